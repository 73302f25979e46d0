"""Stages that begin or end in a picture postcard: canal houses, the lake, the Arena; and a pass in fog."""

import numpy as np

import forest
import sky
from country import CYPRESS, Road, Scene, unit
from finish import View, develop, rgb
from noise import fbm, mix, smoothstep
from scenes_stages_flat import RIPPLES, drawn
from scenes_stages_high import alpine
from terrain import Ground, depths, massif, over
from water import mirror


def canal_houses(width, height, samples):
    """Amsterdam: gables along a canal at nightfall, the windows lit."""
    view = View(width, height, 50, 0.64, samples)
    image = sky.gradient(view, [(-0.1, rgb("#f0b088", 0.9)), (0.05, rgb("#e8a488", 0.85)), (0.14, rgb("#b488a0", 0.8)), (0.26, rgb("#6a6ea4", 0.75)), (0.45, rgb("#34488a", 0.7))])
    soft = view.coarse()
    sheet = sky.cloud_sheet(soft, (0.2, 0.1), 981, altitude=0.5, size=0.8, cover=0.04, softness=0.5, stretch=2.2, octaves=8)
    image = view.enlarge(sky.paint_clouds(view.shrink(image), soft, sheet, rgb("#f09a90", 0.95), rgb("#5a5a8c", 0.8), (0.2, 0.1), strength=0.75))
    random = np.random.default_rng(983)
    walls = ["#4a2a24", "#5c3228", "#3a2c2c", "#6a4434", "#2e2a30", "#54302c", "#45382f", "#7a5a48"]
    shades = [rgb("#000000")] + [rgb(c, 0.75) for c in walls] + [rgb("#d8c8b4", 0.55), rgb("#ffcf7a", 1.5), rgb("#ffb75a", 1.1), rgb("#1c2434", 0.8), rgb("#241c1c", 0.6), rgb("#ffe2a8", 2.4)]
    TRIM, LIT, DIM, DARK, ROOF, LAMP = 9, 10, 11, 12, 13, 14

    def street(polygon):
        def box(shade, a, b, c, d):
            polygon(shade, [(a, c), (b, c), (b, d), (a, d)])

        u, quay = -0.52, 0.020
        while u < 0.52:
            wide, tall = random.uniform(0.060, 0.085), random.uniform(0.185, 0.265)
            wall, kind = 1 + int(random.integers(8)), int(random.integers(4))
            left, right, top = u, u + wide, quay + tall
            middle = (left + right) / 2
            box(wall, left, right, quay, top)
            peak = top + wide * random.uniform(0.62, 0.85)
            if kind == 0:  # steps
                for k in range(5):
                    half = wide / 2 * (1 - k / 5)
                    y = top + (peak - top) * k / 5
                    box(wall, middle - half, middle + half, y, y + (peak - top) / 5 + 0.001)
                    for side in (-1, 1):
                        edge = middle + side * half
                        box(TRIM, min(edge, edge - side * wide * 0.1), max(edge, edge - side * wide * 0.1), y + (peak - top) / 5 - 0.0016, y + (peak - top) / 5 + 0.001)
            elif kind == 1:  # neck
                box(wall, middle - wide * 0.22, middle + wide * 0.22, top, peak)
                for side in (-1, 1):
                    polygon(TRIM, [(middle + side * wide * 0.22, top), (middle + side * wide * 0.46, top), (middle + side * wide * 0.30, top + 0.4 * (peak - top)), (middle + side * wide * 0.22, peak - 0.2 * (peak - top))])
                polygon(TRIM, [(middle - wide * 0.25, peak), (middle + wide * 0.25, peak), (middle, peak + wide * 0.14)])
            elif kind == 2:  # bell
                s = np.linspace(0, 1, 12)
                half = wide / 2 * (1 - 0.62 * smoothstep(0.0, 0.6, s))
                polygon(wall, [(middle - a, top + (peak - top) * b) for a, b in zip(half, s)] + [(middle + a, top + (peak - top) * b) for a, b in zip(half[::-1], s[::-1])])
                polygon(TRIM, [(middle + wide * 0.21 * np.cos(a), peak - 0.002 + wide * 0.10 * np.sin(a)) for a in np.linspace(0, np.pi, 12)])
            else:  # cornice
                polygon(ROOF, [(left + 0.004, top), (right - 0.004, top), (right - 0.016, top + 0.5 * (peak - top)), (left + 0.016, top + 0.5 * (peak - top))])
                box(TRIM, left - 0.001, right + 0.001, top - 0.004, top + 0.004)
            floors = int(tall / 0.052)
            for floor in range(floors):
                for k in range(3):
                    w, h = wide * 0.17, tall / floors * (0.60 - 0.04 * floor)
                    x = left + wide * (0.21 + 0.29 * k) - w / 2 + 0.0
                    y = quay + tall / floors * (floor + 0.22)
                    if floor == 0 and k == 2:
                        y, h = quay, tall / floors * 0.8
                    box(TRIM, x - 0.0014, x + w + 0.0014, y - 0.0014, y + h + 0.0014)
                    chance = random.random()
                    box(LIT if chance < 0.34 else DIM if chance < 0.52 else DARK, x, x + w, y, y + h)
                    box(TRIM, x + w / 2 - 0.0006, x + w / 2 + 0.0006, y, y + h)
                    box(TRIM, x, x + w, y + 0.55 * h, y + 0.55 * h + 0.0009)
            box(DARK, middle - wide * 0.07, middle + wide * 0.07, top + 0.006, top + 0.006 + wide * 0.2)
            u = right + 0.0008
        box(ROOF, -0.6, 0.6, 0.0, quay)
        for at in np.arange(-0.46, 0.5, 0.13):
            box(ROOF, at - 0.0009, at + 0.0009, quay, quay + 0.052)
            polygon(LAMP, [(at - 0.0034, quay + 0.052), (at + 0.0034, quay + 0.052), (at + 0.0024, quay + 0.061), (at - 0.0024, quay + 0.061)])
        for at in (-0.40, -0.21, 0.055, 0.33):
            hull = [(at - 0.062, 0.022), (at - 0.05, 0.001), (at + 0.055, 0.001), (at + 0.066, 0.022)]
            polygon(DARK, hull)
            box(TRIM, at - 0.060, at + 0.064, 0.020, 0.0225)
            box(1, at - 0.036, at + 0.034, 0.0225, 0.037)
            for k in range(4):
                box(LIT if k % 2 == 0 else DIM, at - 0.030 + 0.016 * k, at - 0.021 + 0.016 * k, 0.026, 0.033)

    body, cover = drawn(view, street, shades)
    u, v = view.grid
    brick = 1 + 0.14 * fbm(u * 90, v * 220, seed=985, octaves=3) + 0.10 * fbm(u * 9, v * 9, seed=987, octaves=3)
    image = mix(image, body * brick[..., None], cover[..., None])
    glow = np.zeros_like(image)
    for at in np.arange(-0.46, 0.5, 0.13):
        sky.add_glow(glow, view, (at, 0.077), rgb("#ffc46a", 0.75), 0.012)
        sky.add_glow(glow, view, (at, 0.072), rgb("#ff9a48", 0.20), 0.045)
    image = image + glow
    water = mirror(image, view, 151, 2.4, 0.020, RIPPLES, rgb("#1c2c3c", 0.4), 0.6, tries=4)
    return develop(water, view, 501, contrast=0.26, glow=0.22, vignette=0.28, exposure=1.12)


