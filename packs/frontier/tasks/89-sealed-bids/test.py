import unittest

import base58
import msgspec
import nacl.public
import nacl.signing

AUCTIONEER = nacl.public.PrivateKey(bytes(range(32)))
KEYS = {name: nacl.signing.SigningKey(name.encode().ljust(32)) for name in ("ada", "ben", "cy")}
BIDDERS = {base58.b58encode(bytes(key.verify_key)).decode(): name for name, key in KEYS.items()}
RESERVES = {"viola": 1000, "lute": 500}


def seal(content, to=AUCTIONEER):
    return nacl.public.SealedBox(to.public_key).encrypt(content)


def signed(message, name="ada", key=None):
    signer = KEYS[name] if key is None else key
    return bytes(KEYS[name].verify_key) + bytes(signer.sign(message))


def bid(name, lot, cents, **more):
    return seal(signed(msgspec.msgpack.encode({"lot": lot, "cents": cents, **more}), name))


class TestCases(unittest.TestCase):
    def hold(self, *envelopes):
        return task_func(list(envelopes), AUCTIONEER, BIDDERS, RESERVES)

    def statuses(self, *envelopes):
        return [status for status, _ in self.hold(*envelopes)["statuses"]]

    def test_whole_auction(self):
        self.assertEqual(
            self.hold(
                bid("ada", "viola", 1500),
                bid("ben", "viola", 1700),
                bid("cy", "viola", 1600),
                bid("cy", "lute", 900),
            ),
            {
                "statuses": [("valid", "ada"), ("valid", "ben"), ("valid", "cy"), ("valid", "cy")],
                "lots": {"viola": ("ben", 1600), "lute": ("cy", 500)},
            },
        )

    def test_order_of_the_lots(self):
        self.assertEqual(list(self.hold()["lots"].items()), [("viola", None), ("lute", None)])

    def test_equal_bids_go_to_the_earliest(self):
        report = self.hold(bid("cy", "lute", 700), bid("ada", "lute", 800), bid("ben", "lute", 800))
        self.assertEqual(report["lots"]["lute"], ("ada", 800))

    def test_boxes_that_do_not_open(self):
        good = bid("ada", "lute", 800)
        other = nacl.public.PrivateKey(bytes(32))
        envelopes = [b"", good[:-1], good[:-1] + bytes([good[-1] ^ 1]), seal(b"x" * 99, other)]
        self.assertEqual(self.hold(*envelopes)["statuses"], [("sealed", None)] * 4)

    def test_boxes_with_too_little(self):
        self.assertEqual(
            self.hold(seal(b""), seal(signed(b"")[:-1]), seal(signed(b"")))["statuses"],
            [("broken", None), ("broken", None), ("garbled", "ada")],
        )

    def test_strangers(self):
        key = nacl.signing.SigningKey(b"nobody".ljust(32))
        content = bytes(key.verify_key) + bytes(key.sign(b"x"))
        self.assertEqual(
            self.hold(seal(content), seal(bytes(96)))["statuses"], [("stranger", None)] * 2
        )

    def test_forged(self):
        message = msgspec.msgpack.encode({"lot": "lute", "cents": 800})
        envelopes = [
            seal(signed(message, "ada", KEYS["ben"])),
            seal(signed(message) + b"!"),
            seal(signed(b"junk", "ben", KEYS["ada"])),
        ]
        self.assertEqual(
            self.hold(*envelopes)["statuses"],
            [("forged", "ada"), ("forged", "ada"), ("forged", "ben")],
        )

    def test_garbled(self):
        contents = [{"lot": "lute"}, {"lot": "lute", "cents": "800"}, ["lute", 800], 5]
        envelopes = [seal(signed(msgspec.msgpack.encode(one))) for one in contents]
        envelopes += [seal(signed(b"\xc1")), bid("ada", "lute", 800, note="x")]
        self.assertEqual(self.statuses(*envelopes), ["garbled"] * 6)

    def test_lots_and_reserves(self):
        report = self.hold(
            bid("ada", "drum", 800),
            bid("ada", "lute", 499),
            bid("ben", "lute", 500),
            bid("cy", "Lute", 900),
        )
        self.assertEqual(
            report["statuses"],
            [("no such lot", "ada"), ("low", "ada"), ("valid", "ben"), ("no such lot", "cy")],
        )
        self.assertEqual(report["lots"], {"viola": None, "lute": ("ben", 500)})

    def test_later_bid_outdoes(self):
        report = self.hold(
            bid("ada", "lute", 900),
            bid("ada", "viola", 1900),
            bid("ben", "lute", 600),
            bid("ada", "lute", 700),
            bid("ada", "lute", 100),
        )
        self.assertEqual(
            [status for status, _ in report["statuses"]],
            ["outdone", "valid", "valid", "valid", "low"],
        )
        self.assertEqual(report["lots"], {"viola": ("ada", 1000), "lute": ("ada", 600)})

    def test_place_of_the_later_bid_counts(self):
        report = self.hold(
            bid("ada", "lute", 800), bid("ben", "lute", 800), bid("ada", "lute", 800)
        )
        self.assertEqual(report["lots"]["lute"], ("ben", 800))

    def test_only_valid_ones_outdo(self):
        envelopes = [bid("ada", "lute", 900), bid("ada", "lute", 1), seal(signed(b"x"))]
        self.assertEqual(self.statuses(*envelopes), ["valid", "low", "garbled"])

    def test_nothing(self):
        self.assertEqual(task_func([], AUCTIONEER, {}, {}), {"statuses": [], "lots": {}})
