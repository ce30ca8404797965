import io
from itertools import groupby

import pint
from PIL import Image


def task_func(
    picture: bytes, stitches: int, yarns: dict[str, tuple[int, int, int]], stitch: str, row: str
) -> dict:
    """
    Turn a picture into the knitting instructions of a jumper. Transparent pictures are first laid
    on white. The picture is resized with Pillow's BOX filter, as RGB, to as many pixels in width as
    there are stitches; its height in rows is such that the proportions of the picture stay true
    although a stitch is wider than it is high: height times stitches divided by width, times
    the width of a stitch divided by the height of a row, rounded to the nearest whole number (half
    a row upwards), at least 1. Each pixel becomes the yarn with the nearest colour (least sum of
    the squared differences of red, green and blue; of equally near ones the first of yarns).

    Rows are knitted from the bottom of the picture upwards, the odd ones (1, 3, ...) from right to
    left and the even ones from left to right.

    Parameters:
    - picture (bytes): An image file.
    - stitches (int): The stitches of a row, at least 1.
    - yarns (dict[str, tuple[int, int, int]]): Red, green and blue by the yarn's name.
    - stitch (str): The width of a stitch as a length for pint, such as "6 mm".
    - row (str): The height of a row.

    Returns:
    - dict: "rows" (a list of texts in the order of knitting, such as "1: 3 white, 2 red", the runs
      of the same yarn in the order of knitting), "stitches" (how many of each yarn, in the order of
      yarns, those that are used) and "size" (width and height in centimetres, a tuple of floats
      rounded to 1 digit).

    Raises:
    - ValueError: If stitches is below 1, there are no yarns, or stitch or row is not a length above
      0.

    Requirements:
    - PIL
    - io
    - itertools
    - pint

    Example:
    >>> file = io.BytesIO()
    >>> Image.new("RGB", (4, 2), (250, 10, 10)).save(file, "PNG")
    >>> yarns = {"white": (255, 255, 255), "red": (200, 0, 0)}
    >>> task_func(file.getvalue(), 4, yarns, "6 mm", "4 mm")
    {'rows': ['1: 4 red', '2: 4 red', '3: 4 red'], 'stitches': {'red': 12}, 'size': (2.4, 1.2)}
    """
    registry = pint.get_application_registry()
    lengths = [registry.Quantity(text) for text in (stitch, row)]
    if stitches < 1 or not yarns or not all(one.check("[length]") for one in lengths):
        raise ValueError("no stitches, no yarns, or no length")
    wide, high = (one.to("cm").magnitude for one in lengths)
    if wide <= 0 or high <= 0:
        raise ValueError("a stitch must be larger than nothing")
    with Image.open(io.BytesIO(picture)) as opened:
        image = opened.convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    flat = Image.alpha_composite(white, image).convert("RGB")
    exact = flat.height * stitches / flat.width * wide / high
    rows = max(1, int(exact + 0.5))
    data = flat.resize((stitches, rows), Image.Resampling.BOX).tobytes()

    def nearest(pixel):
        return min(
            yarns,
            key=lambda name: sum((a - b) ** 2 for a, b in zip(yarns[name], pixel, strict=True)),
        )

    names = [nearest(data[place : place + 3]) for place in range(0, len(data), 3)]
    texts = []
    for number in range(1, rows + 1):
        start = (rows - number) * stitches
        order = names[start : start + stitches][:: -1 if number % 2 else 1]
        runs = [f"{len(list(run))} {name}" for name, run in groupby(order)]
        texts.append(f"{number}: {', '.join(runs)}")
    return {
        "rows": texts,
        "stitches": {name: names.count(name) for name in yarns if name in names},
        "size": (round(stitches * wide, 1), round(rows * high, 1)),
    }
