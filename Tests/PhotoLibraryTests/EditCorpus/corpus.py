#!/usr/bin/env python3
"""Makes photo files of all kinds, and compares them before and after an edit.

usage: corpus.py make FOLDER
       corpus.py check BEFORE AFTER QUARTERS

`check` compares two folders: it decodes with Pillow, and extracts with exiftool. It prints nothing
if all files have the same pictures and the same parts, except the orientation of the first picture.
"""

import io
import json
import os
import random
import struct
import subprocess
import sys
import warnings
import zlib

from PIL import Image, ImageCms, ImageSequence

RANDOM = random.Random(28)
warnings.simplefilter("ignore")
PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def noise(width, height, mode="RGB"):
    channels = len(mode)
    return Image.frombytes(mode, (width, height), RANDOM.randbytes(width * height * channels))


def smooth(width, height, mode="RGB"):
    return noise(8, 8, mode).resize((width, height), Image.BICUBIC)


class TIFF:
    """A TIFF file that is written page by page."""

    def __init__(self, order="<", big=False):
        self.order, self.big = order, big
        self.offset = "Q" if big else "I"
        head = (b"II" if order == "<" else b"MM")
        head += struct.pack(order + "HHHQ", 43, 8, 0, 0) if big else struct.pack(order + "HI", 42, 0)
        self.bytes = bytearray(head)
        self.pointer = 8 if big else 4

    def put(self, data):
        if len(self.bytes) % 2:
            self.bytes.append(0)
        place = len(self.bytes)
        self.bytes += data
        return place

    def directory(self, entries, pointer=None):
        """Writes a directory; entries are tag, type and a list of values."""
        packed = []
        for tag, kind, values in sorted(entries):
            letter = {2: "c", 3: "H", 4: "I", 13: "I", 16: "Q", 18: "Q", 1: "B", 7: "B"}[kind]
            data = b"".join(struct.pack(self.order + letter, value) for value in values)
            room = 8 if self.big else 4
            if len(data) <= room:
                data += bytes(room - len(data))
            else:
                data = struct.pack(self.order + self.offset, self.put(data))
            packed.append(struct.pack(self.order + "HH" + self.offset, tag, kind, len(values)) + data)
        count = struct.pack(self.order + ("Q" if self.big else "H"), len(packed))
        body = count + b"".join(packed)
        place = self.put(body + bytes(8 if self.big else 4))
        if pointer is not None:
            struct.pack_into(self.order + self.offset, self.bytes, pointer, place)
        return place, place + len(body)

    def page(self, image, orientation=1, rows=16, tile=None, compress=True, counts="right",
             linked=True, extra=(), sub=()):
        width, height = image.size
        channels = len(image.getbands())
        parts = []
        if tile:
            for top in range(0, height, tile):
                for left in range(0, width, tile):
                    part = Image.new(image.mode, (tile, tile))
                    part.paste(image.crop((left, top, min(left + tile, width), min(top + tile, height))))
                    parts.append(part.tobytes())
        else:
            for top in range(0, height, rows):
                parts.append(image.crop((0, top, width, min(top + rows, height))).tobytes())
        if compress:
            parts = [zlib.compress(part) for part in parts]
        places = [self.put(part) for part in parts]
        lengths = [len(part) for part in parts]
        if counts == "wrong":
            lengths = [0 for _ in lengths]
        entries = [(256, 4, [width]), (257, 4, [height]), (258, 3, [8] * channels),
                   (259, 3, [8 if compress else 1]), (262, 3, [2 if channels == 3 else 1]),
                   (277, 3, [channels]), (305, 2, [bytes([c]) for c in b"A scanner's program\0"])]
        if tile:
            entries += [(322, 4, [tile]), (323, 4, [tile]), (324, 4, places), (325, 4, lengths)]
        else:
            entries += [(273, 4, places), (278, 4, [rows])]
            if counts != "missing":
                entries += [(279, 4, lengths)]
        if orientation:
            entries += [(274, 3, [orientation])]
        if sub:
            entries += [(330, 13, list(sub))]
        entries += list(extra)
        place, end = self.directory(entries, self.pointer if linked else None)
        if linked:
            self.pointer = end
        return place


def segment(kind, content):
    return bytes([0xFF, kind]) + struct.pack(">H", len(content) + 2) + content


