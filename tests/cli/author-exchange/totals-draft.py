import json
from collections import defaultdict
from decimal import Decimal


def task_func(payments: list[tuple[str, str]]) -> dict[str, str]:
    """
    Add up the payments of each customer of a shop, exactly to the cent.

    Parameters:
    - payments (list[tuple[str, str]]): Pairs of a customer's name and an amount such as "12.50".

    Returns:
    - dict[str, str]: The sum of each customer, with two digits after the point, sorted by name.

    Raises:
    - ValueError: If an amount is no number.

    Requirements:
    - collections
    - decimal

    Example:
    >>> task_func([("Ida", "1.10"), ("Bo", "2"), ("Ida", "2.20")])
    {'Bo': '2.00', 'Ida': '3.30'}
    """
    totals = defaultdict(Decimal)
    for name, amount in payments:
        totals[name] += Decimal(amount)
    return {name: f"{totals[name]:.2f}" for name in sorted(totals)}
