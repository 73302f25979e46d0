"""What a camera does after the light: the frame that is rendered to, glow, tone, vignette, grain."""

import numpy as np
from scipy import ndimage

from noise import smoothstep


class View:
    """A level camera with a shifted lens: verticals stay vertical. u and v are the tangents to the right and up."""

    def __init__(self, width, height, fov, horizon, samples=2):
        self.samples = samples
        self.width, self.height = width * samples, height * samples
        self.fov, self.horizon = fov, horizon
        self.focal = self.width / 2 / np.tan(np.radians(fov) / 2)
        self.u = ((np.arange(self.width) + 0.5 - self.width / 2) / self.focal).astype(np.float32)
        self.v = ((horizon * self.height - np.arange(self.height) - 0.5) / self.focal).astype(np.float32)

    @property
    def grid(self):
        return self.u[None, :], self.v[:, None]

    def coarse(self):
        """The same view at one sample a pixel: enough for what is soft."""
        return View(self.width // self.samples, self.height // self.samples, self.fov, self.horizon, 1)

    def enlarge(self, image):
        """A picture made for coarse(), brought to this view's size."""
        if self.samples == 1:
            return image
        rows = (np.arange(self.height) + 0.5) / self.samples - 0.5
        columns = (np.arange(self.width) + 0.5) / self.samples - 0.5
        return _stretch(_stretch(image, rows, 0), columns, 1)

    def shrink(self, image):
        """The other way: the mean of each pixel's samples."""
        n = self.samples
        return image.reshape(self.height // n, n, self.width // n, n, -1).mean((1, 3)).astype(np.float32)

    def below(self, skyline):
        """Coverage of all that lies under skyline(u), smooth to a pixel."""
        return smoothstep(-0.7, 0.7, (skyline(self.u)[None, :] - self.v[:, None]) * self.focal)

    def row(self, v):
        return self.horizon * self.height - 0.5 - v * self.focal

    def column(self, u):
        return self.width / 2 - 0.5 + u * self.focal


def _stretch(image, at, axis):
    low = np.clip(np.floor(at).astype(int), 0, image.shape[axis] - 1)
    high = np.minimum(low + 1, image.shape[axis] - 1)
    weight = np.clip(at - low, 0, 1).astype(np.float32)
    weight = weight.reshape([-1 if a == axis else 1 for a in range(image.ndim)])
    first = np.take(image, low, axis)
    return first + (np.take(image, high, axis) - first) * weight


def rgb(code, strength=1.0):
    """A colour as painters write it (#rrggbb), as linear light."""
    c = np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], np.float32) / 255
    return (np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) * strength).astype(np.float32)


def encode(linear):
    c = np.clip(linear, 0, 1)
    return np.where(c <= 0.0031308, c * 12.92, 1.055 * np.power(np.maximum(c, 1e-8), 1 / 2.4) - 0.055)


def blur(image, sigma):
    """Gaussian blur of each channel; wide ones on a smaller copy, which nobody can tell."""
    step = max(1, int(sigma / 4))
    if step == 1:
        return ndimage.gaussian_filter(image, (sigma, sigma, 0)[: image.ndim])
    h, w = image.shape[0] // step * step, image.shape[1] // step * step
    small = image[:h, :w].reshape(h // step, step, w // step, step, -1).mean((1, 3))
    small = ndimage.gaussian_filter(small, (sigma / step, sigma / step, 0), mode="nearest")
    rows = (np.arange(image.shape[0]) + 0.5) / step - 0.5
    columns = (np.arange(image.shape[1]) + 0.5) / step - 0.5
    return _stretch(_stretch(small, rows, 0), columns, 1).reshape(image.shape)


def develop(light, view, seed, exposure=1.0, glow=0.06, contrast=0.25, vignette=0.25, grain=0.007, saturation=1.0):
    """Linear light at several samples a pixel to a finished 8-bit picture."""
    light = view.shrink(np.minimum(light * exposure, 12))
    height, width = light.shape[:2]
    long_side = max(height, width)
    spill = 0.6 * blur(light, long_side * 0.006) + 0.4 * blur(light, long_side * 0.03)
    light = light + glow * (spill - light * 0.6)

    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    radius = np.hypot((x / width - 0.5) * 1.2, (y / height - 0.5) * 1.2)
    light *= (1 - vignette * smoothstep(0.25, 0.95, radius))[..., None]

    luminance = light @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    light = luminance[..., None] + (light - luminance[..., None]) * saturation
    light = np.maximum(light, 0)
    knee = 0.55
    light = np.where(light < knee, light, knee + (1 - knee) * (1 - np.exp(-(light - knee) / (1 - knee))))

    tone = encode(light)
    tone = tone + contrast * (smoothstep(0, 1, tone) - tone)
    random = np.random.default_rng(seed)
    noise = ndimage.gaussian_filter(random.standard_normal((height, width)).astype(np.float32), 0.6) * 1.9
    tone += (grain * noise * (1 - 0.6 * np.abs(luminance.clip(0, 1) - 0.4)))[..., None]
    tone += (random.random((height, width, 3), np.float32) - 0.5) / 255
    return np.round(np.clip(tone, 0, 1) * 255).astype(np.uint8)
