"""Stages in open country: fields before the Alps, the plain under Vesuvius, ridges by the Adriatic."""

import numpy as np

import sky
from country import PINE, POPLAR, ROUND, Road, Scene, along, fair_weather, patchwork, unit
from finish import View, develop, rgb
from noise import fbm, mix, smoothstep
from scenes_stages_high import alpine
from terrain import Ground, depths, massif, over
from water import mirror


def fields_before_the_alps(width, height, samples):
    """Savigliano to Cuneo: early light on maize and meadows, the snow of Monviso behind."""
    view = View(width, height, 40, 0.44, samples)
    sun = unit(0.78, 0.36, -0.34)
    summits = (
        (600, 21000, 3300, 3600), (-3200, 21500, 2300, 3000), (4600, 22000, 2400, 3200), (-7600, 23000, 2500, 3500), (8600, 23500, 2400, 3400),
    )  # fmt: skip

    def land(x, z):
        h = 3.5 * fbm(x / 220, z / 220, seed=801, octaves=3) + 10 * smoothstep(200, 1800, z)
        foot = (
            500
            * smoothstep(7000, 15000, z)
            * (0.7 + 0.8 * fbm(x / 2600, z / 2600, seed=803, octaves=6, ridged=True) - 0.3)
        )
        return h + foot + massif(x, z, summits, 31, carve=110, rough=110) * smoothstep(9000, 15500, z)

    road = Road(
        [
            (16, 12),
            (10, 50),
            (-12, 110),
            (-10, 190),
            (24, 290),
            (40, 400),
            (10, 560),
            (-40, 760),
            (0, 1100),
            (60, 1600),
        ],
        5.2,
    )
    depth = np.concatenate([depths(11, 3000, 900)[:-1], np.linspace(3000, 26000, 1000)]).astype(np.float32)
    ground = Ground(view, road.laid(land, 30, 5, 0.4), 17, depth)
    x, z = ground.x, ground.z
    fade = smoothstep(500, 90, z)
    fields, _ = patchwork(x, z, 95, 805, ("#6f9438", "#8fae48", "#a5884f", "#5f8434", "#cdbb66", "#7a9a3e"), 1.5, fade)
    blades = fbm(x / 0.5, z / 1.4, seed=807, octaves=4) * fade
    fields = fields * (1 + 0.16 * blades)[..., None]
    fields = mix(fields, rgb("#cbc3b6"), road.cover(ground)[..., None])
    high, rough, fine = alpine(
        ground, 809, ("#4d6434", "#6d7c46"), snow=1350, wood=1300, rock=("#6a6668", "#948c88"), hold=0.95
    )
    albedo = mix(fields, high, smoothstep(3500, 6500, z)[..., None])
    scene = Scene(ground, sun, rgb("#ffdcab", 2.0), rgb("#8fb0e4", 0.55), rgb("#b9cbe4", 0.92), 3.6e-5, 1500)
    random = np.random.default_rng(91)
    row = np.concatenate([along(road, 200, 900, 15, 5, 92), along(road, 420, 800, 15, -5, 93)])
    wood = np.stack([random.uniform(-1500, 1500, 900), random.uniform(450, 4200, 900)], 1)
    wood = wood[np.abs(fbm(wood[:, 0] / 330, wood[:, 1] / 330, seed=811, octaves=3)) < 0.10]
    shadows = scene.cast(row, np.full(len(row), 16.0), 0.13) * scene.cast(wood, np.full(len(wood), 10.0), 0.4)
    colour = scene.colour(albedo, 0.05 * blades + 8 * fine * smoothstep(9000, 14000, z), 4200, 0.04, shadows)
    puff = fbm(x / 2600, z / 900, seed=813, octaves=5)
    mist = smoothstep(260, 20, ground.h + 160 * puff) * smoothstep(2200, 6000, z) * smoothstep(16000, 11000, z)
    colour = mix(colour, rgb("#e4e2e2", 0.95), (0.75 * mist)[..., None])
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#f0dcc4"), (0.05, "#dde0e0"), (0.14, "#a9cbe8"), (0.28, "#68a2de"), (0.6, "#3877c2")],
        (0.7, 0.3), 815, "#fff4e4", "#bcc4d4", altitude=0.7, size=1.2, cover=-0.02, softness=0.7, stretch=2.0,
    )  # fmt: skip
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    scene.plant(
        image, ROUND, wood, random.uniform(7, 12, len(wood)), [rgb("#46622e"), rgb("#587434"), rgb("#3d5a2e")], 94
    )
    scene.plant(image, POPLAR, row, random.uniform(14, 20, len(row)), [rgb("#56783a"), rgb("#668640")], 95)
    return develop(image, view, 504, contrast=0.28)