def exif(orientation=None, order="<", extra=()):
    tiff = TIFF(order)
    entries = [(271, 2, [bytes([c]) for c in b"A maker of cameras\0"])]
    if orientation:
        entries += [(274, 3, [orientation])]
    place, _ = tiff.directory([(36867, 2, [bytes([c]) for c in b"2024:05:06 07:08:09\0"]),
                               (37500, 7, list(RANDOM.randbytes(200)))])
    tiff.directory(entries + [(34665, 4, [place])] + list(extra), 4)
    return segment(0xE1, b"Exif\0\0" + bytes(tiff.bytes))


def xmp(body="", orientation=None):
    turn = f' tiff:Orientation="{orientation}"' if orientation else ""
    return (f'<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">'
            f'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
            f' xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:own="http://example.com/own/"'
            f' xmlns:dc="http://purl.org/dc/elements/1.1/"'
            f' xmlns:xmpNote="http://ns.adobe.com/xmp/note/"{turn} own:kept="yes &amp; no">'
            f'<dc:subject><rdf:Bag><rdf:li>lake</rdf:li></rdf:Bag></dc:subject>{body}'
            f'</rdf:Description></rdf:RDF></x:xmpmeta>\n' + " " * 500 + '<?xpacket end="w"?>').encode()


def jpeg(image, **options):
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=90, **options)
    return buffer.getvalue()


def insert(data, segments, first=b""):
    """Returns a JPEG with segments after JFIF, or before it."""
    place = 2
    while data[place:place + 2] == b"\xff\xe0":
        place += 2 + struct.unpack(">H", data[place + 2:place + 4])[0]
    return data[:2] + first + data[2:place] + b"".join(segments) + data[place:]


def with_pictures(head, others, before=b"", after=b""):
    """Returns a JPEG whose index lists the pictures that follow it."""
    def built(sizes, offsets, base):
        entries = b"".join(struct.pack("<IIIHH", 0x030000 if index == 0 else 0x020002, size, offset, 0, 0)
                           for index, (size, offset) in enumerate(zip(sizes, offsets)))
        body = b"II*\0" + struct.pack("<IH", 8, 3)
        body += struct.pack("<HHI4s", 0xB000, 7, 4, b"0100")
        body += struct.pack("<HHII", 0xB001, 4, 1, len(sizes))
        body += struct.pack("<HHII", 0xB002, 7, len(entries), 50)
        return segment(0xE2, b"MPF\0" + body + bytes(4) + entries)

    count = len(others) + 1
    length = len(built([0] * count, [0] * count, 0))
    whole = insert(head, [before, b"?" * length, after])
    start = whole.index(b"?" * length)
    header = start + 8
    sizes, offsets, place = [len(whole)], [0], len(whole)
    for other in others:
        sizes.append(len(other))
        offsets.append(place - header)
        place += len(other)
    part = built(sizes, offsets, header)
    assert len(part) == length
    return whole[:start] + part + whole[start + length:] + b"".join(others)


def iptc(caption=None):
    words = b"\x1c\x02\x19" + struct.pack(">H", 4) + b"lake"
    if caption:
        words += b"\x1c\x02\x78" + struct.pack(">H", len(caption)) + caption
    words += b"\x1c\x02\x50" + struct.pack(">H", 5) + b"Robin"

    def resource(kind, content):
        return b"8BIM" + struct.pack(">HHI", kind, 0, len(content)) + content + bytes(len(content) % 2)
    path = RANDOM.randbytes(52)
    return segment(0xED, b"Photoshop 3.0\0" + resource(0x03ED, RANDOM.randbytes(16))
                   + resource(0x0404, words) + resource(0x07D0, path))


def jumbf(number, length):
    """Returns a C2PA segment, in the format of JPEG's part 11."""
    def box(name, content):
        return struct.pack(">I", 8 + len(content)) + name + content
    kind = b"json\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71"
    content = box(b"jumd", kind + b"\3own\0") + box(b"json", b'"' + b"x" * length + b'"')
    return segment(0xEB, b"JP" + struct.pack(">HI", number, 1) + box(b"jumb", content))


