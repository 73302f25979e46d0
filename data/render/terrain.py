"""Ground: a heightfield seen through the view, with shadow, sky light and haze.

The ground is evaluated on rays, not on a map: the rows of its grid are depths, the columns are the view's own. So it is
as fine near by as far off, and the hidden-surface question is one running maximum.
"""

import numpy as np
from scipy import ndimage

from noise import fbm, gullies, smoothstep


def depths(near, far, count):
    """Depths that grow geometrically, as what a pixel covers does."""
    return (near * (far / near) ** np.linspace(0, 1, count)).astype(np.float32)


class Ground:
    """height(x, z) as seen from eye metres above nought, looking along z."""

    MARGIN = 0.12

    def __init__(self, view, height, eye, depth):
        self.view, self.eye, self.t = view, eye, depth
        self.step = view.samples
        span = view.u[-1] * (1 + self.MARGIN)
        self.u = np.linspace(-span, span, int(view.width / self.step * (1 + self.MARGIN)), dtype=np.float32)
        self.x = self.t[:, None] * self.u[None, :]
        self.z = np.broadcast_to(self.t[:, None], self.x.shape)
        self.h = height(self.x, self.z).astype(np.float32)
        self.v = (self.h - eye) / self.t[:, None]
        self._find_visible()

    def _find_visible(self):
        """For each sample of the view: which grid row it shows (a fraction), or none."""
        horizon = np.maximum.accumulate(self.v, 0)
        at = np.interp(self.view.u, self.u, np.arange(self.u.size))
        index = np.arange(self.t.size, dtype=np.float64)
        rising = self.view.v[::-1].astype(np.float64)
        shown = np.empty((self.view.height, self.view.width), np.float32)
        for column, place in enumerate(at):
            low = min(int(place), self.u.size - 2)
            line = horizon[:, low] + (horizon[:, low + 1] - horizon[:, low]) * (place - low)
            shown[:, column] = np.interp(rising, line, index, right=-1)[::-1]
        self.rows, self.columns = shown, at.astype(np.float32)
        self.mask = shown >= 0

    def show(self, values):
        """A picture of values on the grid (one or three channels); nought where there is sky."""
        rows = self.rows[self.mask]
        columns = np.broadcast_to(self.columns[None, :], self.mask.shape)[self.mask]
        channels = values.reshape(*values.shape[:2], -1)
        out = np.zeros((*self.mask.shape, channels.shape[2]), np.float32)
        for c in range(channels.shape[2]):
            out[self.mask, c] = ndimage.map_coordinates(
                channels[..., c], [rows, columns], order=1, mode="nearest", output=np.float32
            )
        return out.reshape(*self.mask.shape, *values.shape[2:])

    def slopes(self, h=None):
        """The ground's gradient along x and z, from the grid of rays."""
        h = self.h if h is None else h
        along = np.gradient(h, axis=0) / np.gradient(self.t)[:, None]
        across = np.gradient(h, axis=1) / (self.u[1] - self.u[0])
        gx = across / self.t[:, None]
        return gx, along - gx * self.u[None, :]

    def sunlight(self, sun, h=None):
        """Cosine to the sun, 0…1."""
        gx, gz = self.slopes(h)
        facing = (-gx * sun[0] + sun[1] - gz * sun[2]) / np.sqrt(1 + gx * gx + gz * gz)
        return np.maximum(facing, 0)

    def shadow(self, sun, reach, steps=22, softness=0.05, skip=2):
        """1 in the open, 0 where other ground stands before the sun."""
        x, h, z = self.x[::skip, ::skip], self.h[::skip, ::skip], self.z[::skip, ::skip]
        index = np.arange(self.t.size)
        first, width = self.u[0], self.u[1] - self.u[0]
        open_sky = np.ones_like(h)
        for s in reach * np.linspace(0.04, 1, steps) ** 2.2:
            pz = np.maximum(z + sun[2] * s, self.t[0])
            row = np.interp(pz.ravel(), self.t, index).reshape(pz.shape)
            column = ((x + sun[0] * s) / pz - first) / width
            ground = ndimage.map_coordinates(self.h, [row, column], order=1, mode="nearest", output=np.float32)
            clear = (h + sun[1] * s - ground) / (softness * s + 1e-6)
            open_sky = np.minimum(open_sky, np.clip(clear + 0.5, 0, 1))
        full = np.repeat(np.repeat(open_sky, skip, 0), skip, 1)[: self.h.shape[0], : self.h.shape[1]]
        return ndimage.gaussian_filter(full, skip * 0.7)

    def openness(self, scales=(3, 9, 27), strength=1.0):
        """How much sky a place sees: less in hollows, more on crests."""
        metre = self.t[:, None] * (self.u[1] - self.u[0])
        total = np.zeros_like(self.h)
        for s in scales:
            total += np.tanh((self.h - ndimage.gaussian_filter(self.h, s, mode="nearest")) / (s * metre)) / len(scales)
        return np.clip(0.75 + strength * total, 0.15, 1.3)

    def haze(self, colour, air, thickness, scale):
        """Lays air before a coloured grid: exponential in height, thickness per metre at height nought."""
        rise = (self.h - self.eye) / scale
        rise = np.where(np.abs(rise) < 1e-3, 1e-3, rise)
        mean = np.exp(-self.eye / scale) * (1 - np.exp(-np.clip(rise, -30, 30))) / rise
        path = self.t[:, None] * np.sqrt(1 + self.u[None, :] ** 2 + self.v**2)
        clear = np.exp(-thickness * path * mean)[..., None]
        return colour * clear + air * (1 - clear)


