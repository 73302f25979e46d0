#!/usr/bin/python3
"""Pictures in all formats that Debian has a decoder for, with small random mutations.

mutations.py FOLDER [COUNT] [SEED] writes COUNT of each format into a folder. The same seed and the
same encoders make the same files.
"""

import os
import random
import re
import struct
import subprocess
import sys
import tempfile

# ImageMagick's arguments for one picture, by format; each list makes another kind of file.
ENCODED = {
    "png": [["png:"], ["-interlace", "PNG", "png:"], ["-colors", "16", "png8:"],
            ["-set", "comment", "A text", "png48:"]],
    "jpg": [["-quality", "80", "jpg:"], ["-interlace", "JPEG", "jpg:"],
            ["-colorspace", "CMYK", "jpg:"], ["-colorspace", "Gray", "jpg:"]],
    "gif": [["gif:"], ["-interlace", "GIF", "gif:"], ["(", "+clone", "-negate", ")", "gif:"]],
    "bmp": [["bmp3:"], ["bmp:"], ["-type", "Palette", "-compress", "RLE", "bmp3:"]],
    "tga": [["tga:"], ["-compress", "RLE", "tga:"], ["-type", "Palette", "tga:"]],
    "tiff": [["-compress", name, "tiff:"] for name in ("None", "LZW", "Zip", "RLE", "JPEG")],
    "ico": [["ico:"], ["-resize", "256x256!", "ico:"]],
    "pnm": [["ppm:"], ["-compress", "None", "ppm:"], ["pgm:"], ["pbm:"],
            ["-compress", "None", "pbm:"]],
    "xbm": [["xbm:"]],
    "xpm": [["-colors", "16", "xpm:"]],
    "webp": [["webp:"], ["-define", "webp:lossless=true", "webp:"],
             ["(", "+clone", "-negate", ")", "webp:"]],
    # Their decoders are not always installed.
    "avif": [["avif:"]],
    "heic": [["heic:"]],
    "jxl": [["jxl:"]],
}
SVG = b"""<?xml version="1.0"?>
<!DOCTYPE svg [<!ENTITY name "text">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="48"
  height="32" viewBox="0 0 48 32"><style>rect { fill: #f80; stroke: blue }</style>
<defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient>
<filter id="b" width="2"><feGaussianBlur stdDeviation="2"/><feTurbulence numOctaves="2"/></filter>
<mask id="c"><circle r="9" cx="24" cy="16" fill="white"/></mask>
<pattern id="d" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0L4 4"/></pattern>
</defs><g id="e" transform="rotate(3) scale(1.1)"><rect width="40" height="20" filter="url(#b)"/>
<path d="M1 1C2 3 4 5 6 7A1 2 3 0 1 8 9Q1 2 3 4z" fill="url(#a)" stroke-dasharray="1 2"/></g>
<use xlink:href="#e" mask="url(#c)"/><text x="2" y="9" font-size="8">&name;<tspan>!</tspan></text>
<rect width="9" height="9" fill="url(#d)" clip-path="url(#c)"/></svg>
"""
NUMBERS = [0, 1, 2, 7, 8, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 0x7FFFFFFF, 0x80000000,
           0xFFFFFFFE, 0xFFFFFFFF, 0x10000, 0xFFFFFF, 0x20000000]
WORDS = [b"0", b"-1", b"65536", b"2147483647", b"4294967296", b"1e38", b"-0.0000001", b"NaN", b"",
         b"99999999999999999999"]


def picture():
    """Returns a small PPM picture, the same on every machine."""
    pixels = bytes((x * 5 + y * channel * 7) % 256 for y in range(32) for x in range(48)
                   for channel in (1, 2, 3))
    return b"P6 48 32 255\n" + pixels


def atoms(jpeg):
    """Returns a JPEG in QuickTime's atoms."""
    def atom(kind, content):
        return struct.pack(">I", len(content) + 8) + kind + content
    return atom(b"idsc", bytes(86)) + atom(b"idat", jpeg)