def extended():
    content = xmp('<own:more>' + "x" * 3000 + '</own:more>')
    guid = b"0123456789ABCDEF0123456789ABCDEF"
    main = xmp('<xmpNote:HasExtendedXMP>' + guid.decode() + '</xmpNote:HasExtendedXMP>', 6)
    return [segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + main),
            segment(0xE1, b"http://ns.adobe.com/xmp/extension/\0" + guid
                    + struct.pack(">II", len(content), 0) + content)]


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def make(folder):
    def write(name, data):
        with open(f"{folder}/{name}", "wb") as file:
            file.write(bytes(data))

    # TIFF.
    for order, word in ((("<", "little"), (">", "big"))):
        for count in (1, 3, 5, 6, 7, 8):
            for tile in (None, 32):
                tiff = TIFF(order)
                for index in range(count):
                    tiff.page(smooth(70 + index, 50), rows=16, tile=tile, orientation=(6, 1, 0)[index % 3])
                write(f"{'tiles' if tile else 'strips'}-{count}-{word}.tif", tiff.bytes)
    for orientation in (0, 1, 3, 8):
        tiff = TIFF()
        for index in range(3):
            sub = [tiff.page(smooth(64 >> level, 48 >> level), tile=16, linked=False, orientation=0,
                             extra=[(254, 4, [1])]) for level in (1, 2)]
            tiff.page(smooth(64, 48), tile=16, orientation=orientation, sub=sub)
        write(f"pyramid-{orientation}.tif", tiff.bytes)
    for counts in ("missing", "wrong"):
        for orientation in (0, 6):
            for compress in (False, True):
                tiff = TIFF()
                tiff.page(noise(300, 200), rows=200, counts=counts, orientation=orientation,
                          compress=compress)
                name = f"{counts}-counts-{orientation}-{'packed' if compress else 'raw'}.tif"
                write(name, tiff.bytes)
    tiff = TIFF(">", big=True)
    for index in range(5):
        tiff.page(smooth(60, 40), orientation=0 if index == 0 else 1)
    write("bigtiff.tif", tiff.bytes)
    tiff = TIFF()
    exif_place, _ = tiff.directory([(36867, 2, [bytes([c]) for c in b"2024:05:06 07:08:09\0"])])
    tiff.page(smooth(60, 40, "L"), compress=False, extra=[
        (34665, 4, [exif_place]), (700, 1, list(xmp(orientation=1))), (65000, 7, list(RANDOM.randbytes(99)))])
    tiff.page(smooth(60, 40, "L"))
    write("words.tif", tiff.bytes)
    tiff.bytes += b"What another program put behind it"
    write("trailer.tif", tiff.bytes)

    # JPEG.
    second = insert(jpeg(smooth(40, 30)), [exif(3)])
    third = jpeg(smooth(20, 15, "L"))
    for orientation in (None, 6):
        write(f"mpf-{orientation}.jpg", with_pictures(
            jpeg(smooth(80, 60)), [second, third], before=exif(orientation)))
        write(f"mpf-first-{orientation}.jpg", with_pictures(
            jpeg(smooth(80, 60)), [second, third], after=exif(orientation)))
        write(f"extended-{orientation}.jpg", insert(
            jpeg(smooth(80, 60), progressive=True), [exif(orientation, ">")] + extended()))
        write(f"all-{orientation}.jpg", with_pictures(
            jpeg(smooth(80, 60)), [second], before=exif(orientation) + b"".join(extended()),
            after=iptc(b"An old caption") + jumbf(1, 900)
            + segment(0xE2, b"ICC_PROFILE\0\1\1" + PROFILE) + segment(0xFE, b"A comment"))
            + b"A trailer" + RANDOM.randbytes(999))
    write("mpf-none.jpg", with_pictures(jpeg(smooth(80, 60)), [second, third]))
    # Programs that turn or shrink a photo keep its index, and drop the pictures behind it.
    write("mpf-dropped.jpg", with_pictures(
        jpeg(smooth(80, 60)), [second, third], before=exif(6))[:-len(second + third)])
    write("plain.jpg", jpeg(smooth(80, 60)))
    write("exif-first.jpg", insert(jpeg(smooth(80, 60)), [], first=exif(8)))
    write("jumbf.jpg", insert(jpeg(smooth(80, 60)), [exif(1)] + [
        jumbf(index, 5000) for index in (1, 2, 3)]))
    write("trailer.jpg", insert(jpeg(smooth(80, 60)), [exif(1)]) + RANDOM.randbytes(20_000))
    write("8bim.jpg", insert(jpeg(smooth(80, 60)), [exif(5), iptc(b"An old caption"), segment(
        0xE1, b"http://ns.adobe.com/xap/1.0/\0" + xmp(orientation=5))]))
    write("cmyk.jpg", insert(jpeg(smooth(80, 60, "CMYK")), [exif(1)]))
    write("restarts.jpg", insert(jpeg(smooth(80, 60), optimize=True), [exif(7)]))

    # PNG and WebP.
    smooth(80, 60).save(f"{folder}/plain.png")
    smooth(80, 60, "RGBA").save(f"{folder}/alpha.png")
    frames = [smooth(40, 30) for _ in range(4)]
    frames[0].save(f"{folder}/moving.png", save_all=True, append_images=frames[1:], duration=100)
    with open(f"{folder}/plain.png", "rb") as file:
        png = file.read()
    place = 8 + 25
    write("words.png", png[:place] + chunk(b"eXIf", exif(1)[10:]) + chunk(b"tEXt", b"Software\0A program")
          + chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + xmp()) + png[place:] + b"A trailer")
    smooth(80, 60).save(f"{folder}/lossy.webp", quality=80)
    smooth(80, 60, "RGBA").save(f"{folder}/lossless.webp", lossless=True)
    smooth(80, 60).save(f"{folder}/words.webp", exif=exif(1)[4:], xmp=xmp())
    frames[0].save(f"{folder}/moving.webp", save_all=True, append_images=frames[1:], duration=100)


