"""Skies: gradients, sun and moon, sheets of cloud, stars, aurora. All in the view's tangents u (right) and v (up)."""

import numpy as np
from scipy.interpolate import PchipInterpolator

from finish import blur, rgb
from noise import fbm, mix, smoothstep


def gradient(view, stops):
    """Colours by height above the horizon; stops are (v, colour), joined smoothly so that no edge shows."""
    at = np.array([s[0] for s in stops])
    colours = np.sqrt(np.array([s[1] for s in stops]))
    column = np.square(PchipInterpolator(at, colours)(np.clip(view.v, at[0], at[-1])))
    return np.repeat(column.astype(np.float32)[:, None, :], view.width, 1)


def distance(view, at, squash=1.0):
    """Tangent distance of each point from a place in the sky; squash > 1 makes it reach further sideways."""
    u, v = view.grid
    return np.hypot((u - at[0]) / squash, v - at[1])


def add_glow(image, view, at, colour, reach, squash=1.0, power=1.0):
    image += np.exp(-np.power(distance(view, at, squash) / reach, power))[..., None] * colour


def disc(view, at, radius, softness=0.0):
    """Coverage of a round body, smooth to a pixel."""
    edge = max(1.2 / view.focal, softness)
    return 1 - smoothstep(radius - edge, radius + edge, distance(view, at))


def moon(image, view, at, radius, colour, seed):
    """A full moon with its seas, seen through haze: brighter than the sky, never a flat plate."""
    u, v = view.grid
    x, y = (u - at[0]) / radius, (v - at[1]) / radius
    seas = fbm(1.1 * x, 1.1 * y, seed=seed, octaves=5)
    marks = 1 - 0.34 * smoothstep(-0.25, 0.35, seas) - 0.12 * fbm(4 * x, 4 * y, seed=seed + 9, octaves=4)
    body = disc(view, at, radius)[..., None]
    return image * (1 - body) + body * (marks[..., None] * colour + 0.25 * image)


def cloud_sheet(
    view, sun, seed, altitude=1.0, size=1.0, cover=0.0, softness=0.35, stretch=1.0, octaves=7, drift=0.0, thickness=2.2
):
    """A layer of cloud on a plane overhead: (opacity, light), light being what gets through from the sun, 0…1."""
    u, v = view.grid
    height = np.maximum(v, 0.004) + 0.02
    x = u * altitude / height / size / stretch + drift
    z = altitude / height / size
    near = smoothstep(0.01, 0.09, v)

    def density(x, z, octaves):
        bend_x = fbm(0.6 * x, 0.6 * z, seed=seed + 40, octaves=4)
        bend_z = fbm(0.6 * x + 9, 0.6 * z, seed=seed + 50, octaves=4)
        n = fbm(x + 0.7 * bend_x, z + 0.7 * bend_z, seed=seed, octaves=octaves, gain=0.52)
        return smoothstep(-cover, -cover + softness, n)

    full = density(x, z, octaves)
    towards = np.array([sun[0] / max(abs(sun[1]), 0.1), 1 / max(abs(sun[1]), 0.1)]) / size * altitude
    towards = towards / np.hypot(*towards) * 0.16
    before = np.zeros_like(full)
    for step in (0.5, 1.2, 2.2):
        before += density(x + towards[0] * step, z + towards[1] * step, max(3, octaves - 2)) / 3
    light = np.exp(-thickness * before * (0.35 + 0.65 * full))
    return full * near, light


def paint_clouds(image, view, sheet, lit, shade, sun, strength=1.0, silver=0.0, reach=0.35):
    """Lays a sheet over the sky: lit and shaded colours, and a rim of light where thin cloud stands near the sun."""
    opacity, light = sheet
    colour = mix(shade, lit, light[..., None])
    if silver:
        near = np.exp(-distance(view, sun, 1.5) / reach)
        colour = colour + (silver * near * (0.25 + light) * (1.15 - opacity))[..., None] * lit
    return mix(image, colour, (opacity * strength)[..., None])


def stars(view, count, seed, density=None):
    """Points of light with the brightness statistics and the tints of a real sky; density thins them out by place."""
    random = np.random.default_rng(seed)
    u = random.uniform(view.u[0], view.u[-1], count)
    v = random.uniform(-0.02, view.v[0], count)
    flux = np.minimum(0.016 * np.power(random.random(count), -0.8), 5)
    warmth = random.normal(0, 1, count)
    keep = random.random(count)
    column = np.clip(view.column(u), 2, view.width - 3)
    row = np.clip(view.row(v), 2, view.height - 3)
    if density is not None:
        flux = np.where(keep < density[row.astype(int), column.astype(int)], flux, 0)
    tint = np.stack([1 + 0.22 * warmth, 1 + 0.02 * warmth, 1 - 0.2 * warmth], 1).clip(0.45, 1.6)
    image = np.zeros((view.height, view.width, 3), np.float32)
    c0, r0 = np.floor(column).astype(int), np.floor(row).astype(int)
    fc, fr = column - c0, row - r0
    for dr, wr in ((0, 1 - fr), (1, fr)):
        for dc, wc in ((0, 1 - fc), (1, fc)):
            np.add.at(image, (r0 + dr, c0 + dc), (flux * wr * wc)[:, None] * tint)
    scale = max(view.width, view.height) / 2400
    sharp = blur(image, 0.62 * scale)
    return (sharp * 2.4 + 5.0 * blur(image**1.25, 1.9 * scale)) * scale**2


