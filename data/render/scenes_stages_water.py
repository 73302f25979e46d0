"""Stages by the water or in it: boats at dawn, a lake between walls, a pass in fog."""

import numpy as np

import forest
import sky
from country import CYPRESS, Road, Scene, unit
from finish import View, develop, rgb
from noise import fbm, mix, smoothstep
from polygons import drawn
from scenes_stages_high import alpine
from terrain import Ground, depths, massif, over
from water import mirror


def painted_sails(width, height, samples):
    """Porto Recanati to Cesenatico: the old boats going out at first light."""
    view = View(width, height, 40, 0.60, samples)
    soft = view.coarse()
    sun = (0.16, 0.055)
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#ffd9a8")),
            (0.0, rgb("#ffd2a0")),
            (0.06, rgb("#fbbf9c")),
            (0.14, rgb("#e0b4b4")),
            (0.28, rgb("#a3b0d4")),
            (0.55, rgb("#6c93cc")),
        ],
    )
    sky.add_glow(image, soft, sun, rgb("#ffd690", 0.8), 0.13, 1.6)
    sky.add_glow(image, soft, sun, rgb("#fff0c4", 1.6), 0.03)
    sheet = sky.cloud_sheet(soft, sun, 861, altitude=0.4, size=0.7, cover=0.05, softness=0.5, stretch=2.4, octaves=8)
    image = view.enlarge(
        sky.paint_clouds(
            image, soft, sheet, rgb("#ffcfa8", 1.05), rgb("#a88fa8"), sun, strength=0.8, silver=0.8, reach=0.25
        )
    )
    image = mix(image, rgb("#fff4d0", 9), sky.disc(view, sun, 0.013, 0.001)[..., None])
    boats = (
        (-0.150, -0.020, 0.30, 1, 2, 1),
        (0.065, -0.008, 0.165, 3, 1, 1),
        (0.255, -0.004, 0.105, 2, 4, -1),
        (-0.285, -0.003, 0.085, 4, 3, 1),
        (0.325, -0.001, 0.05, 1, 2, -1),
    )

    def fleet(polygon):
        for at, foot, size, sail, stripe, way in reversed(boats):

            def p(a, b, at=at, foot=foot, size=size, way=way):
                return (at + way * a * size, foot + b * size)

            polygon(5, [p(0.005, 0.05), p(0.017, 0.05), p(0.010, 0.98), p(0.002, 0.98)])
            curve = [
                p(0.02 + 0.40 * s + 0.05 * np.sin(np.pi * s), 0.16 - 0.03 * np.sin(np.pi * s))
                for s in np.linspace(0, 1, 12)
            ]
            luff = [p(0.02, 0.16), p(0.0, 0.60), p(0.20, 1.0)]
            leech = [p(0.20 + 0.22 * s + 0.05 * np.sin(np.pi * s), 1.0 - 0.84 * s) for s in np.linspace(0, 1, 14)]
            polygon(sail, luff + leech + curve[::-1])
            polygon(stripe, [p(0.004, 0.50), p(0.0, 0.62), p(0.345, 0.62), p(0.385, 0.50)])
            jib = [p(-0.04, 0.14)] + [
                p(-0.02 - 0.34 * s, 0.74 - 0.60 * s - 0.06 * np.sin(np.pi * s)) for s in np.linspace(0, 1, 10)
            ]
            polygon(stripe, jib)
            hull = [
                p(-0.42, 0.125),
                p(-0.36, 0.02),
                p(-0.25, -0.015),
                p(0.30, -0.015),
                p(0.40, 0.03),
                p(0.46, 0.12),
                p(0.2, 0.075),
                p(-0.2, 0.075),
            ]
            polygon(6, hull)
            polygon(
                7,
                [
                    p(-0.42, 0.125),
                    p(-0.41, 0.105),
                    p(-0.2, 0.057),
                    p(0.2, 0.057),
                    p(0.455, 0.10),
                    p(0.46, 0.12),
                    p(0.2, 0.075),
                    p(-0.2, 0.075),
                ],
            )
            polygon(5, [p(0.16, 0.09), p(0.19, 0.09), p(0.19, 0.15), p(0.16, 0.15)])

    shades = [rgb(c) for c in ("#000000", "#c8642a", "#e8b548", "#a8382c", "#e8d8b0", "#3a2a24", "#2c2a30", "#d8c8a8")]
    body, cover = drawn(view, fleet, shades)
    u, v = view.grid
    cloth = (
        1
        + 0.16 * fbm(u * 60, v * 18, seed=863, octaves=4)
        + 0.22 * smoothstep(-0.02, 0.02, u * 0 + fbm(u * 14, v * 6, seed=865, octaves=2))
    )
    body = body * cloth[..., None] * 0.9 + 0.04 * rgb("#ffd0a0")
    above = mix(image, body, cover[..., None])
    lifted = above.copy()
    first = int(np.ceil(view.row(0.0)))
    water = mirror(
        lifted,
        view,
        117,
        3.0,
        0.022,
        [(50, 0.55), (15, 0.6), (4.6, 0.5), (1.4, 0.4)],
        rgb("#3f6a80", 0.5),
        0.6,
        tries=4,
    )
    image = np.concatenate([above[:first], water[first:]])
    edge = np.exp(-np.square(v / 0.004))
    image = mix(image, image * 0.5 + 0.5 * rgb("#ffd0a0"), (0.5 * edge * (v <= 0.004))[..., None])
    image = mix(image, body, cover[..., None])
    return develop(image, view, 513, contrast=0.28, glow=0.12, vignette=0.2)


