import more_itertools
from sortedcontainers import SortedDict


def task_func(orders: list[dict], tick: int = 5) -> dict:
    """
    Match the orders of a grain exchange by price and time. An order has "id", "side" ("buy" or
    "sell"), "tons" and "price" in cents, or "price" None for one that takes any price. Further keys
    may be "owner" (text) and "all" (True: it is to be filled as a whole at once, or not at all).

    An order that arrives trades with the best orders of the other side in the book, as long as
    their price is as good as its own or better, and at their price: the lowest sell, the highest
    buy, at the same price the earliest. An order of the book with the same owner (where there is
    one) is taken out of the book instead of traded with, when its turn comes. What is left then
    stays in the book, but the rest of an order without a price is dropped. An order with "all"
    that cannot be filled by orders of other owners at fitting prices is dropped, and the book stays
    as it was; if it can, it trades as any other.

    An order is refused, with nothing changed, for the first reason that fits: "id" (an order with
    this id was there before, refused ones not counted), "tons" (not above 0), "price" (not None,
    and not a multiple of the tick above 0).

    Parameters:
    - orders (list[dict]): In the order of their arrival.
    - tick (int): Cents (5 if left out).

    Returns:
    - dict: "trades", a list of (id of the buyer, id of the seller, tons, price) in their order;
      "book", a dict with "buy" and "sell", each a list of (price, tons, number of orders), the best
      price first; "refused", a list of (index, reason); "gone", the ids that were dropped in part
      or as a whole, or taken out because of their owner, in the order in which it happened.

    Requirements:
    - more_itertools
    - sortedcontainers

    Example:
    >>> sell = {"id": "s1", "side": "sell", "tons": 50, "price": 2000}
    >>> buy = {"id": "b1", "side": "buy", "tons": 30, "price": 2100}
    >>> task_func([sell, buy])["trades"]
    [('b1', 's1', 30, 2000)]
    """
    # By side: a queue of orders by price; prices of buys are negative, so that the best is first.
    book = {"buy": SortedDict(), "sell": SortedDict()}
    known = set()
    trades, refused, gone = [], [], []

    def reason(order):
        if order["id"] in known:
            return "id"
        if order["tons"] <= 0:
            return "tons"
        price = tick if order["price"] is None else order["price"]
        return "price" if price <= 0 or price % tick else None

    def trade(order, queues, limit, owner):
        others = list(more_itertools.flatten(queues[key] for key in queues.irange(maximum=limit)))
        offered = sum(one["tons"] for one in others if one.get("owner") != owner)
        if order.get("all") and offered < order["tons"]:
            order["tons"] = 0
            gone.append(order["id"])
        for other in others:
            if order["tons"] == 0:
                break
            if other.get("owner") == owner:
                gone.append(other["id"])
                other["tons"] = 0
                continue
            tons = min(order["tons"], other["tons"])
            buyer, seller = (order, other) if order["side"] == "buy" else (other, order)
            trades.append((buyer["id"], seller["id"], tons, other["price"]))
            order["tons"] -= tons
            other["tons"] -= tons
        for key in list(queues):
            queues[key] = [one for one in queues[key] if one["tons"]]
            if not queues[key]:
                del queues[key]

    for index, given in enumerate(orders):
        if why := reason(given):
            refused.append((index, why))
            continue
        order = dict(given)
        known.add(order["id"])
        sign, other_side = (-1, "sell") if order["side"] == "buy" else (1, "buy")
        limit = None if order["price"] is None else -sign * order["price"]
        trade(order, book[other_side], limit, order.get("owner", object()))
        if order["tons"] and limit is None:
            gone.append(order["id"])
        elif order["tons"]:
            book[order["side"]].setdefault(sign * order["price"], []).append(order)
    levels = {
        side: [(one[0]["price"], sum(x["tons"] for x in one), len(one)) for one in queues.values()]
        for side, queues in book.items()
    }
    return {"trades": trades, "book": levels, "refused": refused, "gone": gone}
