"""Photo Conversations and Eye of GNOME, observed and used from outside."""

import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Screen"))

from screen import cpu, descendants, wait  # noqa: E402

PROGRAMS = ROOT / ".build/release"
# The alternating colors of the photos' middles.
COLOURS = [(255, 0, 0), (0, 0, 255)]


def folder_of(photos, size, count, place):
    """Makes a folder of photos that are all different files, alternately red and blue."""
    for number in range(count):
        os.link(photos / f"{size}-{number % 2}.jpg", place / f"{number:03}.jpg")


def spent(process):
    """Returns the processor time of a program and its decoders so far, in seconds."""
    return cpu(process) + sum(cpu(child) for child in descendants(process))


def settle(process, period=0.4):
    """Waits until a program is idle."""
    before = -1
    while before != (now := spent(process)):
        before = now
        time.sleep(period)


def say(program, name, value):
    print("pictures", program, name, round(value, 1), flush=True)


def start(screen, words, environment, search):
    """Starts a program, and returns its process and its window with the position on the screen."""
    # A tooltip is a window of the program too: with the pointer in the corner, none opens.
    subprocess.run(["xdotool", "mousemove", "1599", "1199"], check=True)
    process = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    found = []
    wait("there is a window", lambda: found.append(screen.window(*search)) or found[-1])
    return process, found[-1]


def owner(window):
    """Returns the process of a window."""
    return int(subprocess.run(["xdotool", "getwindowpid", window], check=True,
                              capture_output=True, text=True).stdout)


def alone(place):
    """Returns an environment without saved state and without a session bus.

    Without a bus, a program can't pass a photo to another process.
    """
    settings = pathlib.Path(place, "glib-2.0/settings/keyfile")
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[org/gnome/eog/ui]\nsidebar=false\n")
    environment = dict(os.environ, **{
        f"XDG_{kind}_HOME": str(place) for kind in ("CACHE", "CONFIG", "DATA", "STATE")})
    environment |= {"GSETTINGS_BACKEND": "keyfile", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
    environment.pop("G_DEBUG", None)
    return environment
