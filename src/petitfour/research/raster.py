"""Text pictures as images of one size, for `render_mode="rgb_array"`."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

Image = np.ndarray[Any, np.dtype[np.uint8]]

COLUMNS, ROWS = 108, 48  # the least; a wider or longer picture makes a larger image
WIDE, HIGH, SIZE = 8, 16, 13
PAPER, INK = (24, 20, 18), (240, 230, 215)
FONTS = ("DejaVuSansMono.ttf", "LiberationMono-Regular.ttf", "Menlo.ttc", "consola.ttf")
PLAIN = str.maketrans("╳■▸◆♠♣♥♦→−…·×", "x#>*SCHD>-.:x")  # where no font of the machine has the signs


def rasterise(text: str) -> Image:
    """The text, a character to a cell, light on dark."""
    lines = text.split("\n")
    rows, columns = max(ROWS, len(lines)), max(COLUMNS, *(len(line) for line in lines))
    cover = np.zeros((rows * HIGH, columns * WIDE), np.uint16)
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign != " ":
                cover[row * HIGH : (row + 1) * HIGH, column * WIDE : (column + 1) * WIDE] = glyph(sign)
    paper, ink = np.array(PAPER, np.uint16), np.array(INK, np.uint16)
    shade = cover[:, :, None]
    mixed: Image = ((paper * (255 - shade) + ink * shade) // 255).astype(np.uint8)
    return mixed


@cache
def glyph(sign: str) -> Image:
    """How much of each point of its cell a character covers."""
    from PIL import Image as Images
    from PIL import ImageDraw

    letters, is_plain = font()
    cell = Images.new("L", (WIDE, HIGH), 0)
    shown = sign.translate(PLAIN) if is_plain else sign
    ImageDraw.Draw(cell).text((WIDE / 2, HIGH - 4), shown, fill=255, font=letters, anchor="ms")
    return np.asarray(cell, np.uint8)


@cache
def font() -> tuple[Any, bool]:
    """A font whose letters are of one width if the machine has one; else Pillow's own, which lacks some signs."""
    from PIL import ImageFont

    for name in FONTS:
        try:
            return ImageFont.truetype(name, SIZE), False
        except OSError:
            continue
    return ImageFont.load_default(SIZE), True
