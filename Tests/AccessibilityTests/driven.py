"""A built program that is driven from outside: its process, its trace, what is on the screen."""

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

# How long nothing may happen until an action is over, in seconds.
SILENCE = 0.02


class Fault(Exception):
    """Something that must not be."""


def arguments(program, library):
    """What starts a program; a library's folder stands for the sample."""
    if library:
        return [program, str(library), "--database", str(library.parent / "photos.sqlite"),
                "--size", "900x600"]
    if program == "photo-conversations":
        return [program, "--sample", "--size", "900x600"]
    # The knobs give their sample its size themselves.
    return ["split-gallery", program] + ([] if program == "knobs" else ["--size", "900x600"])


def children(node):
    found = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    return [child for child in found if child is not None]


def is_beyond_the_screen(frame):
    """Whether it is one of the windows that GTK keeps for drags, which nobody sees."""
    box = frame.get_extents(Atspi.CoordType.SCREEN)
    return box.x + box.width < 0 and box.y + box.height < 0


def everything(node):
    """What is inside an object, shown or not."""
    for child in children(node):
        yield child
        yield from everything(child)


class Hand:
    """An xdotool that does one line of words after the other.

    One that is started for each line takes longer for the start than for the line.
    """
    # What it says last of each line, with the place of the pointer.
    last = "x:"

    def __init__(self):
        self.process = None

    def __call__(self, *words):
        """Does something, and answers with what it said of it."""
        if self.process is None or self.process.poll() is not None:
            # The last one ended with an error: a window may go before it is used.
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
    """The windows that show and fit a search: a search in vain ends what did it."""
    return subprocess.run(["xdotool", "search", "--all", "--onlyvisible", *words],
                          capture_output=True, text=True).stdout.split()


def hear():
    """Takes note of what programs tell assistive tools."""
    while GLib.MainContext.default().iteration(False):
        pass


class Shown:
    """What is on the screen, as assistive tools see it, at one moment."""

    def __init__(self, root, title):
        """Looks at the window of a title, or at any where that is None."""
        root.clear_cache()
        self.entries = []
        self.windows = [frame for frame in children(root) if not is_beyond_the_screen(frame)]
        for frame in self.windows:
            if title is None or frame.get_name() == title:
                self.frame = frame
                # To leave out the window's buttons would take a third of the time.
                self.entries = list(shown(frame, leaves_out=lambda node: False))

    @functools.cached_property
    def roles(self):
        """The role of each entry: the program is asked for it, once."""
        return [node.get_role_name() for _, node, _ in self.entries]

    def of_role(self, *roles):
        return [entry[1] for entry, role in zip(self.entries, self.roles) if role in roles]

    def in_state(self, state):
        return [node for _, node, states in self.entries if states.contains(state)]

    def text(self):
        return "\n".join(describe(*entry) for entry in self.entries)

    def pane(self):
        """The split view, or None while something else covers it."""
        panes = self.of_role("split pane")
        return panes[0] if panes else None

    def divider(self):
        """The split view's divider, or None where there is none."""
        dividers = [child for child in children(self.pane() or self.frame)
                    if child.get_role_name() == "slider"]
        return dividers[0] if dividers else None

    def is_covered(self):
        """Whether a popover or a sheet lies over the split view and takes the next click.

        What a notice lies over is little, and the rest is to be used.
        """
        if "split pane" not in self.roles:
            return False
        split = self.roles.index("split pane")
        # They come after it, beside it or beside what holds it.
        return any(depth <= self.entries[split][0] and role not in ("separator", "status bar")
                   for (depth, _, _), role in zip(self.entries[split + 1:], self.roles[split + 1:]))


class DrivenProgram:
    """A program that runs, with a window on the display."""

    def __init__(self, folder, name, make_library=None):
        """Starts it, with a library of its own that is made in a folder."""
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
        # Without a path no other program is found, and none is offered to open photos with.
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
        self.title = {"knobs": "Weapons"}.get(name)
        self.wait("it shows something", lambda: len(self.look().entries) > 8)
        self.window = self.wait("there is a window", self.find_window)
        # A search finds nothing where another window goes meanwhile.
        self.own = self.wait("its windows are found", self.windows)
        self.come_to_front()

    def end(self):
        """Ends it however it is, and forgets what it wrote."""
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder)

    def wait(self, what, condition):
        end = time.monotonic() + 30
        while time.monotonic() < end:
            hear()
            result = condition()
            if result:
                return result
            time.sleep(0.02)
        raise Fault(f"waited in vain: {what}; {self.errors()}")

    def settle(self, silence=SILENCE):
        """Waits until the program has done what it was asked for, and for a while nothing more."""
        last, since = None, time.monotonic()
        end = since + 10
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
        """How often its threads went to sleep so far, and whether all of them sleep."""
        switches, asleep = 0, True
        folder = f"/proc/{self.process.pid}/task"
        for task in os.listdir(folder):
            try:
                with open(f"{folder}/{task}/status", "rb") as file:
                    text = file.read()
            except (FileNotFoundError, ProcessLookupError):
                continue
            # Asked again and again: only what is wanted is read of it.
            switches += int(text.partition(b"\nvoluntary_ctxt_switches:")[2].split(maxsplit=1)[0])
            asleep = asleep and b"\nState:\tS" in text
        return switches, asleep

    def lines(self):
        """The lines of the trace that are complete: each is read once."""
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
        """Closes what else opened: a dialog, another window of the program's."""
        for key in "Escape", "ctrl+w":
            for window in self.windows():
                if window not in self.own:
                    xdotool("windowfocus", window, "key", key)
                    self.settle()
        self.come_to_front()

    def come_to_front(self):
        """Puts the window over the program's others, where nobody manages windows."""
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
        """Plays the trace, which has to come out the same."""
        words = [] if self.name == "photo-conversations" else [self.name]
        replay = subprocess.run([self.program, *words, "--replay", str(self.trace)],
                                capture_output=True, text=True)
        if replay.returncode != 0:
            raise Fault(f"the trace plays otherwise: {replay.stdout}{replay.stderr}")
