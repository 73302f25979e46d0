"""An X server with a simulated touchscreen: Xorg's dummy driver, and its driver `inputtest`.

The server treats the fingers' events as those of a real device: they pass through the X input
extension, with the same grabs, emulated pointers and gestures as a person's.
"""

import os
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

WIDTH, HEIGHT = 1600, 1200
CONFIGURATION = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 64000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "{width}x{height}" 161.0 1600 1712 1880 2160 1200 1203 1207 1245
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Modes "{width}x{height}"
    Virtual {width} {height}
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "pointer"
  Driver "inputtest"
  Option "DeviceType" "PointerAbsolute"
  Option "SocketPath" "{folder}/pointer"
EndSection
Section "InputDevice"
  Identifier "keyboard"
  Driver "inputtest"
  Option "DeviceType" "Keyboard"
  Option "SocketPath" "{folder}/keyboard"
EndSection
Section "InputDevice"
  Identifier "fingers"
  Driver "inputtest"
  Option "DeviceType" "Touch"
  Option "SocketPath" "{folder}/fingers"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "pointer" "CorePointer"
  InputDevice "keyboard" "CoreKeyboard"
  InputDevice "fingers"
EndSection
"""
# The messages of the driver in xf86-input-inputtest-protocol.h, and the events of XI2.h.
CLIENT_VERSION, WAIT_FOR_SYNC, TOUCH = 0, 1, 6
BEGIN, UPDATE, END = 18, 19, 20
VALUATORS = 64
# The maximum of the driver's axes.
AXIS = 0xFFFF
# The time between two reports of a finger, in seconds.
REPORT = 0.01


class TouchServer:
    """The server, and the fingers on its screen."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="touch-"))
        configuration = self.folder / "xorg.conf"
        configuration.write_text(CONFIGURATION.format(
            folder=self.folder, width=WIDTH, height=HEIGHT))
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xorg", "-displayfd", str(writing), "-config", configuration, "-noreset",
             "-nolisten", "tcp", "-logfile", self.folder / "log"],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            sys.exit(f"Xorg doesn't start:\n{(self.folder / 'log').read_text()[-2000:]}")
        os.environ["DISPLAY"] = ":" + number
        self.driver = socket.socket(socket.AF_UNIX)
        self.driver.connect(str(self.folder / "fingers"))
        self.driver.sendall(struct.pack("=IIHH", 12, CLIENT_VERSION, 1, 0))
        self.driver.recv(12, socket.MSG_WAITALL)
        self.touches = 0

    def end(self):
        self.driver.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)

    def finger(self, x, y):
        """Puts a finger on a point of the screen."""
        self.touches += 1
        return Finger(self, self.touches, x, y)

    def report(self, touch, event, x, y):
        values = [x * AXIS / (WIDTH - 1), y * AXIS / (HEIGHT - 1)] + [0.0] * (2 * VALUATORS - 2)
        mask = bytes([3] + [0] * (VALUATORS // 8 - 1))
        body = struct.pack(f"=III8s4x{2 * VALUATORS}d", touch, event, 0, mask, *values)
        self.driver.sendall(struct.pack("=II", 8 + len(body), TOUCH) + body)
        self.driver.sendall(struct.pack("=II", 8, WAIT_FOR_SYNC))
        self.driver.recv(8, socket.MSG_WAITALL)


class Finger:
    """A finger, from its touch until it is lifted."""

    def __init__(self, server, number, x, y):
        self.server, self.number, self.x, self.y = server, number, x, y
        server.report(number, BEGIN, x, y)

    def place(self, x, y):
        self.x, self.y = x, y
        self.server.report(self.number, UPDATE, x, y)

    def move(self, x, y, seconds=0.3):
        """Moves the finger evenly."""
        start, steps = (self.x, self.y), max(1, round(seconds / REPORT))
        for step in range(1, steps + 1):
            time.sleep(REPORT)
            self.place(start[0] + (x - start[0]) * step / steps,
                       start[1] + (y - start[1]) * step / steps)

    def lift(self):
        self.server.report(self.number, END, self.x, self.y)