def lake_between_walls(width, height, samples):
    """Levico Terme to Brescia: Lake Garda with its winds, sails before the rocks."""
    view = View(width, height, 50, 0.54, samples)
    sun = unit(0.66, 0.48, -0.20)
    summits = (
        (-1900, 4300, 1500, 1400),
        (-3600, 5200, 1700, 1600),
        (-1500, 7600, 1250, 1700),
        (2500, 4900, 1350, 1400),
        (4300, 5900, 1700, 1800),
        (2500, 8600, 1300, 1900),
        (300, 13500, 1350, 2600),
    )
    ground = Ground(
        view, lambda x, z: massif(x, z, summits, 71, carve=90, rough=80) - 330, 14, depths(1600, 16000, 1500)
    )
    albedo, rough, fine = alpine(
        ground, 991, ("#5d7438", "#8c9450"), snow=1350, wood=420, rock=("#8c8078", "#c4b4a2"), cliff=0.58
    )
    scene = Scene(ground, sun, rgb("#ffe6bc", 1.8), rgb("#8db2e8", 0.50), rgb("#b0cfe8", 0.92), 7e-5, 1300)
    colour = scene.colour(albedo, 5 * fine, 2600, 0.04)
    soft = view.coarse()
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#d0e4ee")),
            (0.05, rgb("#bcdaf0")),
            (0.18, rgb("#7db4e6")),
            (0.4, rgb("#3a80d0")),
            (0.7, rgb("#1f5cb0")),
        ],
    )
    sheet = sky.cloud_sheet(soft, (0.6, 0.45), 993, altitude=0.55, size=0.8, cover=0.06, softness=0.42, stretch=1.4)
    image = view.enlarge(
        sky.paint_clouds(image, soft, sheet, rgb("#ffffff", 1.06), rgb("#b4c4da"), (0.6, 0.45), strength=0.9)
    )
    image = over(ground.show(colour), ground.mask, image)
    random = np.random.default_rng(995)
    boats = [
        (random.uniform(-0.36, 0.40), random.uniform(0.006, 0.026), random.uniform(-0.25, 0.1)) for _ in range(16)
    ] + [(0.17, 0.085, -0.12)]

    def sails(polygon):
        for at, size, lean in boats:

            def p(a, b, at=at, size=size, lean=lean):
                return (at + size * (a + lean * b), size * (b - 0.03) - 0.0006)

            polygon(1, [p(0.02, 0.08), p(0.0, 1.0), p(0.42, 0.10)])
            polygon(2, [p(-0.03, 0.08), p(-0.01, 0.86), p(-0.30, 0.07)])
            polygon(3, [p(-0.38, 0.07), p(-0.28, 0.0), p(0.36, 0.0), p(0.44, 0.07)])

    body, cover = drawn(view, sails, [rgb("#000000"), rgb("#f6f4ee"), rgb("#e6e4e0", 0.85), rgb("#3a4450")])
    image = mix(image, body, cover[..., None])
    image = mirror(
        image,
        view,
        153,
        4.0,
        0.055,
        [(60, 0.55), (17, 0.6), (5.3, 0.5), (1.6, 0.4)],
        rgb("#1f6a86", 0.55),
        0.7,
        tries=4,
    )

    def slope(u):
        return -0.262 + 0.27 * smoothstep(-0.02, -0.52, u) + 0.010 * fbm(u * 9, 0 * u, seed=997, octaves=5)

    bank = view.below(slope)
    u, v = view.grid
    tufts = fbm(u * 160, v * 320, seed=998, octaves=5)
    green = mix(
        rgb("#3a5226"),
        rgb("#64783a"),
        smoothstep(-0.8, 0.8, tufts + 0.6 * fbm(u * 9, v * 20, seed=999, octaves=3))[..., None],
    )
    image = mix(image, green * (0.9 + 0.25 * tufts)[..., None], bank[..., None])
    near = Ground(view, lambda x, z: 0 * x, 1.0, np.array([3.0, 4.0], np.float32))
    near.h = near.h * 0
    garden = Scene(near, sun, rgb("#ffe6bc", 1.8), rgb("#8db2e8", 0.50), rgb("#b0cfe8"), 0.0)
    garden.depth = np.full_like(garden.depth, np.inf)
    for at, size in ((-0.415, 0.34), (-0.355, 0.40), (-0.305, 0.30), (-0.445, 0.26)):
        foot = float(slope(np.array([at], np.float32))[0]) - 0.012
        near.eye = -foot
        garden.plant(
            image, CYPRESS, np.array([[at, 1.0]]), np.array([size]), [rgb("#2c4426"), rgb("#35502a")], int(-at * 1000)
        )
    return develop(image, view, 518, contrast=0.30)


