from datetime import date
from decimal import ROUND_HALF_UP, Decimal

import attrs
import cattrs
from cattrs.strategies import configure_tagged_union


@attrs.frozen
class Item:
    name: str
    price: Decimal


@attrs.frozen
class Burglary:
    number: int
    day: date
    items: list[Item] = attrs.field(validator=attrs.validators.min_len(1))
    report: str | None = None


@attrs.frozen
class Water:
    number: int
    day: date
    cost: Decimal
    litres: int = attrs.field(validator=attrs.validators.ge(0))


def task_func(claims: list[dict], excess: str = "150.00") -> dict:
    """
    Take in the claims of a household insurer. A claim is an object with "cause", "burglary" or
    "water", and the fields of the class Burglary or Water, others not being allowed. Money
    (Decimal) is a text with digits, a point and two digits, such as "12.50", not below 0; a day is
    a text such as "2026-11-16" (as date.fromisoformat reads it); int and str fields take only
    JSON's whole numbers (no booleans) and texts. A claim whose number belongs to a claim that was
    accepted earlier is refused.

    What is paid: for a burglary with a report the sum of the prices, but at most 5000.00; for one
    without a report half of that; for water 80 % of the cost, or nothing below 10 litres. From that
    the excess is taken off, but nothing below 0.00 is paid. Amounts are rounded half up to cents
    before the excess is taken off.

    Parameters:
    - claims (list[dict]): The claims, as JSON objects.
    - excess (str): What is taken off each claim (150.00 if left out), in the form of money.

    Returns:
    - dict: "paid" (from the number of each accepted claim, in their order, to the amount as a text
      with two digits after the point), "months" (the sums of these amounts by month, as in
      "2026-11", sorted) and "errors" (a list of texts "WHAT @ PATH", claims in their order and
      sorted within a claim). The path is claims[PLACE], with .FIELD or [PLACE] for each step
      further down (places from 0 on), as in "wrong @ claims[2].items[0].price". WHAT is "missing"
      for a field that is missing, "unknown" and the sorted names joined by ", " for fields that are
      not allowed (at the path of the object), "twice" for a number that comes again (at the path of
      the claim), and "wrong" for everything else. What only the validators of the classes refuse is
      looked at when the claim has no other error, and is wrong at the path of the claim. A cause
      that is missing or unknown is the claim's only error, "cause" (at its path).

    Requirements:
    - attrs
    - cattrs
    - datetime
    - decimal

    Example:
    >>> claim = {"cause": "water", "number": 7, "day": "2026-11-16", "cost": "400.00", "litres": 30}
    >>> wrong = {"cause": "water", "number": 8.5, "day": "2026-11-16", "litres": 30}
    >>> task_func([claim, wrong])["errors"]
    ['missing @ claims[1].cost', 'wrong @ claims[1].number']
    """
    cent = Decimal("0.01")
    converter = cattrs.Converter(forbid_extra_keys=True)

    def strict(kind):
        def structure(value, _):
            if type(value) is not kind:
                raise TypeError(f"{value!r} is no {kind.__name__}")
            return value

        return structure

    def money(value, _):
        whole, point, cents = value.partition(".")
        if not (whole.isdecimal() and point and cents.isdecimal() and len(cents) == 2):
            raise ValueError(f"{value!r} is no money")
        return Decimal(value)

    converter.register_structure_hook(int, strict(int))
    converter.register_structure_hook(str, strict(str))
    converter.register_structure_hook(Decimal, money)
    converter.register_structure_hook(date, lambda value, _: date.fromisoformat(value))
    configure_tagged_union(
        Burglary | Water,
        converter,
        tag_name="cause",
        tag_generator=lambda one: one.__name__.lower(),
    )

    def describe(error, _):
        if isinstance(error, KeyError):
            return "missing"
        if isinstance(error, cattrs.ForbiddenExtraKeysError):
            return "unknown " + ", ".join(sorted(error.extra_fields))
        return "wrong"

    def amount(claim):
        if isinstance(claim, Water):
            due = claim.cost * Decimal("0.8") if claim.litres >= 10 else Decimal(0)
        else:
            due = min(sum(item.price for item in claim.items), Decimal(5000))
            due = due / 2 if claim.report is None else due
        return max(due.quantize(cent, ROUND_HALF_UP) - Decimal(excess), Decimal("0.00"))

    paid, months, errors = {}, {}, []
    for place, row in enumerate(claims):
        path = f"claims[{place}]"
        if row.get("cause") not in ("burglary", "water"):
            errors.append(f"cause @ {path}")
            continue
        try:
            claim = converter.structure(row, Burglary | Water)
        except cattrs.BaseValidationError as error:
            errors += sorted(cattrs.transform_error(error, path, describe))
            continue
        if claim.number in paid:
            errors.append(f"twice @ {path}")
            continue
        paid[claim.number] = str(amount(claim))
        month = f"{claim.day:%Y-%m}"
        months[month] = months.get(month, Decimal("0.00")) + amount(claim)
    sums = {month: str(total) for month, total in sorted(months.items())}
    return {"paid": paid, "months": sums, "errors": errors}
