"""Stages in the mountains: hairpins, snow walls, pale towers, marble."""

import numpy as np

import forest
from country import Road, Scene, fair_weather, hairpins, unit
from finish import View, develop, rgb
from noise import fbm, mix, smoothstep
from terrain import Ground, depths, massif, over


def alpine(
    ground,
    seed,
    meadow=("#5f7a34", "#8a9a4c"),
    snow=1500.0,
    wood=700.0,
    rock=("#6a6460", "#a39a8e"),
    cliff=0.62,
    hold=1.0,
):
    """What grows on mountains: grass, spruces below `wood`, rock where it is steep, snow above `snow`."""
    x, z, h = ground.x, ground.z, ground.h
    gx, gz = ground.slopes()
    steep = np.hypot(gx, gz)
    rough = fbm(x / 230, z / 230, seed=seed, octaves=7)
    fine = fbm(x / 23, z / 23, seed=seed + 8, octaves=5)
    albedo = mix(rgb(meadow[0]), rgb(meadow[1]), smoothstep(-0.5, 0.5, rough + 0.4 * fine)[..., None])
    strata = fbm(x / 1200, h / 45 + 0.4 * rough, seed=seed + 3, octaves=4)
    stone = mix(rgb(rock[0]), rgb(rock[1]), smoothstep(-0.5, 0.5, strata + 0.5 * rough + 0.3 * fine)[..., None])
    albedo = mix(albedo, stone, smoothstep(cliff, cliff + 0.25, steep + 0.25 * rough + 0.2 * fine)[..., None])
    grown = smoothstep(-0.1, 0.1, 1.4 * smoothstep(wood, wood - 350, h + 160 * rough) - 0.75 + 0.6 * rough)
    albedo = mix(albedo, rgb("#2c3f2a") * (1 + 0.5 * fine)[..., None], (grown * smoothstep(1.1, 0.8, steep))[..., None])
    white = smoothstep(0.0, 0.25, hold - steep + 0.35 * rough + 0.0012 * (h - snow))
    white = white * smoothstep(-250, 150, h - snow + 220 * rough)
    return mix(albedo, rgb("#f0f4fa"), white[..., None]), rough, fine


def snow_pass(width, height, samples):
    """Bormio to Ponte di Legno: the Gavia road between walls of snow on a clear morning."""
    view = View(width, height, 50, 0.48, samples)
    sun = unit(0.70, 0.52, 0.05)
    summits = (
        (-1000, 3700, 760, 900),
        (760, 4300, 930, 900),
        (2500, 4700, 800, 1000),
        (-2700, 4400, 830, 1100),
        (-100, 5600, 800, 900),
    )

    def land(x, z):
        near = (
            16 * fbm(x / 150, z / 150, seed=601, octaves=4, gain=0.4)
            + 0.07 * np.minimum(z, 500)
            + 0.00022 * np.square(np.clip(x + 20, -250, 250))
        )
        return near + massif(x, z, summits, 45, carve=70, rough=70) * smoothstep(700, 2300, z)

    road = Road(
        [
            (4, 6),
            (3, 30),
            (-8, 66),
            (-34, 110),
            (-44, 150),
            (-8, 190),
            (48, 222),
            (62, 262),
            (14, 304),
            (-60, 340),
            (-70, 390),
            (10, 440),
            (60, 520),
        ],
        5.4,
    )
    relief = road.laid(land, 18, 1.6, -2.6)
    eye = float(land(np.zeros((1, 1), np.float32), np.full((1, 1), 8, np.float32))[0, 0]) + 9
    ground = Ground(view, relief, eye, np.concatenate([depths(7, 900, 1000)[:-1], depths(900, 9000, 900)]))
    x, z = ground.x, ground.z
    albedo, rough, fine = alpine(ground, 603, snow=-400, wood=-900, cliff=0.5, hold=0.72)
    near = smoothstep(1300, 500, z)
    albedo = mix(
        albedo, rgb("#f1f4f9"), (near * smoothstep(-0.75, -0.5, fbm(x / 40, z / 40, seed=605, octaves=5)))[..., None]
    )
    lane = road.cover(ground)
    wet = mix(rgb("#4a4e55"), rgb("#7b8088"), smoothstep(-0.4, 0.5, fbm(x / 3, z / 3, seed=607, octaves=4))[..., None])
    albedo = mix(albedo, wet, lane[..., None])
    scene = Scene(ground, sun, rgb("#ffeccb", 1.15), rgb("#86aee8", 0.42), rgb("#a9c8ec", 0.92), 5e-5, 1500)
    drift = 0.5 * fbm(x / 14, z / 9, seed=609, octaves=5, ridged=True) * near * (1 - lane)
    colour = scene.colour(albedo, drift + 3 * fine * (1 - near), 1500, 0.04)
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#c3daf0"), (0.05, "#a8cbee"), (0.2, "#5d9ade"), (0.4, "#2968bd"), (0.7, "#16499a")],
        (0.7, 0.5), 611, "#ffffff", "#c4d2e6", altitude=0.9, size=1.2, cover=-0.04, softness=0.6, stretch=1.8,
    )  # fmt: skip
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    return develop(image, view, 520, exposure=0.92, contrast=0.30)


