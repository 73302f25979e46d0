"""Stages across the ranges: marble, fog, rain, torrents and a lake between walls."""

import numpy as np

import sky
from country import ROUND, Road, Scene, fair_weather, hairpins, unit
from finish import View, develop, rgb
from noise import fbm, mix, smoothstep
from scenes_stages_high import alpine, fog, spruces
from terrain import Ground, depths, massif, over


def base(land, z=10.0):
    return float(land(np.zeros((1, 1), np.float32), np.full((1, 1), z, np.float32))[0, 0])


def marble(width, height, samples):
    """Fidenza to Carrara: white quarries cut in steps into the Apuan Alps."""
    view = View(width, height, 42, 0.50, samples)
    sun = unit(-0.72, 0.60, -0.25)
    summits = (
        (-500, 4300, 1350, 1300),
        (1500, 4700, 1150, 1200),
        (-2500, 5000, 1200, 1400),
        (3300, 5600, 1200, 1500),
        (450, 5600, 1250, 1200),
    )

    def quarried(x, z):
        at = fbm(x / 420 + 1.4, z / 520, seed=901, octaves=4)
        return smoothstep(0.02, 0.10, at) * smoothstep(2350, 2700, z) * smoothstep(4300, 3700, z)

    def land(x, z):
        h = (
            40 * fbm(x / 420, z / 380, seed=903, octaves=5)
            - 70 * smoothstep(60, 700, z)
            + 120 * smoothstep(1100, 2400, z)
        )
        h = h + massif(x, z, summits, 35, carve=90, rough=70) * smoothstep(900, 2600, z)
        step = 38.0
        level = h / step + 0.3 * fbm(x / 260, z / 260, seed=905, octaves=2)
        cut = (np.floor(level) + smoothstep(0.80, 1.0, level - np.floor(level))) * step
        return mix(h, cut, quarried(x, z))

    road = Road(
        [
            (-26, 14),
            (-12, 50),
            (16, 110),
            (30, 180),
            (0, 260),
            (-60, 340),
            (-40, 430),
            (60, 520),
            (120, 640),
            (60, 800),
            (-80, 980),
            (0, 1200),
            (160, 1400),
        ],
        5.6,
    )
    eye = base(land) + 20
    depth = np.concatenate([depths(12, 2000, 800)[:-1], np.linspace(2000, 6500, 1300)]).astype(np.float32)
    ground = Ground(view, road.laid(land, 20, 8, 0.4), eye, depth)
    x, z = ground.x, ground.z
    albedo, rough, fine = alpine(
        ground, 907, ("#586c36", "#84884a"), snow=1900, wood=-900, rock=("#8a8a8c", "#c4c2c0"), cliff=0.80
    )
    woods = smoothstep(-0.15, 0.10, rough + 0.4 * fine + 0.2) * smoothstep(760, 420, ground.h + 150 * rough)
    albedo = mix(albedo, rgb("#3d5a2c") * (1 + 0.55 * fine)[..., None], (woods * smoothstep(140, 400, z))[..., None])
    cut = quarried(x, z)
    spill = (
        smoothstep(0.0, 0.3, fbm(x / 130, z / 600, seed=909, octaves=4))
        * smoothstep(1500, 2100, z)
        * smoothstep(2900, 2400, z)
        * smoothstep(-0.06, 0.06, fbm(x / 420 + 1.4, z / 520, seed=901, octaves=4))
    )
    white = rgb("#f0efec") * (0.92 + 0.10 * fbm(x / 40, ground.h / 9, seed=911, octaves=4))[..., None]
    albedo = mix(albedo, white, np.clip(cut + 0.8 * spill, 0, 1)[..., None])
    albedo = mix(albedo, rgb("#b8b2a8"), road.cover(ground)[..., None])
    scene = Scene(ground, sun, rgb("#fff0d0", 1.55), rgb("#8db2ea", 0.48), rgb("#b4cee8", 0.95), 6.5e-5, 900)
    random = np.random.default_rng(121)
    trees = np.stack([random.uniform(-500, 500, 1800), random.uniform(45, 900, 1800)], 1)
    trees = trees[fbm(trees[:, 0] / 90, trees[:, 1] / 90, seed=913, octaves=3) > -0.02]
    away, _ = road.away(trees[:, 0], trees[:, 1])
    trees = trees[away > 9]
    colour = scene.colour(
        albedo,
        3 * fine * smoothstep(1200, 2500, z) * (1 - cut),
        1500,
        0.04,
        scene.cast(trees, np.full(len(trees), 8.0), 0.4),
    )
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#cfe2f0"), (0.05, "#b4d4ee"), (0.2, "#6aa8e2"), (0.4, "#2f74c8"), (0.7, "#1a55a6")],
        (-0.7, 0.6), 915, "#ffffff", "#b4c2d6", altitude=0.7, size=0.9, cover=0.06, softness=0.42, stretch=1.4,
    )  # fmt: skip
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    scene.plant(
        image, ROUND, trees, random.uniform(6, 11, len(trees)), [rgb("#3f6030"), rgb("#527036"), rgb("#5e7a3a")], 122
    )
    return develop(image, view, 506, contrast=0.30, exposure=0.95)


