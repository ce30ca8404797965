from fractions import Fraction

import svgwrite
from lark import Lark, Tree
from lark.exceptions import LarkError


def task_func(loop: str, width: int = 480) -> dict:
    """
    Draw a drum loop as SVG. The loop is a text: first the metre, as in "7/8", then a line for each
    drum: its name (letters), a colon, and bars between "|". A bar is a row of notes: "x" (hit), "X"
    (accent) or "." (rest), each one step long; "(...)" around notes, which may hold further
    brackets, puts them evenly into one step; ":N" after a note or a bracket makes it N steps long
    (N from 1 on). Spaces and tabs may stand anywhere but in names and numbers, lines may also end
    with CR LF, and blank lines do not matter. As in
    "4/4\\nsnare: | . X . X | . X . (x.x) |\\nkick: | x:2 x . | x:4 |". Every bar lasts one metre
    (4/4 is the length 1, 7/8 is 7/8 of it); its steps have equal lengths, so the example's first
    bar has steps of 1/4. All drums have the same number of bars. A note begins where the note
    before it ends.

    The drawing has the given width and a height of 30 for each drum. The moments of the whole loop
    are spread evenly over the width. For each drum, in the order of the text, there is a group with
    the class "drum", which holds the text of its name at (2, 12 + 30 * its place, from 0 on) and,
    for each hit or accent, in order, a circle: cx is its moment on the width, rounded half to even
    to 2 digits (Python's round, of the exact fraction, then as a float), cy is 22 + 30 * place, the
    radius is 4 for a hit and 6 for an accent.

    Parameters:
    - loop (str): The loop.
    - width (int): The width of the drawing (480 if left out).

    Returns:
    - dict: "svg" (the text that svgwrite gives for the drawing, tostring), "hits" (from each drum
      to the list of the moments of its hits and accents, as texts such as "0", "1/4" or "5/3", in
      lengths where a whole note is 1) and "together" (the sorted list of the moments, as such
      texts, sorted by value, at which all drums play).

    Raises:
    - ValueError: If the text does not follow these rules, a drum comes twice, a number of the metre
      is 0, or the numbers of bars differ.

    Requirements:
    - fractions
    - lark
    - svgwrite

    Example:
    >>> task_func("3/4\\nhat: | x . X | (xx) .:2 |")["hits"]
    {'hat': ['0', '1/2', '3/4', '7/8']}
    """
    grammar = r"""
        start: _NL? INT "/" INT (_NL drum)+ _NL?
        drum: NAME ":" "|" (bar "|")+
        bar: note+
        note: (HIT | group) (":" INT)?
        group: "(" note+ ")"
        HIT: /[xX.]/
        NAME: /[^\W\d_]+/
        INT: /[0-9]+/
        _NL: /(\r?\n[ \t]*)+/
        %ignore /[ \t]+/
    """
    try:
        upper, lower, *drums = Lark(grammar, parser="lalr").parse(loop).children
    except LarkError as error:
        raise ValueError("the loop cannot be read") from error
    if int(upper) == 0 or int(lower) == 0:
        raise ValueError("the metre has a 0")
    metre = Fraction(int(upper), int(lower))

    def spread(notes, start, length):
        """The moments and radii of the notes, which share the length."""
        steps = [int(note.children[1]) if len(note.children) > 1 else 1 for note in notes]
        if 0 in steps:
            raise ValueError("a note has no length")
        step, found = length / sum(steps), []
        for note, count in zip(notes, steps, strict=True):
            what = note.children[0]
            if isinstance(what, Tree):
                found += spread(what.children, start, count * step)
            elif what != ".":
                found.append((start, 4 if what == "x" else 6))
            start += count * step
        return found

    played = {}
    for name, *bars in (drum.children for drum in drums):
        if str(name) in played or len(bars) != len(drums[0].children) - 1:
            raise ValueError(f"{name} comes twice or has another number of bars")
        played[str(name)] = [
            hit
            for place, bar in enumerate(bars)
            for hit in spread(bar.children, place * metre, metre)
        ]
    whole = metre * (len(drums[0].children) - 1)
    drawing = svgwrite.Drawing(size=(width, 30 * len(played)))
    for place, (name, hits) in enumerate(played.items()):
        group = drawing.add(drawing.g(class_="drum"))
        group.add(drawing.text(name, insert=(2, 12 + 30 * place)))
        for moment, radius in hits:
            centre = (float(round(moment / whole * width, 2)), 22 + 30 * place)
            group.add(drawing.circle(center=centre, r=radius))
    together = set.intersection(*({moment for moment, _ in hits} for hits in played.values()))
    return {
        "svg": drawing.tostring(),
        "hits": {name: [str(moment) for moment, _ in hits] for name, hits in played.items()},
        "together": [str(moment) for moment in sorted(together)],
    }
