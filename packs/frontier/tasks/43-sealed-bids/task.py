import re

import nacl.exceptions
import nacl.public
import polars as pl


def task_func(secret: bytes, bids: list[tuple[str, bytes]], reserves: dict[str, int]) -> dict:
    """
    Hold the sealed-bid auction of a timber yard. A bid is a sealed box (PyNaCl's SealedBox) for the
    yard's key, and holds the ASCII text "LOT:CENTS", such as "oak 3:125000", with a lot's name
    (not empty, no colon) and a whole number without sign or leading zero. Of several valid bids of
    the same bidder for the same lot only the last one counts.

    A lot goes to the highest bid that is at least the lot's reserve, of equally high ones to the
    one that came first. The winner pays the next highest counting bid of another bidder for the
    lot, but at least the reserve. A lot without such a bid is not sold.

    Parameters:
    - secret (bytes): The yard's private key (32 bytes).
    - bids (list[tuple[str, bytes]]): Bidder and sealed box, in the order in which they came.
    - reserves (dict[str, int]): The least cents by lot.

    Returns:
    - dict: "lots" (a pl.DataFrame with a row for each lot of reserves, sorted by lot: "lot"
      (String), "bids" (Int64: how many count, also those below the reserve), "winner" (String, null
      if not sold) and "pays" (Int64, null if not sold)) and "refused" (a list of tuples (place in
      bids from 0 on, reason) in the order of bids: "sealed" if the box cannot be opened, "text" if
      it does not hold such a text, "lot" if reserves has no such lot).

    Raises:
    - ValueError: If the secret does not have 32 bytes.

    Requirements:
    - nacl
    - polars
    - re

    Example:
    >>> key = nacl.public.PrivateKey(bytes(range(32)))
    >>> box = nacl.public.SealedBox(key.public_key)
    >>> bids = [("Ann", box.encrypt(b"oak:900")), ("Bo", box.encrypt(b"oak:700")), ("Cy", b"?")]
    >>> auction = task_func(bytes(key), bids, {"oak": 500})
    >>> auction["lots"].rows(), auction["refused"]
    ([('oak', 2, 'Ann', 700)], [(2, 'sealed')])
    """
    if len(secret) != 32:
        raise ValueError("the secret must have 32 bytes")
    box = nacl.public.SealedBox(nacl.public.PrivateKey(secret))
    counting, refused = {}, []
    for place, (bidder, sealed) in enumerate(bids):
        try:
            found = re.fullmatch(rb"([^:]+):(0|[1-9][0-9]*)", box.decrypt(sealed))
        except (nacl.exceptions.CryptoError, TypeError):
            refused.append((place, "sealed"))
            continue
        if found is None or not found[1].isascii():
            refused.append((place, "text"))
            continue
        lot = found[1].decode()
        if lot not in reserves:
            refused.append((place, "lot"))
            continue
        counting.setdefault(lot, {})[bidder] = (-int(found[2]), place)
    rows = []
    for lot, reserve in sorted(reserves.items()):
        ranked = sorted((bid, bidder) for bidder, bid in counting.get(lot, {}).items())
        prices = [-bid[0] for bid, _ in ranked]
        if ranked and prices[0] >= reserve:
            rows.append((lot, len(ranked), ranked[0][1], max([reserve, *prices[1:2]])))
        else:
            rows.append((lot, len(ranked), None, None))
    schema = {"lot": pl.String, "bids": pl.Int64, "winner": pl.String, "pays": pl.Int64}
    return {"lots": pl.DataFrame(rows, schema=schema, orient="row"), "refused": refused}
