"""Photo Conversations and Eye of GNOME, as they are looked at and used from outside."""

import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Screen"))

from screen import cpu, descendants, wait  # noqa: E402

PROGRAMS = ROOT / ".build/release"
# The middles of the photos, in turns.
COLOURS = [(255, 0, 0), (0, 0, 255)]


def folder_of(photos, size, count, place):
    """A folder of photos that are all different files, alternately red and blue."""
    for number in range(count):
        os.link(photos / f"{size}-{number % 2}.jpg", place / f"{number:03}.jpg")


def spent(process):
    """What a program and its decoders have run on a processor so far, in seconds."""
    return cpu(process) + sum(cpu(child) for child in descendants(process))


def settle(process, period=0.4):
    """Waits until a program does nothing."""
    before = -1
    while before != (now := spent(process)):
        before = now
        time.sleep(period)


def say(program, name, value):
    print("pictures", program, name, round(value, 1), flush=True)


def start(screen, words, environment, search):
    """Starts a program. Answers its process, and its window with the place on the screen."""
    # A tooltip is a window of the program's, too: nothing opens where the pointer was left.
    subprocess.run(["xdotool", "mousemove", "1599", "1199"], check=True)
    process = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    found = []
    wait("there is a window", lambda: found.append(screen.window(*search)) or found[-1])
    return process, found[-1]


def owner(window):
    """The process that a window belongs to."""
    return int(subprocess.run(["xdotool", "getwindowpid", window], check=True,
                              capture_output=True, text=True).stdout)


def alone(place):
    """An environment in which nothing is remembered from before, and each program is alone: without a
    bus it hands a photo to no other one."""
    settings = pathlib.Path(place, "glib-2.0/settings/keyfile")
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[org/gnome/eog/ui]\nsidebar=false\n")
    environment = dict(os.environ, **{
        f"XDG_{kind}_HOME": str(place) for kind in ("CACHE", "CONFIG", "DATA", "STATE")})
    environment |= {"GSETTINGS_BACKEND": "keyfile", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
    environment.pop("G_DEBUG", None)
    return environment
