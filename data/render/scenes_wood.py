"""The pictures that are mostly trees: a forest in mist with shafts of sun, hills in autumn."""

import numpy as np
from scipy import ndimage

import forest
import sky
from finish import View, develop, rgb
from noise import cells, fbm, mix, smoothstep
from terrain import Ground, depths, over


def shafts(gaps, view, centre):
    """Beams that fan out from the sun, where `gaps` lets them through: light smeared outwards, combed by distance from its axis."""
    column, row = view.column(centre[0]), view.row(centre[1])
    y, x = np.mgrid[0 : view.height, 0 : view.width].astype(np.float32)
    out = gaps
    for k in range(6):
        shrink = 1 - 0.9 / 2 ** (6 - k)
        at = [row + (y - row) * shrink, column + (x - column) * shrink]
        out = 0.5 * (out + ndimage.map_coordinates(out, at, order=1, mode="nearest", output=np.float32))
    u, v = view.grid
    angle = np.arctan2(u - centre[0], centre[1] - v)
    below = smoothstep(1.75, 0.9, np.abs(angle))
    comb = fbm(angle * 7, 0.6 * sky.distance(view, centre), seed=3, octaves=4, gain=0.55)
    return out * below * smoothstep(-0.2, 0.6, comb) * smoothstep(0.02, 0.20, sky.distance(view, centre))


def light_in_the_forest(width, height, samples):
    """Spruces on a steep slope, mist between them, and the sun coming over the top in shafts."""
    view = View(width, height, 36, 0.70, samples)
    u, v = view.grid
    sun = (-0.10, 0.40)
    warm = np.exp(-sky.distance(view, sun, 1.1) / 0.15)[..., None]
    air = mix(rgb("#5f9478", 0.68), rgb("#fbe9b0", 1.0), warm)
    image = np.broadcast_to(mix(rgb("#7fae94", 0.8), rgb("#fff2cc", 1.25), warm), (view.height, view.width, 3)).copy()
    soft_u, soft_v = view.coarse().grid
    curl = 0.5 * fbm(soft_u * 4, soft_v * 4, seed=12, octaves=3)
    swirl = view.enlarge(fbm(soft_u * 6 + curl, soft_v * 11, seed=13, octaves=6))
    gaps = np.ones((view.height, view.width), np.float32)

    layers = (
        # seed, tree, crowd, rows, haze, foot at the middle, rise to the left, rise to the right
        (1, 0.090, 7.0, 8, 0.84, 0.20, 0.16, 0.12),
        (2, 0.130, 6.0, 7, 0.66, 0.11, 0.14, 0.20),
        (3, 0.180, 5.5, 6, 0.46, 0.01, 0.24, 0.12),
        (4, 0.260, 4.6, 5, 0.26, -0.11, 0.12, 0.24),
        (5, 0.400, 3.4, 4, 0.06, -0.30, 0.30, 0.22),
    )
    for seed, size, crowd, rows, haze, foot, left, right in layers:

        def slope(at, seed=seed, foot=foot, left=left, right=right, size=size):
            at = np.asarray(at, np.float32)
            rise = left * np.square(np.minimum(at + 0.02, 0) / 0.3) + right * np.square(np.maximum(at + 0.02, 0) / 0.3)
            return foot + rise + 0.3 * size * fbm(at * 6, 0 * at + seed, seed=seed + 20, octaves=4)

        light, cover = forest.stand(view, seed, slope, size, crowd, rows=rows, drop=0.42, spread=0.28)
        floor = view.below(lambda at, slope=slope, size=size, rows=rows: slope(at) - rows * 0.36 * size)
        light = np.where(cover > 0.02, light, 0.3)
        cover = np.maximum(cover, floor)
        green = mix(rgb("#1c3324"), rgb("#4d6a34"), np.clip(light - 0.35, 0, 1)[..., None])
        body = green * (0.35 + 0.75 * light)[..., None] * (1 + 1.2 * warm)
        depth = v - slope(view.u)[None, :]
        thick = haze + (1 - haze) * 0.62 * smoothstep(0.3 * size, -1.3 * size, depth + 0.35 * size * swirl)
        image = mix(image, mix(body, air, thick[..., None]), cover[..., None])
        gaps *= 1 - cover * (1 - 0.55 * haze)

    soft = view.coarse()
    bright = view.shrink(0.3 + 0.7 * gaps)[..., 0]
    beam = shafts(bright, soft, sun) * np.exp(-sky.distance(soft, sun) / 0.34)
    image += view.enlarge(beam)[..., None] * rgb("#ffe39a", 0.62) * (0.85 + 0.3 * swirl)[..., None]
    light, cover = np.zeros_like(gaps), np.zeros_like(gaps)
    for place, foot, size, kind in ((-0.335, -0.50, 1.16, 104), (0.36, -0.48, 0.86, 110)):
        forest.tree(view, light, cover, place, foot, size, kind)
    near = rgb("#0f1f17") * (0.35 + 1.1 * light[..., None]) + 0.02 * air
    image = mix(image, near, cover[..., None])
    return develop(image, view, 401, exposure=0.90, contrast=0.42, glow=0.10, vignette=0.3)


