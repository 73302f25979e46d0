"""The pictures that are mostly ground: peaks, ridges, dunes, hills, forest."""

import numpy as np

import forest
import sky
from finish import View, develop, rgb
from noise import cells, fbm, mix, smoothstep
from terrain import Ground, depths, dune, massif, over


def unit(*v):
    return np.array(v, np.float32) / np.linalg.norm(v)


def alpine_peak(width, height, samples):
    """A snow peak at mid-morning under a deep sky, larch hills before it."""
    view = View(width, height, 34, 0.83, samples)
    sun = unit(-0.75, 0.52, -0.28)

    summits = (
        (420, 10200, 2350, 2500),
        (-1250, 10900, 1650, 1500),
        (2050, 11200, 1500, 1500),
        (-3900, 12600, 1750, 2100),
        (4700, 12200, 1700, 1900),
        (-6900, 13500, 1500, 2200),
        (7600, 13800, 1500, 2200),
    )

    def relief(x, z):
        high = massif(x, z, summits, 27, carve=95, rough=70)
        hill = 210 * fbm(x / 2300 + 2, z / 2300, seed=77, octaves=6, gain=0.45) * smoothstep(9500, 5000, z)
        h = high + hill + 120 * smoothstep(2000, 6500, z)
        crown, own, grown = spruces(x, z, h)
        return h + grown * (9 + 14 * own) * np.maximum(0, 1 - crown / 0.62)

    def spruces(x, z, h):
        """Distance to the nearest stem, its chance value, and whether it stands: fewer towards the tree line, some glades."""
        crown, own = cells(x / 11, z / 11, seed=6)
        room = 1.3 * smoothstep(900, 420, h + 200 * fbm(x / 260, z / 260, seed=61, octaves=6)) + 0.5 * fbm(
            x / 900, z / 900, seed=8, octaves=5
        )
        return crown, own, smoothstep(-0.06, 0.06, room - 0.2 - 0.7 * own)

    depth = np.concatenate([depths(1300, 6500, 1500)[:-1], np.linspace(6500, 13500, 1700), depths(13550, 24000, 200)])
    ground = Ground(view, relief, 520, depth.astype(np.float32))
    gx, gz = ground.slopes()
    steep = np.hypot(gx, gz)
    rough = fbm(ground.x / 260, ground.z / 260, seed=61, octaves=6)
    strata = fbm(ground.x / 1500, ground.h / 55 + 0.4 * rough, seed=62, octaves=4)
    snow = smoothstep(0.0, 0.22, 1.22 - steep + 0.30 * rough + 0.00020 * (ground.h - 1400))
    rock = mix(rgb("#5a5451"), rgb("#8d8177"), smoothstep(-0.5, 0.6, strata + 0.6 * rough)[..., None])
    crown, own, grown = spruces(ground.x, ground.z, ground.h)
    wood = mix(rgb("#1a2820"), rgb("#43533c"), (own * smoothstep(0.75, 0.1, crown))[..., None])
    dusting = smoothstep(0.42, 0.05, crown) * (0.25 + 0.35 * own) * smoothstep(100, 700, ground.h)
    wood = mix(wood, rgb("#dfe6ee"), dusting[..., None])
    covered = grown * smoothstep(0.75, 0.6, crown)
    albedo = mix(mix(rock, rgb("#f2f5fa"), snow[..., None]), wood, covered[..., None])
    bumpy = (
        ground.h
        + (5 * rough + 1.6 * fbm(ground.x / 30, ground.z / 30, seed=63, octaves=4))
        * smoothstep(5000, 8000, ground.t)[:, None]
    )
    lit = ground.sunlight(sun, bumpy) * ground.shadow(sun, 6500, softness=0.02)
    shade = ground.openness((2, 6, 18, 50), 0.7)
    colour = albedo * (lit[..., None] * rgb("#fff0d8", 1.30) + shade[..., None] * rgb("#8fb4ea", 0.46))
    colour = ground.haze(colour, rgb("#9fbfe4", 0.9), 3.6e-5, 1500)

    soft = view.coarse()
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#c3d9ee")),
            (0.03, rgb("#b3d0ee")),
            (0.16, rgb("#6fa5dd")),
            (0.36, rgb("#2f6fc0")),
            (0.75, rgb("#164a96")),
        ],
    )
    sheet = sky.cloud_sheet(soft, (-0.8, 0.6), 31, size=1.5, cover=-0.02, softness=0.75, stretch=2.2, octaves=8)
    image = sky.paint_clouds(image, soft, sheet, rgb("#ffffff"), rgb("#c9d9ee"), (-0.8, 0.6), strength=0.62)
    image = over(ground.show(colour), ground.mask, view.enlarge(image))

    def slope(u):
        u = np.asarray(u, np.float32)
        return -0.135 + 0.02 * fbm(u * 6, 0 * u, seed=12, octaves=5) + 1.25 * np.square(u + 0.03)

    light, cover = forest.stand(view, 33, slope, 0.085, 6.0, rows=4, drop=0.32)
    cover = np.maximum(cover, view.below(lambda u: slope(u) - 0.02))
    dark = mix(rgb("#0c1a1c"), rgb("#3f5640"), smoothstep(0.3, 0.9, light)[..., None])
    dark = mix(dark, rgb("#e8eef8", 0.8), (0.65 * smoothstep(0.66, 1.25, light))[..., None])
    image = mix(image, dark * (0.5 + 0.7 * light[..., None]) + 0.012 * rgb("#9fbfe4"), cover[..., None])
    return develop(image, view, 301, exposure=0.92, contrast=0.32)


