#!/usr/bin/env python3
"""Performs random actions on a program from outside, and checks invariants after each action.

drive.py FOLDER PROGRAM SEED ACTIONS starts a program of the folder on the display and clicks,
drags, types, resizes and waits; some drags are interrupted by Escape, and the window folds under
open menus and sheets. The program is photo-conversations, or one of the gallery's: mail, quiet,
stages, swap, weapons, settings. As changing-library it is photo-conversations on photos that other
programs change meanwhile; this drive also uses menus, all keys, clicks with Ctrl and Shift, and
editors, and undoes and redoes. The same seed leads to the same actions if the disk is as fast.
After each action it reads the trace, and the accessible tree over the session bus. A violation that
persists is a fault:

- a widget has the keyboard focus;
- the photo beside a list is the list's selection;
- the targets of keys are the photos that are visibly selected or focused;
- no page is on the screen twice, and the number of columns is that of the trace;
- there is a back button if the trace has a way back;
- the divider follows the pointer;
- a click on a row has an effect, in lists whose rows can be chosen;
- words with digits that are typed into an editor rate no photo;
- undo and redo lead to the same annotations, and to the same bytes of photos;
- standard error is empty, except for a changing library, and the program doesn't exit.

At the end a replay of the trace has to reach the same states. The status is 0, or 1 after a fault,
which is printed with the actions that led to it.
"""

import math
import os
import random
import signal
import subprocess
import sys
import time

# Leaves no bytecode beside the tests.
sys.dont_write_bytecode = True
from changing import ChangingLibrary  # noqa: E402
from driven import STANDSTILL, Atspi, DrivenProgram, Fault, GLib, xdotool  # noqa: E402
from invariants import all_is_well  # noqa: E402

# The number of looks, ten a second or fewer, at which a violation has to persist: a program that is
# short of processor time answers later, and is looked at more slowly.
LOOKS = 40
# The time without activity after which the accessible positions are up to date, in seconds.
LONG_SILENCE = 0.1
# Commands that end the program, or leave it.
LEFT_ALONE = ("Minimize", "Maximize", "Close", "Restore", "New Window", "Open Folder…",
              "Open in Browser", "Keyboard Shortcuts", "About Photo Conversations",
              "Fullscreen", "Quit", "Print", "Open With",
              "Copy to Folder", "Move to Folder")
KEYS = ("Up", "Down", "Down", "Left", "Right", "Home", "End", "Return", "space", "Tab", "shift+Tab",
        "Escape", "alt+Left", "alt+Right", "F6", "F8", "F9", "F10", "Page_Down", "plus", "3",
        "Delete", "ctrl+z")
LIBRARY_KEYS = """F2 F5 F11 Menu shift+F10 Delete 0 1 5 KP_4 a e i BackSpace minus bracketleft
    bracketright Return ctrl+Return shift+Down shift+Up shift+Page_Down shift+space ctrl+space ctrl+Down
    ctrl+Up ctrl+Left ctrl+Right ctrl+Home ctrl+End ctrl+Tab ctrl+a ctrl+c ctrl+v ctrl+x ctrl+f ctrl+g
    ctrl+l ctrl+r ctrl+i ctrl+0 ctrl+1 ctrl+2 ctrl+plus ctrl+minus ctrl+comma ctrl+z
    ctrl+shift+z alt+Return Page_Up F1""".split()
ROLES = ("table cell", "push button", "toggle button", "check box", "list item", "image")
# The program in which all rows of lists can be chosen; the gallery's programs also have logs.
LISTS_TO_CHOOSE_FROM = "photo-conversations"
# The ranges of the window's width and height, and of the widths near the fold, in pixels.
WIDTHS, HEIGHTS, FOLDS = (330, 1400), (330, 1100), (630, 690)


