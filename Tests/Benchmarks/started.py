"""A start of Photo Conversations on a folder of photos, observed from outside."""

import os
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from viewing import PROGRAMS  # noqa: E402
from screen import wait  # noqa: E402

PROGRAM = PROGRAMS / "photo-conversations"
# The window's size, the borders without a window manager, and the geometry of the rows.
SIZE = (1000, 680)
BORDER, TOP, ROW, LIST = 5, 51, 64, 250
# The first scan of a library of 100,000 takes a while.
PATIENCE = 600


class Start:
    """A recent start of the program on a folder."""

    def __init__(self, screen, folder, home):
        environment = dict(os.environ, HOME=str(home), XDG_CONFIG_HOME=f"{home}/config",
                           XDG_STATE_HOME=f"{home}/state", XDG_DATA_HOME=f"{home}/data",
                           XDG_CACHE_HOME=f"{home}/cache")
        environment.pop("G_DEBUG", None)
        self.screen = screen
        begin = time.monotonic()
        self.process = subprocess.Popen(
            [PROGRAM, "--size", "x".join(map(str, SIZE)), folder], env=environment,
            stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Without a window manager the window is in the screen's corner.
        wait("something shows", lambda: self.colours(SIZE[0]) > 8, PATIENCE)
        self.window = 1000 * (time.monotonic() - begin)
        self.begin = begin

    def colours(self, width, height=SIZE[1]):
        """Returns the number of colors in a part of the window from its corner."""
        pixels = memoryview(self.screen.pixels(BORDER, TOP, width, height)).cast("I")
        return len(set(pixels[::7]))

    def listed(self):
        """Returns the time until rows were visible, in milliseconds."""
        wait("rows", lambda: self.colours(LIST, 3 * ROW) > 24, PATIENCE)
        return 1000 * (time.monotonic() - self.begin)

    def end(self):
        found = self.screen.window("--pid", str(self.process.pid))
        if found:
            subprocess.run(["xdotool", "windowclose", found[0]], check=False)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