def lake_between_walls(width, height, samples):
    """Levico Terme to Brescia: Lake Garda with its winds, sails before the rocks."""
    view = View(width, height, 50, 0.54, samples)
    sun = unit(0.66, 0.48, -0.20)
    summits = ((-1900, 4300, 1500, 1400), (-3600, 5200, 1700, 1600), (-1500, 7600, 1250, 1700), (2500, 4900, 1350, 1400), (4300, 5900, 1700, 1800), (2500, 8600, 1300, 1900), (300, 13500, 1350, 2600))
    ground = Ground(view, lambda x, z: massif(x, z, summits, 71, carve=90, rough=80) - 330, 14, depths(1600, 16000, 1500))
    albedo, rough, fine = alpine(ground, 991, ("#5d7438", "#8c9450"), snow=1350, wood=420, rock=("#8c8078", "#c4b4a2"), cliff=0.58)
    scene = Scene(ground, sun, rgb("#ffe6bc", 1.8), rgb("#8db2e8", 0.50), rgb("#b0cfe8", 0.92), 7e-5, 1300)
    colour = scene.colour(albedo, 5 * fine, 2600, 0.04)
    soft = view.coarse()
    image = sky.gradient(soft, [(-0.1, rgb("#d0e4ee")), (0.05, rgb("#bcdaf0")), (0.18, rgb("#7db4e6")), (0.4, rgb("#3a80d0")), (0.7, rgb("#1f5cb0"))])
    sheet = sky.cloud_sheet(soft, (0.6, 0.45), 993, altitude=0.55, size=0.8, cover=0.06, softness=0.42, stretch=1.4)
    image = view.enlarge(sky.paint_clouds(image, soft, sheet, rgb("#ffffff", 1.06), rgb("#b4c4da"), (0.6, 0.45), strength=0.9))
    image = over(ground.show(colour), ground.mask, image)
    random = np.random.default_rng(995)
    boats = [(random.uniform(-0.36, 0.40), random.uniform(0.006, 0.026), random.uniform(-0.25, 0.1)) for _ in range(16)] + [(0.17, 0.085, -0.12)]

    def sails(polygon):
        for at, size, lean in boats:
            def p(a, b, at=at, size=size, lean=lean):
                return (at + size * (a + lean * b), size * (b - 0.03) - 0.0006)

            polygon(1, [p(0.02, 0.08), p(0.0, 1.0), p(0.42, 0.10)])
            polygon(2, [p(-0.03, 0.08), p(-0.01, 0.86), p(-0.30, 0.07)])
            polygon(3, [p(-0.38, 0.07), p(-0.28, 0.0), p(0.36, 0.0), p(0.44, 0.07)])

    body, cover = drawn(view, sails, [rgb("#000000"), rgb("#f6f4ee"), rgb("#e6e4e0", 0.85), rgb("#3a4450")])
    image = mix(image, body, cover[..., None])
    image = mirror(image, view, 153, 4.0, 0.055, [(60, 0.55), (17, 0.6), (5.3, 0.5), (1.6, 0.4)], rgb("#1f6a86", 0.55), 0.7, tries=4)

    def slope(u):
        return -0.262 + 0.27 * smoothstep(-0.02, -0.52, u) + 0.010 * fbm(u * 9, 0 * u, seed=997, octaves=5)

    bank = view.below(slope)
    u, v = view.grid
    tufts = fbm(u * 160, v * 320, seed=998, octaves=5)
    green = mix(rgb("#3a5226"), rgb("#64783a"), smoothstep(-0.8, 0.8, tufts + 0.6 * fbm(u * 9, v * 20, seed=999, octaves=3))[..., None])
    image = mix(image, green * (0.9 + 0.25 * tufts)[..., None], bank[..., None])
    near = Ground(view, lambda x, z: 0 * x, 1.0, np.array([3.0, 4.0], np.float32))
    near.h = near.h * 0
    garden = Scene(near, sun, rgb("#ffe6bc", 1.8), rgb("#8db2e8", 0.50), rgb("#b0cfe8"), 0.0)
    garden.depth = np.full_like(garden.depth, np.inf)
    for at, size in ((-0.415, 0.34), (-0.355, 0.40), (-0.305, 0.30), (-0.445, 0.26)):
        foot = float(slope(np.array([at], np.float32))[0]) - 0.012
        near.eye = -foot
        garden.plant(image, CYPRESS, np.array([[at, 1.0]]), np.array([size]), [rgb("#2c4426"), rgb("#35502a")], int(-at * 1000))
    return develop(image, view, 518, contrast=0.30)


