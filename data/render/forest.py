"""Conifers: drawn branch by branch once, then set along ridges by the hundred."""

import functools

import numpy as np
from PIL import Image, ImageDraw

TALL, WIDE = 1024, 480


@functools.lru_cache(maxsize=64)
def conifer(seed):
    """One spruce as (light, coverage), both 0…255: whorls of drooping branches hung with needles, lit from the upper left."""
    random = np.random.default_rng(seed)
    light, cover = Image.new("L", (WIDE, TALL), 60), Image.new("L", (WIDE, TALL), 0)
    ink, mask = ImageDraw.Draw(light), ImageDraw.Draw(cover)
    middle, lean = WIDE / 2, random.normal(0, 6)
    slender, bare = random.uniform(0.62, 1.0), random.uniform(0.0, 0.08)

    def stroke(points, width, value):
        mask.line(points, fill=255, width=width)
        ink.line(points, fill=int(np.clip(value, 0, 255)), width=width)

    for y in range(2, TALL, 8):
        thick = max(2, int(13 * y / TALL))
        stroke([(middle + lean * (1 - y / TALL), y), (middle + lean * (1 - y / TALL), y + 9)], thick, 40)
    y, vigour = 16.0, 1.0
    while y < TALL * (0.985 - bare):
        share = y / TALL
        longest = (WIDE / 2 - 16) * slender * (share**0.92) * (1.04 if share < 0.8 else 1.04 - (share - 0.8))
        vigour = np.clip(vigour + random.normal(0, 0.13) + 0.2 * (1 - vigour), 0.62, 1.25)
        for _ in range(7):
            side = random.uniform(-1, 1)
            side = np.sign(side) * abs(side) ** 0.5
            reach = side * longest * random.uniform(0.62, 1.06) * vigour + np.sign(side) * 2
            droop = abs(reach) * random.uniform(0.22, 0.55) * (0.25 + 0.9 * share)
            x0 = middle + lean * (1 - share)
            steps = max(3, int(abs(reach) / 6))
            base = 70 + 60 * (1 - share) - 38 * side + random.normal(0, 16)
            last = (x0, y)
            for k in range(1, steps + 1):
                s = k / steps
                point = (x0 + reach * s, y + droop * (s**1.3) - 0.16 * abs(reach) * max(0, s - 0.7))
                value = base * (0.45 + 0.75 * s)
                stroke([last, point], 3 if s < 0.6 else 2, value)
                for _ in range(2):
                    hang = (
                        random.uniform(5, 17) * min(1, 0.25 + 5 * share) * (0.55 + 0.45 * (1 - s)) * (0.5 + 0.8 * share)
                    )
                    stroke(
                        [point, (point[0] + random.normal(0, 4) + np.sign(side) * 3, point[1] + hang)],
                        2,
                        value * random.uniform(0.6, 1.15),
                    )
                last = point
        y += random.uniform(6, 12) * (0.75 + 0.6 * share)
    return light, cover


@functools.lru_cache(maxsize=512)
def _sized(seed, height, flip):
    light, cover = conifer(seed)
    size = (max(1, round(height * WIDE / TALL)), max(2, height))
    light, cover = light.resize(size, Image.Resampling.BOX), cover.resize(size, Image.Resampling.BOX)
    light, cover = np.asarray(light, np.float32) / 128, np.asarray(cover, np.float32) / 255
    return (light[:, ::-1], cover[:, ::-1]) if flip else (light, cover)


def stand(view, seed, ridge, height, crowd, rows=3, drop=0.5, spread=0.35, kinds=14):
    """A forest along ridge(u) -> v, trees about `height` tall in tangents: (light, coverage) over the view.

    Rows step down the slope by `drop` tree heights; a lower row covers the one behind it, and below the last is forest floor.
    """
    random = np.random.default_rng(seed)
    light = np.zeros((view.height, view.width), np.float32)
    cover = np.zeros_like(light)
    left, right = view.u[0] - height, view.u[-1] + height
    count = int((right - left) / height * crowd)
    for row in range(rows):
        for _ in range(count):
            u, size = random.uniform(left, right), height * np.exp(random.normal(0, spread))
            kind, flip, shade = int(random.integers(kinds)), bool(random.random() < 0.5), random.uniform(0.75, 1.2)
            foot = float(ridge(np.array([u], np.float32))[0]) - row * drop * height - random.uniform(0, 0.3) * height
            _stamp(view, light, cover, u, foot, size, kind + 100, flip, shade)
    return light, cover


def tree(view, light, cover, u, foot, size, kind, flip=False):
    """One chosen tree, for a foreground."""
    _stamp(view, light, cover, u, foot, size, kind, flip, 1.0)


def _stamp(view, light, cover, u, foot, size, kind, flip, shade):
    tall = int(size * view.focal)
    if tall < 3:
        return
    tall = tall if tall < 60 else tall // 8 * 8
    shape_light, shape_cover = _sized(kind, tall, flip)
    top, left = int(view.row(foot)) - tall, int(view.column(u)) - shape_cover.shape[1] // 2
    r0, r1 = max(top, 0), min(top + tall, view.height)
    c0, c1 = max(left, 0), min(left + shape_cover.shape[1], view.width)
    if r0 >= r1 or c0 >= c1:
        return
    part = (slice(r0, r1), slice(c0, c1))
    a = shape_cover[r0 - top : r1 - top, c0 - left : c1 - left]
    s = shape_light[r0 - top : r1 - top, c0 - left : c1 - left]
    light[part] += (s * shade - light[part]) * a
    cover[part] = np.maximum(cover[part], a)