def icns(png):
    """Returns an Apple icon file: one icon in PNG, one in runs with its mask."""
    runs = b"".join(bytes([0xFF, value]) for value in range(24)) * 3
    entries = [(b"is32", runs), (b"s8mk", bytes(range(256))), (b"ic07", png)]
    body = b"".join(kind + struct.pack(">I", len(content) + 8) + content
                    for kind, content in entries)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def cursor(ico):
    """Returns an animated cursor of two pictures."""
    def part(kind, content):
        return kind + struct.pack("<I", len(content)) + content + bytes(len(content) % 2)
    header = part(b"anih", struct.pack("<9I", 36, 2, 2, 0, 0, 0, 0, 10, 1))
    frames = part(b"LIST", b"fram" + part(b"icon", ico) * 2)
    content = b"ACON" + header + part(b"rate", struct.pack("<2I", 5, 9)) + frames
    return b"RIFF" + struct.pack("<I", len(content)) + content


def seeds():
    """Returns the files before the mutation, by format."""
    found = {"svg": [SVG]}
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "source.ppm")
        with open(source, "wb") as file:
            file.write(picture())
        for name, kinds in ENCODED.items():
            for words in kinds:
                answer = subprocess.run(["convert", source, "-strip", *words[:-1], words[-1] + "-"],
                                        capture_output=True, check=False, cwd=folder)
                if answer.returncode == 0 and answer.stdout:
                    found.setdefault(name, []).append(answer.stdout)
    missing = [name for name in ENCODED if name not in found]
    if missing:
        print(f"not made, as ImageMagick can't: {' '.join(missing)}", file=sys.stderr)
    found["qtif"] = [atoms(found["jpg"][0])]
    found["icns"] = [icns(found["png"][0])]
    found["ani"] = [cursor(found["ico"][0])]
    return found


def place(dice, data):
    """Returns a random position in the file, half the time in its head."""
    return dice.randrange(min(len(data), 256) if dice.random() < 0.5 else len(data))


def change(dice, data, others):
    """Makes one random change."""
    if len(data) < 2:
        return data + bytearray(dice.randbytes(8))
    at = place(dice, data)
    kind = dice.randrange(10)
    if kind == 0:
        data[at] ^= 1 << dice.randrange(8)
    elif kind == 1:
        data[at] = dice.choice([0, 1, 0x7F, 0x80, 0xFF, dice.randrange(256)])
    elif kind in (2, 3):
        width = dice.choice("HI")
        number = dice.choice(NUMBERS) & (0xFFFF if width == "H" else 0xFFFFFFFF)
        packed = struct.pack(dice.choice("<>") + width, number)
        data[at:at + len(packed)] = packed
    elif kind == 4:
        del data[at:at + dice.choice([1, 2, 4, 16, 256])]
    elif kind == 5:
        data[at:at] = data[at:at + dice.choice([1, 4, 64, 1024])] * dice.choice([1, 2, 50])
    elif kind == 6:
        data[at:at] = dice.randbytes(dice.choice([1, 4, 64]))
    elif kind == 7:
        other = dice.choice(others)
        data[at:] = other[dice.randrange(len(other)):]
    elif kind == 8:
        del data[max(at, 4):]
    else:
        # Numbers in decimal digits, if any.
        found = list(re.finditer(rb"[0-9.]+", data))
        if found:
            one = dice.choice(found)
            data[one.start():one.end()] = dice.choice(WORDS)
    return data


def mutations(count, seed):
    """Yields pairs of a format and a mutated file's bytes."""
    for name, files in sorted(seeds().items()):
        # A missing format must not change the files of the others.
        dice = random.Random(f"{seed} {name}")
        for _ in range(count):
            data = bytearray(dice.choice(files))
            for _ in range(dice.choice([1, 1, 2, 3, 5, 8])):
                data = change(dice, data, files)
            yield name, bytes(data)


def write_all(folder, count=300, seed=1):
    """Writes the files and returns their names."""
    os.makedirs(folder, exist_ok=True)
    names = []
    for number, (format_name, data) in enumerate(mutations(count, seed)):
        name = f"{number:05} mutation.{format_name}"
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
        names.append(name)
    return names


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[2:4]]
    print(len(write_all(sys.argv[1], *numbers)))