def steep_meadows(width, height, samples):
    """Mestre to Zoncolan: hairpins up a green wall, mist about the summit; a picture on end."""
    view = View(width, height, 34, 0.50, samples)
    sun = unit(-0.60, 0.62, -0.30)
    summits = ((240, 2500, 760, 760), (-640, 2900, 640, 800), (1300, 3200, 640, 900))

    def land(x, z):
        wall = 0.44 * np.logaddexp(0, (z - 190) / 40) * 40
        wall = wall + 26 * fbm(x / 170, z / 170, seed=621, octaves=4, gain=0.42) - 8 * smoothstep(120, 220, z)
        wall = np.minimum(wall, 270 + 0.12 * (z - 700))
        return wall + massif(x, z, summits, 29, carve=70, rough=70) * smoothstep(800, 1500, z)

    points = [(10, 40), (-8, 90), (-24, 130)] + hairpins((0, 150), 1, 9, 62, 54, 1.03, 3) + [(20, 760), (40, 900)]
    road = Road(points, 5.2)
    ground = Ground(view, road.laid(land, 14, 5, 0.3), 74, depths(70, 5000, 1500))
    albedo, rough, fine = alpine(ground, 623, ("#546b30", "#8b9650"), snow=800, wood=-900, cliff=0.85)
    albedo = mix(albedo, rgb("#d9d2c4"), road.cover(ground, 0.7)[..., None])
    scene = Scene(ground, sun, rgb("#fff0cf", 1.75), rgb("#8fb2e2", 0.50), rgb("#bccfdf", 0.95), 1.1e-4, 900)
    random = np.random.default_rng(71)
    trees = np.stack([random.uniform(-240, 240, 900), random.uniform(110, 720, 900)], 1)
    trees = trees[fbm(trees[:, 0] / 70, trees[:, 1] / 70, seed=625, octaves=3) > 0.16]
    away, _ = road.away(trees[:, 0], trees[:, 1])
    trees = trees[away > 7]
    colour = scene.colour(albedo, 0.3 * fine, 400, 0.06, scene.cast(trees, np.full(len(trees), 11.0), 0.16))
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#c9d9e6"), (0.15, "#bcd3e8"), (0.35, "#7fb0e0"), (0.6, "#3f80cc"), (0.9, "#2260b0")],
        (-0.6, 0.6), 627, "#ffffff", "#a9b7ca", altitude=0.8, size=1.0, cover=0.16, softness=0.5, stretch=1.2,
    )  # fmt: skip
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    spruces(scene, image, trees, random.uniform(9, 15, len(trees)), 631)
    fog(image, view, scene, 633, 0.30, 0.055, 1000, rgb("#e3ebf2", 0.98), 0.85)
    return develop(image, view, 515, contrast=0.32, vignette=0.25)


def spruces(scene, image, places, sizes, seed, dark="#1c2f22", pale="#56703e"):
    """Spruces from the forest's drawings, each at its place on the ground."""
    view, ground = scene.ground.view, scene.ground
    feet = scene.height(places[:, 0], places[:, 1])
    random = np.random.default_rng(seed)
    for i in np.argsort(-places[:, 1]):
        (x, z), size = places[i], sizes[i]
        u, v = x / z, (feet[i] - ground.eye) / z
        tall = int(size / z * view.focal)
        if tall < 3:
            continue
        shape, cover = forest._sized(100 + int(random.integers(10)), tall, bool(random.random() < 0.5))
        top, left = int(view.row(v)) - tall, int(view.column(u)) - cover.shape[1] // 2
        r0, r1, c0, c1 = max(top, 0), min(top + tall, view.height), max(left, 0), min(left + cover.shape[1], view.width)
        if r0 >= r1 or c0 >= c1:
            continue
        part = (slice(r0 - top, r1 - top), slice(c0 - left, c1 - left))
        a = cover[part] * (scene.depth[r0:r1, c0:c1] > z * 0.985 - 1)
        light = shape[part][..., None]
        body = mix(rgb(dark), rgb(pale), np.clip(light - 0.2, 0, 1)) * (light * scene.sunlight * 0.8 + scene.skylight)
        clear = np.exp(-scene.thickness * z)
        image[r0:r1, c0:c1] = mix(image[r0:r1, c0:c1], body * clear + scene.air * (1 - clear), a[..., None])


