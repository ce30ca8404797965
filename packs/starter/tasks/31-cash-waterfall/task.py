import matplotlib.pyplot as plt
import pandas as pd

TOTAL, GAIN, LOSS = "tab:gray", "tab:green", "tab:red"


def task_func(ledger: pd.DataFrame, opening: float, minor: float = 50.0) -> tuple:
    """
    Draw a small shop's month as a waterfall chart from the opening to the closing balance.
    The amounts are summed by category in order of first appearance. Categories whose sum has an
    absolute value below `minor` are pooled into one step "Other" after all the rest (left out if
    there is none). The bars stand at x = 0, 1, 2, ... with width 0.6: "Opening" and "Closing"
    reach from 0 to the balance in colour TOTAL, each step between them reaches from the balance
    before it to the balance after it, in GAIN if its sum is 0 or more and in LOSS otherwise.

    Note:
    - All sums, the opening balance and the balance after each step are rounded to 2 decimals.
    - Each bar carries a centred ax.text at its x and upper edge: the sum with its sign, as in
      "+1,250.00" or "-80.50", and for Opening and Closing the balance, as in "1,250.00".
    - If a balance after a step is negative, the title is "Overdrawn after LABEL" with the first
      such step, and a dashed black horizontal line is drawn at 0 (the only line in the axes).
      Otherwise the title is "Balance never below zero", whatever the opening balance.

    Parameters:
    - ledger (pd.DataFrame): columns "category" and "amount" (income positive, expenses negative).
    - opening (float): balance at the start.
    - minor (float): sums smaller than this are pooled. Default is 50.0.

    Returns:
    - tuple: (plt.Axes of a new figure, closing balance as float). The x tick labels are the labels
      of the bars.

    Raises:
    - ValueError: If a column is missing or minor is negative.

    Requirements:
    - matplotlib.pyplot
    - pandas

    Example:
    >>> ledger = pd.DataFrame({"category": ["Sales", "Rent"], "amount": [1250.5, -700]})
    >>> ax, closing = task_func(ledger, 200)
    >>> closing, [label.get_text() for label in ax.get_xticklabels()]
    (750.5, ['Opening', 'Sales', 'Rent', 'Closing'])
    """
    if minor < 0 or not {"category", "amount"} <= set(ledger.columns):
        raise ValueError("minor must not be negative; columns category and amount are needed")
    sums = ledger.groupby("category", sort=False)["amount"].sum().astype(float).round(2)
    small = sums.abs() < minor
    steps = list(sums[~small].items())
    if small.any():
        steps.append(("Other", round(float(sums[small].sum()), 2)))
    balance = round(float(opening), 2)
    bars = [("Opening", 0.0, balance, TOTAL, f"{balance:,.2f}")]
    title = "Balance never below zero"
    _, ax = plt.subplots()
    for label, change in steps:
        before, balance = balance, round(balance + change, 2)
        color = GAIN if change >= 0 else LOSS
        bars.append((label, before, balance, color, f"{change:+,.2f}"))
        if balance < 0 and not ax.lines:
            title = f"Overdrawn after {label}"
            ax.axhline(0, color="black", linestyle="--")
    bars.append(("Closing", 0.0, balance, TOTAL, f"{balance:,.2f}"))
    for x, (_, low, high, color, text) in enumerate(bars):
        ax.bar(x, high - low, bottom=low, width=0.6, color=color)
        ax.text(x, max(low, high), text, ha="center", va="bottom")
    ax.set_xticks(range(len(bars)), labels=[bar[0] for bar in bars])
    ax.set_title(title)
    return ax, balance
