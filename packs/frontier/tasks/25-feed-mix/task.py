import pint
import pulp


def task_func(
    ingredients: dict[str, dict], batch: str, limits: dict[str, tuple[str | None, str | None]]
) -> dict:
    """
    Find the cheapest mix of ingredients for a batch of a feed mill. Any part of a bag may be used;
    the ingredients together weigh as much as the batch, none is used beyond its stock, and the
    content of each limited nutrient in the batch lies within its limits (both included).

    Masses are texts such as "1.2 t" or "800 kg", contents are mass fractions such as "180 g/kg",
    "0.9 percent" or "0.18"; both are read with pint.

    Parameters:
    - ingredients (dict[str, dict]): By name: "price" (a float, euros a bag), "bag" (the mass of a
      bag), "stock" (a mass; without it there is as much as needed) and "content" (contents by
      nutrient; a nutrient that is not named is not contained).
    - batch (str): The mass of the batch.
    - limits (dict[str, tuple[str | None, str | None]]): Lowest and highest content by nutrient,
      None where there is no limit.

    Returns:
    - dict: "cost" (euros, rounded to 2 digits), "mix" (kilograms by ingredient, rounded to 1 digit,
      those that are above 0 then, the largest first and of equal ones the first by name), "content"
      (grams in a kilogram by nutrient, rounded to 1 digit, in the order of limits) and "tight" (the
      sorted nutrients whose content is within 0.001 g/kg of one of its limits).

    Raises:
    - ValueError: If no mix keeps to all rules, or a text has a wrong unit or is none of pint's.

    Requirements:
    - pint
    - pulp (release 4, with its HiGHS solver)

    Example:
    >>> wheat = {"price": 7.0, "bag": "25 kg", "content": {"protein": "120 g/kg"}}
    >>> beans = {"price": 12.0, "bag": "20 kg", "content": {"protein": "24 percent"}}
    >>> mix = task_func({"wheat": wheat, "beans": beans}, "1 t", {"protein": ("150 g/kg", None)})
    >>> mix["cost"], mix["mix"]
    (360.0, {'wheat': 750.0, 'beans': 250.0})
    """
    registry = pint.get_application_registry()

    def read(text, unit):
        try:
            return registry.Quantity(text).to(unit).magnitude
        except (pint.PintError, AssertionError) as problem:
            raise ValueError(f"cannot read {text!r} in {unit}") from problem

    model = pulp.LpProblem(sense=pulp.LpMinimize)
    total = read(batch, "kg")
    mass, costs, contents = {}, [], {}
    for number, (name, facts) in enumerate(ingredients.items()):
        stock = read(facts["stock"], "kg") if "stock" in facts else None
        mass[name] = model.add_variable(f"mass_{number}", 0, stock)
        costs.append(facts["price"] / read(facts["bag"], "kg") * mass[name])
        contents[name] = {key: read(text, "g/kg") for key, text in facts["content"].items()}
    model += pulp.lpSum(costs)
    model += pulp.lpSum(mass.values()) == total
    bounds = {
        nutrient: [None if text is None else read(text, "g/kg") for text in pair]
        for nutrient, pair in limits.items()
    }
    for nutrient, (low, high) in bounds.items():
        inside = pulp.lpSum(contents[name].get(nutrient, 0) * mass[name] for name in mass)
        if low is not None:
            model += inside >= low * total
        if high is not None:
            model += inside <= high * total
    if model.solve(pulp.HiGHS(msg=False)).status != pulp.LpSolveStatus.Optimal:
        raise ValueError("no mix keeps to all rules")
    used = {name: variable.value() for name, variable in mass.items()}
    found = {
        nutrient: sum(contents[name].get(nutrient, 0) * kg for name, kg in used.items()) / total
        for nutrient in bounds
    }
    rounded = {name: round(kg, 1) for name, kg in used.items()}
    return {
        "cost": round(pulp.value(model.objective), 2),
        "mix": {
            name: kg
            for name, kg in sorted(rounded.items(), key=lambda pair: (-pair[1], pair[0]))
            if kg > 0
        },
        "content": {nutrient: round(value, 1) for nutrient, value in found.items()},
        "tight": sorted(
            nutrient
            for nutrient, pair in bounds.items()
            if any(limit is not None and abs(found[nutrient] - limit) <= 0.001 for limit in pair)
        ),
    }
