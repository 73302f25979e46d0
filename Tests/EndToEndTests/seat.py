"""A pointer and a keyboard of a Wayland compositor, for tests.

usage: seat.py        reads one command per line, and prints a line when it is done

move X Y WIDTH HEIGHT   moves the pointer to a position of the screens of this total size
press BUTTON            presses a button: 1 the primary, 3 the secondary
release BUTTON          releases it
key NAME                presses and releases a key with modifiers, such as alt+Left
"""

import os
import socket
import struct
import sys

BUTTONS = {"1": 0x110, "3": 0x111}
KEYS = {"Escape": 1, "q": 16, "w": 17, "Return": 28, "a": 30, "F9": 67, "F10": 68, "Left": 105,
        "Right": 106, "Up": 103, "Down": 108}
# The codes of the modifier keys, and their masks in the keymap.
MODIFIERS = {"shift": (42, 1), "ctrl": (29, 4), "alt": (56, 8)}
KEYMAP = b"""xkb_keymap {
  xkb_keycodes { include "evdev+aliases(qwerty)" };
  xkb_types { include "complete" };
  xkb_compat { include "complete" };
  xkb_symbols { include "pc+us+inet(evdev)" };
};\0"""


class Compositor:
    """A minimal Wayland client that handles no events except the end of its requests."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"],
                                         os.environ["WAYLAND_DISPLAY"]))
        self.last, self.heard, self.offers = 1, b"", {}
        self.registry = self.new()
        self.send(1, 1, self.registry)
        self.wait()

    def new(self):
        """Returns a new object ID; the compositor requires that each is used before the next."""
        self.last += 1
        return self.last

    def send(self, sender, request, *words, files=()):
        body = b"".join(struct.pack("=i" if word < 0 else "=I", word)
                        if isinstance(word, int) else word for word in words)
        head = struct.pack("=IHH", sender, request, 8 + len(body))
        socket.send_fds(self.socket, [head + body], files)

    def bind(self, interface):
        if interface not in self.offers:
            sys.exit(f"The compositor has no {interface}.")
        made = self.new()
        name = interface.encode() + b"\0"
        self.send(self.registry, 0, self.offers[interface], len(name),
                  name.ljust((len(name) + 3) // 4 * 4, b"\0"), 1, made)
        return made

    def make(self, manager, seat):
        manager = self.bind(manager)
        made = self.new()
        self.send(manager, 0, seat, made)
        return made

    def wait(self):
        """Waits until the compositor has processed all requests."""
        done = self.new()
        self.send(1, 0, done)
        while True:
            sender, event, body = self.message()
            if sender == done:
                return
            if (sender, event) == (1, 0):
                sys.exit(f"The compositor refuses: {body}")
            if (sender, event) == (self.registry, 0):
                name, length = struct.unpack_from("=II", body)
                self.offers[body[8:7 + length].decode()] = name

    def message(self):
        while len(self.heard) < 8 or len(self.heard) < struct.unpack_from("=IHH", self.heard)[2]:
            more = self.socket.recv(65536)
            if not more:
                sys.exit("The compositor is gone.")
            self.heard += more
        sender, event, size = struct.unpack_from("=IHH", self.heard)
        body, self.heard = self.heard[8:size], self.heard[size:]
        return sender, event, body


def main():
    compositor = Compositor()
    seat = compositor.bind("wl_seat")
    pointer = compositor.make("zwlr_virtual_pointer_manager_v1", seat)
    keyboard = compositor.make("zwp_virtual_keyboard_manager_v1", seat)
    keymap = os.memfd_create("keymap")
    os.write(keymap, KEYMAP)
    compositor.send(keyboard, 0, 1, len(KEYMAP), files=[keymap])
    compositor.wait()
    print("ready", flush=True)
    for time, line in enumerate(sys.stdin):
        # Further apart in time than the two clicks of a double click.
        act(compositor, pointer, keyboard, (time + 1) * 1000, *line.split())
        compositor.wait()
        print("done", flush=True)


def act(compositor, pointer, keyboard, time, action, *values):
    if action == "move":
        compositor.send(pointer, 1, time, *map(int, values))
        compositor.send(pointer, 4)
    elif action in ("press", "release"):
        compositor.send(pointer, 2, time, BUTTONS[values[0]], int(action == "press"))
        compositor.send(pointer, 4)
    elif action == "key":
        *held, key = values[0].split("+")
        codes = [MODIFIERS[name][0] for name in held]
        for code in codes:
            compositor.send(keyboard, 1, time, code, 1)
        compositor.send(keyboard, 2, sum(MODIFIERS[name][1] for name in held), 0, 0, 0)
        for state in (1, 0):
            compositor.send(keyboard, 1, time, KEYS[key], state)
        for code in codes:
            compositor.send(keyboard, 1, time, code, 0)
        compositor.send(keyboard, 2, 0, 0, 0, 0)
    else:
        sys.exit(f"Unknown action: {action}")


main()
