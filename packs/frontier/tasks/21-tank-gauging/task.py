import math

import pint
from uncertainties import ufloat_fromstr, umath


def task_func(dips: list[tuple[str, str]], radius: str, length: str) -> dict:
    """
    Work out how much oil lies in the tanks of a farm from dip-stick readings. The tanks are lying
    cylinders with flat ends, all of one size. A measure is a text such as "1.25+/-0.02 m": a number
    with its standard uncertainty (any form that uncertainties' ufloat_fromstr reads) and, after the
    last space, a unit that pint knows. With the radius r, the length l and the depth h of the oil,
    the volume is l * (r^2 * acos((r - h) / r) - (r - h) * sqrt(2*r*h - h^2)). The readings of a
    tank are independent of each other; radius and length are the same uncertain values for all.
    Several depths of a tank are first combined to their mean, weighted by one over the square of
    their standard uncertainty in metres, which has its own uncertainty by linear propagation.

    Parameters:
    - dips (list[tuple[str, str]]): Pairs of the tank's name and a depth, in any order.
    - radius (str): The radius.
    - length (str): The length.

    Returns:
    - dict: "tanks" (a dict from each tank's name, sorted, to (litres, standard uncertainty), both
      rounded to 1 digit), "total" (the same pair for all tanks together, with what they have in
      common taken into account) and "share" (the part of the total's variance that comes from the
      radius and the length, rounded to 3 digits; 0.0 if there is no tank).

    Raises:
    - ValueError: If a unit is not a length, a number cannot be read, an uncertainty of a depth is
      not above 0, or a nominal mean depth is not above 0 and below twice the nominal radius.

    Requirements:
    - math
    - pint
    - uncertainties

    Example:
    >>> report = task_func([("north", "1.0+/-0.01 m")], "1.0+/-0.01 m", "300+/-2 cm")
    >>> report["tanks"], report["share"]
    ({'north': (4712.4, 75.9)}, 0.375)
    """

    def read(text):
        number, _, unit = text.rpartition(" ")
        try:
            factor = pint.Quantity(1.0, unit).to("m").magnitude
        except pint.PintError as error:
            raise ValueError(f"{unit} is not a length") from error
        return ufloat_fromstr(number) * factor

    r, size = read(radius), read(length)
    shared = {*r.error_components(), *size.error_components()}
    depths = {}
    for tank, text in dips:
        depth = read(text)
        if not depth.std_dev > 0:
            raise ValueError("a depth needs an uncertainty")
        depths.setdefault(tank, []).append(depth)
    tanks, total = {}, 0
    for tank, found in sorted(depths.items()):
        weights = [1 / depth.std_dev**2 for depth in found]
        h = sum(w * depth for w, depth in zip(weights, found, strict=True)) / math.fsum(weights)
        if not 0 < h.nominal_value < 2 * r.nominal_value:
            raise ValueError(f"the depth in {tank} does not fit the tank")
        area = r**2 * umath.acos((r - h) / r) - (r - h) * umath.sqrt(2 * r * h - h**2)
        litres = 1000 * size * area
        total += litres
        tanks[tank] = (round(litres.nominal_value, 1), round(litres.std_dev, 1))
    if not tanks:
        return {"tanks": {}, "total": (0.0, 0.0), "share": 0.0}
    common = sum(part**2 for origin, part in total.error_components().items() if origin in shared)
    return {
        "tanks": tanks,
        "total": (round(total.nominal_value, 1), round(total.std_dev, 1)),
        "share": round(common / total.std_dev**2, 3),
    }
