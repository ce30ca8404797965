import unittest

import nacl.public
import polars as pl

KEY = nacl.public.PrivateKey(bytes(range(32)))
BOX = nacl.public.SealedBox(KEY.public_key)


def auction(*bids, **reserves):
    """Bids as (bidder, text)."""
    sealed = [(bidder, BOX.encrypt(text.encode())) for bidder, text in bids]
    return task_func(bytes(KEY), sealed, reserves)


def rows(*bids, **reserves):
    return auction(*bids, **reserves)["lots"].rows()


class TestCases(unittest.TestCase):
    def test_winner_pays_the_second_price(self):
        bids = [("Ann", "oak:900"), ("Bo", "oak:1200"), ("Cy", "oak:700")]
        self.assertEqual(rows(*bids, oak=500), [("oak", 3, "Bo", 900)])

    def test_columns(self):
        found = auction(oak=5)["lots"]
        self.assertEqual(
            dict(found.schema),
            {"lot": pl.String(), "bids": pl.Int64(), "winner": pl.String(), "pays": pl.Int64()},
        )
        self.assertEqual(found.rows(), [("oak", 0, None, None)])

    def test_reserve(self):
        self.assertEqual(rows(("Ann", "oak:500"), oak=500), [("oak", 1, "Ann", 500)])
        self.assertEqual(rows(("Ann", "oak:499"), oak=500), [("oak", 1, None, None)])
        bids = [("Ann", "oak:800"), ("Bo", "oak:499")]
        self.assertEqual(rows(*bids, oak=500), [("oak", 2, "Ann", 500)])

    def test_equal_bids_go_to_the_first(self):
        bids = [("Zoe", "oak:800"), ("Ann", "oak:800"), ("Bo", "oak:100")]
        self.assertEqual(rows(*bids, oak=1), [("oak", 3, "Zoe", 800)])

    def test_last_bid_of_a_bidder_counts(self):
        bids = [("Ann", "oak:900"), ("Bo", "oak:800"), ("Ann", "oak:600")]
        self.assertEqual(rows(*bids, oak=1), [("oak", 2, "Bo", 600)])
        bids = [("Ann", "oak:700"), ("Bo", "oak:800"), ("Ann", "oak:800")]
        self.assertEqual(rows(*bids, oak=1), [("oak", 2, "Bo", 800)])
        self.assertEqual(
            rows(("Ann", "oak:700"), ("Ann", "oak:800"), oak=1), [("oak", 1, "Ann", 1)]
        )

    def test_lots_are_sorted(self):
        bids = [("Ann", "yew:20"), ("Ann", "ash:30"), ("Bo", "yew:10")]
        self.assertEqual(
            rows(*bids, yew=5, oak=5, ash=5),
            [("ash", 1, "Ann", 5), ("oak", 0, None, None), ("yew", 2, "Ann", 10)],
        )

    def test_boxes_that_cannot_be_opened(self):
        other = nacl.public.SealedBox(nacl.public.PrivateKey(bytes(32)).public_key)
        good = BOX.encrypt(b"oak:10")
        broken = good[:-1] + bytes([good[-1] ^ 1])
        bids = [
            ("A", other.encrypt(b"oak:9")),
            ("B", good),
            ("C", broken),
            ("D", b""),
            ("E", b"x" * 60),
        ]
        found = task_func(bytes(KEY), bids, {"oak": 1})
        self.assertEqual(
            found["refused"], [(0, "sealed"), (2, "sealed"), (3, "sealed"), (4, "sealed")]
        )
        self.assertEqual(found["lots"].rows(), [("oak", 1, "B", 1)])

    def test_texts(self):
        texts = [
            "oak",
            "oak:",
            ":5",
            "oak:-5",
            "oak:05",
            "oak:5 ",
            "oak:5:6",
            "öak:5",
            "oak:5\n",
            "oak:0",
            "oak:1.5",
        ]
        found = auction(*(("A", text) for text in texts), oak=0)
        self.assertEqual(found["refused"], [(n, "text") for n in (0, 1, 2, 3, 4, 5, 6, 7, 8, 10)])
        self.assertEqual(found["lots"].rows(), [("oak", 1, "A", 0)])

    def test_lots_that_are_not_there(self):
        found = auction(("A", "elm:5"), ("B", "oak 3:7"), ("C", "Oak:7"), ("D", "oak:7"), oak=1)
        self.assertEqual(found["refused"], [(0, "lot"), (1, "lot"), (2, "lot")])

    def test_refused_bids_replace_nothing(self):
        self.assertEqual(rows(("A", "oak:9"), ("A", "oak:x"), oak=2), [("oak", 1, "A", 2)])

    def test_names_with_spaces(self):
        sealed = [("A", BOX.encrypt(b"oak 3:7")), ("B", BOX.encrypt(b"oak 3:6"))]
        self.assertEqual(
            task_func(bytes(KEY), sealed, {"oak 3": 1})["lots"].rows(), [("oak 3", 2, "A", 6)]
        )

    def test_secret_has_32_bytes(self):
        for secret in (bytes(31), bytes(33), b""):
            with self.assertRaises(ValueError):
                task_func(secret, [], {})
        self.assertEqual(task_func(bytes(32), [], {})["refused"], [])
