"""Stages in the hills: gravel and cypresses, vineyards, olives, ridges by the sea."""

import numpy as np

from country import CYPRESS, OLIVE, ROUND, Road, Scene, along, fair_weather, patchwork, unit
from finish import View, develop, rgb
from noise import fbm, mix, smoothstep
from terrain import Ground, depths, over


def white_roads(width, height, samples):
    """Carrara to Montalcino: white gravel between cypresses, late in a golden afternoon."""
    view = View(width, height, 44, 0.27, samples)
    sun = unit(-0.80, 0.40, 0.16)

    def hills(x, z):
        h = 15 * fbm(x / 190 + 0.3, z / 170 + 3.1, seed=511, octaves=4, gain=0.34) - 44 * np.exp(
            -np.square((z - 170) / 120)
        )
        h += 34 * smoothstep(330, 620, z + 0.4 * x) * (0.8 + 0.8 * fbm(x / 380, z / 380, seed=517, octaves=3))
        h -= 40 * smoothstep(650, 1200, z)
        return h + 340 * smoothstep(2500, 9000, z) * (0.35 + fbm(x / 2200, z / 1500, seed=519, octaves=5))

    road = Road(
        [(-16, 10), (-13, 40), (-20, 90), (-2, 150), (26, 190), (30, 222), (-8, 246), (-52, 262), (-62, 288), (-22, 312),
         (40, 330), (74, 356), (52, 386), (6, 408), (-12, 436), (20, 470), (60, 520), (70, 600), (40, 720)],
        4.6,
    )  # fmt: skip
    relief = road.laid(hills, 12, 7, 0.4)
    eye = float(hills(np.zeros((1, 1), np.float32), np.full((1, 1), 20, np.float32))[0, 0]) + 22
    ground = Ground(view, relief, eye, depths(14, 12000, 1500))
    x, z = ground.x, ground.z
    fade = smoothstep(420, 120, ground.t)[:, None]
    fields, own = patchwork(
        x, z, 120, 521, ("#8a9a3e", "#9fae4a", "#c2ad62", "#74893a", "#d0b878", "#a89a62"), 3.2, fade
    )
    grass = fbm(x / 1.3, z / 1.3, seed=523, octaves=4) * fade
    fields = fields * (1 + 0.10 * grass)[..., None]
    fields = mix(
        fields, fields.mean((0, 1)) * rgb("#dfe6d8") / 0.72, smoothstep(2500, 6000, ground.t)[:, None, None] * 0.6
    )
    lane = road.cover(ground)
    gravel = rgb("#e6dcc6") * (0.92 + 0.10 * fbm(x / 0.8, z / 0.8, seed=525, octaves=3) * fade)[..., None]
    distance, _ = road.away(x, z)
    gravel = (
        gravel * (1 - 0.16 * np.exp(-np.square(distance / 0.35)) * smoothstep(200, 60, ground.t)[:, None])[..., None]
    )
    albedo = mix(fields, gravel, lane[..., None])
    scene = Scene(ground, sun, rgb("#ffd49a", 2.6), rgb("#8fa8d6", 0.55), rgb("#e9cda6", 0.86), 1.1e-4, 500)

    rows = [along(road, a, b, 11, side * 5.5, 31 + i) for i, (a, b, side) in enumerate(
        ((215, 300, 1), (330, 420, -1), (455, 560, 1), (560, 760, -1), (570, 760, 1)))]  # fmt: skip
    random = np.random.default_rng(37)
    bush = np.stack([random.uniform(-700, 700, 260), random.uniform(260, 2600, 260)], 1)
    trees = np.concatenate(rows)
    sizes = random.uniform(8.5, 13.5, len(trees))
    shadows = scene.cast(trees, sizes, 0.10) * scene.cast(bush, np.full(260, 7.0), 0.4)
    bumps = 0.12 * fbm(x / 5, z / 5, seed=527, octaves=5)
    colour = scene.colour(albedo, bumps, 700, 0.05, shadows)
    soft = view.coarse()
    image = fair_weather(
        soft,
        [(-0.1, "#efd8b0"), (0.02, "#e8d6b8"), (0.07, "#b4c8d4"), (0.16, "#76a6d0"), (0.4, "#3a78b8")],
        (-0.7, 0.3), 531, "#fff0d8", "#c0b6b8", altitude=0.55, size=0.9, cover=0.08, softness=0.55, stretch=1.7,
    )  # fmt: skip
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    scene.plant(image, ROUND, bush, random.uniform(4, 9, 260), [rgb("#4c5c2c"), rgb("#5a6430"), rgb("#3e5030")], 1)
    scene.plant(image, CYPRESS, trees, sizes, [rgb("#2c4026"), rgb("#344828"), rgb("#263a24")], 2)
    return develop(image, view, 507, exposure=0.95, contrast=0.30, vignette=0.22)


