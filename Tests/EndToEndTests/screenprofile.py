"""Sets a color profile of the display's screen that swaps red and green, or removes it.

usage: screenprofile.py set|clear
"""

import ctypes
import ctypes.util
import sys


def library(name):
    return ctypes.CDLL(ctypes.util.find_library(name))


class Point(ctypes.Structure):
    _fields_ = [("x", ctypes.c_double), ("y", ctypes.c_double), ("Y", ctypes.c_double)]


def profile():
    """Returns an ICC profile: sRGB's with two swapped primaries."""
    lcms = library("lcms2")
    lcms.cmsBuildGamma.restype = lcms.cmsCreateRGBProfile.restype = ctypes.c_void_p
    lcms.cmsBuildGamma.argtypes = [ctypes.c_void_p, ctypes.c_double]
    curve = lcms.cmsBuildGamma(None, 2.2)
    white = Point(0.3127, 0.3290, 1)
    lamps = (Point * 3)(Point(0.30, 0.60, 1), Point(0.64, 0.33, 1), Point(0.15, 0.06, 1))
    curves = (ctypes.c_void_p * 3)(curve, curve, curve)
    made = ctypes.c_void_p(lcms.cmsCreateRGBProfile(ctypes.byref(white), lamps, curves))
    count = ctypes.c_uint32()
    lcms.cmsSaveProfileToMem(made, None, ctypes.byref(count))
    memory = ctypes.create_string_buffer(count.value)
    lcms.cmsSaveProfileToMem(made, memory, ctypes.byref(count))
    return memory.raw


def main():
    x11 = library("X11")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    name = ctypes.c_ulong(x11.XInternAtom(display, b"_ICC_PROFILE", 0))
    cardinal = ctypes.c_ulong(6)
    if sys.argv[1] == "set":
        words = profile()
        x11.XChangeProperty(display, root, name, cardinal, 8, 0, words, len(words))
    else:
        x11.XDeleteProperty(display, root, name)
    x11.XCloseDisplay(display)


main()
