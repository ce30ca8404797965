import calendar
from collections import namedtuple
from datetime import date, timedelta
from decimal import Decimal

from dateutil.relativedelta import relativedelta

Instalment = namedtuple("Instalment", "number due amount")


def task_func(
    total: str, first: date, count: int, holidays: tuple[date, ...] = ()
) -> list[Instalment]:
    """
    Write the plan by which a customer of a small shop pays an invoice in monthly instalments. The
    instalments are due in successive months on the day of the month of `first`, or on the last day
    of a month that has no such day; if `first` is the last day of its month, all are due on the
    last day of their months. A due day on a Saturday, a Sunday or one of the holidays moves to the
    next day that is none of these; the months after it are not affected. The amounts are equal
    except that the cents left over by the division are spread over the first instalments, one cent
    each.

    Parameters:
    - total (str): The amount of the invoice with at most two decimals, e.g. "250" or "99.90".
    - first (date): The day from which the due days are computed; the first instalment is due on it.
    - count (int): Number of instalments, at least 1.
    - holidays (tuple[date, ...]): Days on which the bank is closed. Default is ().

    Returns:
    - list[Instalment]: The instalments with number (1, 2, ...), due (date) and amount (Decimal with
      two decimals).

    Raises:
    - ValueError: If total is no number, has more than two decimals or is not finite, if count is
      less than 1, or if an instalment would be less than one cent.

    Requirements:
    - calendar
    - collections
    - datetime
    - decimal
    - dateutil.relativedelta

    Example:
    >>> plan = task_func("100", date(2025, 1, 31), 3)
    >>> [(item.due.isoformat(), str(item.amount)) for item in plan]
    [('2025-01-31', '33.34'), ('2025-02-28', '33.33'), ('2025-03-31', '33.33')]
    """
    try:
        cents = Decimal(total) * 100
        whole = int(cents)
    except (ArithmeticError, ValueError) as error:
        raise ValueError(f"{total!r} is no amount") from error
    if whole != cents or count < 1 or whole < count:
        raise ValueError("the total cannot be divided in this way")
    month_end = first.day == calendar.monthrange(first.year, first.month)[1]
    plan = []
    for index in range(count):
        due = first + relativedelta(months=index)
        if month_end:
            due += relativedelta(day=31)
        while due.weekday() >= 5 or due in holidays:
            due += timedelta(days=1)
        share = whole // count + (index < whole % count)
        plan.append(Instalment(index + 1, due, Decimal(share).scaleb(-2)))
    return plan
