from collections import namedtuple
from decimal import ROUND_HALF_UP, Decimal

Share = namedtuple("Share", "sku amount")
CENT = Decimal("0.01")


def task_func(lines: list, freight: str, by: str = "value") -> list:
    """
    Split the freight cost of a delivery over the lines of its invoice so that not a cent is lost.
    Freight is first rounded to cents, half up. Each line takes part in proportion to its basis:
    quantity times price (by 'value') or quantity times weight (by 'weight'). Every line gets its
    exact share rounded down to cents; the cents that are left go, one each, to the lines whose
    shares lost the largest fractions, the earlier line first among equals. When the bases of all
    lines are 0, all lines count alike.

    Note:
    - All figures are given as text or int and are reckoned as exact decimals.

    Parameters:
    - lines (list): The lines of the invoice: dicts with 'sku' (str), 'quantity' (int), and 'price'
      and 'weight' (str or int; only the one that `by` asks for is needed).
    - freight (str): The cost to split, such as '12.50'.
    - by (str): 'value' or 'weight'. Default is 'value'.

    Returns:
    - list: A Share (sku, amount) for each line in the given order. Each amount is a Decimal with
      two places, and together they are exactly the rounded freight. Without lines the list is
      empty.

    Raises:
    - ValueError: If `by` is unknown, if the freight is negative or if the basis of a line is
      negative.

    Requirements:
    - collections
    - decimal

    Example:
    >>> task_func([{"sku": "MUG", "quantity": 2, "price": "5.00"},
    ...            {"sku": "POT", "quantity": 1, "price": "20.00"}], "10.00")
    [Share(sku='MUG', amount=Decimal('3.33')), Share(sku='POT', amount=Decimal('6.67'))]
    """
    columns = {"value": "price", "weight": "weight"}
    if by not in columns:
        raise ValueError(f"cannot split by {by}")
    cents = Decimal(freight).quantize(CENT, ROUND_HALF_UP) * 100
    bases = [line["quantity"] * Decimal(line[columns[by]]) for line in lines]
    if Decimal(freight) < 0 or any(basis < 0 for basis in bases):
        raise ValueError("freight and bases must not be negative")
    if not any(bases):
        bases = [Decimal(1)] * len(lines)
    total = sum(bases)
    shares = [divmod(cents * basis, total) for basis in bases]
    left = int(cents - sum(whole for whole, _ in shares))
    by_fraction = sorted(range(len(lines)), key=lambda index: -shares[index][1])
    lucky = set(by_fraction[:left])
    return [
        Share(line["sku"], (shares[index][0] + (index in lucky)) * CENT)
        for index, line in enumerate(lines)
    ]