def mountain_of_rome(width, height, samples):
    """Chianciano Terme to Monte Terminillo: bends above the beeches, cloud pouring over the ridge."""
    view = View(width, height, 46, 0.46, samples)
    sun = unit(0.66, 0.40, 0.30)
    summits = ((300, 3300, 700, 900), (-1300, 3500, 560, 900), (1900, 3700, 600, 1000))

    def land(x, z):
        wall = 0.22 * np.logaddexp(0, (z - 170) / 40) * 40 - 22 * np.exp(-np.square((z - 110) / 60))
        wall = np.minimum(wall, 120 + 0.08 * (z - 700)) + 14 * fbm(x / 150, z / 170, seed=921, octaves=4, gain=0.4)
        return wall + massif(x, z, summits, 47, carve=60, rough=45) * smoothstep(800, 1800, z)

    points = [(-14, 22), (-18, 60), (-6, 105)] + hairpins((20, 130), 1, 8, 105, 66, 0.97, -6) + [(0, 720), (30, 860)]
    road = Road(points, 5.4)
    eye = base(land, 14) + 44
    ground = Ground(view, road.laid(land, 14, 5, 0.3), eye, depths(26, 6000, 1500))
    albedo, rough, fine = alpine(ground, 923, ("#747c40", "#a8a05c"), snow=680, wood=-900, cliff=0.85)
    albedo = mix(albedo, rgb("#c8c4be"), road.cover(ground, 0.7)[..., None])
    scene = Scene(ground, sun, rgb("#ffdca8", 2.1), rgb("#8aa6d8", 0.55), rgb("#c3cad6", 0.92), 1.2e-4, 900)
    random = np.random.default_rng(131)
    trees = np.stack([random.uniform(-420, 420, 3400), random.uniform(60, 640, 3400)], 1)
    keep = fbm(trees[:, 0] / 120, trees[:, 1] / 90, seed=925, octaves=3) > 0.02 + 0.4 * smoothstep(
        250, 620, trees[:, 1]
    )
    away, _ = road.away(trees[:, 0], trees[:, 1])
    trees = trees[keep & (away > 8)]
    colour = scene.colour(albedo, 0.4 * fine, 600, 0.06, scene.cast(trees, np.full(len(trees), 10.0), 0.32))
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#e4e0dc"), (0.08, "#ccd6e0"), (0.2, "#93b6da"), (0.4, "#4f86c4"), (0.7, "#2e62a8")],
        (0.6, 0.35), 927, "#fff4e4", "#8e9cb4", altitude=0.5, size=0.7, cover=0.20, softness=0.45, stretch=1.3,
    )  # fmt: skip
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    scene.plant(
        image, ROUND, trees, random.uniform(8, 13, len(trees)), [rgb("#4f7030"), rgb("#688436"), rgb("#5c7a34")], 132
    )
    fog(image, view, scene, 933, 0.13, 0.050, 900, rgb("#f3eee8", 1.0), 0.95)
    return develop(image, view, 508, contrast=0.30)