def autumn_hills(width, height, samples):
    """Wooded hills at their most colourful, low sun from the side, mist along the river."""
    view = View(width, height, 34, 0.24, samples)
    sun = np.array([-0.80, 0.42, 0.18], np.float32)
    sun /= np.linalg.norm(sun)

    def hills(x, z):
        big = fbm(x / 1700 + 0.3, z / 1300 + 0.9, seed=301, octaves=5, gain=0.42)
        bend = 420 * np.sin(z / 900) + 160 * np.sin(z / 370 + 1)
        valley = np.exp(-np.square((x - bend + 60) / 330))
        back = 330 * smoothstep(3200, 7500, z) * (0.6 + 0.9 * fbm(x / 2600 + 4, z / 2600, seed=307, octaves=4))
        return 60 + 230 * big * (1 - 0.7 * valley) - 150 * valley + back

    def crowns(x, z):
        wobble = fbm(x / 4.5, z / 4.5, seed=312, octaves=3)
        near, own = cells(x / 9 + 0.28 * wobble, z / 9 + 0.2 * fbm(x / 5 + 40, z / 5, seed=312, octaves=2), seed=311)
        near = near + 0.16 * wobble
        dome = np.sqrt(np.maximum(0, 1 - np.square(near / 0.78)))
        return dome * (0.65 + 0.6 * own), own

    def relief(x, z):
        dome, _ = crowns(x, z)
        return hills(x, z) + 6.5 * dome

    ground = Ground(view, relief, 390, np.concatenate([depths(700, 3000, 2100)[:-1], depths(3000, 14000, 1000)]))
    dome, own = crowns(ground.x, ground.z)
    patch = fbm(ground.x / 420, ground.z / 420, seed=313, octaves=5)
    pick = np.clip(0.5 + 0.75 * patch + 0.55 * (own - 0.5), 0, 1)
    palette = np.array([rgb(c) for c in ("#3d4a22", "#6b6a26", "#b98a1e", "#d07a1c", "#b8441a", "#7d2418")])
    leaf = np.stack([np.interp(pick, np.linspace(0, 1, len(palette)), palette[:, c]) for c in range(3)], -1).astype(
        np.float32
    )
    spruce = smoothstep(0.22, 0.34, fbm(ground.x / 300 + 9, ground.z / 300, seed=317, octaves=4) + 0.3 * (own - 0.5))
    leaf = mix(leaf, rgb("#1f2f22"), spruce[..., None])
    leaf *= (0.35 + 0.65 * dome + 0.30 * fbm(ground.x / 1.7, (ground.z + 1.6 * ground.h) / 1.7, seed=319, octaves=3))[
        ..., None
    ]
    lit = (0.35 + 0.65 * ground.sunlight(sun)) * ground.shadow(sun, 1500, softness=0.06)
    colour = leaf * (
        lit[..., None] * rgb("#ffdda8", 2.0) + ground.openness((2, 5, 25), 0.7)[..., None] * rgb("#8fa4c8", 0.42)
    )
    air = mix(
        rgb("#a9b9cc", 0.9), rgb("#ffdfb0", 1.0), (0.7 * np.exp(-(ground.u + 0.45) / 0.35).clip(0, 1))[None, :, None]
    )
    colour = ground.haze(colour, air, 9e-5, 700)
    puff = fbm(ground.x / 260, ground.z / 260, seed=323, octaves=5)
    mist = smoothstep(-20, -120, ground.h + 55 * puff) * smoothstep(500, 1500, ground.t)[:, None]
    colour = mix(colour, mix(air, rgb("#eef0f0"), 0.5), (0.8 * mist)[..., None])

    soft = view.coarse()
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#efdcc0")),
            (0.0, rgb("#efdcc0")),
            (0.025, rgb("#d9d8d6")),
            (0.06, rgb("#a3bedb")),
            (0.11, rgb("#7099cb")),
        ],
    )
    sheet = sky.cloud_sheet(soft, (-0.7, 0.3), 331, altitude=0.4, size=0.8, cover=0.08, softness=0.6, stretch=1.8)
    image = sky.paint_clouds(image, soft, sheet, rgb("#fff2e0", 1.1), rgb("#9aa3b4"), (-0.5, 0.15), strength=0.85)
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    return develop(image, view, 402, contrast=0.30, saturation=1.05)