def road_in_fog(width, height, samples):
    """Brescia to Aprica: the Mortirolo's narrow road among spruces in the fog."""
    view = View(width, height, 44, 0.52, samples)
    u, v = view.grid
    air = mix(rgb("#b8c4c4"), rgb("#dfe4e0"), smoothstep(-0.1, 0.4, v)[..., None]) * np.ones((view.height, view.width, 1), np.float32)
    image = air.copy()
    for seed, size, crowd, rows, haze, foot, rise in ((1, 0.10, 6, 6, 0.80, 0.08, 0.28), (2, 0.16, 5, 5, 0.58, 0.03, 0.34), (3, 0.26, 4, 4, 0.34, -0.02, 0.42), (4, 0.46, 2.6, 3, 0.10, -0.10, 0.60)):

        def slope(at, foot=foot, rise=rise, seed=seed):
            at = np.asarray(at, np.float32)
            return foot + rise * np.square(np.maximum(np.abs(at + 0.03) - 0.07, 0) / 0.3) - 0.30 * (np.abs(at + 0.03) < 0.07)

        light, cover = forest.stand(view, seed + 40, slope, size, crowd, rows=rows, drop=0.3, spread=0.25)
        green = mix(rgb("#1c3026"), rgb("#4c6440"), np.clip(light - 0.3, 0, 1)[..., None]) * (0.4 + 0.7 * light)[..., None]
        image = mix(image, mix(green, air, haze), cover[..., None])
    road = Road([(1.0, 3), (0.6, 9), (-1.6, 18), (-3.4, 28), (-1.0, 40), (3.4, 52), (3.0, 70)], 4.2)

    def land(x, z):
        middle = np.interp(z, road.line[:, 1], road.line[:, 0])
        return 0.9 * smoothstep(2.4, 7, np.abs(x - middle)) * (1 + 0.3 * fbm(x / 2, z / 2, seed=1001, octaves=4)) + 0.020 * z

    ground = Ground(view, land, 2.3, depths(3.2, 70, 900))
    x, z = ground.x, ground.z
    moss = fbm(x / 0.5, z / 0.8, seed=1003, octaves=5)
    albedo = mix(rgb("#3c4a26"), rgb("#7a8244"), smoothstep(-0.5, 0.5, moss)[..., None])
    wet = mix(rgb("#50565a"), rgb("#a4b0b4"), 0.35 + 0.5 * fbm(x / 1.4, z / 7.0, seed=1005, octaves=4)[..., None])
    albedo = mix(albedo, wet, road.cover(ground, 0.3)[..., None])
    scene = Scene(ground, unit(0.1, 0.9, 0.3), rgb("#e4ece8", 0.45), rgb("#c4d0d4", 0.65), rgb("#c0cac8"), 0.016, 1e4)
    image = over(ground.show(scene.colour(albedo, 0.05 * moss, 5, 0.5)), ground.mask, image)
    return develop(image, view, 519, contrast=0.36, vignette=0.3)