def vineyards(width, height, samples):
    """Ferrara to Asolo: rows of vines towards the evening, Monte Grappa behind."""
    view = View(width, height, 44, 0.36, samples)
    sun = unit(0.80, 0.40, 0.10)

    def hills(x, z):
        h = 26 * fbm(x / 300 + 7.1, z / 260 + 1.2, seed=541, octaves=3, gain=0.35) + 14 * smoothstep(60, 500, z)
        back = smoothstep(4500, 9500, z + 900 * fbm(x / 2200, 0 * x, seed=543, octaves=4))
        return h + back * (760 + 620 * fbm(x / 2600, z / 2100, seed=545, octaves=7, gain=0.46, ridged=True))

    road = Road(
        [(-22, 14), (-16, 50), (-20, 100), (-44, 170), (-40, 260), (20, 340), (60, 430), (20, 560), (40, 800)], 4.2
    )
    relief = road.laid(hills, 20, 7, 0.3)

    def vines(x, z):
        turn = 0.35 * np.sign(fbm(x / 160 + 3, z / 160, seed=547, octaves=1))
        phase = (x * np.cos(turn) - z * np.sin(turn)) / 3.0
        row = smoothstep(0.30, 0.16, np.abs(phase - np.round(phase)))
        leafy = 0.75 + 0.5 * fbm(x / 0.9, z / 0.9, seed=549, octaves=3)
        away, _ = road.away(x, z)
        plot = smoothstep(-0.55, -0.45, fbm(x / 210, z / 210, seed=551, octaves=2)) * smoothstep(5, 6, away)
        return row * leafy * plot * smoothstep(1300, 900, z)

    ground = Ground(
        view, lambda x, z: relief(x, z) + 1.5 * vines(x, z) * smoothstep(700, 250, z), 15, depths(7, 16000, 1700)
    )
    x, z = ground.x, ground.z
    vine = vines(x, z)
    mottle = fbm(x / 30, z / 30, seed=553, octaves=5)
    grass = mix(rgb("#7d8f3e"), rgb("#a79a54"), smoothstep(-0.4, 0.6, mottle)[..., None])
    albedo = mix(
        grass,
        mix(rgb("#3f6322"), rgb("#6c8a2e"), smoothstep(0.4, 1.1, vine)[..., None]),
        np.clip(vine * 1.3, 0, 1)[..., None],
    )
    forest = smoothstep(1500, 3000, ground.t)[:, None] * np.ones_like(x)
    albedo = mix(
        albedo, rgb("#4c6038") * (1 + 0.4 * fbm(x / 90, z / 90, seed=555, octaves=5))[..., None], forest[..., None]
    )
    albedo = mix(albedo, rgb("#a49c92"), (smoothstep(900, 1350, ground.h + 200 * mottle) * 0.7)[..., None])
    albedo = mix(albedo, rgb("#cdbfa4"), road.cover(ground)[..., None])
    scene = Scene(ground, sun, rgb("#ffc887", 2.3), rgb("#8ea6da", 0.55), rgb("#c9b9bf", 0.85), 1.0e-4, 900)
    random = np.random.default_rng(61)
    trees = np.stack([random.uniform(-420, 420, 150), random.uniform(160, 1500, 150)], 1)
    trees = trees[(np.abs(fbm(trees[:, 0] / 120, trees[:, 1] / 120, seed=557, octaves=2)) < 0.22)]
    rank = np.concatenate([along(road, 60, 330, 13, 4.6, 63), along(road, 390, 620, 12, -4.6, 64)])
    shadows = scene.cast(trees, np.full(len(trees), 8.0), 0.35) * scene.cast(rank, np.full(len(rank), 10.0), 0.10)
    colour = scene.colour(albedo, 0.04 * fbm(x / 2, z / 2, seed=559, octaves=4), 900, 0.05, shadows)
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#f2cfae"), (0.05, "#eecdb2"), (0.12, "#cdc6cf"), (0.22, "#8fa9d2"), (0.4, "#5b86c0")],
        (0.7, 0.2), 561, "#ffdfc0", "#a9a0b8", altitude=0.4, size=0.8, cover=0.10, softness=0.5, stretch=2.2,
    )  # fmt: skip
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    scene.plant(image, ROUND, trees, random.uniform(6, 10, len(trees)), [rgb("#43602c"), rgb("#56702e")], 3)
    scene.plant(image, CYPRESS, rank, random.uniform(8, 12, len(rank)), [rgb("#2a4024"), rgb("#33482a")], 4)
    return develop(image, view, 514, contrast=0.30, vignette=0.22)


