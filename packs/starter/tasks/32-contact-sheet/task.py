import math
from pathlib import Path

from PIL import Image, ImageOps

GAP = 10
BACKGROUND = (40, 40, 40)
SUFFIXES = (".png", ".jpg", ".jpeg")


def task_func(folder: str, sheet_path: str, columns: int = 4, cell: int = 160) -> list:
    """
    Make a photographer's contact sheet from the .png, .jpg and .jpeg files (any case) in a folder.
    The pictures come in the order of their lower-case names and fill the grid row by row. Each is
    turned upright by its EXIF orientation, shrunk to fit into a cell x cell square if it is larger
    (keeping its proportions, never enlarged), and centred in its square; an odd spare pixel goes
    to the right or to the bottom. There are GAP pixels around and between the squares.

    Note:
    - The sheet is an RGB image of `columns` squares across and as many rows as needed, filled with
      BACKGROUND, which also shows through transparent parts of a picture.
    - Files that Pillow cannot read are skipped, and so is an older sheet at sheet_path.

    Parameters:
    - folder (str): folder with the pictures; subfolders are not searched.
    - sheet_path (str): file to write, in the format of its suffix.
    - columns (int): squares in a row. Default is 4.
    - cell (int): side of a square in pixels. Default is 160.

    Returns:
    - list: one tuple (file name, left, top, width, height) per picture on the sheet, in pixels.

    Raises:
    - ValueError: If columns or cell is below 1.
    - FileNotFoundError: If the folder holds no readable picture; nothing is written then.

    Requirements:
    - math
    - pathlib
    - PIL

    Example:
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Image.new("RGB", (300, 200), "red").save(f"{folder}/beach.png")
    ...     task_func(folder, f"{folder}/sheet.png", columns=2, cell=150)
    [('beach.png', 10, 35, 150, 100)]
    """
    if columns < 1 or cell < 1:
        raise ValueError("columns and cell must be at least 1")
    target = Path(sheet_path)
    pictures = []
    for path in sorted(Path(folder).iterdir(), key=lambda p: p.name.lower()):
        if path.suffix.lower() not in SUFFIXES or path.resolve() == target.resolve():
            continue
        try:
            with Image.open(path) as image:
                picture = ImageOps.exif_transpose(image).convert("RGBA")
        except OSError:
            continue
        picture.thumbnail((cell, cell))
        pictures.append((path.name, picture))
    if not pictures:
        raise FileNotFoundError(f"no readable picture in {folder}")
    pitch, rows = cell + GAP, math.ceil(len(pictures) / columns)
    sheet = Image.new("RGB", (columns * pitch + GAP, rows * pitch + GAP), BACKGROUND)
    placed = []
    for number, (name, picture) in enumerate(pictures):
        row, column = divmod(number, columns)
        left = GAP + column * pitch + (cell - picture.width) // 2
        top = GAP + row * pitch + (cell - picture.height) // 2
        sheet.paste(picture, (left, top), picture)
        placed.append((name, left, top, picture.width, picture.height))
    sheet.save(target)
    return placed
