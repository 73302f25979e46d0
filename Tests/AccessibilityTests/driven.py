"""A built program that is driven from outside: its process, its trace, its accessible tree."""

import functools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

from observe import application, describe, shown  # noqa: E402

# The time without activity after which an action is finished, in seconds.
SILENCE = 0.02
# The time after which a program that should start, rest or end stands still, in seconds.
STANDSTILL = 90


class Fault(Exception):
    """A violated invariant."""


def arguments(program, library):
    """Returns the command line of a program; a library's folder replaces the sample."""
    if library:
        return [program, str(library), "--database", str(library.parent / "photos.sqlite"),
                "--size", "900x600"]
    if program == "photo-conversations":
        return [program, "--sample", "--size", "900x600"]
    # The settings window sets the size of its sample itself.
    options = ["weapons"] if program == "settings" else ["--size", "900x600"]
    return ["split-gallery", program] + options


def children(node):
    found = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    return [child for child in found if child is not None]


def is_beyond_the_screen(frame):
    """Whether it is one of GTK's invisible windows for drags."""
    box = frame.get_extents(Atspi.CoordType.SCREEN)
    return box.x + box.width < 0 and box.y + box.height < 0


def everything(node):
    """Returns all descendants of an object, visible or not."""
    for child in children(node):
        yield child
        yield from everything(child)


