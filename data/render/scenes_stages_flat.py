"""Stages on flat land and by the water: polders, dams, rice fields, plains, the sea."""

import numpy as np

import sky
from country import POPLAR, Road, Scene, along, fair_weather, unit
from finish import View, develop, rgb
from noise import fbm, mix, smoothstep
from polygons import drawn, windmill
from terrain import Ground, depths
from water import mirror

RIPPLES = [(40, 0.6), (11, 0.6), (3.1, 0.5), (0.9, 0.35)]


def polder(width, height, samples):
    """Amsterdam to Utrecht: mills along a canal, tall clouds over grass, a road under poplars."""
    view = View(width, height, 52, 0.62, samples)
    sun = unit(-0.62, 0.55, -0.10)
    image = fair_weather(
        view.coarse(),
        [(-0.1, "#d6e4ec"), (0.03, "#c8deed"), (0.14, "#8fbfe8"), (0.35, "#4a8ed4"), (0.7, "#2769b4")],
        (-0.6, 0.5), 705, "#ffffff", "#93a6bd", altitude=0.42, size=0.62, cover=0.14, softness=0.34, stretch=1.2,
    )  # fmt: skip
    image = view.enlarge(image)
    hedge = view.below(
        lambda u: (
            0.006
            + 0.005 * fbm(u * 30, 0 * u, seed=707, octaves=6)
            + 0.006 * smoothstep(0.1, 0.5, fbm(u * 5, 0 * u + 3, seed=708, octaves=3))
        )
    )
    image = mix(image, mix(rgb("#4a6650"), rgb("#b4cbd8"), 0.35), hedge[..., None])

    def mills(polygon):
        windmill(polygon, 0.215, -0.012, 0.215, 0.45)
        windmill(polygon, 0.052, -0.002, 0.090, 1.0)
        windmill(polygon, -0.052, 0.000, 0.048, 0.2)

    shades = [rgb(c) for c in ("#000000", "#4a3a30", "#8a6a50", "#3c342e", "#5c4c40", "#d8cdb8")]
    body, cover = drawn(view, mills, shades)
    image = mix(image, body, cover[..., None])
    water = mirror(image, view, 71, 3.2, 0.014, RIPPLES, rgb("#33503f", 0.5), 0.5)

    def land(x, z):
        canal = np.abs(x - 3 - 0.03 * z - 9 * np.sin(z / 260))
        ditch = np.abs((x + 0.25 * z) / 46 - np.round((x + 0.25 * z) / 46)) * 46
        bank = smoothstep(12.5, 14.5, canal + 0.5 * fbm(x / 3, z / 3, seed=711, octaves=3))
        bank = np.minimum(bank, smoothstep(0.8, 2.0, ditch + 0.3 * fbm(x / 2, z / 2, seed=712, octaves=3)))
        return -1.0 + 1.5 * bank + 0.12 * fbm(x / 9, z / 9, seed=713, octaves=4)

    road = Road([(-19, 6), (-19, 60), (-17, 160), (-26, 260), (-24, 420), (-10, 700), (-20, 1400)], 4.0)
    ground = Ground(view, road.laid(land, 20, 2, 0.2), 3.4, depths(5, 5200, 1300))
    x, z = ground.x, ground.z
    grass = mix(
        rgb("#5f8a30"), rgb("#9db44e"), smoothstep(-0.5, 0.5, fbm(x / 30, z / 30, seed=715, octaves=6))[..., None]
    )
    blades = fbm(x / 0.25, z / 0.9, seed=717, octaves=4) * smoothstep(70, 15, z)
    flower = smoothstep(0.5, 0.65, fbm(x / 0.3, z / 0.5, seed=719, octaves=3)) * smoothstep(90, 20, z)
    albedo = mix(grass * (1 + 0.35 * blades)[..., None], rgb("#f2e46a"), (0.75 * flower)[..., None])
    albedo = mix(albedo, rgb("#b5aea4"), road.cover(ground)[..., None])
    scene = Scene(ground, sun, rgb("#fff2d4", 1.75), rgb("#8fb6e6", 0.50), rgb("#c6dcea", 0.95), 1.6e-4, 400)
    trees = np.concatenate([along(road, 70, 900, 16, -5, 73), along(road, 70, 900, 16, 5, 74)])
    random = np.random.default_rng(75)
    clouds = smoothstep(-0.35, 0.15, fbm(x / 420, z / 420, seed=721, octaves=3)) * 0.7 + 0.3
    colour = scene.colour(
        albedo, 0.05 * blades, 30, 0.1, scene.cast(trees, np.full(len(trees), 15.0), 0.14), clouds=clouds
    )
    dry = ground.show(smoothstep(-0.45, -0.15, ground.h))
    image = mix(water, ground.show(colour), (dry * ground.mask)[..., None])
    body, cover = drawn(view, mills, shades)
    image = mix(image, body, cover[..., None])
    scene.plant(image, POPLAR, trees, random.uniform(12, 18, len(trees)), [rgb("#5d7d34"), rgb("#6d8a3c")], 76)
    return develop(image, view, 502, contrast=0.28)


