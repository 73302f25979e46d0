"""The pictures that are mostly water: a lake in fog, a sea at sunset, a sea at moonrise."""

import numpy as np

import forest
import sky
from finish import View, develop, rgb
from noise import fbm, mix, smoothstep
from water import mirror


def profile(seed, size, height, base=0.0, octaves=7, gain=0.5):
    """A skyline v(u) with hills `size` wide."""

    def ridge(u):
        u = np.asarray(u, np.float32)
        return base + height * (
            0.5 + 0.8 * fbm(u / size + 0.37 * seed, np.full_like(u, 0.7 * seed), seed=seed, octaves=octaves, gain=gain)
        )

    return ridge


def lake_in_fog(width, height, samples):
    """Still water at daybreak; fog stands between the shores and goes golden where the sun comes through."""
    view = View(width, height, 46, 0.57, samples)
    u, v = view.grid
    sun = (-0.16, 0.155)
    fog, gold = rgb("#b9c8c9"), rgb("#ffe3b4", 1.08)
    warm = np.exp(-sky.distance(view, sun, 1.35) / 0.17)[..., None]
    air = mix(fog, gold, warm)

    image = sky.gradient(
        view,
        [
            (-0.1, rgb("#ccd3cd")),
            (0.05, rgb("#cfd6d0")),
            (0.18, rgb("#bccbd2")),
            (0.32, rgb("#96b2c6")),
            (0.5, rgb("#7599b8")),
        ],
    )
    sky.add_glow(image, view, sun, rgb("#ffd9a0", 0.5), 0.15, 1.3)
    sky.add_glow(image, view, sun, rgb("#fff2d6", 1.3), 0.030)
    image = mix(image, rgb("#fffaf0", 3.0), 0.9 * sky.disc(view, sun, 0.0135, 0.002)[..., None])

    soft_u, soft_v = view.coarse().grid
    bands = view.enlarge(fbm(soft_u * 5 + 3, soft_v * 26, seed=90, octaves=6))

    def shore(seed, ridge, tree, crowd, dark, haze, depth, rows=5):
        nonlocal image
        light, cover = forest.stand(view, seed, ridge, tree, crowd, rows=rows, drop=0.45)
        floor = view.below(lambda at: ridge(at) - 0.45 * tree)
        light = np.where(cover > 0.02, light, 0.35)
        cover = np.maximum(cover, floor)
        body = dark * (0.25 + 0.75 * light)[..., None] * mix(np.ones(3, np.float32), rgb("#ffdca0", 1.8), warm)
        thick = np.clip(haze + (1 - haze) * np.exp(-np.maximum(v - 0.012 * bands, 0) / depth), 0, 1)
        image = mix(image, mix(body, air, thick[..., None]), cover[..., None])
        bank = (
            0.75
            * np.exp(-np.square((v - 0.010) / (0.6 * depth)))
            * smoothstep(-0.5, 0.6, bands + 0.3 * np.sin(7 * u + seed))
        )
        image = mix(image, air, bank[..., None])

    far = profile(5, 0.42, 0.15, 0.045)
    cover = view.below(far)
    thick = np.clip(0.72 + 0.28 * np.exp(-np.maximum(v - 0.01 * bands, 0) / 0.07), 0, 1)
    image = mix(image, mix(rgb("#4a6470"), air, thick[..., None]), cover[..., None])
    hill = profile(8, 0.30, 0.10, 0.008)
    shore(1, lambda at: hill(at) + 0.02 * at, 0.016, 9.0, rgb("#3c5252"), 0.58, 0.040, rows=9)
    left = profile(13, 0.20, 0.035, -0.012)
    shore(
        2,
        lambda at: left(at) + 0.10 * smoothstep(-0.02, -0.5, at) - 0.03 * smoothstep(-0.15, 0.1, at),
        0.034,
        9.0,
        rgb("#2a3d38"),
        0.34,
        0.028,
        rows=7,
    )
    right = profile(17, 0.16, 0.022, -0.010)
    shore(
        3,
        lambda at: right(at) + 0.115 * smoothstep(0.12, 0.5, at) - 0.09 * smoothstep(0.20, 0.03, at),
        0.072,
        8.0,
        rgb("#16241f"),
        0.10,
        0.016,
        rows=6,
    )

    body = rgb("#2b4244", 0.5)
    calm = fbm(soft_u * 3 / np.maximum(0.2 - soft_v, 0.05), 1.2 / (0.02 + np.abs(soft_v)), seed=95, octaves=3)
    calm = view.enlarge(0.35 + 0.65 * smoothstep(-0.2, 0.5, calm))
    image = mirror(image, view, 7, 1.7, 0.020, [(40, 0.6), (11, 0.7), (3.1, 0.55), (0.9, 0.35)], body, 0.55, calm=calm)
    curl = 0.8 * fbm(soft_u * 3, soft_v * 9, seed=99, octaves=3)
    wisps = view.enlarge(fbm(soft_u * 4 + curl, soft_v * 30, seed=98, octaves=6))
    rise = np.exp(-np.square((v + 0.004) / 0.030)) * smoothstep(-0.55, 0.65, wisps) + 0.25 * np.exp(
        -np.square((v + 0.03) / 0.06)
    ) * smoothstep(-0.1, 0.8, wisps)
    image = mix(image, air, np.clip(0.85 * rise, 0, 1)[..., None])
    return develop(image, view, 101, contrast=0.44, glow=0.10, vignette=0.25)


