"""Stages that begin or end in a picture postcard: canal houses, the Arena."""

import numpy as np

import sky
from finish import View, develop, rgb
from noise import fbm, mix, smoothstep
from polygons import drawn
from scenes_stages_flat import RIPPLES
from water import mirror


def canal_houses(width, height, samples):
    """Amsterdam: gables along a canal at nightfall, the windows lit."""
    view = View(width, height, 50, 0.64, samples)
    image = sky.gradient(
        view,
        [
            (-0.1, rgb("#f0b088", 0.9)),
            (0.05, rgb("#e8a488", 0.85)),
            (0.14, rgb("#b488a0", 0.8)),
            (0.26, rgb("#6a6ea4", 0.75)),
            (0.45, rgb("#34488a", 0.7)),
        ],
    )
    soft = view.coarse()
    sheet = sky.cloud_sheet(
        soft, (0.2, 0.1), 981, altitude=0.5, size=0.8, cover=0.04, softness=0.5, stretch=2.2, octaves=8
    )
    image = view.enlarge(
        sky.paint_clouds(
            view.shrink(image), soft, sheet, rgb("#f09a90", 0.95), rgb("#5a5a8c", 0.8), (0.2, 0.1), strength=0.75
        )
    )
    random = np.random.default_rng(983)
    walls = ["#4a2a24", "#5c3228", "#3a2c2c", "#6a4434", "#2e2a30", "#54302c", "#45382f", "#7a5a48"]
    shades = (
        [rgb("#000000")]
        + [rgb(c, 0.75) for c in walls]
        + [
            rgb("#d8c8b4", 0.55),
            rgb("#ffcf7a", 1.5),
            rgb("#ffb75a", 1.1),
            rgb("#1c2434", 0.8),
            rgb("#241c1c", 0.6),
            rgb("#ffe2a8", 2.4),
        ]
    )
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
                        box(
                            TRIM,
                            min(edge, edge - side * wide * 0.1),
                            max(edge, edge - side * wide * 0.1),
                            y + (peak - top) / 5 - 0.0016,
                            y + (peak - top) / 5 + 0.001,
                        )
            elif kind == 1:  # neck
                box(wall, middle - wide * 0.22, middle + wide * 0.22, top, peak)
                for side in (-1, 1):
                    polygon(
                        TRIM,
                        [
                            (middle + side * wide * 0.22, top),
                            (middle + side * wide * 0.46, top),
                            (middle + side * wide * 0.30, top + 0.4 * (peak - top)),
                            (middle + side * wide * 0.22, peak - 0.2 * (peak - top)),
                        ],
                    )
                polygon(
                    TRIM, [(middle - wide * 0.25, peak), (middle + wide * 0.25, peak), (middle, peak + wide * 0.14)]
                )
            elif kind == 2:  # bell
                s = np.linspace(0, 1, 12)
                half = wide / 2 * (1 - 0.62 * smoothstep(0.0, 0.6, s))
                polygon(
                    wall,
                    [(middle - a, top + (peak - top) * b) for a, b in zip(half, s)]
                    + [(middle + a, top + (peak - top) * b) for a, b in zip(half[::-1], s[::-1])],
                )
                polygon(
                    TRIM,
                    [
                        (middle + wide * 0.21 * np.cos(a), peak - 0.002 + wide * 0.10 * np.sin(a))
                        for a in np.linspace(0, np.pi, 12)
                    ],
                )
            else:  # cornice
                polygon(
                    ROOF,
                    [
                        (left + 0.004, top),
                        (right - 0.004, top),
                        (right - 0.016, top + 0.5 * (peak - top)),
                        (left + 0.016, top + 0.5 * (peak - top)),
                    ],
                )
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
            polygon(
                LAMP,
                [
                    (at - 0.0034, quay + 0.052),
                    (at + 0.0034, quay + 0.052),
                    (at + 0.0024, quay + 0.061),
                    (at - 0.0024, quay + 0.061),
                ],
            )
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


