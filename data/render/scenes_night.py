"""The pictures that are lit by the night sky."""

import numpy as np

import forest
import sky
from finish import View, develop, rgb
from noise import fbm, mix, smoothstep
from terrain import Ground, depths, massif, over
from water import mirror


def river_of_stars(width, height, samples):
    """The Milky Way upright over a dark valley; the last of the dusk behind the ridge."""
    view = View(width, height, 58, 0.84, samples)
    image = sky.gradient(
        view,
        [
            (-0.2, rgb("#4d6a78", 0.55)),
            (0.02, rgb("#4c6a7c", 0.5)),
            (0.12, rgb("#2c4a68", 0.5)),
            (0.35, rgb("#1a2c54", 0.5)),
            (0.8, rgb("#101b40", 0.5)),
            (1.5, rgb("#0a1232", 0.5)),
        ],
    )
    band, crowd = sky.milky_way(view, (0.06, 0.62), 1.22, 53)
    v = view.v[:, None, None]
    clear = smoothstep(0.02, 0.45, v)
    image += band * clear * 0.9
    image += sky.stars(view, 70000, 54, crowd) * smoothstep(0.0, 0.25, v) * 0.9
    sky.add_glow(image, view, (-0.20, 0.02), rgb("#ff9a55", 0.13), 0.13, 2.2)
    green = fbm(view.u[None, :] * 2 + 4, view.v[:, None] * 7, seed=58, octaves=4)
    image += (0.028 * np.exp(-np.square((view.v[:, None] - 0.16) / 0.11)) * (1 + 0.8 * green))[..., None] * rgb(
        "#6fe0a0"
    )

    summits = (
        (-1700, 8200, 2000, 1700),
        (500, 8900, 1500, 1600),
        (2100, 8400, 2150, 1800),
        (-3600, 9300, 1900, 1900),
        (4600, 9500, 1500, 1700),
    )
    ground = Ground(view, lambda x, z: massif(x, z, summits, 63, rough=60), 200, depths(1800, 13000, 1400))
    gx, gz = ground.slopes()
    snow = smoothstep(1.0, 0.5, np.hypot(gx, gz) + 0.4 * fbm(ground.x / 300, ground.z / 300, seed=66)) * smoothstep(
        350, 700, ground.h
    )
    albedo = mix(rgb("#3a3f4a"), rgb("#dfe8f4"), (0.8 * snow)[..., None])
    facing = 0.5 * ground.sunlight(np.array([-0.5, 0.75, -0.4], np.float32)) + 0.5 * ground.openness((3, 9, 30), 0.8)
    colour = albedo * facing[..., None] * rgb("#5a7ab0", 0.5)
    colour = ground.haze(colour, rgb("#4c6a7c", 0.42), 7e-5, 900)
    image = over(ground.show(colour), ground.mask, image)

    def slope(u):
        u = np.asarray(u, np.float32)
        return -0.115 + 0.10 * np.square((u + 0.05) / 0.5) + 0.02 * fbm(u * 4, 0 * u, seed=5, octaves=4)

    light, cover = forest.stand(view, 6, slope, 0.085, 3.2, rows=3, drop=0.4, spread=0.30)
    for u, size, kind in (
        (-0.47, 0.50, 103),
        (-0.37, 0.36, 106),
        (0.50, 0.30, 109),
        (0.43, 0.20, 111),
        (-0.28, 0.20, 112),
    ):
        forest.tree(view, light, cover, u, float(slope(np.array([u]))[0]) - 0.06, size, kind)
    cover = np.maximum(cover, view.below(lambda u: slope(u) - 0.03))
    image = mix(image, (rgb("#0b1220", 0.5) * (0.3 + 0.5 * light[..., None])), cover[..., None])
    return develop(image, view, 201, exposure=1.35, contrast=0.30, glow=0.08, vignette=0.25, grain=0.009)


def northern_lights(width, height, samples):
    """Green curtains over a fjord between snow mountains, and again in the water."""
    view = View(width, height, 72, 0.66, samples)
    soft = view.coarse()
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#1d4a4c", 0.45)),
            (0.05, rgb("#16404a", 0.45)),
            (0.25, rgb("#0e2844", 0.45)),
            (0.8, rgb("#0a1638", 0.45)),
        ],
    )
    image += sky.aurora(soft, 71)
    image = view.enlarge(image)
    image += sky.stars(view, 7000, 72) * 0.6 * smoothstep(0.02, 0.3, view.v[:, None, None])

    summits = (
        (-3300, 6200, 1500, 1500),
        (-5600, 7400, 1650, 1600),
        (-1900, 8800, 1150, 1300),
        (-8600, 8200, 1400, 1900),
        (2900, 6800, 1250, 1300),
        (4900, 6500, 1700, 1600),
        (7800, 7600, 1500, 1900),
        (900, 12500, 1250, 1700),
    )
    ground = Ground(
        view, lambda x, z: massif(x, z, summits, 88, carve=70, rough=55) - 330, 12, depths(2000, 15000, 1600)
    )
    gx, gz = ground.slopes()
    rough = fbm(ground.x / 260, ground.z / 260, seed=86)
    snow = smoothstep(1.25, 0.75, np.hypot(gx, gz) + 0.45 * rough)
    albedo = mix(rgb("#2b3138"), rgb("#e4eef2"), snow[..., None])
    above = 0.6 * ground.sunlight(np.array([0.25, 0.85, 0.42], np.float32)) + 0.4 * ground.openness((3, 9, 30), 0.8)
    side = ground.sunlight(np.array([-0.7, 0.55, -0.45], np.float32))
    colour = albedo * (above[..., None] * rgb("#5fd8a8", 0.22) + side[..., None] * rgb("#8fa8d8", 0.10))
    colour = ground.haze(colour, rgb("#1d5a50", 0.32), 4e-5, 700)
    image = over(ground.show(colour), ground.mask, image)
    image = mirror(
        image, view, 21, 2.2, 0.022, [(45, 0.6), (13, 0.6), (4.1, 0.45), (1.2, 0.3)], rgb("#0a2430", 0.35), 0.8
    )
    return develop(image, view, 202, exposure=1.25, contrast=0.28, glow=0.14, vignette=0.25, grain=0.009)
