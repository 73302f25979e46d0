"""What is drawn rather than grown: flat shapes on the view, and a mill of them."""

import numpy as np
from PIL import Image, ImageDraw


def drawn(view, paint, colours):
    """A layer drawn with polygons: paint(draw, point) draws on masks in turn; gives (colour, coverage) over the view."""
    big = (view.width * 2, view.height * 2)
    picture, cover = Image.new("P", big, 0), Image.new("L", big, 0)

    def point(u, v):
        return (2 * float(view.column(u)), 2 * float(view.row(v)))

    ink, mask = ImageDraw.Draw(picture), ImageDraw.Draw(cover)

    def polygon(index, points):
        points = [point(*p) for p in points]
        ink.polygon(points, fill=index)
        mask.polygon(points, fill=255)

    paint(polygon)
    table = np.array(colours, np.float32)
    shade = table[np.minimum(np.asarray(picture), len(table) - 1)]
    a = np.asarray(cover, np.float32)[..., None] / 255
    box = (view.height, 2, view.width, 2, -1)
    weight = a.reshape(box).mean((1, 3))
    return (shade * a).reshape(box).mean((1, 3)) / np.maximum(weight, 1e-4), weight[..., 0]


def windmill(polygon, u, foot, size, turn):
    """A polder mill: 1 body in shade, 2 body in light, 3 cap, 4 sails, 5 its gallery."""
    top, low = foot + 0.62 * size, foot + 0.16 * size
    polygon(1, [(u - 0.17 * size, foot), (u + 0.17 * size, foot), (u + 0.095 * size, top), (u - 0.095 * size, top)])
    polygon(2, [(u - 0.17 * size, foot), (u - 0.02 * size, foot), (u - 0.01 * size, top), (u - 0.095 * size, top)])
    polygon(
        5,
        [
            (u - 0.23 * size, low),
            (u + 0.23 * size, low),
            (u + 0.23 * size, low + 0.02 * size),
            (u - 0.23 * size, low + 0.02 * size),
        ],
    )
    polygon(
        3,
        [
            (u - 0.11 * size, top),
            (u + 0.11 * size, top),
            (u + 0.08 * size, top + 0.08 * size),
            (u, top + 0.12 * size),
            (u - 0.08 * size, top + 0.08 * size),
        ],
    )
    hub = (u - 0.01 * size, top + 0.05 * size)
    for k in range(4):
        a = turn + k * np.pi / 2
        c, s = np.cos(a), np.sin(a)

        def at(far, side, c=c, s=s):
            return (hub[0] + size * (far * c - side * s), hub[1] + size * (far * s + side * c))

        polygon(4, [at(0, -0.008), at(0.52, -0.008), at(0.52, 0.008), at(0, 0.008)])
        for bar in np.linspace(0.12, 0.52, 12):
            polygon(4, [at(bar, 0), at(bar + 0.006, 0), at(bar + 0.006, 0.075), at(bar, 0.075)])
        polygon(4, [at(0.12, 0.068), at(0.525, 0.068), at(0.525, 0.077), at(0.12, 0.077)])