def sea_dam(width, height, samples):
    """Amsterdam to Middelburg: the road on the dam, squalls over the sea and one bright gap."""
    view = View(width, height, 56, 0.58, samples)
    soft = view.coarse()
    sun = (-0.16, 0.20)
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#e8d8b4")),
            (0.02, rgb("#dccfb6")),
            (0.10, rgb("#a9b2b4")),
            (0.25, rgb("#74889a")),
            (0.6, rgb("#45586e")),
        ],
    )
    sky.add_glow(image, soft, sun, rgb("#fff0c4", 1.0), 0.16, 1.6)
    sheet = sky.cloud_sheet(soft, sun, 735, altitude=0.34, size=0.66, cover=0.30, softness=0.55, stretch=1.5, octaves=8)
    image = sky.paint_clouds(
        image, soft, sheet, rgb("#d2cfc6"), rgb("#3c4857"), sun, strength=0.94, silver=1.1, reach=0.16
    )
    u, v = soft.grid
    angle = (u - sun[0]) / np.maximum(sun[1] + 0.1 - v, 0.02)
    rays = (
        smoothstep(0.0, 0.5, fbm(angle * 5, 0 * angle, seed=737, octaves=3))
        * smoothstep(1.2, 0.2, np.abs(angle))
        * smoothstep(0.24, 0.12, v)
    )
    image += (0.16 * rays)[..., None] * rgb("#fff0cc")
    fall = (
        smoothstep(0.05, 0.5, fbm(u * 3 + 0.8 * v + 6, v * 0.7, seed=739, octaves=4))
        * smoothstep(0.16, 0.08, v)
        * smoothstep(0.0, 0.3, u)
    )
    image = mix(image, rgb("#5d6c7a"), (0.7 * fall)[..., None])
    image = view.enlarge(image)
    water = mirror(
        image, view, 77, 7.0, 0.10, [(60, 0.55), (17, 0.6), (5.3, 0.5), (1.6, 0.4)], rgb("#3a5656", 0.5), 0.8
    )

    def dam(x, z):
        place = x - 6 + 60 * np.square(z / 1400) + 26 * np.sin(z / 330)
        return 4.2 * smoothstep(21, 8, np.abs(place)) - 1.2 + 0.15 * fbm(x / 3, z / 3, seed=741, octaves=4), place

    ground = Ground(view, lambda x, z: dam(x, z)[0], 11, depths(9, 3600, 1300))
    x, z = ground.x, ground.z
    _, place = dam(x, z)
    blades = fbm(x / 0.5, z / 1.2, seed=743, octaves=4) * smoothstep(150, 30, z)
    albedo = mix(
        rgb("#66743c"), rgb("#98985a"), smoothstep(-0.5, 0.5, fbm(x / 12, z / 12, seed=745, octaves=5))[..., None]
    )
    albedo = albedo * (1 + 0.3 * blades)[..., None]
    stone = smoothstep(1.6, 0.4, ground.h)
    albedo = mix(
        albedo, rgb("#54524c") * (1 + 0.6 * fbm(x / 1.2, z / 1.2, seed=747, octaves=3))[..., None], stone[..., None]
    )
    half = np.abs(place + 1)
    thin = 0.3 * z / view.focal * view.samples
    albedo = mix(albedo, rgb("#8b8d8e"), smoothstep(4.1 + thin, 3.7, half)[..., None])
    line = smoothstep(0.10 + thin, 0.04, np.abs(half - 3.2)) + smoothstep(0.10 + thin, 0.04, half) * (
        np.sin(z / 2.2) > 0.2
    )
    albedo = mix(albedo, rgb("#dedad0"), np.clip(0.8 * line, 0, 1)[..., None])
    scene = Scene(
        ground, unit(-0.35, 0.45, 0.8), rgb("#fff0cc", 1.3), rgb("#a8b8c8", 0.85), rgb("#b9bcb4", 0.9), 2.2e-4, 300
    )
    colour = scene.colour(albedo, 0.05 * blades, 30, 0.1)
    dry = ground.show(smoothstep(-0.15, 0.15, ground.h)) * ground.mask
    image = mix(water, ground.show(colour), dry[..., None])

    def turbines(polygon):
        for k, (at, size) in enumerate(((0.30, 0.15), (0.20, 0.10), (0.145, 0.075), (0.105, 0.056), (0.08, 0.044))):
            hub = (at, size)
            polygon(
                1,
                [
                    (at - 0.014 * size, -0.003),
                    (at + 0.014 * size, -0.003),
                    (at + 0.007 * size, size),
                    (at - 0.007 * size, size),
                ],
            )
            for blade in range(3):
                a = 0.9 * k + 0.4 + blade * 2.0944
                c, s = np.cos(a), np.sin(a)
                tip, wide = 0.62 * size, 0.022 * size
                polygon(
                    1,
                    [
                        (hub[0] - wide * s * 0.5, hub[1] + wide * c * 0.5),
                        (hub[0] + tip * c, hub[1] + tip * s),
                        (hub[0] + 0.2 * tip * c + wide * s, hub[1] + 0.2 * tip * s - wide * c),
                    ],
                )

    body, cover = drawn(view, turbines, [rgb("#000000"), rgb("#d4d8da")])
    image = mix(image, body, (0.85 * cover * (1 - dry * (view.v[:, None] < -0.004)))[..., None])
    return develop(image, view, 503, contrast=0.32, exposure=0.98)


