"""An X display, observed and used from outside through Xlib: keys, clicks and pixels.

xdotool starts a process for each key, which takes longer than the measured times.
"""

import ctypes
import os
import subprocess
import time
import zlib

X11 = ctypes.CDLL("libX11.so.6")
XTEST = ctypes.CDLL("libXtst.so.6")
# The polling period while waiting for a change of the screen, in seconds.
PERIOD = 0.001
ALL_PLANES = ctypes.c_ulong(2**64 - 1)
Z_PIXMAP = 2


class Image(ctypes.Structure):
    """The beginning of the C type XImage."""
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int),
                ("format", ctypes.c_int), ("data", ctypes.c_void_p),
                ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
                ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int),
                ("depth", ctypes.c_int), ("bytes_per_line", ctypes.c_int),
                ("bits_per_pixel", ctypes.c_int)]


HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
# A window may close while it is read.
IGNORE = HANDLER(lambda display, error: 0)

X11.XOpenDisplay.restype = ctypes.c_void_p
X11.XOpenDisplay.argtypes = [ctypes.c_char_p]
X11.XStringToKeysym.restype = ctypes.c_ulong
X11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
X11.XFlush.argtypes = [ctypes.c_void_p]
X11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
X11.XDefaultRootWindow.restype = ctypes.c_ulong
X11.XGetImage.restype = ctypes.POINTER(Image)
X11.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int,
                          ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, ctypes.c_int]
X11.XFree.argtypes = [ctypes.c_void_p]
X11.XSetErrorHandler.argtypes = [HANDLER]
XTEST.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
XTEST.XTestFakeButtonEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int,
                                       ctypes.c_ulong]
XTEST.XTestFakeMotionEvent.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int,
                                       ctypes.c_ulong]


class Waited(Exception):
    """A timeout of a wait."""


def wait(what, condition, seconds=30, period=PERIOD):
    """Waits until a condition holds, and returns the time that it took, in seconds."""
    start = time.monotonic()
    while not condition():
        if time.monotonic() - start > seconds:
            raise Waited(f"waited {seconds} s in vain: {what}")
        time.sleep(period)
    return time.monotonic() - start


class Screen:
    """The X display of the environment."""

    def __init__(self):
        self.display = X11.XOpenDisplay(None)
        if not self.display:
            raise Waited("there is no display")
        X11.XSetErrorHandler(IGNORE)
        self.root = X11.XDefaultRootWindow(self.display)

    def press(self, name, *modifiers):
        """Presses and releases a key such as `Next`, with modifiers such as `Control_L`."""
        codes = [X11.XKeysymToKeycode(self.display, X11.XStringToKeysym(key.encode()))
                 for key in (*modifiers, name)]
        for code in codes:
            XTEST.XTestFakeKeyEvent(self.display, code, 1, 0)
        for code in reversed(codes):
            XTEST.XTestFakeKeyEvent(self.display, code, 0, 0)
        X11.XFlush(self.display)

    def click(self, x, y):
        XTEST.XTestFakeMotionEvent(self.display, -1, x, y, 0)
        X11.XFlush(self.display)
        # A row's tooltip covers the next row until the pointer moves there.
        time.sleep(0.1)
        for down in 1, 0:
            XTEST.XTestFakeButtonEvent(self.display, 1, down, 0)
        X11.XFlush(self.display)

    def wheel(self, x, y, clicks, pause):
        """Turns the wheel over a point, up if negative, with a pause in seconds after each step."""
        XTEST.XTestFakeMotionEvent(self.display, -1, x, y, 0)
        for _ in range(abs(clicks)):
            for down in 1, 0:
                XTEST.XTestFakeButtonEvent(self.display, 5 if clicks > 0 else 4, down, 0)
            X11.XFlush(self.display)
            time.sleep(pause)

    def pixels(self, x, y, width, height):
        """Returns the bytes of a rectangle, four per pixel: blue, green, red and an unused one."""
        image = X11.XGetImage(self.display, self.root, x, y, width, height, ALL_PLANES, Z_PIXMAP)
        if not image:
            return b""
        whole = ctypes.string_at(image.contents.data,
                                 image.contents.bytes_per_line * image.contents.height)
        X11.XFree(image.contents.data)
        X11.XFree(image)
        return whole

    def colour(self, x, y):
        """Returns the red, green and blue of a pixel."""
        blue, green, red, _ = self.pixels(x, y, 1, 1) or bytes(4)
        return red, green, blue

    def is_near(self, x, y, colour, tolerance=24):
        return all(abs(a - b) <= tolerance for a, b in zip(self.colour(x, y), colour))

    def checksum(self, x, y, width, height):
        return zlib.crc32(self.pixels(x, y, width, height))

    def window(self, *search):
        """Returns the window that xdotool finds, with its position on the screen, or None."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", *search],
                               capture_output=True, text=True).stdout.split()
        if not found:
            return None
        words = subprocess.run(["xdotool", "getwindowgeometry", "--shell", found[-1]],
                               capture_output=True, text=True).stdout.split()
        place = dict(word.split("=") for word in words if "=" in word)
        if "HEIGHT" not in place:
            return None
        return found[-1], *(int(place[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))

    def focus(self, window):
        subprocess.run(["xdotool", "windowfocus", "--sync", window], check=False)


def status(process, name):
    """Returns a number in /proc/PID/status, in kB or unitless; 0 if the process has exited."""
    try:
        with open(f"/proc/{process}/status") as file:
            for line in file:
                if line.startswith(name + ":"):
                    return int(line.split()[1])
    except (OSError, ValueError):
        pass
    return 0


def descendants(process):
    """Returns all descendants of a process, with the names of their programs."""
    parents, names = {}, {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat") as file:
                    name, rest = file.read().split("(", 1)[1].rsplit(")", 1)
            except OSError:
                continue
            parents.setdefault(int(rest.split()[1]), []).append(int(entry))
            names[int(entry)] = name
    found, waiting = {}, [process]
    while waiting:
        for child in parents.get(waiting.pop(), []):
            found[child] = names[child]
            waiting.append(child)
    return found


def cpu(process):
    """Returns the processor time of a process and its reaped children, in seconds."""
    try:
        with open(f"/proc/{process}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(int(fields[index]) for index in (11, 12, 13, 14)) / os.sysconf("SC_CLK_TCK")
