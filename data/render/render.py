"""Renders the sample library's photos into data/sample.

    python3 data/render/render.py [--size 0.35] [--out folder] [name …]

Needs Python 3.10 or later and: pip install numpy scipy pillow piexif. Two pictures at a time; each is the same on every run.
"""

import argparse
import json
import multiprocessing
import time
from pathlib import Path

import piexif
from PIL import Image

import scenes_land
import scenes_night
import scenes_water
import scenes_wood

# file, scene, upright size, taken, EXIF orientation
PHOTOS = [
    ("Robin/r01.jpg", scenes_water.moonrise, (2400, 1600), "2024:09:18 19:26:31", 1),
    ("Ada/a01.jpg", scenes_water.lake_in_fog, (2400, 1600), "2025:09:02 06:48:15", 1),
    ("Ben/b01.jpg", scenes_night.river_of_stars, (1600, 2400), "2025:08:23 23:51:02", 1),
    ("Chen/c01.jpg", scenes_land.alpine_peak, (2400, 1600), "2025:03:22 10:41:07", 1),
    ("Chen/c02.jpg", scenes_land.blue_ridges, (3600, 1200), "2025:10:05 07:12:44", 1),
    ("Chen/c03.jpg", scenes_wood.light_in_the_forest, (1600, 2400), "2026:05:16 08:05:59", 6),
    ("Dana/d01.jpg", scenes_land.sand_sea, (1800, 1800), "2024:11:18 16:37:20", 1),
    ("Dana/d02.jpg", scenes_night.northern_lights, (2400, 1600), "2026:02:11 22:18:43", 1),
    ("Elif/e01.jpg", scenes_wood.autumn_hills, (2400, 1600), "2025:10:19 16:02:10", 1),
    ("Elif/e02.jpg", scenes_water.last_light, (1600, 2400), "2026:07:04 20:57:36", 1),
]


def render(job):
    (file, scene, size, taken, orientation), out, scale, quality, comment = job
    started = time.time()
    width, height = (round(side * scale / 2) * 2 for side in size)
    picture = Image.fromarray(scene(width, height, 2))
    if orientation == 6:  # shown turned a quarter clockwise, so stored turned the other way
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    exif = piexif.dump(
        {
            "0th": {piexif.ImageIFD.Orientation: orientation, piexif.ImageIFD.ImageDescription: comment.encode()},
            "Exif": {piexif.ExifIFD.DateTimeOriginal: taken.encode()},
        }
    )
    path = out / file
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path, "JPEG", quality=quality, subsampling="4:2:0", optimize=True, progressive=False, exif=exif)
    return f"{file}  {picture.width}×{picture.height}  {path.stat().st_size // 1024} KB  {time.time() - started:.0f} s"


def comments(library):
    """What library.json says about each photo, by its file."""
    content = json.loads(library.read_text())
    photos = [content["profilePhoto"]] + [p for c in content["conversations"] for p in c["photos"]]
    return {p["file"]: p.get("comment", "") for p in photos}


def main():
    sample = Path(__file__).resolve().parent.parent / "sample"
    parser = argparse.ArgumentParser(description="Render the sample photos.")
    parser.add_argument("--size", type=float, default=1.0, help="share of the full size, for trying out")
    parser.add_argument("--out", type=Path, default=sample)
    parser.add_argument("--quality", type=int, default=88)
    parser.add_argument("names", nargs="*", help="only files whose path contains one of these")
    options = parser.parse_args()
    said = comments(sample / "library.json")
    jobs = [
        (photo, options.out, options.size, options.quality, said[photo[0]])
        for photo in PHOTOS
        if not options.names or any(name in photo[0] for name in options.names)
    ]
    with multiprocessing.Pool(2) as pool:
        for line in pool.imap(render, jobs, chunksize=1):
            print(line, flush=True)


if __name__ == "__main__":
    main()