def rice_fields(width, height, samples):
    """Novara to Novi Ligure: flooded paddies with the evening sky in them."""
    view = View(width, height, 54, 0.46, samples)
    soft = view.coarse()
    sun = (-0.10, 0.035)
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#ffb070")),
            (0.01, rgb("#ffae6c")),
            (0.07, rgb("#f59a78")),
            (0.16, rgb("#c9879a")),
            (0.3, rgb("#7f7cae")),
            (0.6, rgb("#45589a")),
        ],
    )
    sky.add_glow(image, soft, sun, rgb("#ffc070", 0.9), 0.14, 1.8)
    sky.add_glow(image, soft, sun, rgb("#ffe4a8", 1.8), 0.03, 1.1)
    sheet = sky.cloud_sheet(soft, sun, 755, altitude=0.5, size=0.62, cover=0.06, softness=0.5, stretch=1.7, octaves=8)
    image = sky.paint_clouds(
        image, soft, sheet, rgb("#ff9a6c", 1.05), rgb("#7a5a80"), sun, strength=0.85, silver=1.0, reach=0.25
    )
    image = view.enlarge(image)
    image = mix(image, rgb("#fff0c8", 8), sky.disc(view, sun, 0.014, 0.001)[..., None])
    for seed, size, tall, tint in ((3, 0.4, 0.05, 0.62), (9, 0.22, 0.026, 0.35)):
        far = view.below(
            lambda u, seed=seed, size=size, tall=tall: (
                tall * (0.35 + 0.8 * fbm(u / size + seed, 0 * u, seed=757 + seed, octaves=6)) + 0.004
            )
        )
        image = mix(image, mix(rgb("#3a3458"), rgb("#f0a080"), tint), far[..., None])
    water = mirror(image, view, 79, 9, 0.006, RIPPLES, rgb("#4a4038", 0.3), 0.4)

    def banks(x, z):
        along_x = (x + 0.32 * z + 10 * np.sin(z / 90)) / 64
        along_z = (z - 0.25 * x + 6 * np.sin(x / 50)) / 44
        edge = np.minimum(np.abs(along_x - np.round(along_x)) * 64, np.abs(along_z - np.round(along_z)) * 44)
        return -0.5 + 1.1 * smoothstep(1.9, 0.7, edge + 0.3 * fbm(x / 2, z / 2, seed=759, octaves=3))

    road = Road([(9, 14), (12, 40), (4, 80), (14, 130), (6, 200), (-14, 280), (-6, 420), (30, 700)], 4.6)
    ground = Ground(view, road.laid(banks, 10, 2.5, 1.0), 9.2, depths(13, 4200, 1300))
    x, z = ground.x, ground.z
    blades = fbm(x / 0.4, z / 1.0, seed=761, octaves=4) * smoothstep(140, 30, z)
    albedo = mix(
        rgb("#5a6a30"), rgb("#8a8446"), smoothstep(-0.4, 0.5, fbm(x / 7, z / 7, seed=763, octaves=5))[..., None]
    )
    albedo = mix(albedo * (1 + 0.4 * blades)[..., None], rgb("#b8a48c"), road.cover(ground)[..., None])
    scene = Scene(
        ground, unit(-0.10, 0.16, 0.9), rgb("#ffae70", 2.2), rgb("#8f90c8", 0.50), rgb("#f0a684", 0.85), 3.5e-4, 120
    )
    colour = scene.colour(albedo, 0.06 * blades, 20, 0.1)
    dry = ground.show(smoothstep(-0.2, 0.05, ground.h)) * ground.mask
    shoots = fbm(x / 0.5, z / 1.4, seed=765, octaves=3)
    planted = smoothstep(
        0.1, 0.25, fbm(np.round((x + 0.32 * z) / 64) * 3.3, np.round((z - 0.25 * x) / 44) * 5.7, seed=767, octaves=1)
    )
    green = ground.show(planted * (0.30 + 0.35 * smoothstep(-0.1, 0.5, shoots))) * ground.mask
    image = mix(water, rgb("#5e6a34", 0.55), (0.8 * green)[..., None])
    image = mix(image, ground.show(colour), dry[..., None])
    trees = np.concatenate(
        [along(road, 150, 640, 17, -4.5, 81), np.random.default_rng(82).uniform((-700, 700), (700, 1600), (90, 2))]
    )
    scene.plant(
        image,
        POPLAR,
        trees,
        np.random.default_rng(83).uniform(10, 17, len(trees)),
        [rgb("#3a4426"), rgb("#46502c")],
        84,
    )
    return develop(image, view, 505, contrast=0.30, glow=0.12, vignette=0.25)
