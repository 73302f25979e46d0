#!/usr/bin/env python3
"""Observes a program as assistive tools do, over AT-SPI.

observe.py PROGRAM [ARGUMENT...] starts the program, then reads one request per line:

    tree             all visible objects: role, name, description, value and states, indented
    find ROLE|NAME   the line of the tree for one object
    count ROLE       the number of visible objects of a role
    extents          the number of visible objects without an extent on the screen, by role
    kind ROLE|NAME   the kinds of a landmark, such as navigation
    inside ROLE|NAME nothing if an object lies in its window, else the extents of both
    heard            the announcements so far, one per line
    copied TYPE      the clipboard's content of a type, by lines
    focused          the role and name of the object that was focused last
    press KEY        presses a key in the window, by xdotool's name
    do ROLE|NAME     performs a sensitive object's action: presses a button, activates a row
    ask ROLE|NAME    requests the action of an object, which may be insensitive
    set ROLE|NAME|N  sets the object's value
    write ROLE|NAME|TEXT
                     replaces the object's text
    select ROLE|NAME|N,N
                     selects exactly these rows of a list
    size WIDTH HEIGHT
                     resizes the window, including borders and title bar

Responses go to file descriptor 3. Each ends with a line that contains only a full stop. The
observer and the program end at the end of the input; the observer also ends with the program.
"""

import collections
import subprocess
import sys
import threading

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

STATES = {
    Atspi.StateType.SELECTED: "selected",
    Atspi.StateType.CHECKED: "checked",
    Atspi.StateType.PRESSED: "pressed",
    Atspi.StateType.MODAL: "modal",
}

# The xdotool commands for requests about the window.
DEEDS = {"size": ["windowsize"], "press": ["windowfocus", "--sync", "key"]}

heard = []
focused = []


def application(process):
    """Returns the program's root, or None if it isn't there yet."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_process_id() == process:
            return child
    return None


def is_window_buttons(node):
    """Whether an object is GTK's internal box of window buttons.

    GTK rebuilds it at any time: it is not always in the tree when the window is new.
    """
    if node.get_role() != Atspi.Role.FILLER:
        return False
    children = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    names = [child.get_name() for child in children if child is not None]
    return "Close" in names and "Maximize" in names


def shown(node, leaves_out=is_window_buttons):
    """Returns the visible descendants of an object with their depths, in order."""
    def walk(node, depth):
        for index in range(node.get_child_count()):
            child = node.get_child_at_index(index)
            if child is None:
                continue
            # The client's cache may be out of date.
            child.clear_cache()
            states = child.get_state_set()
            if not (states.contains(Atspi.StateType.SHOWING)
                    and states.contains(Atspi.StateType.VISIBLE)):
                continue
            if leaves_out(child):
                continue
            yield depth, child, states
            yield from walk(child, depth + 1)
    yield from walk(node, 0)


def value(node):
    """Returns the value and its limits, or nothing."""
    if "Value" not in node.get_interfaces():
        return ""
    numbers = (node.get_current_value(), node.get_minimum_value(), node.get_maximum_value())
    return " %d in %d...%d" % tuple(round(number) for number in numbers)


def describe(depth, node, states):
    name = (node.get_name() or "").replace("\n", " / ")
    line = "  " * depth + node.get_role_name()
    line += f' "{name}"' if name else ""
    description = (node.get_description() or "").replace("\n", " / ")
    line += f" ({description})" if description else ""
    line += value(node)
    for state, word in STATES.items():
        if states.contains(state):
            line += f" [{word}]"
    if not states.contains(Atspi.StateType.SENSITIVE):
        line += " [insensitive]"
    return line


def find(root, role, name):
    for _, node, _ in shown(root):
        if node.get_role_name() == role and (node.get_name() or "").replace("\n", " / ") == name:
            return node
    raise LookupError(f'no {role} "{name}"')


def extent(node):
    """Returns an object's extent on the screen: its upper left corner, width and height."""
    box = node.get_extents(Atspi.CoordType.SCREEN)
    return box.x, box.y, box.width, box.height


def without_extent(root):
    """Returns the number of visible objects of each role without an extent on the screen.

    The request itself is a test: a program aborts if a warning is an error.
    """
    roles = collections.Counter(
        node.get_role_name() for _, node, _ in shown(root, leaves_out=lambda node: False)
        if min(extent(node)[2:]) <= 0)
    return [f"{role}: {count}" for role, count in sorted(roles.items())]


