import unittest
from datetime import date

import polars as pl


def may(day):
    return date(2026, 5, day)


def claims(*rows):
    schema = {"who": pl.String, "day": pl.Date, "currency": pl.String, "cents": pl.Int64}
    return pl.DataFrame(list(rows), schema=schema, orient="row")


def rates(*rows):
    schema = {"currency": pl.String, "day": pl.Date, "rate": pl.String}
    return pl.DataFrame(list(rows), schema=schema, orient="row")


RATES = rates(
    ("CHF", may(8), "1.08"),
    ("CHF", may(1), "1.07"),
    ("CHF", may(4), "1.05"),
    ("JPY", may(1), "0.005832"),
)


def run(rows, caps=None, table=RATES):
    return task_func(claims(*rows), table, caps or {})


class TestCases(unittest.TestCase):
    def test_columns_and_types(self):
        found = run([("Uma", may(4), "CHF", 1000), ("Uma", may(4), "USD", 5)])
        self.assertEqual(
            dict(found.schema),
            {
                "who": pl.String(),
                "day": pl.Date(),
                "euro_cents": pl.Int64(),
                "rate_day": pl.Date(),
                "paid": pl.Int64(),
            },
        )
        self.assertEqual(
            found.rows(),
            [("Uma", may(4), 1050, may(4), 1050), ("Uma", may(4), None, None, 0)],
        )

    def test_newest_rate_up_to_the_day(self):
        days = (1, 3, 4, 5, 7, 8, 9)
        found = run([("Uma", may(day), "CHF", 100) for day in days])
        self.assertEqual(found["rate_day"].to_list(), [may(day) for day in (1, 1, 4, 4, 4, 8, 8)])
        self.assertEqual(found["euro_cents"].to_list(), [107, 107, 105, 105, 105, 108, 108])

    def test_rates_grow_old(self):
        found = run(
            [
                ("Uma", may(15), "CHF", 100),
                ("Uma", may(16), "CHF", 100),
                ("Uma", date(2026, 4, 30), "CHF", 100),
            ]
        )
        self.assertEqual(found["euro_cents"].to_list(), [108, None, None])
        self.assertEqual(found["rate_day"].to_list(), [may(8), None, None])
        self.assertEqual(found["paid"].to_list(), [108, 0, 0])

    def test_half_cents_go_away_from_zero(self):
        table = rates(("A", may(1), "0.5"), ("B", may(1), "1.005"), ("C", may(1), "0.499999"))
        found = run(
            [
                ("U", may(1), "A", 1),
                ("U", may(1), "A", 3),
                ("U", may(1), "B", 100),
                ("U", may(1), "B", 300),
                ("U", may(1), "C", 1),
            ],
            table=table,
        )
        self.assertEqual(found["euro_cents"].to_list(), [1, 2, 101, 302, 0])

    def test_small_rates(self):
        self.assertEqual(run([("U", may(2), "JPY", 1_234_500)])["euro_cents"].to_list(), [7200])

    def test_euros_stay(self):
        table = rates(("EUR", may(1), "2.0"))
        found = run([("U", may(2), "EUR", 250)], table=table)
        self.assertEqual(found.rows(), [("U", may(2), 250, None, 250)])

    def test_cap_cuts_a_claim(self):
        rows = [
            ("U", may(1), "EUR", 400),
            ("U", may(2), "EUR", 400),
            ("U", may(3), "EUR", 400),
            ("V", may(2), "EUR", 900),
        ]
        self.assertEqual(run(rows, {"U": 500})["paid"].to_list(), [400, 100, 0, 900])
        self.assertEqual(run(rows, {"U": 800, "V": 899})["paid"].to_list(), [400, 400, 0, 899])
        self.assertEqual(run(rows, {"U": 0, "X": 3})["paid"].to_list(), [0, 0, 0, 900])

    def test_claims_are_paid_by_day(self):
        rows = [
            ("U", may(3), "EUR", 30),
            ("U", may(1), "EUR", 50),
            ("U", may(3), "EUR", 40),
            ("U", may(2), "EUR", 20),
        ]
        found = run(rows, {"U": 110})
        self.assertEqual(found["paid"].to_list(), [30, 50, 10, 20])
        self.assertEqual(found["day"].to_list(), [may(3), may(1), may(3), may(2)])

    def test_open_claims_are_passed_over(self):
        rows = [("U", may(1), "USD", 900), ("U", may(2), "CHF", 100), ("U", may(3), "EUR", 500)]
        self.assertEqual(run(rows, {"U": 300})["paid"].to_list(), [0, 107, 193])

    def test_cap_counts_converted_cents(self):
        rows = [("U", may(1), "CHF", 1000), ("U", may(2), "EUR", 100)]
        self.assertEqual(run(rows, {"U": 1100})["paid"].to_list(), [1070, 30])

    def test_no_claims(self):
        self.assertEqual(run([]).shape, (0, 5))
        self.assertEqual(run([("U", may(1), "CHF", 1)], table=rates())["paid"].to_list(), [0])

    def test_cents_must_be_above_zero(self):
        for cents in (0, -5):
            with self.assertRaises(ValueError):
                run([("U", may(1), "EUR", 5), ("U", may(1), "EUR", cents)])
