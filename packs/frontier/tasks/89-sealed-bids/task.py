import base58
import msgspec
import nacl.exceptions
import nacl.public
import nacl.signing


class Bid(msgspec.Struct, forbid_unknown_fields=True):
    lot: str
    cents: int


def task_func(
    envelopes: list[bytes],
    auctioneer: nacl.public.PrivateKey,
    bidders: dict[str, str],
    reserves: dict[str, int],
) -> dict:
    """
    Open the sealed bids of an auction of old instruments. An envelope is a NaCl sealed box for the
    auctioneer. What is in it is a signed message of Ed25519 (64 bytes of signature before the
    message) after the 32 bytes of the key that signed it. The message is MessagePack of a Bid.

    An envelope gets the first status that fits: "sealed" (the box does not open), "broken" (fewer
    than 96 bytes are in it), "stranger" (the key is none of the bidders'), "forged" (the signature
    does not fit), "garbled" (the message is no Bid: other or missing fields, or of other types),
    "no such lot", "low" (less than the lot's reserve), "outdone" (the same bidder has a later
    envelope for the lot that is "valid", even with a lower bid), otherwise "valid".

    A lot goes to the highest valid bid, and among equal ones to the earliest; the price is the
    second highest valid bid of another bidder (the reserve if there is none).

    Parameters:
    - envelopes (list[bytes]): In the order of their arrival.
    - auctioneer (nacl.public.PrivateKey): For the boxes.
    - bidders (dict[str, str]): Names by their Ed25519 key in Base58 (Bitcoin's alphabet).
    - reserves (dict[str, int]): The lowest bid for each lot in cents.

    Returns:
    - dict: "statuses", a list in the order of the envelopes, each a pair of the status and the name
      of the bidder (None for the first three statuses); "lots", a dict from each lot, in the order
      of the reserves, to (name of the winner, price), or None if there is no valid bid.

    Requirements:
    - base58
    - msgspec
    - nacl

    Example:
    >>> task_func([b"paper"], nacl.public.PrivateKey(bytes(32)), {}, {"viola": 90_000})
    {'statuses': [('sealed', None)], 'lots': {'viola': None}}
    """
    box = nacl.public.SealedBox(auctioneer)

    def read(envelope):
        """The status, the name and the bid, as far as they are known."""
        try:
            content = box.decrypt(envelope)
        except nacl.exceptions.CryptoError:
            return "sealed", None, None
        if len(content) < 96:
            return "broken", None, None
        key = content[:32]
        name = bidders.get(base58.b58encode(key).decode())
        if name is None:
            return "stranger", None, None
        try:
            message = nacl.signing.VerifyKey(key).verify(content[32:])
            bid = msgspec.msgpack.decode(message, type=Bid)
        except nacl.exceptions.BadSignatureError:
            return "forged", name, None
        except msgspec.DecodeError:
            return "garbled", name, None
        if bid.lot not in reserves:
            return "no such lot", name, None
        return "low" if bid.cents < reserves[bid.lot] else "valid", name, bid

    results = [read(envelope) for envelope in envelopes]
    last = {}
    for number, (status, name, bid) in enumerate(results):
        if status == "valid":
            last[bid.lot, name] = number
    statuses = []
    valid = {lot: [] for lot in reserves}
    for number, (status, name, bid) in enumerate(results):
        if status == "valid":
            if last[bid.lot, name] == number:
                valid[bid.lot].append((-bid.cents, number, name))
            else:
                status = "outdone"
        statuses.append((status, name))
    lots = {}
    for lot, reserve in reserves.items():
        ranked = sorted(valid[lot])
        price = -ranked[1][0] if len(ranked) > 1 else reserve
        lots[lot] = (ranked[0][2], price) if ranked else None
    return {"statuses": statuses, "lots": lots}
