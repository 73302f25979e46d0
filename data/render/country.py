"""What people and gardens add to bare ground: roads, fields, rows of vines, single trees, houses; and one light for all of it."""

import functools

import numpy as np
from PIL import Image
from scipy import ndimage
from scipy.interpolate import CubicSpline
from scipy.spatial import cKDTree

from finish import rgb
from noise import cells, fbm, mix, smoothstep


def unit(*v):
    return np.array(v, np.float32) / np.linalg.norm(v)


class Road:
    """A smooth line through points (x, z), `width` metres wide, laid into the ground so that it climbs evenly."""

    def __init__(self, points, width=5.0, step=0.25):
        points = np.array(points, float)
        along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T) ** 0.7)])
        spline = CubicSpline(along, points)
        rough = spline(np.linspace(0, along[-1], 4000))
        metres = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(rough, axis=0).T))])
        at = np.interp(np.arange(0, metres[-1], step), metres, np.linspace(0, along[-1], 4000))
        self.line, self.width, self.step = spline(at), width, step
        self.tree = cKDTree(self.line)

    def away(self, x, z, limit=60.0):
        """Distance to the line and the place along it; beyond limit infinite and nought."""
        points = np.stack([np.ravel(x), np.ravel(z)], 1)
        distance, index = self.tree.query(points, distance_upper_bound=limit)
        index = np.where(index < len(self.line), index, 0)
        return distance.reshape(x.shape).astype(np.float32), index.reshape(x.shape)

    def laid(self, height, even=25.0, verge=9.0, lift=0.0):
        """The height function with the road in it: its own profile smoothed over `even` metres, banks of `verge`."""
        own = height(self.line[:, 0].astype(np.float32)[None, :], self.line[:, 1].astype(np.float32)[None, :])[0]
        own = ndimage.gaussian_filter1d(own, even / self.step, mode="nearest") + lift

        def relief(x, z):
            distance, index = self.away(x, z, self.width + verge + 1)
            free = smoothstep(0.6 * self.width, self.width + verge, distance)
            return mix(own[index].astype(np.float32), height(x, z), free)

        return relief

    def cover(self, ground, widen=0.5):
        """How much of each grid point is road; far off never thinner than a pixel can show."""
        distance, _ = self.away(ground.x, ground.z)
        footprint = widen * ground.t[:, None] / ground.view.focal * ground.step
        half = np.sqrt((self.width / 2) ** 2 + footprint**2)
        return smoothstep(half + 0.25 + footprint, half - 0.25, distance) * (0.5 + 0.5 * self.width / 2 / half)


