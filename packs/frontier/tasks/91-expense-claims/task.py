import datetime
from decimal import Decimal, InvalidOperation

from returns.pipeline import flow
from returns.pointfree import bind
from returns.result import Failure, Result, Success


def task_func(
    claim: dict, rates: dict[str, str], limits: dict[str, str]
) -> Result[dict[str, Decimal], list[str]]:
    """
    Check a claim for expenses of a field trip with the container Result of the library returns. A
    claim has "trip" (a pair of days like "2026-11-16", first and last) and "items", a list of dicts
    with "day", "kind", "amount" (text, like "12.50") and "currency".

    The checks come in stages; a stage begins only if the one before found nothing, but within one
    stage everything that is wrong is collected:

    1. The trip: "trip: not two days" if it is not a list or tuple of two valid days, otherwise
       "trip: ends before it begins".
    2. The form of each item, in this order: "item N: no KEY" for each missing key in the order
       above; if none is missing, "item N: bad day", "item N: bad amount" (not a finite number above
       0 with at most two decimals, as Decimal reads it; zeros at the end do not count as decimals),
       "item N: unknown currency" (not among the rates). N counts from 1.
    3. What the items say, by item: "item N: outside the trip" (its day), "item N: not paid for"
       (its kind has no limit).
    4. The limits: each item is changed into euros (amount times rate) and rounded half up to cents;
       "KIND on DAY: over by X" if the items of a kind on a day come to more than the kind's limit,
       sorted by day, then by kind, X with two decimals.

    Parameters:
    - claim (dict): The claim.
    - rates (dict[str, str]): Euros for one unit of a currency, by its name.
    - limits (dict[str, str]): Euros for a day, by kind.

    Returns:
    - Result[dict[str, Decimal], list[str]]: A Failure with the findings of the stage, or a Success
      with the euros for each kind that has items, sorted by kind.

    Requirements:
    - datetime
    - decimal
    - returns

    Example:
    >>> item = {"day": "2026-11-16", "kind": "food", "amount": "12.50", "currency": "EUR"}
    >>> claim = {"trip": ["2026-11-16", "2026-11-17"], "items": [item]}
    >>> task_func(claim, {"EUR": "1"}, {"food": "40"})
    <Success: {'food': Decimal('12.50')}>
    """
    keys = ("day", "kind", "amount", "currency")

    def read_day(text):
        try:
            return datetime.datetime.strptime(text, "%Y-%m-%d").date()
        except (TypeError, ValueError):
            return None

    def read_amount(text):
        try:
            amount = Decimal(text)
        except (TypeError, ValueError, InvalidOperation):
            return None
        return amount if amount.is_finite() and amount > 0 and amount == round(amount, 2) else None

    def staged(findings, value):
        return Failure(findings) if findings else Success(value)

    def check_trip(claim):
        trip = claim["trip"]
        days = [read_day(one) for one in trip] if isinstance(trip, (list, tuple)) else []
        if len(days) != 2 or None in days:
            return Failure(["trip: not two days"])
        return staged(["trip: ends before it begins"] if days[1] < days[0] else [], days)

    def check_form(days):
        findings, items = [], []
        for number, item in enumerate(claim["items"], 1):
            missing = [f"item {number}: no {key}" for key in keys if key not in item]
            findings += missing
            if missing:
                continue
            day, amount = read_day(item["day"]), read_amount(item["amount"])
            findings += [f"item {number}: bad day"] * (day is None)
            findings += [f"item {number}: bad amount"] * (amount is None)
            findings += [f"item {number}: unknown currency"] * (item["currency"] not in rates)
            items.append((number, day, item["kind"], amount, item["currency"]))
        return staged(findings, (days, items))

    def check_content(state):
        (first, last), items = state
        findings = []
        for number, day, kind, _, _ in items:
            findings += [f"item {number}: outside the trip"] * (not first <= day <= last)
            findings += [f"item {number}: not paid for"] * (kind not in limits)
        return staged(findings, items)

    def check_limits(items):
        by_day, by_kind = {}, {}
        for _, day, kind, amount, currency in items:
            euros = (amount * Decimal(rates[currency])).quantize(Decimal("0.01"), "ROUND_HALF_UP")
            by_day[day, kind] = by_day.get((day, kind), 0) + euros
            by_kind[kind] = by_kind.get(kind, 0) + euros
        findings = [
            f"{kind} on {day}: over by {euros - Decimal(limits[kind]):.2f}"
            for (day, kind), euros in sorted(by_day.items())
            if euros > Decimal(limits[kind])
        ]
        return staged(findings, dict(sorted(by_kind.items())))

    return flow(claim, check_trip, bind(check_form), bind(check_content), bind(check_limits))