def under_vesuvius(width, height, samples):
    """Frosinone to Cava de' Tirreni: umbrella pines, a hazy gulf and the volcano towards evening."""
    view = View(width, height, 44, 0.50, samples)
    sun = unit(-0.55, 0.26, 0.62)
    glow = (-0.60, 0.16)

    def land(x, z):
        near = (
            9 * fbm(x / 120, z / 120, seed=821, octaves=4, gain=0.4)
            - 26 * smoothstep(40, 420, z)
            - 0.10 * np.minimum(x, 0)
        )
        shore = -70 * smoothstep(-300, 1300, -x - 0.25 * (z - 2600)) * smoothstep(900, 2600, z)
        cone = 1900 * np.exp(-1.9 * (np.hypot(x - 1500, z - 11500) / 2500) ** 0.8)
        cone = np.minimum(cone, 1190 + 0.12 * (x - 1500)) + 430 * np.exp(
            -np.square((x + 350) / 900) - np.square((z - 12000) / 1500)
        )
        gully = 60 * fbm(np.arctan2(z - 11500, x - 1500) * 9, np.hypot(x - 1500, z - 11500) / 2600, seed=823, octaves=5)
        return near + shore + cone + gully * smoothstep(120, 500, cone)

    road = Road([(14, 12), (16, 40), (2, 90), (-16, 140), (2, 210), (40, 280), (60, 380), (20, 520), (60, 800)], 5)
    eye = float(land(np.zeros((1, 1), np.float32), np.full((1, 1), 14, np.float32))[0, 0]) + 14
    ground = Ground(view, road.laid(land, 20, 6, 0.3), eye, depths(11, 16000, 1700))
    x, z = ground.x, ground.z
    fade = smoothstep(300, 60, z)
    fields, _ = patchwork(x, z, 80, 825, ("#7f8f3c", "#b8a050", "#8a7440", "#66803a", "#a3a04a"), 2.0, fade)
    grass = fbm(x / 0.6, z / 1.2, seed=827, octaves=4) * fade
    town = (
        smoothstep(0.25, 0.5, fbm(x / 55, z / 55, seed=829, octaves=5))
        * smoothstep(1500, 3500, z)
        * smoothstep(200, 60, ground.h)
    )
    albedo = mix(fields * (1 + 0.2 * grass)[..., None], rgb("#d8c8b4"), (0.6 * town)[..., None])
    slope = mix(rgb("#4c5438"), rgb("#6a5a50"), smoothstep(300, 900, ground.h)[..., None])
    albedo = mix(
        albedo,
        slope,
        smoothstep(90, 260, ground.h - 40 * fbm(x / 300, z / 300, seed=831))[..., None]
        * smoothstep(2500, 5000, z)[..., None],
    )
    albedo = mix(albedo, rgb("#cbbba4"), road.cover(ground)[..., None])
    u, v = ground.u[None, :], ground.v
    warm = np.exp(-np.hypot((u - glow[0]) / 1.6, v - glow[1]) / 0.22)[..., None]
    air = mix(rgb("#c7a8b4", 0.85), rgb("#ffcf98", 1.1), warm)
    scene = Scene(ground, sun, rgb("#ffbe80", 2.3), rgb("#94a0d4", 0.62), air, 1.15e-4, 700)
    random = np.random.default_rng(101)
    pines = np.array([(-17.0, 48.0), (-25, 60), (-11, 75), (30, 130), (44, 150), (-48, 160), (66, 240), (-70, 250)])
    groves = np.stack([random.uniform(-600, 900, 420), random.uniform(170, 1500, 420)], 1)
    away, _ = road.away(groves[:, 0], groves[:, 1])
    groves = groves[away > 8]
    tall = np.array([17, 15, 13, 14, 16, 15, 14, 15.0])
    shadows = scene.cast(groves, np.full(len(groves), 7.0), 0.4) * scene.cast(pines, tall, 0.3)
    colour = scene.colour(albedo, 0.06 * grass, 1500, 0.06, shadows)
    soft = view.coarse()
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#ffd0a0")),
            (0.02, rgb("#fbc69c")),
            (0.10, rgb("#eeb8a4")),
            (0.22, rgb("#b3a8c4")),
            (0.4, rgb("#7391c8")),
            (0.7, rgb("#4b74b8")),
        ],
    )
    sky.add_glow(image, soft, glow, rgb("#ffd08c", 0.9), 0.22, 1.5)
    sheet = sky.cloud_sheet(soft, glow, 833, altitude=0.5, size=0.8, cover=0.02, softness=0.6, stretch=2.4)
    image = view.enlarge(
        sky.paint_clouds(image, soft, sheet, rgb("#ffd8b0", 1.1), rgb("#b096a8"), glow, strength=0.7, silver=0.5)
    )
    water = mirror(image, view, 103, eye, 0.05, [(60, 0.55), (17, 0.6), (5.3, 0.5)], rgb("#5a6a80", 0.6), 0.8)
    dry = (
        ground.show(smoothstep(eye - 14 - 52, eye - 14 - 44, ground.h) + smoothstep(900, 700, z)).clip(0, 1)
        * ground.mask
    )
    image = mix(water, ground.show(colour), dry[..., None])
    scene.plant(
        image, ROUND, groves, random.uniform(5, 8, len(groves)), [rgb("#5d6a3c"), rgb("#6a7444"), rgb("#4c6034")], 105
    )
    scene.plant(image, PINE, pines, tall, [rgb("#2f4a2a"), rgb("#3a5430")], 106)
    return develop(image, view, 509, contrast=0.30, glow=0.10, vignette=0.22)


