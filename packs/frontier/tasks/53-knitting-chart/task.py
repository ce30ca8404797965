import io

from parsimonious.exceptions import ParseError
from parsimonious.grammar import Grammar
from PIL import Image

COLOURS = {
    "K": (245, 240, 220),
    "P": (120, 90, 60),
    "YO": (255, 255, 255),
    "K2TOG": (30, 60, 160),
    "P2TOG": (160, 30, 60),
}


def task_func(pattern: str, cast_on: int, cell: int = 4) -> bytes:
    """
    Draw the chart of a knitting pattern as PNG. Every line of the pattern that is not blank is a
    row: "N:" with the row's number, from 1 on and without gaps, then instructions joined by commas.
    An instruction is a stitch (K, P, YO, K2TOG, P2TOG, in upper case), for K and P perhaps with a
    count at once after it (K12, count from 1 on), or a group: instructions in square brackets, then
    "xN" (N times, from 1 on) or "to end". Groups may stand in groups, but "to end" only at the
    row's end and not within a group. Spaces may stand between all parts, except within a stitch
    with its count and within "xN"; the words of "to end" are parted by one space. Numbers have no
    leading zeros.

    K and P use up one stitch of the row below, K2TOG and P2TOG two, YO none; each makes one stitch.
    A group "to end" is done as often as the stitches that are left allow, at least once. The first
    row works on the stitches of the cast-on row. Every row must use up all stitches of the row
    below.

    The chart shows the fabric from its right side, row 1 at the bottom. Odd rows are knitted on the
    right side and drawn from right to left; even rows are knitted on the wrong side and drawn from
    left to right, and there each stitch is drawn as its counterpart (K as P, K2TOG as P2TOG and the
    other way round; YO stays). The chart is as wide as the widest of its rows, not counting the
    cast-on row, which is not drawn; narrower rows are moved to the right edge. What no stitch
    covers is transparent. Stitches are squares in the colours COLOURS, opaque.

    Parameters:
    - pattern (str): The pattern.
    - cast_on (int): The number of stitches of the cast-on row.
    - cell (int): The side of a square in pixels (4 if left out).

    Returns:
    - bytes: The chart as PNG in the mode RGBA.

    Raises:
    - ValueError: If the pattern does not follow these rules, or has no row.

    Requirements:
    - PIL
    - io
    - parsimonious

    Example:
    >>> chart = Image.open(io.BytesIO(task_func("1: K2, P1\\n2: [K1] to end", 3, 1)))
    >>> chart.size, chart.getpixel((0, 1)), chart.getpixel((0, 0))
    ((3, 2), (120, 90, 60, 255), (120, 90, 60, 255))
    """
    uses = {"K": 1, "P": 1, "YO": 0, "K2TOG": 2, "P2TOG": 2}
    turned = {"K": "P", "P": "K", "YO": "YO", "K2TOG": "P2TOG", "P2TOG": "K2TOG"}
    grammar = Grammar(r"""
        row = gap number gap ":" gap work gap
        work = (items gap "," gap rest) / rest / items
        items = item (gap "," gap item)*
        item = group / stitch
        group = "[" gap items gap "]" gap "x" number
        rest = "[" gap items gap "]" gap "to end"
        stitch = ~"K2TOG|P2TOG|YO|[KP]([1-9][0-9]*)?"
        number = ~"[1-9][0-9]*"
        gap = ~" *"
    """)

    def used(stitches):
        return sum(uses[name] for name in stitches)

    def read(node, below):
        """The stitches of a node, where `below` stitches are left for it and what follows."""
        if node.expr_name == "stitch":
            name = node.text
            return [name] if name in uses else [name[0]] * int(name[1:])
        made = []
        for child in node.children:
            made += read(child, below - used(made))
        if node.expr_name == "group":
            return made * int(node.children[-1].text)
        if node.expr_name == "rest":
            if not 0 < used(made) <= below:
                raise ValueError("a group to end cannot be done")
            return made * (below // used(made))
        return made

    rows = []
    for line in pattern.splitlines():
        if not line.strip():
            continue
        try:
            tree = grammar.parse(line)
        except ParseError as error:
            raise ValueError(f"the row {line!r} cannot be read") from error
        below = len(rows[-1]) if rows else cast_on
        made = read(tree, below)
        if int(tree.children[1].text) != len(rows) + 1 or used(made) != below:
            raise ValueError(f"the row {line!r} does not fit")
        rows.append(made)
    if not rows:
        raise ValueError("there is no row")

    width = max(map(len, rows))
    chart = Image.new("RGBA", (width * cell, len(rows) * cell))
    for place, made in enumerate(rows):
        shown = [turned[name] for name in made] if place % 2 else made[::-1]
        for column, name in enumerate(shown, width - len(made)):
            left, top = column * cell, (len(rows) - 1 - place) * cell
            chart.paste(COLOURS[name], (left, top, left + cell, top + cell))
    file = io.BytesIO()
    chart.save(file, "PNG")
    return file.getvalue()
