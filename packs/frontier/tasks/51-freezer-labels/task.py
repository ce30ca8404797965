import base64

import msgspec
import segno
import svgwrite


class Sample(msgspec.Struct, array_like=True, frozen=True):
    box: str
    place: int
    project: str = ""


def task_func(samples: list[Sample], columns: int, rows: int, version: int = 3) -> list[str]:
    """
    Print the labels of a tissue bank's samples on sheets, as SVG. The labels come by their box,
    then their place; each distinct sample has one label. A sheet has columns x rows labels, filled
    row by row; a new box begins on a new row, and on a new sheet if no row is left. Nothing is
    drawn for places that stay empty, and sheets without labels do not exist.

    The QR code of a label (segno, no Micro QR, mode alphanumeric, error correction M and not
    boosted) holds the Base32 text, without "=" at its end, of the MessagePack of the sample (as
    msgspec writes it). All codes have the given version; a sample that does not fit is an error.

    A label is 40 wide and 50 high. The code is drawn without a border at the left upper corner of
    the label, each dark module as a part of one path: the path's data is for each run of dark
    modules in a line "Mx yhn", one after the other with a space between them, from top to bottom
    and left to right, x and y being the place of the run on the sheet (a module is 1 wide and 1
    high) and n its length. Under it stands the text "BOX/PLACE" at the label's corner moved by (0,
    45).

    Parameters:
    - samples (list[Sample]): The samples, in any order.
    - columns (int): The number of labels beside each other.
    - rows (int): The number of labels below each other.
    - version (int): The version of the QR codes, from 1 to 6 (3 if left out).

    Returns:
    - list[str]: The sheets, each the text that svgwrite gives for a drawing (tostring, its default
      profile) with the width 40 * columns and the height 50 * rows, whose elements are for each
      label the path, then the text.

    Raises:
    - ValueError: If a sample does not fit into its code, or columns or rows are below 1, or version
      is not from 1 to 6. (segno's DataOverflowError is a ValueError.)

    Requirements:
    - base64
    - msgspec
    - segno
    - svgwrite

    Example:
    >>> sheets = task_func([Sample("B2", 7)], 2, 5)
    >>> sheets[0].count("<path"), '<text x="0" y="45">B2/7</text>' in sheets[0]
    (1, True)
    """
    if columns < 1 or rows < 1 or not 1 <= version <= 6:
        raise ValueError("columns and rows begin at 1, versions are from 1 to 6")
    sheets, cell, box = [], 0, None
    for sample in sorted(set(samples), key=lambda one: (one.box, one.place, one.project)):
        if sample.box != box:
            cell += -cell % columns
            box = sample.box
        if cell % (columns * rows) == 0:
            sheets.append(svgwrite.Drawing(size=(40 * columns, 50 * rows)))
            cell = 0
        left, top = 40 * (cell % columns), 50 * (cell // columns)
        cell += 1

        text = base64.b32encode(msgspec.msgpack.encode(sample)).decode().rstrip("=")
        code = segno.make(
            text, error="m", version=version, mode="alphanumeric", micro=False, boost_error=False
        )
        runs = []
        for y, line in enumerate(code.matrix, top):
            dark = "".join("#" if module else " " for module in line)
            x = 0
            while (x := dark.find("#", x)) >= 0:
                length = len(dark) - x - len(dark[x:].lstrip("#"))
                runs.append(f"M{left + x} {y}h{length}")
                x += length
        sheets[-1].add(sheets[-1].path(d=" ".join(runs)))
        label = f"{sample.box}/{sample.place}"
        sheets[-1].add(sheets[-1].text(label, insert=(left, top + 45)))
    return [sheet.tostring() for sheet in sheets]