# Comparison.

def directories(data):
    """Returns the offsets of a TIFF's picture directories, and its pointers' size and format."""
    order = "<" if data[:2] == b"II" else ">"
    big = struct.unpack(order + "H", data[2:4])[0] == 43
    size, letter = (8, "Q") if big else (4, "I")

    def read(place, letter):
        return struct.unpack_from(order + letter, data, place)[0]

    found, waiting, seen = [], [read(8 if big else 4, letter)], set()
    while waiting:
        place = waiting.pop(0)
        assert place not in seen
        seen.add(place)
        count = read(place, "Q" if big else "H")
        start = place + (8 if big else 2)
        step = 20 if big else 12
        tags = set()
        for entry in range(start, start + count * step, step):
            tag, kind, number = read(entry, "H"), read(entry + 2, "H"), read(entry + 4, letter)
            tags.add(tag)
            if tag == 330:
                value = entry + 4 + size
                if number * 4 > size:
                    value = read(value, letter)
                waiting += [read(value + 4 * index, "I") for index in range(number)]
        if tags & {273, 324}:
            found.append(place)
        following = read(start + count * step, letter)
        if following:
            waiting.append(following)
    return found, (8 if big else 4), order + letter


def pictures(data):
    """Returns all pictures of a file, decoded, with their orientations in `turn`."""
    if data[:2] in (b"II", b"MM"):
        places, pointer, letter = directories(data)
        result = []
        for index, place in enumerate(places):
            shown = bytearray(data)
            struct.pack_into(letter, shown, pointer, place)
            try:
                image = Image.open(io.BytesIO(bytes(shown)))
                # Pillow applies the orientation of these formats itself.
                image.load()
                image = Image.frombytes(image.mode, image.size, image.tobytes())
                image.info["turn"] = 1
            except (OSError, SyntaxError, ValueError, KeyError, TypeError) as error:
                image = f"{type(error).__name__} {index}"
            result.append(image)
        return result
    image = Image.open(io.BytesIO(data))
    turn = image.getexif().get(274, 1) if data[:2] == b"\xff\xd8" else 1
    frames = []
    for frame in ImageSequence.Iterator(image):
        copy = frame.copy()
        copy.info["turn"] = turn if not frames else 1
        frames.append(copy)
        # Frames of another size are other pictures of a JPEG.
        if data[:2] == b"\xff\xd8":
            break
    return frames


TURNS = {1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM,
         5: Image.TRANSPOSE, 6: Image.ROTATE_270, 7: Image.TRANSVERSE, 8: Image.ROTATE_90}


def upright(image):
    turn = TURNS[image.info["turn"]]
    return image if turn is None else image.transpose(turn)


def segments(data):
    place, parts = 2, []
    while data[place + 1] != 0xDA:
        length = struct.unpack(">H", data[place + 2:place + 4])[0]
        content = data[place + 4:place + 2 + length]
        kind = data[place + 1]
        if not (kind == 0xE1 and content.startswith((b"Exif\0\0", b"http://ns.adobe.com/xap/1.0/\0"))) \
                and not (kind == 0xED and content.startswith(b"Photoshop 3.0\0")) \
                and not (kind == 0xE2 and content.startswith(b"MPF\0")):
            parts.append((kind, content))
        place += 2 + length
    return parts + [(0xDA, data[place:])]