def window(node):
    """Returns the outermost ancestor of an object."""
    parent = node.get_parent()
    while parent is not None and parent.get_role() != Atspi.Role.APPLICATION:
        node, parent = parent, parent.get_parent()
    return node


def beyond(node):
    """Returns an object's extent and its window's, if it has none or isn't inside; else nothing."""
    x, y, width, height = inner = extent(node)
    left, top, room, depth = outer = extent(window(node))
    is_inside = (left <= x and top <= y and x + width <= left + room
                 and y + height <= top + depth)
    return [] if is_inside and min(width, height) > 0 else [f"{inner} in {outer}"]


def answer(root, request):
    word, _, rest = request.partition(" ")
    # The client's cache of the program may be out of date.
    root.clear_cache()
    if word == "tree":
        return [describe(*entry) for entry in shown(root)]
    if word == "heard":
        return list(heard)
    if word == "count":
        return [str(sum(node.get_role_name() == rest for _, node, _ in shown(root)))]
    if word == "extents":
        return without_extent(root)
    if word == "focused":
        return focused[-1:]
    if word == "copied":
        return subprocess.run(["xclip", "-selection", "clipboard", "-o", "-t", rest], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.splitlines()
    if word in DEEDS:
        subprocess.run(["xdotool", "search", "--all", "--onlyvisible", "--pid",
                        str(root.get_process_id()), "--class", ".", *DEEDS[word], *rest.split()],
                       check=True)
        return []
    role, name, *number = rest.split("|")
    node = find(root, role, name)
    if word == "find":
        return [describe(0, node, node.get_state_set())]
    if word == "kind":
        return [node.get_attributes().get("xml-roles", "")]
    if word == "inside":
        return beyond(node)
    if word in ("do", "ask"):
        # GTK ignores it then, as it ignores a click.
        if word == "do" and not node.get_state_set().contains(Atspi.StateType.SENSITIVE):
            raise LookupError(f'{role} "{name}" is insensitive')
        actions = [node.get_action_name(index) for index in range(node.get_n_actions())]
        node.do_action(actions.index("activate") if "activate" in actions else 0)
    elif word == "set":
        node.set_current_value(float(number[0]))
    elif word == "write":
        node.set_text_contents(number[0])
    elif word == "select":
        node.clear_selection()
        for row in number[0].split(","):
            node.select_child(int(row))
    return []


def note_focus(event):
    if event.detail1:
        focused.append(f'{event.source.get_role_name()} "{event.source.get_name()}"')


def hear_everything():
    """Listens like a screen reader, which requests the properties of each changed object."""
    listener = Atspi.EventListener.new(lambda event: None)
    for kind in ("focus", "object:active-descendant-changed", "object:announcement",
                 "object:children-changed", "object:property-change", "object:selection-changed",
                 "object:state-changed", "object:text-changed", "window"):
        listener.register(kind)
    return listener


def serve(program, answers):
    root = application(program.pid)
    if root is None:
        return True

    def request(line):
        try:
            lines = answer(root, line)
        except (LookupError, GLib.Error) as error:
            lines = [f"failed: {error}"]
        print("\n".join(lines + ["."]), file=answers, flush=True)
        return False

    def read():
        for line in sys.stdin:
            GLib.idle_add(request, line.rstrip("\n"))
        GLib.idle_add(Atspi.event_quit)

    threading.Thread(target=read, daemon=True).start()
    return False


def main():
    # The timeouts for a busy machine, in milliseconds.
    Atspi.set_timeout(20_000, 20_000)
    # The listeners are registered first: a program sends only events that have a listener.
    listener = Atspi.EventListener.new(lambda event: heard.append(event.any_data))
    listener.register("object:announcement")
    focus = Atspi.EventListener.new(note_focus)
    focus.register("object:state-changed:focused")
    # The listeners are registered as long as they are referenced.
    others = hear_everything()
    program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
    GLib.child_watch_add(GLib.PRIORITY_DEFAULT, program.pid, lambda *_: Atspi.event_quit())
    try:
        with open(3, "w", encoding="utf-8") as answers:
            GLib.timeout_add(50, lambda: serve(program, answers))
            Atspi.event_main()
    finally:
        program.terminate()
        program.wait()


if __name__ == "__main__":
    main()