class Drive:
    def __init__(self, program, seed):
        self.program, self.dice = program, random.Random(seed)
        self.steps = []
        self.seen = None
        # The last choice in the trace before a row was selected but not chosen, a line from 1.
        self.unchosen = 0
        # The place of the last click.
        self.clicked = (0, 0)

    def run(self, actions):
        self.check()
        for _ in range(actions):
            self.steps.append("(begun)")
            self.steps[-1] = self.act()
            self.program.settle()
            self.check()
        self.program.process.terminate()
        status = self.program.process.wait(timeout=STANDSTILL)
        if status != -signal.SIGTERM:
            raise Fault(f"it ended with {status}: {self.program.errors()}")
        self.program.replay()

    # Invariants

    def check(self):
        if self.complaints():
            raise Fault("it says: " + self.complaints())
        self.hold(self.is_well)

    def complaints(self):
        """Returns the program's unexpected error output."""
        return self.program.errors()

    def is_well(self):
        self.seen = self.program.look()
        if len(self.seen.windows) > len(self.program.own):
            self.program.close_others()
            return "another window stays open"
        return all_is_well(self.program.name, self.seen, self.program.state(),
                           is_chosen=self.choices() > self.unchosen)

    def hold(self, condition, looks=LOOKS):
        """Waits until a condition holds, or raises a fault after a number of looks."""
        for _ in range(looks):
            try:
                result = condition()
            except GLib.Error as error:
                result = f"a widget is gone while the window is looked at: {error}"
            if result is True:
                return
            time.sleep(0.1)
        raise Fault(result)

    def choices(self):
        """Returns the number of the trace's last line that sets the list or the detail, from 1."""
        lines = self.program.lines()
        return next((number for number in range(len(lines), 1, -1)
                     if '"showDetail":{' in lines[number - 1]
                     or '"back":{"in":"primary"}' in lines[number - 1]), 1)

    def shows_selection(self):
        """Whether a selected row of the list is shown beside it at once."""
        state = self.program.state()
        return (state["arrangement"] == "expanded" and state["displayMode"] == "oneBesideSecondary"
                and state["primary"][-1] != "conversations")

    # Actions

    def act(self):
        """Performs a random action, and returns its description."""
        choice = self.dice.random()
        if self.seen.is_covered():
            # A random key or click might end the program.
            if choice < 0.15:
                return self.resize()
            return self.click_something() if choice < 0.55 else self.press("Escape")
        if choice < 0.4:
            return self.click_something()
        if choice < 0.46:
            return self.click(self.somewhere())
        if choice < 0.72:
            # If no photo is shown at once, keys select a row before it is chosen.
            if not self.shows_selection():
                self.unchosen = self.choices()
            return self.press(self.dice.choice(KEYS))
        if choice < 0.84:
            return self.resize()
        if choice < 0.92:
            return self.drag_divider()
        if choice < 0.96:
            start, end = self.somewhere(), self.somewhere()
            is_interrupted = self.dice.random() < 0.4
            self.drag(start, end, is_interrupted)
            return f"drag from {start} to {end}" + (", Escape in it" if is_interrupted else "")
        if choice < 0.98:
            return self.turn_wheel(self.somewhere())
        time.sleep(0.3)
        return "wait"

    def somewhere(self):
        """Returns a point in the window below the title bar, whose buttons end the program."""
        width, height = self.program.size()
        return self.dice.randrange(8, width - 8), self.dice.randrange(60, max(61, height - 8))

    def move(self, place, *words):
        xdotool("mousemove", "--window", self.program.window, *map(str, place), *words)

    def press(self, key):
        xdotool("key", key)
        return f"key {key}"

    def click(self, place, what="place"):
        self.move(place, "click", "1")
        self.clicked = place
        return f"click {what} at {place}"

    def click_something(self):
        try:
            row, place, what = self.something()
        except GLib.Error as error:
            # A notice that was seen before may be gone by itself.
            return f"nothing to click: {error.message}"
        return self.click_row(row, place, what) if row else self.click(place, what)

    def something(self):
        """Returns the middle of a random object and its name, after the object if it can be chosen.

        If there is none, any point is returned.
        """
        sensitive = self.seen.in_state(Atspi.StateType.SENSITIVE)
        nodes = [node for node in self.seen.of_role(*ROLES)
                 if node in sensitive and not (node.get_name() or "").startswith(LEFT_ALONE)]
        self.dice.shuffle(nodes)
        width, height = self.program.size()
        for node in nodes:
            box = node.get_extents(Atspi.CoordType.WINDOW)
            place = (box.x + box.width // 2, box.y + box.height // 2)
            # Hidden parts of scrolled content have positions outside of the window, or under its bar.
            if 0 < place[0] < width and 0 < place[1] < height and is_scrolled_to(node, place):
                role = node.get_role_name()
                is_choice = (role == "table cell" and self.program.name == LISTS_TO_CHOOSE_FROM
                             and not self.is_under_notice(place))
                return node if is_choice else None, place, f'{role} "{node.get_name()}"'
        return None, self.somewhere(), "place"

    def is_under_notice(self, place):
        boxes = [node.get_extents(Atspi.CoordType.WINDOW) for node in self.seen.of_role("status bar")]
        return any(box.x <= place[0] < box.x + box.width and box.y <= place[1] < box.y + box.height
                   for box in boxes)

    def click_row(self, row, place, what):
        """Clicks an unselected row, which must then be selected, or replaced by another one."""
        def is_selected():
            return row.get_state_set().contains(Atspi.StateType.SELECTED)
        # A second click at the same place may be half of a double click, which belongs to the view of
        # the first.
        if self.seen.is_covered() or is_selected() or math.dist(place, self.clicked) < 8:
            return self.click(place, what)
        lines = len(self.program.lines())
        # A person sees the tooltip of the row above go before they click; xdotool would click on it.
        # The program answers after it has handled the movement.
        self.move(place)
        self.program.look()
        said = self.click(place, what)
        self.hold(lambda: is_selected() or len(self.program.lines()) > lines
                  or f"nothing happens where a row is clicked: {said}")
        return said

    def turn_wheel(self, place):
        button = self.dice.choice("45")
        self.move(place, "click", "--repeat", "4", "--delay", "5", button)
        return f"wheel {button} at {place}"

    def resize(self):
        width, height = self.dice.randint(*WIDTHS), self.dice.randint(*HEIGHTS)
        if self.dice.random() < 0.3:
            width = self.dice.randint(*FOLDS)
        xdotool("windowsize", self.program.window, str(width), str(height))
        return f"resize to {width}x{height}"

    def drag(self, start, end, is_interrupted=False):
        self.move(start)
        self.program.settle()
        xdotool("mousedown", "1")
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        for place in middle, end:
            self.program.settle()
            self.move(place)
            if is_interrupted and place == middle:
                self.program.settle()
                self.press("Escape")
        self.program.settle()
        xdotool("mouseup", "1")

    def drag_divider(self):
        """Drags the divider, if any, and waits until it is at the pointer's position."""
        # On a busy machine, a menu opened by a key and the divider's position may be late.
        self.program.settle(LONG_SILENCE)
        self.seen = self.program.look()
        pane, divider = self.seen.pane(), self.seen.divider()
        if (pane is None or self.seen.is_covered() or divider is None
                or self.program.state()["displayMode"] != "oneBesideSecondary"):
            return self.press("Escape")
        box = pane.get_extents(Atspi.CoordType.WINDOW)
        value, least, most = (round(number) for number in (
            divider.get_current_value(), divider.get_minimum_value(),
            divider.get_maximum_value()))
        wanted = self.dice.randint(least, max(least, most))
        start = (box.x + value, box.y + box.height * 2 // 3)
        self.steps[-1] = f"drag the divider from {value} to {wanted} of {least} to {most}"
        self.drag(start, (start[0] + wanted - value, start[1]))
        self.program.settle()

        def follows():
            divider = self.program.look().divider()
            now = None if divider is None else round(divider.get_current_value())
            return now is not None and abs(now - wanted) <= 1 or f"the divider is at {now}"
        self.hold(follows)
        return self.steps[-1]


class LibraryDrive(Drive):
    """A drive of a changing library, and of a person's actions on their own photos."""

    def __init__(self, program, seed, library):
        super().__init__(program, seed)
        self.library = library

    def complaints(self):
        """Returns the error output except lines about files; GTK's lines begin otherwise."""
        return "".join(line for line in self.program.errors().splitlines(keepends=True)
                       if not line.startswith("photo-conversations: "))

    def choices(self):
        """Returns nothing: several photos may be selected, and none of them need be chosen."""
        return 0

    def act(self):
        choice = self.dice.random()
        if choice < 0.12:
            return self.library.change()
        if choice < 0.28:
            return self.click_with(self.dice.choice(["keydown Control_L", "keydown Shift_L", ""]))
        if choice < 0.5:
            return self.press(self.dice.choice(LIBRARY_KEYS))
        if choice < 0.54:
            return self.press("Escape")
        if choice < 0.58:
            return self.write()
        if choice < 0.62:
            return self.undo_and_redo()
        return super().act()

    def write(self):
        """Types words with digits into an editor, which must not rate a photo."""
        if self.seen.is_covered():
            return self.press("Escape")
        self.press(self.dice.choice(["F2", "ctrl+f"]))
        self.program.settle()
        self.steps[-1] = "open an editor"
        if not self.is_writing():
            return self.steps[-1]
        before = self.library.ratings()
        words = self.dice.choice(["rome 2024", "3 of 5", "x1", "4"])
        ending = self.dice.choice(["", "Escape", "Return", "ctrl+Return"])
        # The editor has to keep the keyboard while its photo goes.
        changes = self.library.change() if self.dice.random() < 0.3 else ""
        for letter in words:
            xdotool("key", "space" if letter == " " else letter)
        if ending:
            self.press(ending)
        self.steps[-1] = f"write {words!r} into an editor, {ending}; {changes}"
        self.program.settle()
        new = [rating for rating in self.library.ratings() if rating not in before]
        if new:
            raise Fault(f"what was typed rated a photo: {new}")
        return self.steps[-1]

    def is_writing(self):
        """Whether a text editor has the keyboard focus."""
        self.seen = self.program.look()
        return any(node.get_state_set().contains(Atspi.StateType.EDITABLE)
                   for node in self.seen.in_state(Atspi.StateType.FOCUSED))

    def undo_and_redo(self):
        """Undoes an edit and redoes it, which must change neither annotations nor photos."""
        if self.seen.is_covered() or self.is_writing():
            return self.press("Escape")
        self.steps[-1] = "undo and redo"
        before = self.still_content()
        count = self.library.undo_count()
        self.press("ctrl+z")
        self.program.settle(LONG_SILENCE)
        if self.library.undo_count() == count:
            return "undo nothing"
        self.press("ctrl+shift+z")

        def is_same():
            after = self.library.content()
            # Photos that were added before may be read meanwhile.
            return before <= after or f"undo and redo made {before - after} {after - before}"
        # The disk and the database are read, which the program writes when it has the time.
        self.hold(is_same, looks=STANDSTILL * 10)
        return self.steps[-1]

    def still_content(self):
        """Returns the library's content when no change of its files is still to be read.

        A burst of changes is read within a second.
        """
        def has_read():
            self.program.settle()
            timer = self.program.next_timer()
            return timer is None or timer > 1000
        self.program.wait("the changed files are read", has_read)
        return self.library.content()

    def click_row(self, row, place, what):
        """Clicks a row, which may disappear or be replaced meanwhile."""
        return self.click(place, what)

    def click_with(self, modifier):
        """Clicks a random object with a modifier, or with the secondary button."""
        place = self.somewhere()
        button = ("click", "1", *modifier.replace("down", "up").split()) if modifier else ("click", "3")
        self.move(place, *modifier.split(), *button)
        return f"{modifier or 'menu'}, click at {place}"


def is_scrolled_to(node, place):
    """Whether a place in a node is in the visible part of the scrolled content around the node."""
    while node is not None and node.get_role_name() != "scroll pane":
        node = node.get_parent()
    if node is None:
        return True
    box = node.get_extents(Atspi.CoordType.WINDOW)
    return box.x <= place[0] < box.x + box.width and box.y <= place[1] < box.y + box.height


def main():
    if len(sys.argv) != 5:
        sys.exit("usage: drive.py FOLDER PROGRAM SEED ACTIONS")
    folder, name, seed, actions = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    # The timeouts for a busy machine, in milliseconds.
    Atspi.set_timeout(20_000, 20_000)
    # Without a listener, AT-SPI reports nothing, not even the running programs.
    listener = Atspi.EventListener.new(lambda event: None)
    listener.register("object:announcement")
    if name == "changing-library":
        library = ChangingLibrary(random.Random(seed))
        program = DrivenProgram(folder, "photo-conversations", library.make)
        drive = LibraryDrive(program, seed, library)
    else:
        program = DrivenProgram(folder, name)
        drive = Drive(program, seed)
    try:
        drive.run(actions)
    except Fault as fault:
        print(f"{name}: seed {seed}, action {len(drive.steps)}: {fault}")
        for number, step in list(enumerate(drive.steps, 1))[-12:]:
            print(f"  {number}. {step}")
        print(program.lines()[-1])
        if program.process.poll() is None:
            print(program.look().text())
            picture = os.path.join(folder, f"drive-{name}-{seed}.png")
            subprocess.run(["import", "-silent", "-window", program.window, picture], check=False)
            print(f"The window is in {picture}.")
        return 1
    finally:
        program.end()
    print(f"{name}: seed {seed}, {actions} actions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