def ridges_by_the_sea(width, height, samples):
    """Citta Sant'Angelo to Porto Recanati: fields like a quilt, a road along the ridge, the Adriatic behind."""
    view = View(width, height, 48, 0.26, samples)
    sun = unit(0.62, 0.58, -0.24)

    def land(x, z):
        ridge = np.abs(np.sin((x + 90 * np.sin(z / 520) + 60) / 230))
        h = 62 * (1 - np.sqrt(ridge)) + 24 * fbm(x / 230, z / 260, seed=841, octaves=4, gain=0.36) + 30
        return h * smoothstep(2700, 1500, z + 200 * fbm(x / 500, 0 * x, seed=843, octaves=3)) - 3

    road = Road(
        [(-30, 30), (-24, 80), (-44, 150), (-60, 220), (-96, 310), (-120, 420), (-128, 540), (-150, 660), (-158, 800),
         (-146, 960), (-128, 1150), (-100, 1400)], 5.4,
    )  # fmt: skip
    eye = 128
    ground = Ground(view, road.laid(land, 30, 8, 0.4), eye, depths(60, 3600, 1500))
    x, z = ground.x, ground.z
    fields, own = patchwork(
        x,
        z,
        74,
        845,
        ("#7fa63a", "#a8bf4c", "#d9c660", "#668f36", "#c8b070", "#92b044", "#b59660", "#e0cf52"),
        2.4,
        smoothstep(700, 150, z),
    )
    albedo = mix(fields, rgb("#d6cbb8"), road.cover(ground, 0.8)[..., None])
    sand = smoothstep(4.0, 1.0, ground.h)
    albedo = mix(albedo, rgb("#e2d2a8"), sand[..., None])
    scene = Scene(ground, sun, rgb("#fff0cf", 1.75), rgb("#8fb6ea", 0.55), rgb("#bcd6ea", 0.95), 1.1e-4, 500)
    random = np.random.default_rng(111)
    trees = np.stack([random.uniform(-900, 900, 2600), random.uniform(110, 2300, 2600)], 1)
    trees = trees[np.abs(fbm(trees[:, 0] / 170, trees[:, 1] / 170, seed=847, octaves=3)) < 0.07]
    trees = np.concatenate([trees, along(road, 60, 700, 19, 6, 113)])
    away, _ = road.away(trees[:, 0], trees[:, 1])
    trees = trees[(away > 5) & (land(trees[:, 0].astype(np.float32), trees[:, 1].astype(np.float32)) > 5)]
    clouds = 0.45 + 0.55 * smoothstep(-0.35, 0.05, fbm(x / 500, z / 600, seed=849, octaves=4))
    colour = scene.colour(albedo, 0.0, 300, 0.08, scene.cast(trees, np.full(len(trees), 8.0), 0.4), clouds=clouds)
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#d8e8f0"), (0.012, "#d3e6f0"), (0.06, "#a5cdec"), (0.14, "#6cabe2"), (0.3, "#3a80cc")],
        (0.6, 0.5), 851, "#ffffff", "#a9bace", altitude=0.26, size=0.6, cover=0.10, softness=0.36, stretch=1.3,
    )  # fmt: skip
    image = view.enlarge(image)
    v = view.v[:, None, None]
    sea = mix(rgb("#2f86a8"), rgb("#8fc0d8"), smoothstep(-0.06, 0.0, v)) * np.ones((1, view.width, 1), np.float32)
    bands = fbm(view.u[None, :] * 9, 1 / np.minimum(view.v[:, None] - 0.004, -0.004) * 0.35, seed=853, octaves=4)
    image = np.where(v < 0, sea * (1 + 0.10 * bands)[..., None], image)
    dry = ground.show(smoothstep(-1.0, 0.5, ground.h)) * ground.mask
    image = mix(image, ground.show(colour), dry[..., None])
    scene.plant(
        image, ROUND, trees, random.uniform(6, 11, len(trees)), [rgb("#48692e"), rgb("#5b7a36"), rgb("#3c5c2c")], 114
    )
    return develop(image, view, 512, contrast=0.28, saturation=0.86, exposure=0.94)
