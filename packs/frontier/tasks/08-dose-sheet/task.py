import lark
import pint


def task_func(sheet: str, unit: str) -> dict[str, float]:
    """
    Work out the dose sheet of a fish farm. Each line of the sheet that is not blank names a
    quantity, as "name: sum". A sum adds (+) and subtracts (-) terms from left to right; a term is a
    number with its unit (2.5 kg, 30 mg, 40 mg/l), the name of a quantity of any line, earlier or
    later, or a sum in parentheses, and it may have factors before it, as in "3 * 0.5 * salt". Names
    are made of a-z and "_" and begin with a letter; numbers are digits, perhaps a point and more
    digits; units are letters and "µ", perhaps a "/" and letters. Spaces may stand between the
    parts, and need not.

    Parameters:
    - sheet (str): The lines, separated by newlines.
    - unit (str): The unit in which all results are wanted, by pint's application registry.

    Returns:
    - dict[str, float]: The value of each quantity in the unit, rounded to 6 digits after the point,
      in the order of the lines.

    Raises:
    - ValueError: With the text "line N" for the first line, counted from 1, that cannot be read or
      that names a quantity again. If all lines are good, they are worked out from the first to the
      last, each from left to right and what it refers to when it is met, and the first fault ends
      it: "missing: NAME" for a name without a line, "circle: NAME" for a name that is met while it
      is itself being worked out, "unit: UNIT" for a unit that pint does not know or cannot convert
      into the wanted one.

    Requirements:
    - lark
    - pint

    Example:
    >>> task_func("feed: 2 * bag - 300 g\\nbag: 1.5 kg", "g")
    {'feed': 2700.0, 'bag': 1500.0}
    """
    grammar = r"""
        entry: NAME ":" sum
        ?sum: term | sum "+" term -> add | sum "-" term -> subtract
        ?term: NUMBER UNIT -> amount
            | NAME -> reference
            | "(" sum ")"
            | NUMBER "*" term -> times
        NAME: /[a-z][a-z_]*/
        UNIT: /[a-zA-Zµ]+(\/[a-zA-Zµ]+)?/
        NUMBER: /[0-9]+(\.[0-9]+)?/
        %ignore " "
    """
    parser = lark.Lark(grammar, start="entry", parser="lalr")
    entries = {}
    for number, line in enumerate(sheet.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            name, tree = parser.parse(line).children
        except lark.exceptions.LarkError:
            name = None
        if name is None or str(name) in entries:
            raise ValueError(f"line {number}")
        entries[str(name)] = tree
    done = {}
    open_names = set()

    def look_up(name):
        if name in done:
            return done[name]
        if name not in entries or name in open_names:
            raise ValueError(f"{'circle' if name in entries else 'missing'}: {name}")
        open_names.add(name)
        done[name] = work_out(entries[name])
        return done[name]

    def work_out(tree):
        first, *more = tree.children
        if tree.data == "reference":
            return look_up(str(first))
        if tree.data == "times":
            return float(first) * work_out(more[0])
        if tree.data == "amount":
            try:
                return pint.Quantity(float(first), str(more[0])).to(unit).magnitude
            except pint.PintError as error:
                raise ValueError(f"unit: {more[0]}") from error
        left, right = work_out(first), work_out(more[0])
        return left + right if tree.data == "add" else left - right

    return {name: round(look_up(name), 6) for name in entries}
