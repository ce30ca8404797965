import io

import blake3
import segno
from PIL import Image, ImageDraw, PngImagePlugin

STRIPES = {"tool": (200, 30, 30), "vehicle": (30, 90, 200), "room": (30, 150, 60)}


def task_func(assets: list[tuple[str, str, int]], key: bytes, scale: int) -> dict[str, bytes]:
    """
    Make the labels of a depot's assets as PNG images. The tag of an asset is its id, "/" and a
    check: the first 5 hexadecimal digits, in lower case, of the BLAKE3 hash, keyed with `key`, of
    the id in UTF-8.

    A label shows the tag as a QR code (never a Micro one) with error correction level M, not raised
    where a higher level would fit, dark modules black on white, with a quiet zone of 4 modules
    around it; a module is a square of `scale` pixels. Below the quiet zone is a band of 3 modules'
    height over the whole width in the colour of the asset's kind: tool (200, 30, 30), vehicle
    (30, 90, 200), room (30, 150, 60). The band holds one white square, a module wide and in
    the middle of its height, for each year since the last inspection: the first begins 1 module
    from the left edge, each further one 2 modules right of the one before, and there are at most 5.

    Parameters:
    - assets (list[tuple[str, str, int]]): Id, kind and years since the last inspection.
    - key (bytes): 32 bytes.
    - scale (int): Pixels a module, at least 1.

    Returns:
    - dict[str, bytes]: PNG files (mode RGB) by id, in the order of assets, each with the PNG text
      "Tag" that is the asset's tag.

    Raises:
    - ValueError: If a kind is unknown, an id is there twice, scale is below 1 or the key's length
      is wrong.

    Requirements:
    - PIL
    - blake3
    - io
    - segno

    Example:
    >>> labels = task_func([("DR-7", "tool", 1)], bytes(32), 2)
    >>> image = Image.open(io.BytesIO(labels["DR-7"]))
    >>> image.size, image.text["Tag"]
    ((58, 64), 'DR-7/9dc97')
    """
    if scale < 1 or len(key) != 32 or len({name for name, _, _ in assets}) != len(assets):
        raise ValueError("bad scale, bad key, or an id that is there twice")
    labels = {}
    for name, kind, years in assets:
        if kind not in STRIPES:
            raise ValueError(f"unknown kind: {kind}")
        tag = f"{name}/{blake3.blake3(name.encode(), key=key).hexdigest()[:5]}"
        code = segno.make(tag, error="m", micro=False, boost_error=False)
        side = code.symbol_size(border=4)[0]
        image = Image.new("RGB", (side, side + 3), "white")
        for y, row in enumerate(code.matrix_iter(border=4)):
            for x, module in enumerate(row):
                if module:
                    image.putpixel((x, y), (0, 0, 0))
        pen = ImageDraw.Draw(image)
        pen.rectangle((0, side, side - 1, side + 2), fill=STRIPES[kind])
        for year in range(min(years, 5)):
            pen.point((1 + 2 * year, side + 1), fill="white")
        image = image.resize((side * scale, (side + 3) * scale), Image.Resampling.NEAREST)
        info = PngImagePlugin.PngInfo()
        info.add_text("Tag", tag)
        file = io.BytesIO()
        image.save(file, "PNG", pnginfo=info)
        labels[name] = file.getvalue()
    return labels