def over(ground_picture, mask, image):
    """The ground's picture where there is ground, the other elsewhere."""
    return np.where(mask[..., None], ground_picture, image)


def massif(x, z, summits, seed, carve=80.0, rough=45.0):
    """Mountains around given summits (x, z, height, radius): concave flanks, a few arêtes each, gullies down the fall line."""

    def bare(x, z):
        wx = x + 420 * fbm(x / 2400, z / 2400, seed=seed, octaves=3)
        wz = z + 420 * fbm(x / 2400 + 7, z / 2400, seed=seed + 10, octaves=3)
        total = 0
        for i, (cx, cz, height, radius) in enumerate(summits):
            dx, dz = wx - cx, wz - cz
            angle, far = np.arctan2(dz, dx), np.hypot(dx, dz)
            faces = 1 + smoothstep(0, 700, far) * (
                0.17 * np.cos(3 * angle + 2.1 * i + seed) + 0.10 * np.cos(5 * angle + 1.3 * i)
            )
            total = total + (height * np.exp(-1.15 * (np.hypot(far * faces, 90) / radius) ** 1.1)) ** 3
        return np.cbrt(total)

    h = bare(x, z)
    step = 30.0
    fall_x, fall_z = (bare(x + step, z) - h) / step, (bare(x, z + step) - h) / step
    steep = np.hypot(fall_x, fall_z)
    amount = smoothstep(0.05, 0.45, steep)
    h = h + carve * amount * gullies(x / 850, z / 850, 1.5 * fall_x, 1.5 * fall_z, seed=seed + 3, octaves=5, gain=0.47)
    return h + rough * (0.3 + amount) * (fbm(x / 520, z / 520, seed=seed + 5, octaves=8, gain=0.5, ridged=True) - 0.5)


def dune(distance, crest, run=3.2, repose=0.62):
    """Section of a dune `crest` high: a long windward back (distance < 0), a straight slip face at the angle of repose."""
    back = crest * np.exp(np.minimum(distance, 0) / (run * np.maximum(crest, 1)))
    face = np.logaddexp(0, (crest - repose * np.maximum(distance, 0)) / 2.5) * 2.5
    return np.where(distance < 0, back, np.minimum(face, crest))
