#!/usr/bin/python3
"""Small files that need much memory or time, or never end.

bombs.py FOLDER writes all of them into a folder and prints their names, one per line.
"""

import os
import struct
import sys
import zlib


def chunk(kind, content):
    """Returns a PNG chunk."""
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def png(width, height, pixels, depth=8, colour=2, extra=b""):
    """Returns a PNG of compressed pixels, with chunks before them."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", pixels)
            + chunk(b"IEND", b""))


def zeros(count, level=9):
    """Returns compressed zeros."""
    packer = zlib.compressobj(level)
    block = bytes(1 << 20)
    parts = [packer.compress(block) for _ in range(count >> 20)]
    parts.append(packer.compress(bytes(count & (1 << 20) - 1)))
    return b"".join(parts) + packer.flush()


def png_texts():
    """Returns a thousand texts of 7.6 MB each, which libpng stores uncompressed."""
    text = chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"a" * 7_600_000, 9))
    return png(1, 1, zlib.compress(bytes(4)), extra=text * 1000)


def png_profile():
    """Returns a color profile of 4 GB."""
    return png(1, 1, zlib.compress(bytes(4)), extra=chunk(b"iCCP", b"icc\0\0" + endless(4 << 30)))


def png_pixels():
    """Returns the maximum number of pixels, in 80 KB."""
    return png(8900, 8900, zeros(8900 * (8900 + 1)), colour=0)


def endless(count):
    """Returns a zlib stream that expands to this number of bytes, without its end."""
    packer = zlib.compressobj(9)
    first = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return first + again * ((count >> 20) - 1)


def segment(marker, content):
    """Returns a JPEG segment."""
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content


def jpeg_scans(count=9000, side=12_000):
    """Returns a progressive picture whose scans each cover all of it, without changing it."""
    # One code of one bit: "no change" in the first scan, then "no change in this number of blocks".
    code = bytes([1] + [0] * 15)
    head = (b"\xff\xd8" + segment(0xDB, bytes([0] + [1] * 64))
            + segment(0xC2, struct.pack(">BHHB", 8, side, side, 1) + bytes([1, 0x11, 0]))
            + segment(0xC4, b"\x00" + code + b"\x00") + segment(0xC4, b"\x10" + code + b"\xe0"))
    blocks = ((side + 7) // 8) ** 2
    first = segment(0xDA, bytes([1, 1, 0, 0, 0, 0])) + bytes((blocks + 7) // 8)
    # "E0" and fourteen bits more: 16384 plus their value.
    bits, left = "", blocks
    while left > 0:
        run = min(left, 16384 + 8191)
        bits += "0" + format(max(run - 16384, 0), "014b")
        left -= run
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    return head + first + (segment(0xDA, bytes([1, 1, 0, 1, 63, 0])) + data) * count + b"\xff\xd9"


def svg(content, size=(1000, 1000), prolog=""):
    return (f'<?xml version="1.0"?>{prolog}<svg xmlns="http://www.w3.org/2000/svg" '
            f'xmlns:xlink="http://www.w3.org/1999/xlink" width="{size[0]}" height="{size[1]}">'
            f"{content}</svg>").encode()


def svg_entity():
    """Returns a text of 200 KB that is repeated 66,000 times."""
    prolog = f'<!DOCTYPE svg [<!ENTITY a "{"a" * 200_000}">]>'
    return svg("<text>" + "&a;" * 66_000 + "</text>", prolog=prolog)


def svg_laughs():
    """Returns nested entities, ten to the ninth."""
    entities = "".join(f'<!ENTITY a{level} "{f"&a{level - 1};" * 10}">' for level in range(1, 10))
    return svg("<text>&a9;</text>", prolog=f'<!DOCTYPE svg [<!ENTITY a0 "lol">{entities}]>')


def svg_filters():
    """Returns nested noise filters, for each of sixteen million pixels."""
    noise = '<feTurbulence baseFrequency=".5" numOctaves="9"/><feMorphology radius="99"/>'
    content = (f'<filter id="f" x="0" y="0" width="1" height="1">{noise * 280}</filter>'
               '<rect width="4000" height="4000" filter="url(#f)"/>')
    return svg(content, (4000, 4000))


def svg_uses():
    """Returns a rectangle in nine levels of tenfold use."""
    levels = "".join(
        f'<g id="g{level}">{f"""<use xlink:href="#g{level - 1}"/>""" * 10}</g>'
        for level in range(1, 10))
    return svg(f'<defs><rect id="g0" width="9" height="9"/>{levels}</defs>'
               '<use xlink:href="#g9"/>')


def svg_depth():
    """Returns a hundred thousand nested groups."""
    return svg("<g>" * 100_000 + "</g>" * 100_000)


def svg_files():
    """Returns pictures that refer to files on the disk, endless ones, and a server."""
    images = "".join(f'<image xlink:href="{path}" width="9" height="9"/>' for path in
                     ("/dev/zero", "file:///dev/zero", "/etc/passwd", "http://127.0.0.1:1/a.png"))
    return svg(images)


def svgz(content, count):
    """Returns a compressed SVG that expands to many equal bytes in the middle."""
    start, end = content.split(b"><", 1)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = b" " * (1 << 20)
    data = packer.compress(start + b">") + packer.flush(zlib.Z_FULL_FLUSH)
    data += packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    data += (packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)) * ((count >> 20) - 1)
    data += packer.compress(b"<" + end) + packer.flush()
    return b"\x1f\x8b\x08" + bytes(5) + b"\x02\xff" + data + bytes(8)


def svgz_spaces():
    """Returns 8 GB of spaces in 8 MB."""
    return svgz(svg("<g></g>"), 8 << 30)


def codes(numbers, width):
    """Returns GIF codes in blocks, all of one width."""
    bits = "".join(reversed([format(number, f"0{width}b") for number in numbers]))
    data = int(bits, 2).to_bytes((len(bits) + 7) // 8, "little")
    blocks = [data[at:at + 255] for at in range(0, len(data), 255)]
    return b"".join(bytes([len(block)]) + block for block in blocks) + b"\0"


def gif(width, height, frames):
    """Returns an animation of full-size frames, each with the data of one pixel."""
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes(6)
    frame = (b"\x21\xf9\x04\x08\x01\x00\x00\x00" b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0)
             + b"\x02" + codes([4, 0, 5], 3))
    return head + frame * frames + b";"


def gif_frames():
    """Returns twenty thousand frames of 72 million pixels."""
    return gif(9000, 8000, 20_000)


def gif_canvas():
    """Returns the largest possible canvas."""
    return gif(65_535, 65_535, 100)


def tiff(entries, content=b"", following=0):
    """Returns a TIFF with its directory at offset 8, followed by the content."""
    directory = struct.pack("<H", len(entries))
    for tag, kind, count, value in sorted(entries):
        directory += struct.pack("<HHII", tag, kind, count, value)
    return b"II*\0" + struct.pack("<I", 8) + directory + struct.pack("<I", following) + content


def tiff_entries(width, height, compression, offset, length, samples=1):
    return [(256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, compression),
            (262, 3, 1, 1), (273, 4, 1, offset), (277, 3, 1, samples), (278, 4, 1, height),
            (279, 4, 1, length)]


def tiff_pixels():
    """Returns the maximum number of pixels, in 80 KB."""
    data = zeros(8900 * 8900)
    return tiff(tiff_entries(8900, 8900, 8, 8 + 2 + 9 * 12 + 4, len(data)), data)


def tiff_circle():
    """Returns a directory that is its own successor."""
    return tiff(tiff_entries(16, 16, 1, 122, 256), bytes(256), following=8)


def tiff_counts():
    """Returns a picture with the largest possible number of strips."""
    entries = tiff_entries(8900, 8900, 1, 122, 256)
    entries[5] = (273, 4, 0x3FFFFFFF, 122)
    entries[8] = (279, 4, 0x3FFFFFFF, 122)
    return tiff(entries, bytes(1 << 20))


def bmp_runs():
    """Returns the maximum number of pixels in run-length encoding, without any runs."""
    head = struct.pack("<IiiHHIIiiII", 40, 8900, 8900, 1, 8, 1, 4, 0, 0, 256, 0)
    return b"BM" + struct.pack("<IHHI", 14 + 40 + 1024 + 4, 0, 0, 14 + 40 + 1024) + head + bytes(
        1024) + b"\0\0\0\1"


def ico_many():
    """Returns an icon with the largest possible number of pictures, which are all the same."""
    count = 255
    picture = png(256, 256, zlib.compress(bytes(256 * (256 * 3 + 1)), 9))
    entry = struct.pack("<BBBBHHII", 0, 0, 0, 0, 1, 32, len(picture), 6 + 16 * count)
    return struct.pack("<HHH", 0, 1, count) + entry * count + picture


def xpm_colours():
    """Returns a picture of one pixel with forty million colors."""
    return b'/* XPM */\nstatic char *a[] = {\n"1 1 40000000 5",\n' + b'"aaaaa c #000",\n' * 100_000


BOMBS = {
    "png-texts.png": png_texts, "png-profile.png": png_profile, "png-pixels.png": png_pixels,
    "jpeg-scans.jpg": jpeg_scans, "svg-entity.svg": svg_entity, "svg-laughs.svg": svg_laughs,
    "svg-filters.svg": svg_filters, "svg-uses.svg": svg_uses, "svg-depth.svg": svg_depth,
    "svg-files.svg": svg_files, "svgz-spaces.svgz": svgz_spaces,
    "gif-frames.gif": gif_frames, "gif-canvas.gif": gif_canvas, "tiff-pixels.tiff": tiff_pixels,
    "tiff-circle.tiff": tiff_circle, "tiff-counts.tiff": tiff_counts, "bmp-runs.bmp": bmp_runs,
    "ico-many.ico": ico_many, "xpm-colours.xpm": xpm_colours,
}
# Files as long as a disk, which are holes after these first bytes.
ENDLESS = {
    # A decoder skips all bytes that aren't a marker.
    "endless.jpg": b"\xff\xd8\0", "endless.ppm": b"P3\n9000 8000\n255\n", "endless.svg": b"<svg>",
    "endless.gif": gif(16, 16, 1)[:-1] + b"\x21\xff\x0b", "endless.tiff": b"II*\0\x08\0\0\0",
    "endless.png": png(1, 1, b"")[:-12] + b"\x7f\xff\xff\xfftEXt",
}
ENDLESS_LENGTH = 1 << 40


def write_all(folder, prefix=""):
    """Writes all bombs and returns their names, in the order in which they were written."""
    os.makedirs(folder, exist_ok=True)
    names = []
    for name, make in BOMBS.items():
        with open(os.path.join(folder, prefix + name), "wb") as file:
            file.write(make())
        names.append(prefix + name)
    for name, start in ENDLESS.items():
        with open(os.path.join(folder, prefix + name), "wb") as file:
            file.write(start)
            file.truncate(ENDLESS_LENGTH)
        names.append(prefix + name)
    return names


if __name__ == "__main__":
    print("\n".join(write_all(sys.argv[1])))