def high_plain(width, height, samples):
    """Lucera to L'Aquila: a straight road over the high plain, rain ahead and a rainbow."""
    view = View(width, height, 52, 0.50, samples)
    sun = unit(0.55, 0.34, -0.76)
    summits = (
        (-1300, 8200, 1500, 1300),
        (700, 8800, 1150, 1300),
        (2900, 8400, 1250, 1500),
        (-4200, 8800, 1200, 1700),
        (5600, 9400, 1200, 1700),
    )

    def land(x, z):
        h = 7 * fbm(x / 190, z / 190, seed=941, octaves=4, gain=0.4) + 26 * smoothstep(900, 4200, z)
        h = h + 60 * smoothstep(600, 3000, z) * fbm(x / 900, z / 700, seed=943, octaves=4)
        return h + massif(x, z, summits, 53, carve=90, rough=80) * smoothstep(3400, 6500, z)

    road = Road([(6, 8), (5, 60), (2, 160), (-8, 320), (-40, 560), (-60, 800), (0, 1200), (120, 1700), (60, 2400)], 6.0)
    eye = base(land) + 8
    depth = np.concatenate([depths(8, 3000, 900)[:-1], np.linspace(3000, 11000, 900)]).astype(np.float32)
    ground = Ground(view, road.laid(land, 40, 5, 0.4), eye, depth)
    x, z = ground.x, ground.z
    albedo, rough, fine = alpine(ground, 945, ("#7c8444", "#a4a05e"), snow=620, wood=-900, cliff=0.75)
    blades = fbm(x / 0.6, z / 1.4, seed=947, octaves=4) * smoothstep(160, 30, z)
    albedo = albedo * (1 + 0.3 * blades)[..., None]
    lane = road.cover(ground)
    wet = mix(rgb("#53565c"), rgb("#9aa2ac"), 0.4 + 0.4 * fbm(x / 2.5, z / 30, seed=949, octaves=3)[..., None])
    albedo = mix(albedo, wet, lane[..., None])
    distance, _ = road.away(x, z)
    line = smoothstep(0.12, 0.05, np.abs(distance - 2.6)) * smoothstep(120, 60, z)
    albedo = mix(albedo, rgb("#e0dcd2"), (0.7 * line)[..., None])
    scene = Scene(ground, sun, rgb("#ffdca0", 2.2), rgb("#7f90b0", 0.50), rgb("#6f7f96", 0.62), 8e-5, 1200)
    gap = (
        smoothstep(0.05, 0.40, fbm(x / 700 + 1, z / 900, seed=951, octaves=3)) * smoothstep(150, 700, z)
        + smoothstep(160, 50, z) * 0.8
    )
    colour = scene.colour(albedo, 0.05 * blades, 900, 0.05, clouds=np.clip(0.16 + gap, 0, 1))
    soft = view.coarse()
    image = sky.gradient(
        soft, [(-0.1, rgb("#8f9cac")), (0.08, rgb("#77869a")), (0.2, rgb("#56677e")), (0.5, rgb("#39495f"))]
    )
    sheet = sky.cloud_sheet(
        soft, (0.4, 0.5), 953, altitude=0.34, size=0.62, cover=0.30, softness=0.6, stretch=1.3, octaves=8
    )
    image = sky.paint_clouds(image, soft, sheet, rgb("#a4adb8"), rgb("#333e4e"), (0.4, 0.5), strength=0.92)
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    u, v = soft.grid
    fall = smoothstep(
        0.0, 0.45, fbm(u * 2.4 + 0.5 * v + 3, v * 0.5, seed=955, octaves=4) + 0.5 * smoothstep(0.1, -0.5, u)
    )
    fall = view.enlarge(fall * smoothstep(0.34, 0.10, v) * smoothstep(-0.02, 0.02, v))
    far = smoothstep(3000, 6500, np.where(np.isfinite(scene.depth), scene.depth, 1e5))
    image = mix(image, rgb("#71819a", 0.85), (0.72 * fall * far)[..., None])
    centre, radius = (-0.42, -0.46), 0.74
    ring = np.hypot(view.u[None, :] - centre[0], view.v[:, None] - centre[1]) - radius
    hues = (
        ("#ff4040", 0.030),
        ("#ff9a30", 0.020),
        ("#f6ee50", 0.010),
        ("#50d860", 0.0),
        ("#4080ff", -0.010),
        ("#7848d0", -0.020),
    )
    bow = sum(np.exp(-np.square((ring - at) / 0.0075))[..., None] * rgb(c) for c, at in hues)
    image = (
        image
        + 0.11
        * bow
        * (far * (0.35 + 0.65 * view.enlarge(smoothstep(-0.4, 0.3, fbm(u * 2, v * 2, seed=957, octaves=3)))))[..., None]
    )
    image = image + 0.035 * (smoothstep(0.0, -0.06, ring) * far)[..., None]
    return develop(image, view, 511, contrast=0.32, vignette=0.28)


