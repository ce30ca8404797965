import contextlib
import json
import os
import sqlite3
import tempfile
import unittest


def order(op, seat, who="ada", at=0):
    return {"op": op, "seat": seat, "who": who, "at": at}


class TestCases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "seats.db")
        with contextlib.closing(sqlite3.connect(self.path)) as db, db:
            db.execute("CREATE TABLE seat(name TEXT PRIMARY KEY, state TEXT, who TEXT, until INT)")
            for number in range(1, 7):
                db.execute("INSERT INTO seat VALUES (?, 'free', NULL, NULL)", (f"A{number}",))

    def run_on(self, *batches, **options):
        data = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in batches]
        return task_func(self.path, data, **options)

    def seats(self):
        """The seats that are not free."""
        with contextlib.closing(sqlite3.connect(self.path)) as db:
            query = "SELECT * FROM seat WHERE state <> 'free' OR who NOT NULL OR until NOT NULL"
            return db.execute(query + " ORDER BY name").fetchall()

    def test_hold_sell_and_free(self):
        self.assertEqual(
            self.run_on(
                [order("hold", "A1", at=100), order("hold", "A2", at=110)],
                [order("sell", "A1", at=200), order("free", "A2", at=200)],
                [order("hold", "A2", "ben", at=300)],
            ),
            [("done", 2, ""), ("done", 2, ""), ("done", 1, "")],
        )
        self.assertEqual(self.seats(), [("A1", "sold", "ada", None), ("A2", "held", "ben", 900)])

    def test_hold_lapses_at_its_moment(self):
        self.run_on([order("hold", "A1"), order("hold", "A2"), order("hold", "A3")])
        self.assertEqual(
            self.run_on(
                [order("hold", "A1", "ben", 599)],
                [order("hold", "A1", "ben", 600)],
                [order("sell", "A2", at=600)],
                [order("sell", "A2", at=599)],
                [order("free", "A3", at=600)],
            ),
            [
                ("failed", 0, "taken"),
                ("done", 1, ""),
                ("failed", 0, "not held"),
                ("done", 1, ""),
                ("failed", 0, "not held"),
            ],
        )
        self.assertEqual(
            self.seats(),
            [("A1", "held", "ben", 1200), ("A2", "sold", "ada", None), ("A3", "held", "ada", 600)],
        )

    def test_sold_seats_stay_sold(self):
        self.run_on([order("hold", "A1"), order("sell", "A1")])
        self.assertEqual(
            self.run_on(
                [order("hold", "A1", at=5)],
                [order("hold", "A1", "ben", 9999)],
                [order("sell", "A1")],
                [order("free", "A1")],
            ),
            [("failed", 0, "taken")] * 2 + [("failed", 0, "not held")] * 2,
        )
        self.assertEqual(self.seats(), [("A1", "sold", "ada", None)])

    def test_seats_of_others(self):
        self.run_on([order("hold", "A1")])
        self.assertEqual(
            self.run_on(
                [order("sell", "A1", "ben")],
                [order("free", "A1", "ben")],
                [order("hold", "A1", "ben")],
                [order("sell", "A2")],
            ),
            [
                ("failed", 0, "not held"),
                ("failed", 0, "not held"),
                ("failed", 0, "taken"),
                ("failed", 0, "not held"),
            ],
        )

    def test_own_hold_is_made_anew(self):
        self.assertEqual(
            self.run_on([order("hold", "A1", at=10)], [order("hold", "A1", at=500)]),
            [("done", 1, ""), ("done", 1, "")],
        )
        self.assertEqual(self.seats(), [("A1", "held", "ada", 1100)])

    def test_failed_batch_leaves_nothing(self):
        self.assertEqual(
            self.run_on(
                [order("hold", "A1")],
                [
                    order("sell", "A1"),
                    order("hold", "A2"),
                    order("hold", "Z9"),
                    order("hold", "A3"),
                ],
                [order("sell", "A1")],
            ),
            [("done", 1, ""), ("failed", 2, "no such seat"), ("done", 1, "")],
        )
        self.assertEqual(self.seats(), [("A1", "sold", "ada", None)])

    def test_too_many_holds(self):
        four = [order("hold", f"A{number}") for number in range(1, 5)]
        self.assertEqual(
            self.run_on(
                four,
                [order("hold", "A5", at=1)],
                [order("hold", "A4", at=2)],
                [order("hold", "A5", "ben", at=3)],
                [order("hold", "A6", at=600)],
            ),
            [
                ("done", 4, ""),
                ("failed", 0, "too many"),
                ("done", 1, ""),
                ("done", 1, ""),
                ("done", 1, ""),
            ],
        )

    def test_sold_and_free_ones_are_no_holds(self):
        self.assertEqual(
            self.run_on(
                [order("hold", "A1"), order("hold", "A2"), order("hold", "A3")],
                [
                    order("hold", "A1"),
                    order("sell", "A1"),
                    order("hold", "A2"),
                    order("hold", "A3"),
                ],
                [order("free", "A2"), order("hold", "A5"), order("hold", "A6")],
                most=2,
            ),
            [("failed", 2, "too many"), ("done", 4, ""), ("failed", 2, "too many")],
        )

    def test_taken_comes_before_too_many(self):
        self.run_on([order("hold", "A1", "ben"), order("hold", "A2")], most=1)
        self.assertEqual(
            self.run_on([order("hold", "A1")], [order("hold", "A3")], most=1),
            [("failed", 0, "taken"), ("failed", 0, "too many")],
        )

    def test_bad_batches(self):
        good = order("hold", "A1")
        bad = [b"", b"[", good, [1], [{**good, "op": "swap"}], [{**good, "at": "5"}]]
        bad += [
            [good, {"op": "hold", "seat": "A2", "at": 5}],
            [{"seat": "A1", "who": "a", "at": 1}],
        ]
        self.assertEqual(self.run_on(*bad), [("failed", -1, "bad batch")] * 8)
        self.assertEqual(self.seats(), [])

    def test_empty_batches(self):
        self.assertEqual(self.run_on([], b" [ ] "), [("done", 0, ""), ("done", 0, "")])
        self.assertEqual(self.run_on(), [])