def last_light(width, height, samples):
    """The sun a hand above the sea, clouds lit from below, its road across the waves."""
    view = View(width, height, 42, 0.55, samples)
    soft = view.coarse()
    sun = (0.045, 0.072)
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#ffab4e")),
            (0.0, rgb("#f99a45")),
            (0.06, rgb("#f58a48")),
            (0.14, rgb("#d9684f")),
            (0.27, rgb("#94506a")),
            (0.45, rgb("#4c4272")),
            (0.7, rgb("#2b2f5c")),
        ],
    )
    sky.add_glow(image, soft, sun, rgb("#ffb347", 0.9), 0.16, 1.5)
    sky.add_glow(image, soft, sun, rgb("#ffdf9a", 2.2), 0.035, 1.1)
    high = sky.cloud_sheet(soft, sun, 141, altitude=1.1, size=1.1, cover=0.04, softness=0.55, stretch=1.7, octaves=8)
    image = sky.paint_clouds(
        image, soft, high, rgb("#ff8a5c", 1.05), rgb("#6a3f66", 0.9), sun, strength=0.85, silver=1.0, reach=0.22
    )
    bank = sky.cloud_sheet(soft, sun, 157, altitude=0.22, size=0.8, cover=-0.06, softness=0.45, stretch=2.4)
    image = sky.paint_clouds(
        image, soft, bank, rgb("#ff9a50", 1.0), rgb("#5a3350", 0.9), sun, strength=0.85, silver=1.2, reach=0.12
    )
    image = view.enlarge(image)
    image = mix(image, rgb("#fff0c0", 14), sky.disc(view, sun, 0.0175, 0.0012)[..., None])
    cape = profile(23, 0.16, 0.024, -0.004)
    cover = view.below(
        lambda at: cape(at) + 0.055 * smoothstep(-0.14, -0.42, at) - 0.045 * smoothstep(-0.22, -0.02, at)
    )
    image = mix(image, mix(rgb("#3a2036"), rgb("#e07a4a"), 0.30), cover[..., None])
    isle = view.below(
        lambda at: 0.016 - 0.9 * np.abs(at - 0.235) ** 1.25 + 0.006 * fbm(at * 40, at * 0, seed=4, octaves=5)
    )
    image = mix(image, mix(rgb("#3a2036"), rgb("#f08a4a"), 0.45), isle[..., None])

    image = mirror(
        image, view, 9, 2.6, 0.115, [(60, 0.55), (17, 0.62), (5.3, 0.5), (1.6, 0.4)], rgb("#2c3a58", 0.35), 0.8, tries=4
    )
    u, v = view.grid
    edge = np.exp(-np.square(v / 0.006))
    image = mix(image, image * 0.5 + 0.5 * rgb("#f59a50"), (0.6 * edge)[..., None])
    return develop(image, view, 102, contrast=0.30, glow=0.14, vignette=0.28, exposure=0.95)


def moonrise(width, height, samples):
    """The full moon out of the pink band opposite the sunset, over a calm sea with islands."""
    view = View(width, height, 30, 0.62, samples)
    u, v = view.grid
    at = (0.055, 0.088)
    image = sky.gradient(
        view,
        [
            (-0.1, rgb("#8b93b8")),
            (0.0, rgb("#98a0c4")),
            (0.028, rgb("#b7a7cb")),
            (0.075, rgb("#e9b4c4")),
            (0.125, rgb("#f0c3c6")),
            (0.20, rgb("#c5b8d8")),
            (0.34, rgb("#8f9fd2")),
        ],
    )
    soft = view.coarse()
    sheet = sky.cloud_sheet(soft, (0, -0.2), 171, altitude=0.25, size=0.7, cover=-0.04, softness=0.6, stretch=3.6)
    image = view.enlarge(
        sky.paint_clouds(view.shrink(image), soft, sheet, rgb("#f7c2c4"), rgb("#a698c4"), at, strength=0.6)
    )
    sky.add_glow(image, view, at, rgb("#ffe6d0", 0.26), 0.055)
    image = sky.moon(image, view, at, 0.0235, rgb("#fff1da", 1.02), 19)
    for seed, size, tall, base, colour, place in (
        (31, 0.12, 0.030, 0.004, "#9199bd", lambda a: 0.035 * smoothstep(0.02, 0.12, np.abs(a + 0.13))),
        (37, 0.09, 0.034, 0.002, "#747fa8", lambda a: 0.045 * smoothstep(0.03, 0.10, np.abs(a - 0.21))),
        (43, 0.07, 0.030, 0.004, "#56628e", lambda a: 0.05 * smoothstep(-0.23, -0.13, a)),
    ):
        ridge = profile(seed, size, tall, base)
        cover = view.below(lambda a, ridge=ridge, place=place: ridge(a) - place(a))
        lift = np.exp(-np.maximum(v, 0) / 0.006)[..., None]
        image = mix(image, mix(rgb(colour), rgb("#a4a8cc"), 0.6 * lift), cover[..., None])
    image = mirror(
        image, view, 15, 3.0, 0.036, [(70, 0.6), (21, 0.6), (6.1, 0.5), (1.9, 0.4)], rgb("#33517c", 0.45), 0.6, tries=4
    )
    edge = np.exp(-np.square(v / 0.004))
    image = mix(image, image * 0.5 + 0.5 * rgb("#a8abd0"), (0.6 * edge)[..., None])
    return develop(image, view, 103, contrast=0.24, glow=0.12, vignette=0.22)
