from decimal import ROUND_HALF_UP, Decimal

import polars as pl
from great_tables import GT


def task_func(customer: str, items: list[dict], discounts: dict[str, int]) -> str:
    """
    Make the price table of a garden builder's offer with great_tables. Items of the same trade
    form a row group; groups stand in the order in which their trades first appear, and the items of
    a group in theirs. Each group ends with a row "Subtotal", and if the trade has a discount, with
    the rows "Discount N %" (its price negative) and "Net" besides. The last group, "Offer", has one
    row "Total": the sum of the nets (or subtotals) of all trades. A discount is rounded to
    cents, half a cent upwards.

    The columns are the row's name, "Quantity", "Unit price" and "Price". Quantities are written
    with their unit ("3 pcs", "2.5 m"; without trailing zeros), prices in euros as great_tables
    writes them by default (such as "€1,234.50", and its own minus sign). Cells without a value are
    empty, but for items without a unit price: those have "on request" as price, and count nothing.
    A group with at least one such item has its name followed by " *", and the table has then the
    source note "* plus items on request". The title is "Offer for CUSTOMER"; texts of customers and
    items are plain text, not HTML.

    Parameters:
    - customer (str): The name of the customer.
    - items (list[dict]): "trade", "item", "quantity" (str, a decimal number), "unit" and "price"
      (str, a decimal number of euros for one unit, or None). An item's price is rounded to cents,
      half a cent upwards.
    - discounts (dict[str, int]): Whole percents above 0 by trade.

    Returns:
    - str: The HTML of the table (as_raw_html), with "offer" as the table's id.

    Raises:
    - ValueError: If there are no items, or a discount is for a trade without items.

    Requirements:
    - decimal
    - great_tables
    - polars

    Example:
    >>> item = {"trade": "Paths", "item": "Gravel", "quantity": "2.50", "unit": "t", "price": "48"}
    >>> html = task_func("R. Roe", [item], {"Paths": 5})
    >>> "120.00" in html, "Discount 5 %" in html, "114.00" in html
    (True, True, True)
    """
    trades = {}
    for item in items:
        trades.setdefault(item["trade"], []).append(item)
    if not trades or not set(discounts) <= set(trades):
        raise ValueError("no items, or a discount for a trade without items")

    def cents(amount):
        return amount.quantize(Decimal("0.01"), ROUND_HALF_UP)

    rows, total = [], Decimal(0)
    for trade, own in trades.items():
        open_items = [item for item in own if item["price"] is None]
        group = f"{trade} *" if open_items else trade
        net = Decimal(0)
        for item in own:
            quantity = f"{Decimal(item['quantity']).normalize():f} {item['unit']}"
            if item["price"] is None:
                rows.append((group, item["item"], quantity, None, None, True))
                continue
            unit_price = Decimal(item["price"])
            price = cents(unit_price * Decimal(item["quantity"]))
            net += price
            rows.append((group, item["item"], quantity, float(unit_price), float(price), False))
        rows.append((group, "Subtotal", None, None, float(net), False))
        if trade in discounts:
            off = cents(net * discounts[trade] / 100)
            net -= off
            rows.append((group, f"Discount {discounts[trade]} %", None, None, -float(off), False))
            rows.append((group, "Net", None, None, float(net), False))
        total += net
    rows.append(("Offer", "Total", None, None, float(total), False))
    names = ["trade", "item", "Quantity", "Unit price", "Price", "open"]
    kinds = [pl.String] * 3 + [pl.Float64] * 2 + [pl.Boolean]
    table = pl.DataFrame(rows, schema=dict(zip(names, kinds, strict=True)), orient="row")
    shown = (
        GT(table, groupname_col="trade", rowname_col="item", id="offer")
        .tab_header(f"Offer for {customer}")
        .fmt_currency(["Unit price", "Price"], currency="EUR")
        .sub_missing("Price", rows=table["open"].to_list(), missing_text="on request")
        .sub_missing(["Quantity", "Unit price"], missing_text="")
        .cols_hide("open")
    )
    if table["open"].any():
        shown = shown.tab_source_note("* plus items on request")
    return shown.as_raw_html()