def fog(image, view, scene, seed, at, depth, behind, colour, strength):
    """A bank of mist about the height v = at, before everything farther off than `behind`."""
    soft = view.coarse()
    u, v = soft.grid
    curl = 0.4 * fbm(u * 5, v * 5, seed=seed + 9, octaves=3)
    puff = fbm(u * 5 + curl, v * 12, seed=seed, octaves=6)
    bank = view.enlarge(np.exp(-np.square((v - at - 0.05 * puff) / depth)) * smoothstep(-0.55, 0.45, puff))
    far = smoothstep(behind * 0.8, behind * 1.2, scene.depth)
    image[:] = mix(image, colour, (strength * bank * far)[..., None])


def pale_towers(width, height, samples):
    """San Vigilio to Plan de Corones: a gravel track over the meadows, the Dolomites alight in the evening."""
    view = View(width, height, 44, 0.52, samples)
    sun = unit(-0.78, 0.30, -0.42)

    def land(x, z):
        h = 20 * fbm(x / 260, z / 220, seed=641, octaves=4, gain=0.4) - 60 * smoothstep(300, 1500, z)
        h = h + 420 * smoothstep(2200, 6200, z) * (0.75 + 0.5 * fbm(x / 1500, z / 1500, seed=643, octaves=5))
        band = 1.15 * np.exp(-np.square((z - 6900 - 500 * np.sin(x / 1900)) / 800)) - 0.80
        block = band + 0.62 * fbm(x / 850 + 2, z / 1500, seed=645, octaves=5, gain=0.5)
        tall = 500 + 430 * fbm(x / 1300, z / 2500 + 4, seed=647, octaves=3)
        tower = smoothstep(-0.05, 0.11, block) * tall + 260 * smoothstep(0.1, 0.5, block)
        chimney = fbm(x / 120, z / 420, seed=649, octaves=5, ridged=True) - 0.5
        tower = tower + 130 * chimney * smoothstep(-0.1, 0.1, block) + 230 * smoothstep(-0.45, -0.05, block)
        return h + tower * smoothstep(4600, 5400, z)

    road = Road(
        [
            (-10, 8),
            (-6, 30),
            (8, 70),
            (34, 120),
            (30, 170),
            (-20, 215),
            (-64, 260),
            (-50, 320),
            (20, 380),
            (60, 460),
            (30, 600),
        ],
        3.6,
    )
    eye = float(land(np.zeros((1, 1), np.float32), np.full((1, 1), 10, np.float32))[0, 0]) + 13
    depth = np.concatenate([depths(10, 2500, 800)[:-1], np.linspace(2500, 9000, 1300)])
    ground = Ground(view, road.laid(land, 16, 5, 0.2), eye, depth.astype(np.float32))
    x, z = ground.x, ground.z
    albedo, rough, fine = alpine(ground, 651, ("#7c9444", "#b8b866"), snow=1250, wood=-900, rock=("#b09c8c", "#e0d0bc"))
    tufts = fbm(x / 1.6, z / 1.6, seed=653, octaves=4) * smoothstep(250, 60, ground.t)[:, None]
    flowers = (
        smoothstep(0.55, 0.75, fbm(x / 0.6, z / 0.6, seed=655, octaves=3)) * smoothstep(120, 30, ground.t)[:, None]
    )
    albedo = mix(albedo * (1 + 0.25 * tufts)[..., None], rgb("#f0e090"), (0.7 * flowers)[..., None])
    albedo = mix(albedo, rgb("#d8cbb4"), road.cover(ground)[..., None])
    scene = Scene(ground, sun, rgb("#ff9e5c", 2.5), rgb("#8f9fd8", 0.80), rgb("#9a93c4", 0.72), 4.5e-5, 1400)
    shade = mix(1, smoothstep(-0.1, 0.4, fbm(x / 120, z / 160, seed=657, octaves=3)), smoothstep(600, 300, z))
    colour = scene.colour(
        albedo, 0.15 * tufts + 4 * fine * smoothstep(3000, 5000, z), 900, 0.05, clouds=0.45 + 0.55 * shade
    )
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#e8b0a0"), (0.08, "#dfb0b4"), (0.2, "#a8a0cc"), (0.34, "#6f84c6"), (0.6, "#3f5aa8")],
        (-0.7, 0.25), 659, "#ffb08c", "#8880a8", altitude=0.6, size=1.0, cover=0.06, softness=0.55, stretch=2.0,
    )  # fmt: skip
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    return develop(image, view, 516, contrast=0.32, vignette=0.24)
