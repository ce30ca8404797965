import re
from itertools import product
from string import ascii_uppercase

PLATES = {24: (4, 6), 96: (8, 12), 384: (16, 24)}


def task_func(selection: str, plate: int = 96) -> list:
    """
    Turn a lab technician's short notation for wells of a microplate into the list of wells. PLATES
    holds the rows and columns of each plate; rows are named by letters from A, columns by numbers
    from 1. The selection consists of items with commas between them, worked through from left to
    right. An item is one well (B7), a run of wells in reading order that may go on in the following
    rows (A11-B2 is A11, A12, B1 and B2 on a plate with 96 wells), or a block between any two
    opposite corners (B2:C3 and C2:B3 are both B2, B3, C2 and C3). An item with ! before it takes
    its wells out of what was selected so far.

    Note:
    - Letter case, white space anywhere and zeros before a column number do not matter, and empty
      items are passed over.

    Parameters:
    - selection (str): The wells in short notation.
    - plate (int): The number of wells of the plate. Default is 96.

    Returns:
    - list: The names of the selected wells with two-digit columns, such as 'A01', each once, in the
      order in which they were selected first (a well taken out and selected again comes later); the
      wells of one item come in reading order.

    Raises:
    - KeyError: If PLATES does not know the plate.
    - ValueError: If an item is malformed, names a well that is not on the plate, or is a run that
      ends before it starts.

    Requirements:
    - re
    - itertools
    - string

    Example:
    >>> task_func("A11-B2, C1:D2, !c2")
    ['A11', 'A12', 'B01', 'B02', 'C01', 'D01', 'D02']
    """
    rows, columns = PLATES[plate]
    order = list(product(ascii_uppercase[:rows], range(1, columns + 1)))
    well = "([A-Z])0*([1-9][0-9]?)"
    chosen = {}
    for item in "".join(selection.upper().split()).split(","):
        if not item:
            continue
        match = re.fullmatch(f"(!?){well}(?:([-:]){well})?", item)
        if not match:
            raise ValueError(f"cannot read {item}")
        out, row, column, kind, last_row, last_column = match.groups()
        start, end = (row, int(column)), (last_row or row, int(last_column or column))
        if start not in order or end not in order or (kind == "-" and end < start):
            raise ValueError(f"no such wells on the plate: {item}")
        wells = [place for place in order if start <= place <= end]
        if kind == ":":
            (top, bottom), (left, right) = map(sorted, zip(start, end, strict=True))
            wells = [(r, c) for r, c in order if top <= r <= bottom and left <= c <= right]
        for place in wells:
            if out:
                chosen.pop(place, None)
            else:
                chosen[place] = None
    return [f"{row}{column:02d}" for row, column in chosen]