def sun_valley(width, height, samples):
    """Brunico to Pejo Terme: a torrent out of the glaciers, larches, morning in the Val di Sole."""
    view = View(width, height, 46, 0.52, samples)
    sun = unit(0.72, 0.46, 0.10)
    summits = (
        (-200, 9800, 2300, 2100),
        (2000, 10600, 1800, 1900),
        (-2600, 10300, 1850, 1800),
        (5200, 10800, 1700, 2200),
        (-5600, 11000, 1900, 2300),
    )

    def course(z):
        return 10 * np.sin(z / 46 + 0.6) + 22 * np.sin(z / 150) * smoothstep(60, 300, z) - 3 + 0.02 * z

    def land(x, z):
        away = np.abs(x - course(z))
        valley = (
            3.4 * smoothstep(6, 14, away)
            + 0.05 * np.maximum(away - 20, 0)
            + 0.00075 * np.square(np.clip(away - 60, 0, 900))
        )
        valley = valley + 5 * fbm(x / 60, z / 60, seed=961, octaves=4) * smoothstep(8, 50, away)
        side = 0.00011 * np.square(np.clip(np.abs(x + 0.03 * z) - 250, 0, 2600)) * smoothstep(500, 2500, z)
        side = side * (1 + 0.5 * fbm(x / 800, z / 800, seed=963, octaves=5))
        return valley + 0.014 * z + side + massif(x, z, summits, 61, carve=110, rough=90) * smoothstep(4200, 7500, z)

    road = Road(
        [(-19, 9), (-20, 40), (-36, 90), (-30, 150), (-50, 230), (-44, 330), (-80, 480), (-40, 700), (-90, 1000)], 5.0
    )
    eye = base(land, 12) + 7.5
    depth = np.concatenate([depths(9, 3600, 1000)[:-1], np.linspace(3600, 12500, 900)]).astype(np.float32)
    ground = Ground(view, road.laid(land, 16, 4, 0.5), eye, depth)
    x, z = ground.x, ground.z
    albedo, rough, fine = alpine(ground, 965, ("#6a8a36", "#98aa50"), snow=1250, wood=900, rock=("#625e60", "#989290"))
    blades = fbm(x / 0.5, z / 1.2, seed=967, octaves=4) * smoothstep(140, 25, z)
    meadow = (
        mix(rgb("#6a8c34"), rgb("#a4b452"), smoothstep(-0.5, 0.5, rough + 0.5 * fine)[..., None])
        * (1 + 0.3 * blades)[..., None]
    )
    albedo = mix(meadow, albedo, smoothstep(350, 900, z)[..., None])
    away = np.abs(x - course(z))
    pebbles = rgb("#a8a59c") * (1 + 0.35 * fbm(x / 0.6, z / 0.8, seed=969, octaves=4))[..., None]
    bed = smoothstep(9.5, 7.5, away + 1.2 * fbm(x / 4, z / 4, seed=971, octaves=3)) * smoothstep(1500, 900, z)
    albedo = mix(albedo, pebbles, bed[..., None])
    stream = smoothstep(5.4, 4.4, away + 1.0 * fbm(x / 3, z / 5, seed=973, octaves=3)) * smoothstep(1500, 900, z)
    foam = smoothstep(-0.1, 0.7, fbm((x - course(z)) / 0.7, z / 3.4, seed=975, octaves=6))
    stream_colour = mix(rgb("#4f93a0"), rgb("#eef5f6"), (0.8 * foam)[..., None])
    albedo = mix(albedo, stream_colour, stream[..., None])
    albedo = mix(albedo, rgb("#b4aea4"), road.cover(ground)[..., None])
    scene = Scene(ground, sun, rgb("#ffe6bc", 1.9), rgb("#8fb2e6", 0.52), rgb("#b4cce6", 0.94), 6e-5, 1400)
    random = np.random.default_rng(141)
    trees = np.stack([random.uniform(-700, 700, 3000), random.uniform(50, 1500, 3000)], 1)
    off = np.abs(trees[:, 0] - course(trees[:, 1]))
    keep = (off > 22) & (
        fbm(trees[:, 0] / 120, trees[:, 1] / 120, seed=977, octaves=3) + 0.5 * smoothstep(60, 260, off) > 0.18
    )
    gap, _ = road.away(trees[:, 0], trees[:, 1])
    trees = trees[keep & (gap > 7)]
    sizes = random.uniform(11, 21, len(trees))
    colour = scene.colour(albedo, 0.08 * blades + 0.12 * foam * stream, 2500, 0.05, scene.cast(trees, sizes, 0.16))
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#d4e2ee"), (0.08, "#c0d8ee"), (0.22, "#7fb2e4"), (0.42, "#3a7ecb"), (0.7, "#1f5cae")],
        (0.7, 0.45), 979, "#ffffff", "#b8c6da", altitude=0.7, size=0.9, cover=0.04, softness=0.5, stretch=1.5,
    )  # fmt: skip
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    spruces(scene, image, trees, sizes, 143, "#1f3622", "#6a8a44")
    return develop(image, view, 517, contrast=0.30, saturation=0.85)