class Hand:
    """A long-running xdotool that executes successive lines.

    Starting one for each line would take longer than the line itself.
    """
    # The last line of its output for each command, with the pointer's position.
    last = "x:"

    def __init__(self):
        self.process = None

    def __call__(self, *words):
        """Executes a command, and returns its output."""
        if self.process is None or self.process.poll() is not None:
            # The previous process ended with an error: a window may close before it is used.
            self.process = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True,
                                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        said = []
        try:
            self.process.stdin.write(" ".join(words) + "\ngetmouselocation\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return ""
        for line in self.process.stdout:
            if line.startswith(self.last):
                return "".join(said)
            said.append(line)
        self.process.wait()
        return "".join(said)


xdotool = Hand()


def found_windows(*words):
    """Returns the visible windows that match a search; a search without a result ends xdotool."""
    return subprocess.run(["xdotool", "search", "--all", "--onlyvisible", *words],
                          capture_output=True, text=True).stdout.split()


def hear():
    """Processes the pending accessible events."""
    while GLib.MainContext.default().iteration(False):
        pass


class Shown:
    """A snapshot of the accessible tree."""

    def __init__(self, root, title):
        """Reads the window with a title, or any window if the title is None."""
        root.clear_cache()
        self.entries = []
        self.windows = [frame for frame in children(root) if not is_beyond_the_screen(frame)]
        for frame in self.windows:
            if title is None or frame.get_name() == title:
                self.frame = frame
                # Leaving out the window's buttons would take a third of the time.
                self.entries = list(shown(frame, leaves_out=lambda node: False))

    @functools.cached_property
    def roles(self):
        """The role of each entry, requested from the program once."""
        return [node.get_role_name() for _, node, _ in self.entries]

    def of_role(self, *roles):
        return [entry[1] for entry, role in zip(self.entries, self.roles) if role in roles]

    def in_state(self, state):
        return [node for _, node, states in self.entries if states.contains(state)]

    def text(self):
        return "\n".join(describe(*entry) for entry in self.entries)

    def pane(self):
        """Returns the split view, or None while another page covers it."""
        panes = self.of_role("split pane")
        return panes[0] if panes else None

    def divider(self):
        """Returns the split view's divider, or None if it has none."""
        dividers = [child for child in children(self.pane() or self.frame)
                    if child.get_role_name() == "slider"]
        return dividers[0] if dividers else None

    def is_covered(self):
        """Whether a popover or a sheet covers the split view and takes the next click.

        A notice covers little of it, and the rest remains usable.
        """
        if "split pane" not in self.roles:
            return False
        split = self.roles.index("split pane")
        # They follow it in the tree, as siblings of the split view or of an ancestor.
        return any(depth <= self.entries[split][0] and role not in ("separator", "status bar")
                   for (depth, _, _), role in zip(self.entries[split + 1:], self.roles[split + 1:]))


class DrivenProgram:
    """A running program with a window on the display."""

    def __init__(self, folder, name, make_library=None):
        """Starts the program, with a library of its own that is made in a folder."""
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="drive-"))
        library = self.folder / "Library" if make_library else None
        if library:
            library.mkdir()
            make_library(library)
        self.trace = self.folder / "trace.jsonl"
        self.trace_lines, self.trace_end = [], 0
        self.name = name
        self.program, *words = arguments(name, library)
        self.program = os.path.join(folder, self.program)
        settings = self.folder / "config/gtk-3.0/settings.ini"
        settings.parent.mkdir(parents=True)
        settings.write_text("[Settings]\ngtk-enable-animations=0\n")
        # With an empty path no other program is found, and hidden ones aren't offered to open photos
        # with.
        applications = self.folder / "data/applications"
        applications.mkdir(parents=True)
        for installed in pathlib.Path("/usr/share/applications").glob("*.desktop"):
            (applications / installed.name).write_text(
                "[Desktop Entry]\nType=Application\nName=Hidden\nHidden=true\n")
        environment = dict(os.environ, PATH="", XDG_CONFIG_HOME=str(self.folder / "config"),
                           XDG_STATE_HOME=str(self.folder / "state"),
                           XDG_DATA_HOME=str(self.folder / "data"),
                           XDG_CACHE_HOME=str(self.folder / "cache"))
        with open(self.folder / "complaints", "w") as complaints:
            self.process = subprocess.Popen(
                [self.program, *words, "--trace", str(self.trace)], env=environment,
                stdin=subprocess.DEVNULL, stderr=complaints)
        self.root = self.wait("the program is seen", lambda: application(self.process.pid))
        self.wait("there is a trace", self.lines)
        self.title = {"settings": "Weapons"}.get(name)
        self.wait("it shows something", lambda: len(self.look().entries) > 8)
        self.window = self.wait("there is a window", self.find_window)
        # The search fails if another window closes meanwhile.
        self.own = self.wait("its windows are found", self.windows)
        self.come_to_front()

    def end(self):
        """Ends the program in any state, and deletes its files."""
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder)

    def wait(self, what, condition):
        end = time.monotonic() + STANDSTILL
        while time.monotonic() < end:
            hear()
            result = condition()
            if result:
                return result
            time.sleep(0.02)
        raise Fault(f"waited in vain: {what}; {self.errors()}")

    def settle(self, silence=SILENCE):
        """Waits until the program has finished its work, and is idle for a while."""
        last, since = None, time.monotonic()
        end = since + STANDSTILL
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise Fault(f"the program ended with {self.process.returncode}: {self.errors()}")
            now = self.activity()
            if now != last or not now[1]:
                last, since = now, time.monotonic()
            elif time.monotonic() - since >= silence:
                return
            time.sleep(0.004)
        raise Fault("the program doesn't come to rest")

    def activity(self):
        """Returns the number of its threads' sleeps so far, and whether all of them sleep."""
        switches, asleep = 0, True
        folder = f"/proc/{self.process.pid}/task"
        for task in os.listdir(folder):
            try:
                with open(f"{folder}/{task}/status", "rb") as file:
                    text = file.read()
            except (FileNotFoundError, ProcessLookupError):
                continue
            # This is called very often, so that only the needed fields are parsed.
            switches += int(text.partition(b"\nvoluntary_ctxt_switches:")[2].split(maxsplit=1)[0])
            asleep = asleep and b"\nState:\tS" in text
        return switches, asleep

    def next_timer(self):
        """Returns the time until a timer wakes one of its threads, in milliseconds, or None.

        It is the time from the start of the thread's wait in poll, whose number is 7.
        """
        timeouts = []
        folder = f"/proc/{self.process.pid}/task"
        for task in os.listdir(folder):
            try:
                with open(f"{folder}/{task}/syscall", encoding="ascii") as file:
                    words = file.read().split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            # A negative timeout is none.
            if words[0] == "7" and int(words[3], 16) < 1 << 31:
                timeouts.append(int(words[3], 16))
        return min(timeouts, default=None)

    def lines(self):
        """Returns the complete lines of the trace, and reads each of them once."""
        if self.trace_end or self.trace.exists():
            with open(self.trace, "rb") as file:
                file.seek(self.trace_end)
                text = file.read()
            text = text[:text.rfind(b"\n") + 1]
            self.trace_lines += text.decode().splitlines()
            self.trace_end += len(text)
        return self.trace_lines

    def state(self):
        return json.loads(self.lines()[-1])

    def errors(self):
        return (self.folder / "complaints").read_text()

    def look(self):
        hear()
        return Shown(self.root, self.title)

    def windows(self):
        return found_windows("--pid", str(self.process.pid), "--class", ".")

    def close_others(self):
        """Closes other windows: a dialog, or another window of the program."""
        for key in "Escape", "ctrl+w":
            for window in self.windows():
                if window not in self.own:
                    xdotool("windowfocus", window, "key", key)
                    self.settle()
        self.come_to_front()

    def come_to_front(self):
        """Raises the window above the program's others, as there is no window manager."""
        xdotool("windowraise", self.window, "windowfocus", self.window)
        self.settle()

    def find_window(self):
        name = ["--name", f"^{self.title}$"] if self.title else ["--class", "."]
        found = found_windows("--pid", str(self.process.pid), *name)
        return found[-1] if found else None

    def size(self):
        lines = xdotool("getwindowgeometry", "--shell", self.window).splitlines()
        values = dict(line.split("=") for line in lines)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def replay(self):
        """Replays the trace, which has to be reproduced."""
        words = [] if self.name == "photo-conversations" else [self.name]
        replay = subprocess.run([self.program, *words, "--replay", str(self.trace)],
                                capture_output=True, text=True)
        if replay.returncode != 0:
            raise Fault(f"the trace plays otherwise: {replay.stdout}{replay.stderr}")
