import io

from PIL import Image, ImageDraw

COLORS = {"F": (46, 160, 67), "S": (150, 150, 150), "W": (31, 111, 235)}
PICK = (255, 196, 0)
FLOOR = (255, 255, 255)


def task_func(rows: list, party: int = 2, seat: int = 12) -> bytes:
    """
    Paint a theatre's seat plan as a PNG and mark the best seats for a party that sits together.
    Each string is a row of seats, the first one nearest to the stage and at the top of the picture:
    "F" is a free seat, "S" a sold one, "W" a wheelchair place, and "." is floor without a seat.
    Every character takes a square of seat x seat pixels. A seat is filled with its colour from
    COLORS except for a border of one pixel all around, which keeps the colour FLOOR like all the
    rest. The best seats are the leftmost `party` adjacent free seats of the first row that
    has so many side by side; they are painted in PICK. Nothing is marked if there are none.

    Parameters:
    - rows (list): strings of F, S, W and "."; shorter rows are floor at their right end.
    - party (int): number of people who want to sit together. Default is 2.
    - seat (int): side of a square in pixels. Default is 12.

    Returns:
    - bytes: an RGB picture in PNG format, as wide as the longest row and as high as the number of
      rows (times seat pixels).

    Raises:
    - ValueError: If there is no row or only empty ones, a row has another character, party is
      below 1, or seat is below 3.

    Requirements:
    - io
    - PIL

    Example:
    >>> data = task_func(["SFF.SS", ".FFFF."], party=3, seat=10)
    >>> Image.open(io.BytesIO(data)).size
    (60, 20)
    """
    if party < 1 or seat < 3:
        raise ValueError("party must be at least 1 and seat at least 3")
    if not any(rows) or set("".join(rows)) - {*COLORS, "."}:
        raise ValueError("rows must hold seats F, S, W or floor '.'")
    width = max(len(row) for row in rows)
    image = Image.new("RGB", (width * seat, len(rows) * seat), FLOOR)
    draw = ImageDraw.Draw(image)
    seated = False
    for y, row in enumerate(rows):
        first = -1 if seated else row.find("F" * party)
        for x, kind in enumerate(row):
            if kind == ".":
                continue
            picked = first != -1 and first <= x < first + party
            box = (x * seat + 1, y * seat + 1, (x + 1) * seat - 2, (y + 1) * seat - 2)
            draw.rectangle(box, fill=PICK if picked else COLORS[kind])
        seated = seated or first != -1
    buffer = io.BytesIO()
    image.save(buffer, format="PNG")
    return buffer.getvalue()