def arena(width, height, samples):
    """Verona: the Arena lit from within after sunset, the paving of the square wet from a shower."""
    view = View(width, height, 54, 0.66, samples)
    soft = view.coarse()
    sun = (-0.42, -0.02)
    image = sky.gradient(soft, [(-0.1, rgb("#ffb070")), (0.04, rgb("#fba878")), (0.11, rgb("#dc8c8c")), (0.22, rgb("#8c78a8")), (0.38, rgb("#4a5898")), (0.6, rgb("#293c7a"))])
    sky.add_glow(image, soft, sun, rgb("#ffb060", 0.8), 0.26, 1.6)
    sheet = sky.cloud_sheet(soft, sun, 1011, altitude=0.42, size=0.7, cover=0.10, softness=0.5, stretch=1.9, octaves=8)
    image = view.enlarge(sky.paint_clouds(image, soft, sheet, rgb("#ff9a80", 1.0), rgb("#5a5080"), sun, strength=0.85, silver=0.7, reach=0.3))
    hills = view.below(lambda a: 0.035 + 0.022 * fbm(a * 5, 0 * a, seed=1013, octaves=6))
    image = mix(image, rgb("#54486c"), hills[..., None])
    body_colours = [rgb(c) for c in ("#000000", "#b87a5a", "#7a4c40", "#ffb85a", "#d89a74", "#ffe0a0", "#3a2a30")]
    body_colours[3] = rgb("#ffac4c", 1.7)
    body_colours[5] = rgb("#ffd890", 2.2)
    half, arches = 0.40, 36

    def place(angle):
        return 0.02 + half * np.sin(angle), 0.84 + 0.16 * (1 - np.cos(angle))

    def shell(polygon):
        def band(shade, low, high, inset=0.0):
            angles = np.linspace(-np.pi / 2, np.pi / 2, 90)
            lower = [(place(a)[0], low / place(a)[1]) for a in angles]
            upper = [(place(a)[0], high / place(a)[1]) for a in angles[::-1]]
            polygon(shade, lower + upper)

        band(1, 0.0, 0.158)
        for low, high, wide in ((0.006, 0.066, 0.62), (0.080, 0.136, 0.58)):
            for k in range(arches):
                a0 = -np.pi / 2 + np.pi * (k + 0.5 - wide / 2) / arches
                a1 = -np.pi / 2 + np.pi * (k + 0.5 + wide / 2) / arches
                (x0, s0), (x1, s1) = place(a0), place(a1)
                s = (s0 + s1) / 2
                spring = low + 0.62 * (high - low)
                curve = [((x0 + x1) / 2 + (x1 - x0) / 2 * np.cos(t), (spring + (high - spring) * np.sin(t)) / s) for t in np.linspace(0, np.pi, 14)]
                rim = [((x0 + x1) / 2 + (x1 - x0) * 0.62 * np.cos(t), (spring + (high - spring) * 1.18 * np.sin(t)) / s) for t in np.linspace(0, np.pi, 14)]
                polygon(4, [((x0 + x1) / 2 + (x1 - x0) * 0.62, low / s)] + rim + [((x0 + x1) / 2 - (x1 - x0) * 0.62, low / s)])
                polygon(3 if low < 0.05 or k % 3 else 2, [(x1, low / s)] + curve + [(x0, low / s)])
        band(4, 0.070, 0.076)
        band(4, 0.142, 0.147)
        band(4, 0.155, 0.159)
        for k in range(4):  # the wing: what an earthquake left of the outer ring
            x0 = -0.345 + 0.034 * k
            polygon(1, [(x0, 0.0), (x0 + 0.0345, 0.0), (x0 + 0.0345, 0.232), (x0, 0.232)])
            for low, high in ((0.008, 0.066), (0.084, 0.142), (0.168, 0.212)):
                spring = low + 0.6 * (high - low)
                middle = x0 + 0.017
                curve = [(middle + 0.0098 * np.cos(t), spring + (high - spring) * np.sin(t)) for t in np.linspace(0, np.pi, 14)]
                polygon(3 if low < 0.16 else 6, [(middle + 0.0098, low)] + curve + [(middle - 0.0098, low)])
            for y in (0.072, 0.154, 0.226):
                polygon(4, [(x0 - 0.001, y), (x0 + 0.0355, y), (x0 + 0.0355, y + 0.006), (x0 - 0.001, y + 0.006)])

    body, cover = drawn(view, shell, body_colours)
    u, v = view.grid
    stone = 1 + 0.20 * fbm(u * 70, v * 120, seed=1015, octaves=4) + 0.12 * fbm(u * 12, v * 12, seed=1017, octaves=3)
    round_light = 0.55 + 0.45 * smoothstep(0.42, -0.35, u) - 0.25 * smoothstep(0.2, 0.42, u)
    lamps = np.exp(-np.maximum(v, 0) / 0.09)
    dark = (body.max(-1) < 1.1)[..., None]
    lit = body * stone[..., None] * (round_light[..., None] * rgb("#ffc8a0", 0.55) + lamps[..., None] * rgb("#ffb060", 0.55))
    image = mix(image, np.where(dark, lit, body), cover[..., None])

    def posts(polygon):
        for at in np.linspace(-0.50, 0.50, 9):
            polygon(1, [(at - 0.0012, -0.006), (at + 0.0012, -0.006), (at + 0.0009, 0.060), (at - 0.0009, 0.060)])
            polygon(2, [(at - 0.005, 0.060), (at + 0.005, 0.060), (at + 0.004, 0.070), (at - 0.004, 0.070)])

    body, cover = drawn(view, posts, [rgb("#000000"), rgb("#2a2228"), rgb("#ffe4b0", 2.6)])
    image = mix(image, body, cover[..., None])
    for at in np.linspace(-0.50, 0.50, 9):
        sky.add_glow(image, view, (at, 0.065), rgb("#ffb860", 0.5), 0.014)
    wet = mirror(image, view, 157, 1.8, 0.016, [(6, 0.6), (1.7, 0.6), (0.5, 0.5)], rgb("#4a3c3c", 0.5), 0.5, tries=4)
    t = 1.8 / np.maximum(-v, 1e-3)
    x, z = u * t, t + 0 * u
    joint = np.minimum(np.abs((x + z) / 1.3 % 1 - 0.5), np.abs((x - z) / 1.3 % 1 - 0.5))
    fine = smoothstep(30, 8, z)
    slab = rgb("#8a6a60") * (0.42 + 0.16 * fbm(x / 0.8, z / 0.8, seed=1019, octaves=4) - 0.18 * smoothstep(0.03, 0.0, joint) * fine)[..., None]
    dry = smoothstep(-0.15, 0.45, fbm(x / 3.2, z / 5.5, seed=1021, octaves=5)) * 0.40 + 0.48
    floor = mix(wet, slab * (0.5 + 0.5 * np.exp(v / 0.12))[..., None] + 0.15 * wet, dry[..., None])
    image = np.where(v[..., None] < 0, floor, image)
    return develop(image, view, 521, contrast=0.28, glow=0.18, vignette=0.26)
