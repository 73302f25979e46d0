#!/usr/bin/env python3
"""Looks at a program as assistive tools do, over AT-SPI.

observe.py PROGRAM [ARGUMENT...] starts the program, then reads one request a line:

    tree             what shows: role, name, description, value and states, indented by depth
    find ROLE|NAME   the line of the tree for one object
    count ROLE       how many objects of a role show
    extents          how many of the objects that show have no extent on the screen, by role
    inside ROLE|NAME nothing where an object lies in its window, else the extents of both
    heard            what was announced so far, one a line
    copied TYPE      what the clipboard holds of a type, a line each
    focused          what was said last to have the keyboard focus: role and name
    press KEY        presses a key in the window, as xdotool names it
    do ROLE|NAME     does what the object is for: presses a button, activates a row
    set ROLE|NAME|N  gives the object a value
    write ROLE|NAME|TEXT
                     writes a text into the object, in the place of what was there
    select ROLE|NAME|N,N
                     selects rows of a list, and no others
    size WIDTH HEIGHT
                     gives the window a size, with borders and title bar

Each answer ends with a line that holds a full stop alone. It ends, and the program with it, when
its input does, or with the program.
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

# What xdotool does to a window for a request.
DEEDS = {"size": ["windowsize"], "press": ["windowfocus", "--sync", "key"]}

heard = []
focused = []


def application(process):
    """The program's root, or None while it is not there yet."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_process_id() == process:
            return child
    return None


def is_window_buttons(node):
    """Whether an object is GTK's own box of window buttons, which GTK builds anew as it likes: it is
    not always in the tree when the window is new."""
    if node.get_role() != Atspi.Role.FILLER:
        return False
    children = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    names = [child.get_name() for child in children if child is not None]
    return "Close" in names and "Maximize" in names


def shown(node, leaves_out=is_window_buttons):
    """What is on the screen inside an object, with depths, in order."""
    def walk(node, depth):
        for index in range(node.get_child_count()):
            child = node.get_child_at_index(index)
            if child is None:
                continue
            # What is remembered of it here may be older than what it is.
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
    """The value and its ends, or nothing."""
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
    """Where an object is on the screen: its left upper corner, width and height."""
    box = node.get_extents(Atspi.CoordType.SCREEN)
    return box.x, box.y, box.width, box.height


def without_extent(root):
    """How many objects of each role show and have no extent on the screen.

    Each is asked, which is a test of its own: a program ends where a warning is an error.
    """
    roles = collections.Counter(
        node.get_role_name() for _, node, _ in shown(root, leaves_out=lambda node: False)
        if min(extent(node)[2:]) <= 0)
    return [f"{role}: {count}" for role, count in sorted(roles.items())]


def window(node):
    """What an object is in that is in no other object."""
    parent = node.get_parent()
    while parent is not None and parent.get_role() != Atspi.Role.APPLICATION:
        node, parent = parent, parent.get_parent()
    return node


def beyond(node):
    """An object's extent and its window's, where it has none or isn't inside; else nothing."""
    x, y, width, height = inner = extent(node)
    left, top, room, depth = outer = extent(window(node))
    is_inside = (left <= x and top <= y and x + width <= left + room
                 and y + height <= top + depth)
    return [] if is_inside and min(width, height) > 0 else [f"{inner} in {outer}"]


def answer(root, request):
    word, _, rest = request.partition(" ")
    # What is remembered of the program here may be older than what it shows.
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
    if word == "inside":
        return beyond(node)
    if word == "do":
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
    """Listens as a screen reader does: a program is asked about all that changes then."""
    listener = Atspi.EventListener.new(lambda event: None)
    for kind in ("focus", "object:active-descendant-changed", "object:announcement",
                 "object:children-changed", "object:property-change", "object:selection-changed",
                 "object:state-changed", "object:text-changed", "window"):
        listener.register(kind)
    return listener


def serve(program):
    root = application(program.pid)
    if root is None:
        return True

    def request(line):
        try:
            lines = answer(root, line)
        except (LookupError, GLib.Error) as error:
            lines = [f"failed: {error}"]
        print("\n".join(lines + ["."]), flush=True)
        return False

    def read():
        for line in sys.stdin:
            GLib.idle_add(request, line.rstrip("\n"))
        GLib.idle_add(Atspi.event_quit)

    threading.Thread(target=read, daemon=True).start()
    return False


def main():
    # A busy machine answers late, in milliseconds.
    Atspi.set_timeout(20_000, 20_000)
    # Listening comes first: a program tells nobody what nobody wants to know.
    listener = Atspi.EventListener.new(lambda event: heard.append(event.any_data))
    listener.register("object:announcement")
    focus = Atspi.EventListener.new(note_focus)
    focus.register("object:state-changed:focused")
    # All are listened to for as long as they are held.
    others = hear_everything()
    program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
    GLib.child_watch_add(GLib.PRIORITY_DEFAULT, program.pid, lambda *_: Atspi.event_quit())
    GLib.timeout_add(50, lambda: serve(program))
    try:
        Atspi.event_main()
    finally:
        program.terminate()
        program.wait()


if __name__ == "__main__":
    main()
