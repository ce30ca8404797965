import segno
import svgwrite


def task_func(badges: list[tuple[str, str]], columns: int) -> str:
    """
    Lay out the name badges of a conference on a sheet, as SVG. A badge is a cell of 300 by 150
    pixels; badges fill the rows of the sheet from the left, `columns` in a row. The sheet is as
    wide as `columns` cells and as high as its rows.

    Each badge shows the QR code of its admission code, with error correction level Q, which is not
    raised even where a higher level would fit. Never a Micro QR code; and all codes on the sheet
    have the same version, the lowest that holds each of them, so that the scanner need not be
    adjusted. A module is 4 pixels wide, and the upper left module of the code (there is no quiet
    zone) is 10 pixels right of and below the cell's upper left corner.

    A badge is a <g> with the class "badge". It holds a <path> with the class "qr" whose "d" has,
    row by row from above and from left to right, "Mx,yhWv4h-Wz" for every run of dark modules
    (W is the run's width in pixels, x and y its upper left corner, without anything between the
    runs), and then a <text> with the name, which begins 20 pixels right of the code's right edge,
    at y 75 pixels below the cell's upper edge. A name of more than 18 characters is cut to 17
    characters (spaces at the end of these are dropped) and an ellipsis "…".

    Parameters:
    - badges (list[tuple[str, str]]): Name and admission code of each badge.
    - columns (int): How many badges there are in a row.

    Returns:
    - str: The SVG document as svgwrite writes it, with width and height as plain numbers.

    Raises:
    - ValueError: If columns is below 1, or a name or code is empty.

    Requirements:
    - segno
    - svgwrite

    Example:
    >>> sheet = task_func([("Ada Byron", "A-1"), ("Emmy Noether", "A-2")], 2)
    >>> 'height="150"' in sheet, '<text x="114" y="75">Ada Byron</text>' in sheet
    (True, True)
    """
    if columns < 1 or not all(name and code for name, code in badges):
        raise ValueError("there must be a column, and no name or code may be empty")
    options = {"error": "q", "micro": False, "boost_error": False}
    version = max((segno.make(code, **options).version for _, code in badges), default=None)
    drawing = svgwrite.Drawing(size=(300 * columns, 150 * -(-len(badges) // columns)), debug=False)
    for number, (name, code) in enumerate(badges):
        row, column = divmod(number, columns)
        left, top = 300 * column + 10, 150 * row + 10
        matrix = segno.make(code, version=version, **options).matrix
        path = ""
        for y, modules in enumerate(matrix):
            start = 0
            for run in bytes(modules).split(b"\x00"):
                if run:
                    width = 4 * len(run)
                    path += f"M{left + 4 * start},{top + 4 * y}h{width}v4h-{width}z"
                start += len(run) + 1
        shown = name if len(name) <= 18 else name[:17].rstrip() + "…"
        group = drawing.g(class_="badge")
        group.add(drawing.path(d=path, class_="qr"))
        place = (left + 4 * len(matrix) + 20, top + 65)
        group.add(drawing.text(shown, insert=place))
        drawing.add(group)
    return drawing.tostring()
