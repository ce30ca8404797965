import sympy
from uncertainties import ufloat, ufloat_fromstr


def task_func(
    formula: str, readings: dict[str, tuple[str, str | None]], instruments: dict[str, float]
) -> dict:
    """
    Write the error budget of a laboratory's result, which is computed from readings by a formula.
    A reading is written with its own standard uncertainty, such as "12.3+/-0.2", "4.02(3)" or
    "7" (which is 7 with the uncertainty 1 of its last digit, as the uncertainties package reads
    it). Readings that were taken with the same instrument share a further error, that of its zero
    point: it adds to each of them the same unknown amount, with the expectation 0 and the
    instrument's standard uncertainty. All other errors are independent. Uncertainties are
    propagated linearly.

    Parameters:
    - formula (str): An expression for SymPy in the names of the readings, such as "m*g/(2*l)".
      A reading's name means the reading, whatever SymPy takes the name for otherwise.
    - readings (dict[str, tuple[str, str | None]]): Text and instrument (None if it needs none) by
      the name of the reading.
    - instruments (dict[str, float]): The standard uncertainty of the zero point by instrument.

    Returns:
    - dict: "result" (the result with its standard uncertainty in the shorthand notation with two
      digits of uncertainty, such as "9.812(36)"), "slopes" (by reading, in the order of readings,
      the partial derivative of the formula at the readings' values, rounded to 4 digits), "budget"
      (a list of tuples (cause, percent): each reading's own error and each instrument with the
      share of the result's variance that is due to it, rounded to 1 digit, the largest first and of
      equal rounded shares the first by name; causes without any share are left out, and all of them
      if the variance is 0) and "saves" (the name of the instrument without whose error the result's
      standard uncertainty would be smallest, the first by name of equal ones; None if none would
      make it smaller).

    Raises:
    - ValueError: If the formula has a name that is no reading, a reading's instrument is not in
      instruments, or a reading and an instrument have the same name.

    Requirements:
    - sympy
    - uncertainties

    Example:
    >>> readings = {"gross": ("12.0+/-0.3", "scale"), "tare": ("2.0+/-0.4", "scale")}
    >>> report = task_func("gross - tare", readings, {"scale": 0.5})
    >>> report["result"], report["budget"]
    ('10.00(50)', [('tare', 64.0), ('gross', 36.0)])
    """
    used = {tool for _, tool in readings.values()} - {None}
    if not used <= set(instruments) or set(readings) & set(instruments):
        raise ValueError("an instrument is unknown or has the name of a reading")
    symbols = {name: sympy.Symbol(name) for name in readings}
    expression = sympy.sympify(formula, locals=symbols)
    if not expression.free_symbols <= set(symbols.values()):
        raise ValueError("the formula has a name that is no reading")
    zeros = {tool: ufloat(0, spread, tool) for tool, spread in instruments.items()}
    values = {}
    for name, (text, tool) in readings.items():
        values[name] = ufloat_fromstr(text, name) + (0 if tool is None else zeros[tool])
    at = {symbols[name]: value.nominal_value for name, value in values.items()}
    slopes = {name: float(expression.diff(symbols[name]).subs(at)) for name in readings}
    result = float(expression.subs(at)) + sum(
        slopes[name] * (value - value.nominal_value) for name, value in values.items()
    )
    parts = {cause.tag: part**2 for cause, part in result.error_components().items() if part}
    variance = sum(parts.values())
    shares = [(cause, round(100 * part / variance, 1)) for cause, part in parts.items()]
    tools = sorted(set(parts) & set(instruments))
    return {
        "result": f"{result:.2uS}",
        "slopes": {name: round(slope, 4) for name, slope in slopes.items()},
        "budget": sorted(shares, key=lambda share: (-share[1], share[0])),
        "saves": max(tools, key=parts.get, default=None),
    }