def road_in_fog(width, height, samples):
    """Brescia to Aprica: the Mortirolo's narrow road among spruces in the fog."""
    view = View(width, height, 44, 0.52, samples)
    u, v = view.grid
    air = mix(rgb("#b8c4c4"), rgb("#dfe4e0"), smoothstep(-0.1, 0.4, v)[..., None]) * np.ones(
        (view.height, view.width, 1), np.float32
    )
    image = air.copy()
    for seed, size, crowd, rows, haze, foot, rise in (
        (1, 0.10, 6, 6, 0.80, 0.08, 0.28),
        (2, 0.16, 5, 5, 0.58, 0.03, 0.34),
        (3, 0.26, 4, 4, 0.34, -0.02, 0.42),
        (4, 0.46, 2.6, 3, 0.10, -0.10, 0.60),
    ):

        def slope(at, foot=foot, rise=rise, seed=seed):
            at = np.asarray(at, np.float32)
            return (
                foot
                + rise * np.square(np.maximum(np.abs(at + 0.03) - 0.07, 0) / 0.3)
                - 0.30 * (np.abs(at + 0.03) < 0.07)
            )

        light, cover = forest.stand(view, seed + 40, slope, size, crowd, rows=rows, drop=0.3, spread=0.25)
        green = (
            mix(rgb("#1c3026"), rgb("#4c6440"), np.clip(light - 0.3, 0, 1)[..., None]) * (0.4 + 0.7 * light)[..., None]
        )
        image = mix(image, mix(green, air, haze), cover[..., None])
    road = Road([(1.0, 3), (0.6, 9), (-1.6, 18), (-3.4, 28), (-1.0, 40), (3.4, 52), (3.0, 70)], 4.2)

    def land(x, z):
        middle = np.interp(z, road.line[:, 1], road.line[:, 0])
        return (
            0.9 * smoothstep(2.4, 7, np.abs(x - middle)) * (1 + 0.3 * fbm(x / 2, z / 2, seed=1001, octaves=4))
            + 0.020 * z
        )

    ground = Ground(view, land, 2.3, depths(3.2, 70, 900))
    x, z = ground.x, ground.z
    moss = fbm(x / 0.5, z / 0.8, seed=1003, octaves=5)
    albedo = mix(rgb("#3c4a26"), rgb("#7a8244"), smoothstep(-0.5, 0.5, moss)[..., None])
    wet = mix(rgb("#50565a"), rgb("#a4b0b4"), 0.35 + 0.5 * fbm(x / 1.4, z / 7.0, seed=1005, octaves=4)[..., None])
    albedo = mix(albedo, wet, road.cover(ground, 0.3)[..., None])
    scene = Scene(ground, unit(0.1, 0.9, 0.3), rgb("#e4ece8", 0.45), rgb("#c4d0d4", 0.65), rgb("#c0cac8"), 0.016, 1e4)
    image = over(ground.show(scene.colour(albedo, 0.02 * moss, 5, 0.5)), ground.mask, image)
    light, cover = np.zeros((2, view.height, view.width), np.float32)
    for at, foot, size, kind in (
        (-0.37, -0.24, 0.86, 104),
        (0.42, -0.27, 1.05, 110),
        (-0.27, -0.10, 0.50, 107),
        (0.27, -0.09, 0.42, 102),
    ):
        forest.tree(view, light, cover, at, foot, size, kind)
    near = mix(rgb("#16261e"), rgb("#3c5436"), np.clip(light - 0.3, 0, 1)[..., None]) * (0.4 + 0.8 * light)[..., None]
    image = mix(image, near + 0.05 * air, cover[..., None])
    return develop(image, view, 519, contrast=0.36, vignette=0.3)
