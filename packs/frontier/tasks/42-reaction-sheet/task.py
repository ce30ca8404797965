import pint
import pyparsing as pp
import sympy


def task_func(equation: str, masses: dict[str, float], amounts: dict[str, str]) -> dict:
    """
    Balance a chemical equation and work out the yields for a school laboratory. Both sides are
    substances joined by "+", with "->" between the sides and spaces anywhere around these. A
    substance is written as usual: element symbols with counts ("Fe2O3"), groups in round brackets
    with counts, maybe nested ("Ca(OH)2"), and hydrates with "*" and maybe a factor
    ("CuSO4*5H2O"). There are no charges.

    The coefficients are the smallest positive whole numbers for which each element is as often on
    the left as on the right.

    Parameters:
    - equation (str): Such as "H2 + O2 -> H2O"; no substance is there twice.
    - masses (dict[str, float]): Grams a mole by element.
    - amounts (dict[str, str]): By substance of the left side, what there is of it as a quantity for
      pint: a mass ("2.5 kg") or an amount ("300 mmol"). There is enough of those not named.

    Returns:
    - dict: "balanced" (the equation with its coefficients, 1 left out, in the given order, such as
      "2 H2 + O2 -> 2 H2O"), "limiting" (the substance that is used up first, of several the first
      by name; None without amounts), "yields" (grams by substance of the right side, in its order,
      when the limiting one is used up; empty without amounts) and "left" (grams that remain of the
      named other substances of amounts, by name, sorted); grams are rounded to 3 digits.

    Raises:
    - ValueError: If the equation cannot be read, has no coefficients as described or more than one
      independent set of them, an element has no mass, a substance of amounts is not on the left
      side, or a quantity is neither a mass nor an amount.

    Requirements:
    - pint
    - pyparsing
    - sympy

    Example:
    >>> masses = {"H": 1.008, "O": 15.999}
    >>> sheet = task_func("H2 + O2 -> H2O", masses, {"H2": "1 mol", "O2": "32 g"})
    >>> sheet["balanced"], sheet["limiting"], sheet["yields"]
    ('2 H2 + O2 -> 2 H2O', 'H2', {'H2O': 18.015})
    """
    number = pp.Regex(r"[1-9]\d*").set_parse_action(lambda found: int(found[0]))
    formula = pp.Forward()
    atom = pp.Group(pp.Regex(r"[A-Z][a-z]?") + pp.Optional(number, 1))
    bracket = pp.Group(
        pp.Suppress("(") + pp.Group(formula) + pp.Suppress(")") + pp.Optional(number, 1)
    )
    formula <<= pp.OneOrMore(atom | bracket)
    water = pp.Suppress("*") + pp.Group(pp.Optional(number, 1) + pp.Group(formula))
    substance = pp.Group(pp.Group(formula) + pp.ZeroOrMore(water))

    def count(parts, factor, into):
        for what, times in parts:
            if isinstance(what, str):
                into[what] = into.get(what, 0) + factor * times
            else:
                count(what, factor * times, into)
        return into

    sides = [[name.strip() for name in side.split("+")] for side in equation.split("->")]
    if len(sides) != 2:
        raise ValueError("an equation has two sides")
    atoms = {}
    for name in sides[0] + sides[1]:
        try:
            first, *waters = substance.leave_whitespace().parse_string(name, parse_all=True)[0]
        except pp.ParseException as problem:
            raise ValueError(f"cannot read {name!r}") from problem
        atoms[name] = count(first, 1, {})
        for factor, parts in waters:
            count(parts, factor, atoms[name])
    elements = {element for found in atoms.values() for element in found}
    if not elements <= set(masses) or not set(amounts) <= set(sides[0]):
        raise ValueError("a mass is missing, or there is an amount of another substance")
    signs = [1] * len(sides[0]) + [-1] * len(sides[1])
    matrix = sympy.Matrix(
        [
            [sign * atoms[name].get(element, 0) for name, sign in zip(atoms, signs, strict=True)]
            for element in elements
        ]
    )
    space = matrix.nullspace()
    if len(space) != 1:
        raise ValueError("there is not exactly one way to balance")
    # One of its values is 1, so that the numbers have no common divisor.
    whole = [int(value) for value in space[0] * sympy.ilcm(*(value.q for value in space[0]))]
    if min(whole) < 1:
        raise ValueError("a coefficient would not be positive")
    factors = dict(zip(atoms, whole, strict=True))
    molar = {name: sum(n * masses[e] for e, n in found.items()) for name, found in atoms.items()}
    registry = pint.get_application_registry()
    moles = {}
    for name, text in amounts.items():
        quantity = registry.Quantity(text)
        if quantity.check("[mass]"):
            moles[name] = quantity.to("g").magnitude / molar[name]
        elif quantity.check("[substance]"):
            moles[name] = quantity.to("mol").magnitude
        else:
            raise ValueError(f"{text!r} is neither a mass nor an amount")
    turns = {name: moles[name] / factors[name] for name in moles}
    limiting = min(sorted(turns), key=lambda name: round(turns[name], 9), default=None)

    def grams(name, mole):
        return round(mole * molar[name], 3)

    shown = [
        " + ".join(name if factors[name] == 1 else f"{factors[name]} {name}" for name in side)
        for side in sides
    ]
    used = turns.get(limiting)
    others = sorted(set(moles) - {limiting})
    return {
        "balanced": " -> ".join(shown),
        "limiting": limiting,
        "yields": {name: grams(name, used * factors[name]) for name in sides[1] if moles},
        "left": {name: abs(grams(name, moles[name] - used * factors[name])) for name in others},
    }
