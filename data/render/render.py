"""Renders the sample library's photos into data/sample, and those of the gallery's stages into data/gallery.

    python3 data/render/render.py [--set sample|stages|all] [--size 0.35] [--out folder] [name …]

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
import scenes_stages_flat
import scenes_stages_high
import scenes_stages_hills
import scenes_stages_plain
import scenes_stages_range
import scenes_stages_town
import scenes_stages_water
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

# scene and size of stages 1 to 21
STAGES = [
    (scenes_stages_town.canal_houses, (900, 600)),
    (scenes_stages_flat.polder, (900, 600)),
    (scenes_stages_flat.sea_dam, (900, 600)),
    (scenes_stages_plain.fields_before_the_alps, (900, 600)),
    (scenes_stages_flat.rice_fields, (900, 600)),
    (scenes_stages_range.marble, (900, 600)),
    (scenes_stages_hills.white_roads, (900, 600)),
    (scenes_stages_range.mountain_of_rome, (900, 600)),
    (scenes_stages_plain.under_vesuvius, (900, 600)),
    (scenes_stages_hills.olive_groves, (900, 600)),
    (scenes_stages_range.high_plain, (900, 600)),
    (scenes_stages_plain.ridges_by_the_sea, (900, 600)),
    (scenes_stages_water.painted_sails, (900, 600)),
    (scenes_stages_hills.vineyards, (900, 600)),
    (scenes_stages_high.steep_meadows, (600, 900)),
    (scenes_stages_high.pale_towers, (900, 600)),
    (scenes_stages_range.sun_valley, (900, 600)),
    (scenes_stages_water.lake_between_walls, (900, 600)),
    (scenes_stages_water.road_in_fog, (400, 300)),
    (scenes_stages_high.snow_pass, (900, 600)),
    (scenes_stages_town.arena, (900, 600)),
]


def render(job):
    (file, scene, size, taken, orientation), out, scale, quality, comment = job
    started = time.time()
    width, height = (round(side * scale / 2) * 2 for side in size)
    picture = Image.fromarray(scene(width, height, 2))
    if orientation == 6:  # shown turned a quarter clockwise, so stored turned the other way
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    details = {"0th": {piexif.ImageIFD.Orientation: orientation}}
    if comment:
        details["0th"][piexif.ImageIFD.ImageDescription] = comment.encode()
    if taken:
        details["Exif"] = {piexif.ExifIFD.DateTimeOriginal: taken.encode()}
    exif = piexif.dump(details)
    path = out / file
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path, "JPEG", quality=quality, subsampling="4:2:0", optimize=True, progressive=False, exif=exif)
    return f"{file}  {picture.width}×{picture.height}  {path.stat().st_size // 1024} KB  {time.time() - started:.0f} s"


def comments(library):
    """What library.json says about each photo, by its file."""
    content = json.loads(library.read_text())
    photos = [content["profilePhoto"]] + [p for c in content["conversations"] for p in c["photos"]]
    return {p["file"]: p.get("comment", "") for p in photos}


def sets(data):
    """The jobs of each set: photo, folder, JPEG quality, comment."""
    said = comments(data / "sample" / "library.json")
    stages = [(f"stage-{i:02}.jpg", scene, size, None, 1) for i, (scene, size) in enumerate(STAGES, 1)]
    return {
        "sample": [(photo, data / "sample", 88, said[photo[0]]) for photo in PHOTOS],
        "stages": [(photo, data / "gallery/stages/photos", 82, "") for photo in stages],
    }


def main():
    every = sets(Path(__file__).resolve().parent.parent)
    parser = argparse.ArgumentParser(description="Render the photos of the sample library and of the gallery's stages.")
    parser.add_argument("--set", choices=[*every, "all"], default="sample")
    parser.add_argument("--size", type=float, default=1.0, help="share of the full size, for trying out")
    parser.add_argument("--out", type=Path, help="a folder to write to instead")
    parser.add_argument("--quality", type=int)
    parser.add_argument("names", nargs="*", help="only files whose path contains one of these")
    options = parser.parse_args()
    jobs = [
        (photo, options.out or folder, options.size, options.quality or quality, comment)
        for name, photos in every.items()
        if options.set in (name, "all")
        for photo, folder, quality, comment in photos
        if not options.names or any(part in photo[0] for part in options.names)
    ]
    with multiprocessing.Pool(2) as pool:
        for line in pool.imap(render, jobs, chunksize=1):
            print(line, flush=True)


if __name__ == "__main__":
    main()