def chunks(data):
    if data[:4] == b"RIFF":
        place, parts = 12, []
        while place + 8 <= len(data):
            length = struct.unpack("<I", data[place + 4:place + 8])[0]
            if data[place:place + 4] not in (b"EXIF", b"XMP ", b"VP8X"):
                parts.append(data[place:place + 8 + length])
            place += 8 + length + length % 2
        return parts + [data[place:]]
    place, parts = 8, []
    while place < len(data) and (not parts or parts[-1][4:8] != b"IEND"):
        length = struct.unpack(">I", data[place:place + 4])[0]
        part = data[place:place + 12 + length]
        assert zlib.crc32(part[4:-4]) == struct.unpack(">I", part[-4:])[0], "checksum"
        if not part[8:].startswith(b"XML:com.adobe.xmp\0") and part[4:8] != b"eXIf":
            parts.append(part)
        place += 12 + length
    return parts + [data[place:]]


def resources(data):
    """Returns Photoshop's resources, without IPTC."""
    place = data.find(b"Photoshop 3.0\0")
    if place < 0:
        return None
    length = struct.unpack(">H", data[place - 2:place])[0]
    rest, end, found = place + 14, place - 2 + length, []
    while rest < end:
        kind, _, size = struct.unpack(">HHI", data[rest + 4:rest + 12])
        if kind != 0x0404:
            found.append(data[rest:rest + 12 + size])
        rest += 12 + size + size % 2
    assert rest == end, "resources"
    return found


def extracted(folder):
    """Returns the pictures after the first one and the metadata that must not change, by file name.

    Both are extracted with exiftool.
    """
    words = ["-j", "-b", "-s", "-G1", "-MPImage2", "-MPImage3", "-Make", "-DateTimeOriginal",
             "-XMP-dc:Subject", "-XMP-own:all", "-IPTC:Keywords", "-IPTC:By-line", "-XMP:HasExtendedXMP",
             "-ICC_Profile:ProfileDescription", "-ICC_Profile:RedTRC", "-File:Comment", "-PNG:Software", "-IFD0:Software"]
    result = subprocess.run(["exiftool", *words, folder], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, check=False)
    found = {}
    for entry in json.loads(result.stdout):
        name = entry.pop("SourceFile").rsplit("/", 1)[-1]
        found[name] = {key: value for key, value in entry.items() if "Kept" in key or "own" not in key}
    return found


def compare(old, new, quarters):
    wrong = []
    if len(new) < len(old) * 0.99:
        wrong.append(f"{len(old)} bytes became {len(new)}")
    olds, news = pictures(old), pictures(new)
    if len(olds) != len(news) or not olds:
        wrong.append(f"{len(olds)} pictures became {len(news)}")
    for index, (one, other) in enumerate(zip(olds, news)):
        if isinstance(one, str) or isinstance(other, str):
            if one != other:
                wrong.append(f"picture {index}: {one} became {other}")
            continue
        expected = upright(one)
        if index == 0:
            for _ in range(quarters):
                expected = expected.transpose(Image.ROTATE_270)
        shown = upright(other)
        if shown.size != expected.size or shown.tobytes() != expected.tobytes():
            wrong.append(f"picture {index} is another one")
    if old[:2] == b"\xff\xd8":
        if segments(old) != segments(new):
            wrong.append("segments")
        if resources(old) != resources(new):
            wrong.append("resources")
    elif old[:4] in (b"RIFF", b"\x89PNG") and chunks(old) != chunks(new):
        wrong.append("chunks")
    return wrong


def check(before, after, quarters):
    olds, news = extracted(before), extracted(after)
    for name in sorted(os.listdir(before)):
        if name.endswith(".xmp"):
            continue
        with open(f"{before}/{name}", "rb") as file:
            old = file.read()
        with open(f"{after}/{name}", "rb") as file:
            new = file.read()
        turns = quarters if name.endswith((".jpg", ".tif")) else 0
        wrong = compare(old, new, turns)
        if olds.get(name) != news.get(name):
            wrong.append("what exiftool extracts")
        for what in wrong:
            print(f"{name}: {what}")


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2])
    else:
        check(sys.argv[2], sys.argv[3], int(sys.argv[4]))
