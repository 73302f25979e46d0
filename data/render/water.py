"""Water: a plane that mirrors what stands above it, broken by waves that average out with distance."""

import numpy as np
from scipy import ndimage

from noise import lookup, smoothstep, tile


def wave_tiles(seed, wind=(0.3, 1.0), spread=0.6):
    """Slopes of a wind sea, as two repeating squares (across, along)."""
    direction = np.array(wind) / np.hypot(*wind)

    def sea(kx, ky):
        k = np.hypot(kx, ky)
        along = np.abs(kx * direction[0] + ky * direction[1]) / k
        return k**-1.15 * np.exp(-np.square(3.0 / k)) * (spread + (1 - spread) * along**2) * np.exp(-np.square(k / 180))

    surface = tile(512, seed, sea)
    gx = (np.roll(surface, -1, 1) - np.roll(surface, 1, 1)) / 2
    gz = (np.roll(surface, -1, 0) - np.roll(surface, 1, 0)) / 2
    return gx / gx.std(), gz / gz.std()


def mirror(image, view, seed, eye, roughness, lengths, body, sigma_far, tries=3, calm=None):
    """Paints the water below the horizon of image, which holds all that stands above.

    lengths are (metres a tile covers, share of the roughness); body is the water's own colour.
    Waves too small to see at a distance become chance: each sample draws its own slope, which is what glitter is.
    """
    random = np.random.default_rng(seed)
    first = int(np.ceil(view.row(0.0)))
    v = view.v[first:, None]
    u = view.u[None, :]
    t = eye / np.maximum(-v, 1e-5)
    x, z = u * t, np.broadcast_to(t, (t.shape[0], u.size))
    print_z = t * t / eye / view.focal
    print_x = t / view.focal
    across, along = wave_tiles(seed)
    sx = np.zeros_like(z, dtype=np.float32)
    sz = np.zeros_like(sx)
    lost = np.zeros_like(t)
    for i, (length, share) in enumerate(lengths):
        angle = 0.5 * i + 0.2
        px = (x * np.cos(angle * 0.3) - z * np.sin(angle * 0.3)) / length + 0.37 * i
        pz = (x * np.sin(angle * 0.3) + z * np.cos(angle * 0.3)) / length + 0.61 * i
        seen = 1 - smoothstep(0.01, 0.14, np.sqrt(print_z * print_x) / length + 0.25 * print_z / length)
        sx += share * seen * lookup(across, px, pz)
        sz += share * seen * lookup(along, px, pz)
        lost += np.square(share * (1 - seen))
    hidden = np.sqrt(lost) * sigma_far
    still = 1.0 if calm is None else calm[first:]
    sx, sz = sx * roughness * still, sz * roughness * still

    above = image[:first]
    total = np.zeros((*sx.shape, 3), np.float32)
    for _ in range(tries):
        nx = sx + roughness * hidden * still * random.standard_normal(sx.shape, np.float32)
        nz = sz + roughness * hidden * still * random.standard_normal(sx.shape, np.float32)
        scale = 1 / (1 + nx * nx + nz * nz)
        dot = (-u * nx + v - nz) * scale
        rx, ry, rz = u + 2 * dot * nx, v - 2 * dot, 1 + 2 * dot * nz
        rz = np.maximum(rz, 0.05)
        row = view.row(np.abs(ry) / rz)
        column = view.column(rx / rz)
        facing = np.clip(-dot / np.sqrt(scale) / np.sqrt(1 + u * u + v * v), 0, 1)
        fresnel = 0.02 + 0.98 * (1 - facing) ** 5
        where = [np.clip(row, 0, first - 1), np.clip(column, 0, view.width - 1)]
        for c in range(3):
            seen = ndimage.map_coordinates(above[..., c], where, order=1, mode="nearest", output=np.float32)
            total[..., c] += fresnel * seen + (1 - fresnel) * body[c]
    out = image.copy()
    out[first:] = total / tries
    return out