def milky_way(view, through, angle, seed):
    """The band of our galaxy: (light, star density); dust lanes darken its core."""
    u, v = view.grid
    along = (u - through[0]) * np.cos(angle) + (v - through[1]) * np.sin(angle)
    across = -(u - through[0]) * np.sin(angle) + (v - through[1]) * np.cos(angle)
    across = across + 0.05 * fbm(2.2 * along, 2.2 * across, seed=seed, octaves=4)
    bulge = 0.12 + 0.13 * np.exp(-np.square((along + 0.25) / 0.38))
    band = np.exp(-np.square(across / bulge))
    core = np.exp(-np.square(across / (0.55 * bulge))) * np.exp(-np.square((along + 0.25) / 0.5))
    cloud = 0.5 + 0.8 * fbm(6 * along, 6 * across, seed=seed + 10, octaves=7)
    lanes = fbm(3.2 * along + 0.5, 8 * across, seed=seed + 20, octaves=8, ridged=True, gain=0.55)
    rift = np.exp(-np.square((across + 0.02 * fbm(5 * along, 0 * along, seed=seed + 30)) / (0.4 * bulge)))
    dust = smoothstep(0.42, 0.72, lanes) * (0.25 + 0.75 * rift) * band
    glow = band * np.clip(cloud, 0, 2) * (1 - 0.86 * dust)
    bright = core * np.clip(cloud + 0.2, 0, 2) * (1 - 0.92 * dust)
    light = glow[..., None] * rgb("#5b6fb0") * 0.34 + bright[..., None] * rgb("#ffd2ae") * 0.42
    light += (np.square(bright) * 0.25)[..., None] * rgb("#ff9ec0")
    return light, np.clip(0.22 + 0.8 * band * (1 - 0.8 * dust), 0, 1)


def aurora(view, seed):
    """Curtains of light: folded lines on the map drawn as standing rays, so that folds seen edge on shine brightest.

    Each comes from far off on one side, low and small, and sweeps overhead to the other.
    """
    image = np.zeros((view.height, view.width, 3), np.float32)
    green, violet, fringe = rgb("#38ff96"), rgb("#9a48ff"), rgb("#ff5aa0")
    count = int(view.width * 7)
    for curtain, (left, right, strength, tall) in enumerate(
        ((0.44, 0.20, 1.0, 0.95), (0.215, 0.36, 0.75, 0.8), (0.19, 0.155, 0.55, 0.7))
    ):
        at = seed + 100 * curtain
        s = np.linspace(-1.15, 1.15, count).astype(np.float32)
        zero = np.full_like(s, 3.7 * curtain)
        u = 0.80 * s + 0.13 * fbm(1.9 * s, zero, seed=at, octaves=2) + 0.030 * fbm(9 * s, zero, seed=at + 5, octaves=2)
        foot = np.exp(mix(np.log(left), np.log(right), (s + 1.15) / 2.3))
        foot *= np.exp(
            0.50 * fbm(1.5 * s, zero + 9, seed=at + 10, octaves=2) + 0.075 * fbm(7 * s, zero, seed=at + 15, octaves=2)
        )
        rays = np.clip(0.75 + 0.75 * fbm(38 * s, zero, seed=at + 20, octaves=5, gain=0.6), 0.12, 2)
        patches = 0.15 + smoothstep(-0.5, 0.5, fbm(2.6 * s, zero, seed=at + 25, octaves=3))
        amount = rays * patches * strength * (foot / 0.3) ** 0.5 * view.width / count
        column = view.column(u)
        for k in np.flatnonzero((column > 0) & (column < view.width - 1)):
            up = (view.v / foot[k] - 1) / tall / (0.7 + 0.4 * rays[k])
            body = smoothstep(-0.05, 0.06, up) * (
                0.75 * np.exp(-4.2 * np.maximum(up, 0)) + 0.3 * np.exp(-1.1 * np.maximum(up, 0))
            )
            high = smoothstep(0.35, 1.5, up)[:, None]
            low = np.exp(-np.square(up / 0.05))[:, None] * 0.3
            light = (amount[k] * body)[:, None] * (green * (1 - high) + violet * 1.1 * high + fringe * low)
            image[:, int(column[k])] += light * (1 - column[k] % 1)
            image[:, int(column[k]) + 1] += light * (column[k] % 1)
    scale = view.width / 2400
    return 0.62 * blur(image, 6 * scale) + 0.38 * blur(image, 40 * scale)