def olive_groves(width, height, samples):
    """Avellino to Bitonto: olives on red earth under a high sun, the sea at the end of the road."""
    view = View(width, height, 50, 0.40, samples)
    sun = unit(-0.45, 0.80, -0.25)

    def land(x, z):
        return 9 * fbm(x / 240, z / 240, seed=571, octaves=3) - 20 * smoothstep(150, 2600, z) * np.ones_like(x)

    road = Road([(7, 8), (8, 60), (2, 140), (-22, 260), (-14, 420), (30, 620), (40, 900), (-30, 1400), (0, 2300)], 5.0)
    relief = road.laid(land, 30, 6, 0.2)
    ground = Ground(view, relief, 13, depths(7, 3400, 1300))
    x, z = ground.x, ground.z
    fade = smoothstep(300, 60, ground.t)[:, None]
    mottle = fbm(x / 14, z / 14, seed=573, octaves=6)
    earth = mix(rgb("#8a5a3e"), rgb("#b58560"), smoothstep(-0.5, 0.5, mottle)[..., None])
    weeds = smoothstep(0.05, 0.45, fbm(x / 6, z / 6, seed=575, octaves=5) + 0.25 * mottle)
    albedo = (
        mix(earth, rgb("#8f9a4c"), (0.8 * weeds)[..., None])
        * (1 + 0.14 * fbm(x / 0.7, z / 0.7, seed=577) * fade)[..., None]
    )
    distance, _ = road.away(x, z)
    wall = smoothstep(0.7, 0.4, np.abs(distance - 4.6))
    stone = rgb("#b8ad98") * (0.85 + 0.25 * fbm(x / 0.5, z / 0.5, seed=579, octaves=3))[..., None]
    albedo = mix(mix(albedo, rgb("#8f8b86"), road.cover(ground)[..., None]), stone, wall[..., None])
    scene = Scene(ground, sun, rgb("#fff0d4", 1.75), rgb("#8db4ea", 0.55), rgb("#b8cfe2", 0.95), 1.3e-4, 400)
    ground.h = ground.h + 0.8 * wall * smoothstep(500, 200, z)
    random = np.random.default_rng(67)
    gx, gz = np.meshgrid(np.arange(-900, 901, 10.0), np.arange(26, 1400, 10.0))
    trees = np.stack([gx.ravel(), gz.ravel()], 1) + random.normal(0, 1.2, (gx.size, 2))
    away, _ = road.away(trees[:, 0], trees[:, 1], 900)
    keep = (away > 8) & (np.abs(trees[:, 0] / trees[:, 1]) < 0.62) & (random.random(len(trees)) > 0.06)
    trees = trees[keep]
    sizes = random.uniform(5.4, 8.0, len(trees))
    near = trees[:, 1] < 700
    colour = scene.colour(albedo, 0.05 * mottle, 60, 0.1, scene.cast(trees[near], sizes[near], 0.45))
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#cfe0ea"), (0.015, "#cfe2ee"), (0.08, "#9cc6ea"), (0.2, "#5a9cdb"), (0.45, "#2c6fbe")],
        (-0.5, 0.7), 581, "#ffffff", "#c3d0e0", altitude=0.6, size=0.8, cover=-0.02, softness=0.45, stretch=1.5,
    )  # fmt: skip
    image = view.enlarge(image)
    sea = view.below(lambda u: 0 * u + 0.0)
    image = mix(image, rgb("#3f86b8"), sea[..., None])
    image = over(ground.show(colour), ground.mask, image)
    scene.plant(image, OLIVE, trees, sizes, [rgb("#7c8a62"), rgb("#6c7d58"), rgb("#8b9670"), rgb("#66764e")], 5)
    return develop(image, view, 510, contrast=0.30, vignette=0.2)