def arena(width, height, samples):
    """Verona: the Arena lit from within after sunset, the paving of the square wet from a shower."""
    view = View(width, height, 54, 0.66, samples)
    soft = view.coarse()
    sun = (-0.42, -0.02)
    image = sky.gradient(
        soft,
        [
            (-0.1, rgb("#ffb070")),
            (0.04, rgb("#fba878")),
            (0.11, rgb("#dc8c8c")),
            (0.22, rgb("#8c78a8")),
            (0.38, rgb("#4a5898")),
            (0.6, rgb("#293c7a")),
        ],
    )
    sky.add_glow(image, soft, sun, rgb("#ffb060", 0.8), 0.26, 1.6)
    sheet = sky.cloud_sheet(soft, sun, 1011, altitude=0.42, size=0.7, cover=0.10, softness=0.5, stretch=1.9, octaves=8)
    image = view.enlarge(
        sky.paint_clouds(
            image, soft, sheet, rgb("#ff9a80", 1.0), rgb("#5a5080"), sun, strength=0.85, silver=0.7, reach=0.3
        )
    )
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
                curve = [
                    ((x0 + x1) / 2 + (x1 - x0) / 2 * np.cos(t), (spring + (high - spring) * np.sin(t)) / s)
                    for t in np.linspace(0, np.pi, 14)
                ]
                rim = [
                    ((x0 + x1) / 2 + (x1 - x0) * 0.62 * np.cos(t), (spring + (high - spring) * 1.18 * np.sin(t)) / s)
                    for t in np.linspace(0, np.pi, 14)
                ]
                polygon(
                    4,
                    [((x0 + x1) / 2 + (x1 - x0) * 0.62, low / s)] + rim + [((x0 + x1) / 2 - (x1 - x0) * 0.62, low / s)],
                )
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
                curve = [
                    (middle + 0.0098 * np.cos(t), spring + (high - spring) * np.sin(t))
                    for t in np.linspace(0, np.pi, 14)
                ]
                polygon(3 if low < 0.16 else 6, [(middle + 0.0098, low)] + curve + [(middle - 0.0098, low)])
            for y in (0.072, 0.154, 0.226):
                polygon(4, [(x0 - 0.001, y), (x0 + 0.0355, y), (x0 + 0.0355, y + 0.006), (x0 - 0.001, y + 0.006)])

    body, cover = drawn(view, shell, body_colours)
    u, v = view.grid
    stone = 1 + 0.20 * fbm(u * 70, v * 120, seed=1015, octaves=4) + 0.12 * fbm(u * 12, v * 12, seed=1017, octaves=3)
    round_light = 0.55 + 0.45 * smoothstep(0.42, -0.35, u) - 0.25 * smoothstep(0.2, 0.42, u)
    lamps = np.exp(-np.maximum(v, 0) / 0.09)
    dark = (body.max(-1) < 1.1)[..., None]
    lit = (
        body
        * stone[..., None]
        * (round_light[..., None] * rgb("#ffc8a0", 0.55) + lamps[..., None] * rgb("#ffb060", 0.55))
    )
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
    slab = (
        rgb("#8a6a60")
        * (0.62 + 0.22 * fbm(x / 0.8, z / 0.8, seed=1019, octaves=4) - 0.30 * smoothstep(0.03, 0.0, joint) * fine)[
            ..., None
        ]
    )
    dry = smoothstep(-0.15, 0.45, fbm(x / 3.2, z / 5.5, seed=1021, octaves=5)) * 0.26 + 0.64
    floor = mix(wet, slab * (0.5 + 0.5 * np.exp(v / 0.12))[..., None] + 0.15 * wet, dry[..., None])
    image = np.where(v[..., None] < 0, floor, image)
    return develop(image, view, 521, contrast=0.28, glow=0.18, vignette=0.26)