def blue_ridges(width, height, samples):
    """Ridge behind ridge at sunrise, each bluer and fainter, mist between."""
    view = View(width, height, 62, 0.36, samples)
    sun_at = (0.24, 0.040)
    sun = unit(sun_at[0], sun_at[1] + 0.12, 1)

    def relief(x, z):
        big = fbm(x / 9000 + 1.7, z / 4200 + 0.4, seed=11, octaves=7, gain=0.46, ridged=True)
        fall = fbm(x / 2600, z / 2100, seed=17, octaves=3)
        h = 1150 * (big - 0.52) + 190 * fall + 40 * fbm(x / 420, z / 420, seed=19, octaves=5)
        valley = 230 * np.exp(-np.square((z - 5200) / 2600)) * np.exp(-np.square((x - 300) / 4500))
        wood = 7 * fbm(x / 14, z / 14, seed=23, octaves=2) * smoothstep(14000, 5000, z)
        return (
            h
            - valley
            + wood
            - 60
            + (330 + 420 * fbm(x / 21000, z / 16000, seed=27, octaves=3)) * smoothstep(14000, 50000, z)
        )

    ground = Ground(view, relief, 640, depths(1300, 70000, 2200))
    wood = mix(
        rgb("#141d1c"),
        rgb("#2c3a2c"),
        smoothstep(-0.5, 0.6, fbm(ground.x / 60, ground.z / 60, seed=3, octaves=4))[..., None],
    )
    lit = ground.sunlight(sun) * ground.shadow(sun, 5000, steps=16, softness=0.06)
    colour = wood * (
        lit[..., None] * rgb("#ffb066", 2.6) + ground.openness((4, 12, 40), 0.8)[..., None] * rgb("#7f9ccc", 0.55)
    )
    away = np.hypot((ground.u[None, :] - sun_at[0]) / 1.5, ground.v - sun_at[1])
    near_sun = np.exp(-away / 0.11)[..., None]
    far = smoothstep(3000, 60000, ground.t)[:, None, None]
    air = mix(mix(rgb("#3f74c4", 0.85), rgb("#8db4e6", 0.98), far), rgb("#ffcf8e", 1.1), near_sun * (0.35 + 0.55 * far))
    colour = ground.haze(colour, air, 4.4e-5, 2300)
    puff = 1 + 0.8 * fbm(ground.x / 2400, ground.z / 2400, seed=29, octaves=5)
    mist = smoothstep(20, -360, ground.h + 150 * (puff - 1)) * smoothstep(1800, 6000, ground.t)[:, None]
    colour = mix(colour, mix(rgb("#9dc0f0", 0.92), rgb("#ffdcae", 1.1), near_sun), (0.78 * mist)[..., None])

    soft = view.coarse()
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#f6d3a0")),
            (0.02, rgb("#f3d3a4")),
            (0.07, rgb("#d8cdbb")),
            (0.15, rgb("#9db8d2")),
            (0.30, rgb("#6690c2")),
            (0.5, rgb("#4a78b4")),
        ],
    )
    sky.add_glow(image, soft, sun_at, rgb("#ffc878", 0.7), 0.16, 1.9)
    sky.add_glow(image, soft, sun_at, rgb("#fff0cc", 1.6), 0.030, 1.1)
    sheet = sky.cloud_sheet(soft, sun_at, 47, altitude=0.32, size=0.75, cover=0.02, softness=0.6, stretch=3.2)
    image = sky.paint_clouds(
        image, soft, sheet, rgb("#ffe3c0", 1.05), rgb("#9aa6c4"), sun_at, strength=0.75, silver=0.5
    )
    image = view.enlarge(image)
    body = sky.disc(view, sun_at, 0.0125)[..., None]
    image = mix(image, rgb("#fff4d8", 6), body)
    image = over(ground.show(colour), ground.mask, image)
    sky.add_glow(image, view, sun_at, rgb("#ffcf90", 0.16), 0.12, 1.5)
    return develop(image, view, 302, glow=0.10, contrast=0.30, vignette=0.18)


