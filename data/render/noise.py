"""Noise: the one raw material of all ten pictures.

Everything is a pure function of position and seed, so that a picture comes out the same at any size.
"""

import functools

import numpy as np
from scipy import ndimage

BLOCK = 1 << 15


def in_blocks(function):
    """Runs a pointwise function on runs of points that fit the processor's cache: several times faster on large arrays."""

    @functools.wraps(function)
    def run(*arrays, **options):
        arrays = np.broadcast_arrays(*[np.asarray(a, np.float32) for a in arrays])
        shape = arrays[0].shape
        flat = [np.ascontiguousarray(a).ravel() for a in arrays]
        out = np.empty(flat[0].size, np.float32)
        for start in range(0, out.size, BLOCK):
            part = slice(start, start + BLOCK)
            out[part] = function(*[a[part] for a in flat], **options)
        return out.reshape(shape)

    return run


def smoothstep(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t):
    return a + (b - a) * t


@functools.lru_cache(maxsize=64)
def _tables(seed):
    random = np.random.default_rng(seed)
    order = random.permutation(256).astype(np.intp)
    angle = random.uniform(0, 2 * np.pi, 256).astype(np.float32)
    return order, np.cos(angle), np.sin(angle)


def _gradient_noise(x, y, seed):
    order, gx, gy = _tables(seed)
    x0, y0 = np.floor(x), np.floor(y)
    fx, fy = x - x0, y - y0
    xi, yi = x0.astype(np.intp), y0.astype(np.intp)
    wx = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    wy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    left, right = order.take(xi & 255), order.take((xi + 1) & 255)

    def corner(column, row, dx, dy):
        h = order.take((column + row) & 255)
        return gx.take(h) * dx + gy.take(h) * dy

    low = mix(corner(left, yi, fx, fy), corner(right, yi, fx - 1, fy), wx)
    high = mix(corner(left, yi + 1, fx, fy - 1), corner(right, yi + 1, fx - 1, fy - 1), wx)
    return 1.5 * mix(low, high, wy)


@in_blocks
def fbm(x, y, seed=0, octaves=6, gain=0.5, ridged=False):
    """Octaves of gradient noise, each turned a little so that no grid shows. About -1…1; ridged gives crests, 0…1."""
    total = np.zeros_like(x)
    amplitude, norm = 1.0, 0.0
    for octave in range(octaves):
        n = _gradient_noise(x, y, seed + octave)
        if ridged:
            n = np.square(1 - np.abs(n))
        total += amplitude * n
        norm += amplitude if ridged else amplitude * 0.75
        amplitude *= gain
        x, y = 1.62 * x + 1.21 * y + 17.3, -1.21 * x + 1.62 * y - 9.1
    return total / norm


@in_blocks
def gullies(x, y, fall_x, fall_y, seed=0, octaves=4, gain=0.45):
    """Branching channels that run down a slope: stripes across the contour lines, finer ones turning with the coarser.

    fall_x and fall_y are the ground's gradient there. About -1…1.
    """
    order, jitter_x, jitter_y = _tables(seed)
    total = np.zeros_like(x)
    turn_x, turn_y = fall_y.copy(), -fall_x
    amplitude = 1.0
    for _ in range(octaves):
        x0, y0 = np.floor(x), np.floor(y)
        fx, fy = x - x0, y - y0
        xi, yi = x0.astype(np.intp), y0.astype(np.intp)
        wave, steep, weight = np.zeros_like(x), np.zeros_like(x), np.zeros_like(x)
        for i in range(-1, 2):
            for j in range(-1, 2):
                h = order.take((order.take((xi + i) & 255) + yi + j) & 255)
                dx, dy = fx - i - 0.5 - 0.3 * jitter_x.take(h), fy - j - 0.5 - 0.3 * jitter_y.take(h)
                w = np.exp(-2.2 * (dx * dx + dy * dy))
                phase = 2 * np.pi * (dx * turn_x + dy * turn_y)
                wave += w * np.cos(phase)
                steep -= w * np.sin(phase)
                weight += w
        total += amplitude * wave / weight
        steep *= amplitude / weight
        turn_x, turn_y = turn_x - steep * turn_y * 0.6, turn_y + steep * turn_x * 0.6
        amplitude *= gain
        x, y = 2.03 * x + 3.1, 2.03 * y - 7.7
    return total


def cells(x, y, seed=0):
    """The nearest of a jittered grid of points: distance to it (0 at the point) and a random value 0…1 that is its own."""
    order, jitter_x, jitter_y = _tables(seed)
    x, y = np.broadcast_arrays(np.asarray(x, np.float32), np.asarray(y, np.float32))
    nearest, value = np.empty(x.size, np.float32), np.empty(x.size, np.float32)
    fx_all, fy_all = x.ravel(), y.ravel()
    for start in range(0, x.size, BLOCK):
        px, py = fx_all[start : start + BLOCK], fy_all[start : start + BLOCK]
        x0, y0 = np.floor(px), np.floor(py)
        xi, yi = x0.astype(np.intp), y0.astype(np.intp)
        best, own = np.full_like(px, 9), np.zeros_like(px)
        for i in range(-1, 2):
            for j in range(-1, 2):
                h = order.take((order.take((xi + i) & 255) + yi + j) & 255)
                dx = px - x0 - i - 0.5 - 0.42 * jitter_x.take(h)
                dy = py - y0 - j - 0.5 - 0.42 * jitter_y.take(h)
                d = dx * dx + dy * dy
                closer = d < best
                best = np.where(closer, d, best)
                own = np.where(closer, h, own)
        nearest[start : start + BLOCK] = np.sqrt(best)
        value[start : start + BLOCK] = order[own.astype(np.int32)] / 255
    return nearest.reshape(x.shape), value.reshape(x.shape)


def tile(size, seed, shape):
    """A square of noise that repeats without a seam, from its spectrum: shape(kx, ky) is the amplitude at a frequency."""
    random = np.random.default_rng(seed)
    k = np.fft.fftfreq(size, 1 / size)
    kx, ky = np.meshgrid(k, k)
    with np.errstate(divide="ignore", invalid="ignore"):
        amplitude = np.nan_to_num(shape(kx, ky), posinf=0, neginf=0)
    amplitude[0, 0] = 0
    white = np.fft.fft2(random.standard_normal((size, size)))
    values = np.fft.ifft2(white * amplitude).real
    return (values / values.std()).astype(np.float32)


def lookup(texture, x, y):
    """The repeating texture at x, y, in repeats."""
    n = texture.shape[0]
    return ndimage.map_coordinates(
        texture, [np.mod(y, 1) * n, np.mod(x, 1) * n], order=1, mode="grid-wrap", output=np.float32
    )