class Scene:
    """A ground with its light and air: takes colours, gives a picture on which trees and houses can be set."""

    def __init__(self, ground, sun, sunlight, skylight, air, thickness, scale=900.0):
        self.ground, self.sun = ground, sun
        self.sunlight, self.skylight = sunlight, skylight
        self.air, self.thickness, self.scale = air, thickness, scale
        rows = np.interp(ground.rows, np.arange(ground.t.size), ground.t)
        self.depth = np.where(ground.mask, rows, np.inf).astype(np.float32)

    def height(self, x, z):
        g = self.ground
        row = np.interp(z, g.t, np.arange(g.t.size))
        column = (x / z - g.u[0]) / (g.u[1] - g.u[0])
        return ndimage.map_coordinates(g.h, [row, column], order=1, mode="nearest", output=np.float32)

    def cast(self, places, sizes, radius=0.25):
        """Shadows of standing things on the ground: 1 in the open, less where one falls."""
        flat = np.hypot(self.sun[0], self.sun[2])
        steps = np.linspace(0.03, 1, 36)
        reach = sizes * flat / max(self.sun[1], 0.08)
        px = places[:, 0, None] - self.sun[0] / flat * reach[:, None] * steps
        pz = places[:, 1, None] - self.sun[2] / flat * reach[:, None] * steps
        wide = (sizes[:, None] * radius * (0.6 + 0.4 * np.sin(np.pi * steps))).ravel()
        tree = cKDTree(np.stack([px.ravel(), pz.ravel()], 1))
        g = self.ground
        distance, index = tree.query(
            np.stack([g.x.ravel(), g.z.ravel()], 1), distance_upper_bound=float(wide.max() * 1.4)
        )
        near = distance / wide[np.minimum(index, wide.size - 1)]
        return smoothstep(0.75, 1.15, near).reshape(g.x.shape).astype(np.float32)

    def colour(self, albedo, bumps=0.0, reach=900.0, softness=0.05, shadows=1.0, open_to=(3, 9, 30), clouds=1.0):
        g = self.ground
        lit = g.sunlight(self.sun, g.h + bumps) * g.shadow(self.sun, reach, softness=softness) * shadows * clouds
        sky = g.openness(open_to, 0.6) * (0.55 + 0.45 * shadows)
        light = lit[..., None] * self.sunlight + sky[..., None] * self.skylight
        return g.haze(albedo * light, self.air, self.thickness, self.scale)

    def plant(self, image, kind, places, sizes, leaves, seed=0, sink=0.02):
        """Sets things of a kind (see below) upright on the ground, far ones first, with the scene's light and air."""
        view = self.ground.view
        random = np.random.default_rng(seed)
        feet = self.height(places[:, 0], places[:, 1])
        left = self.sun[0] < 0
        for i in np.argsort(-places[:, 1]):
            (x, z), size = places[i], sizes[i]
            u, v = x / z, (feet[i] - self.ground.eye - sink * size) / z
            choice, shade = int(random.integers(8)), random.uniform(0.85, 1.12)
            tall = int(round(size / z * view.focal))
            if tall < 2 or abs(u) > view.u[-1] + size / z:
                continue
            light, cover, trunk = _sized(kind, choice, tall if tall < 40 else tall // 6 * 6, bool(left))
            leaf = leaves[random.integers(len(leaves))] * shade
            rise = (feet[i] + 0.5 * size - self.ground.eye) / self.scale
            rise = rise if abs(rise) > 1e-3 else 1e-3
            mean = np.exp(-self.ground.eye / self.scale) * (1 - np.exp(-rise)) / rise
            clear = np.exp(-self.thickness * z * mean)
            air = self.air if np.ndim(self.air) == 1 else _at(self.air, self.ground, u, z)
            body = mix(leaf, rgb("#5a4a3c"), trunk[..., None])
            body = body * (light[..., None] * self.sunlight * 0.62 + (0.35 + 0.5 * light[..., None]) * self.skylight)
            body = body * clear + air * (1 - clear)
            top, start = int(view.row(v)) - cover.shape[0], int(view.column(u)) - cover.shape[1] // 2
            r0, r1 = max(top, 0), min(top + cover.shape[0], view.height)
            c0, c1 = max(start, 0), min(start + cover.shape[1], view.width)
            if r0 >= r1 or c0 >= c1:
                continue
            a = cover[r0 - top : r1 - top, c0 - start : c1 - start]
            a = a * (self.depth[r0:r1, c0:c1] > z * 0.985 - 1)
            image[r0:r1, c0:c1] = mix(
                image[r0:r1, c0:c1], body[r0 - top : r1 - top, c0 - start : c1 - start], a[..., None]
            )
        return image


def _at(air, ground, u, z):
    row = int(np.interp(z, ground.t, np.arange(ground.t.size)))
    column = int(np.clip(np.interp(u, ground.u, np.arange(ground.u.size)), 0, ground.u.size - 1))
    air = np.broadcast_to(air, (*ground.x.shape, 3))
    return air[row, column]


def hairpins(start, first, legs, swing, rise, shrink=1.0, drift=0.0):
    """Points of a road that zigzags away: from start, legs of `swing` to either side, each `rise` metres farther off."""
    (x, z), points = start, []
    for leg in range(legs):
        side = first if leg % 2 == 0 else -first
        points += [(x + side * swing * 0.72, z + 0.35 * rise), (x + side * swing, z + 0.62 * rise)]
        points += [(x + side * swing * 0.80, z + 0.92 * rise)]
        z, x = z + rise, x + drift
        swing, rise = swing * shrink, rise * shrink
    return points


CYPRESS, POPLAR, ROUND, OLIVE, PINE = range(5)


@functools.lru_cache(maxsize=64)
def _drawn(kind, choice):
    """A thing one unit tall, lit from the left, as (light, coverage, trunk), all 0…1."""
    tall, wide = 320, {CYPRESS: 112, POPLAR: 128, ROUND: 320, OLIVE: 360, PINE: 360}[kind]
    y = 1 - (np.arange(tall)[:, None] + 0.5) / tall
    x = ((np.arange(wide)[None, :] + 0.5) / wide - 0.5) * wide / tall
    x, y = (a.astype(np.float32) for a in np.broadcast_arrays(x, y))
    seed = 1000 + 37 * kind + 11 * choice
    random = np.random.default_rng(seed)
    edge = fbm(9 * x, 9 * y, seed=seed, octaves=5, gain=0.6)
    speck = fbm(26 * x, 20 * y, seed=seed + 3, octaves=3)
    if kind in (CYPRESS, POPLAR):
        full = 0.12 if kind == CYPRESS else 0.13
        s = (y - 0.03) / 0.97
        profile = full * np.clip(s, 0, 1) ** (0.35 if kind == CYPRESS else 0.5) * np.clip(1 - s, 0, 1) ** 0.62 * 1.9
        rough = 0.35 if kind == CYPRESS else 0.75
        inside = profile * (1 + rough * edge) - np.abs(x)
        cover = smoothstep(-0.004, 0.008, inside) * (y > 0.03)
        light = 0.52 - 0.42 * x / np.maximum(profile, 0.02) + 0.38 * edge + 0.22 * speck
        trunk = np.zeros_like(x)
    else:
        cover, light, best = np.zeros_like(x), np.zeros_like(x), np.full_like(x, -9)
        middle, high, spread, lift, count, big = {
            ROUND: (0.60, 0.24, 0.24, 1.0, 22, 0.17),
            OLIVE: (0.62, 0.17, 0.30, 0.9, 24, 0.15),
            PINE: (0.82, 0.06, 0.34, 0.6, 26, 0.11),
        }[kind]
        for _ in range(count):
            angle, far = random.uniform(0, 2 * np.pi), np.sqrt(random.random())
            cx, cy = spread * far * np.cos(angle), middle + high * far * np.sin(angle) * lift
            r = big * random.uniform(0.7, 1.2)
            away = np.hypot(x - cx, (y - cy) / 0.85) / r
            inside = 1 - away + 0.5 * edge
            show = smoothstep(-0.04, 0.10, inside)
            sun = 0.62 - 0.30 * (x - cx) / r + 0.36 * (y - cy) / r + 0.9 * (cy - middle) - 0.5 * cx + 0.25 * speck
            front = inside + random.uniform(0, 0.5)
            light = np.where((front > best) & (show > 0.3), sun, light)
            best = np.maximum(best, np.where(show > 0.3, front, -9))
            cover = np.maximum(cover, show)
        if kind == OLIVE:
            cover = cover * smoothstep(-0.75, -0.45, speck + 0.6 * edge)
        bend = 0.03 * np.sin(7 * y + choice)
        stem = smoothstep(0.004, -0.004, np.abs(x - bend) - (0.018 + 0.02 * np.clip(0.2 - y, 0, 1))) * (y < middle)
        trunk = stem * (1 - cover)
        light = np.where(trunk > 0.5, 0.45 - 4 * (x - bend), light)
        cover = np.maximum(cover, stem)
    return np.clip(light, 0.04, 1.3), cover, trunk


@functools.lru_cache(maxsize=2048)
def _sized(kind, choice, tall, left):
    layers = _drawn(kind, choice)
    size = (max(1, round(layers[0].shape[1] * tall / layers[0].shape[0])), tall)
    small = [np.asarray(Image.fromarray(a).resize(size, Image.Resampling.BOX), np.float32) for a in layers]
    return tuple(a if left else a[:, ::-1] for a in small)


def patchwork(x, z, size, seed, palette, rows=6.0, fade=None):
    """Fields: each its own colour from the palette and its own direction of furrows; also its chance value."""
    wobble = 0.10 * fbm(x / size * 2, z / size * 2, seed=seed + 1, octaves=3)
    _, own = cells(x / size + wobble, z / size * 0.8 + wobble, seed=seed)
    colours = np.array([rgb(c) for c in palette])
    albedo = colours[np.minimum((own * 7.31 % 1 * len(palette)).astype(int), len(palette) - 1)]
    angle = own * 37 % np.pi
    furrow = np.sin(2 * np.pi * (x * np.cos(angle) + z * np.sin(angle)) / rows)
    furrow = furrow * (1 if fade is None else fade)
    mottle = fbm(x / 40, z / 40, seed=seed + 5, octaves=5)
    return albedo * (1 + 0.06 * furrow + 0.18 * mottle)[..., None], own


def along(road, start, stop, spacing, offset, seed=0, jitter=0.6):
    """Places beside a road, for trees: from start to stop metres along it, to its left (offset < 0) or right."""
    random = np.random.default_rng(seed)
    index = (np.arange(start, min(stop, len(road.line) * road.step - 2), spacing) / road.step).astype(int)
    way = road.line[index + 1] - road.line[index]
    side = np.stack([way[:, 1], -way[:, 0]], 1) / np.hypot(*way.T)[:, None]
    return road.line[index] + side * offset + random.normal(0, jitter, (index.size, 2))


def fair_weather(soft, sky_stops, sun, seed, lit="#ffffff", shade="#b9c6d8", **sheet):
    """The usual sky: a gradient with one sheet of cloud."""
    import sky

    image = sky.gradient(soft, [(v, rgb(c)) for v, c in sky_stops])
    strength = sheet.pop("strength", 0.9)
    layer = sky.cloud_sheet(soft, sun, seed, **sheet)
    return sky.paint_clouds(image, soft, layer, rgb(lit, 1.08), rgb(shade), sun, strength=strength)