def sand_sea(width, height, samples):
    """Dunes late in the day: one long crest between light and shadow."""
    view = View(width, height, 48, 0.36, samples)
    sun = unit(-0.86, 0.30, 0.28)

    def relief(x, z):
        crest_at = (
            14 + 34 * np.sin(z / 95 + 0.5) * smoothstep(20, 160, z) - 17 + 5 * fbm(z / 60, 0 * z, seed=16, octaves=3)
        )
        crest = 6 + 62 * smoothstep(30, 330, z) * smoothstep(900, 330, z)
        h = dune(x - crest_at, crest)
        for i, (pace, tall, lean) in enumerate(((210, 30, 0.45), (120, 15, -0.2))):
            phase = (
                (x + lean * z) / pace
                + 0.9 * fbm(x / (3.3 * pace), z / (3.3 * pace), seed=14 + i, octaves=3, gain=0.35)
                + 0.37 * i
            )
            swell = np.clip(0.6 + 0.8 * fbm(x / (2.4 * pace) + 5, z / (3.2 * pace), seed=24 + i, octaves=2), 0.05, 1.3)
            saw = phase - np.floor(phase)
            across = (saw - 0.70) * pace
            field = dune(across, tall * swell, run=2.2) * smoothstep(0, 0.3, saw)
            h = np.logaddexp(h / 4, field / 4) * 4
        return h + 45 * smoothstep(700, 2600, z) * (0.8 + fbm(x / 900, z / 900, seed=15, octaves=3))

    ground = Ground(view, relief, 50, depths(26, 6500, 2200))
    wind = ground.x + 0.25 * ground.z + 2.2 * fbm(ground.x / 14, ground.z / 14, seed=71, octaves=3)
    ripple = np.sin(2 * np.pi * wind / 1.3) * (0.7 + 0.5 * fbm(ground.x / 6, ground.z / 6, seed=72, octaves=2))
    fade = smoothstep(150, 50, ground.t)[:, None]
    broad = np.sin(2 * np.pi * wind / 4.7) * smoothstep(500, 120, ground.t)[:, None]
    rough = ground.h + fade * 0.022 * ripple + 0.03 * broad + 0.06 * fbm(ground.x / 5, ground.z / 5, seed=74, octaves=5)
    lit = ground.sunlight(sun, rough) * ground.shadow(sun, 420, softness=0.04)
    grain = 1 + 0.10 * fbm(ground.x / 0.9, ground.z / 0.9, seed=75, octaves=4) * fade
    sand = (
        mix(
            rgb("#c9804a"),
            rgb("#e0a268"),
            smoothstep(-0.5, 0.5, fbm(ground.x / 90, ground.z / 90, seed=76, octaves=4))[..., None],
        )
        * grain[..., None]
    )
    colour = sand * (
        lit[..., None] * rgb("#ffb872", 2.1)
        + ground.openness((6, 20, 60), 0.5)[..., None] * mix(rgb("#7a86c0", 0.34), rgb("#c98a70", 0.30), 0.35)
    )
    colour = ground.haze(colour, rgb("#e6b48c", 0.85), 2.2e-4, 300)

    soft = view.coarse()
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#f0c9a0")),
            (0.02, rgb("#eec7a2")),
            (0.08, rgb("#bfc0bd")),
            (0.18, rgb("#6fa0bd")),
            (0.34, rgb("#2f6f9d")),
            (0.6, rgb("#1b5083")),
        ],
    )
    sky.add_glow(image, soft, (-0.62, 0.12), rgb("#ffcf96", 0.55), 0.30, 1.3)
    sheet = sky.cloud_sheet(
        soft, (-0.7, 0.2), 81, altitude=0.7, size=1.3, cover=-0.12, softness=0.8, stretch=1.6, octaves=8
    )
    image = sky.paint_clouds(image, soft, sheet, rgb("#fff0dc", 1.1), rgb("#d3c3bf"), (-0.6, 0.15), strength=0.7)
    image = over(ground.show(colour), ground.mask, view.enlarge(image))
    return develop(image, view, 303, contrast=0.30, saturation=1.02)
