import unittest

import polars as pl


def make_trips(*rows):
    kinds = {"zones": pl.Int64, "age": pl.Int64, "day": pl.String}
    return pl.DataFrame(list(rows), schema=kinds, orient="row")


def fair(zones, age, day):
    return 0 if age < 6 else 200 * zones


def verdicts(fare, *rows):
    """The verdicts with the places of their first trips."""
    table = task_func({"A": fare}, make_trips(*rows))
    return dict(table.select("verdict", "first").rows())


class TestCases(unittest.TestCase):
    def test_fair_company(self):
        trips = make_trips((1, 30, "Mon"), (9, 120, "Tue"), (3, 5, "Wed"), (1, 0, "Thu"))
        self.assertEqual(task_func({"A": fair}, trips).rows(), [("A", "ok", 4, 0, 2000)])

    def test_columns_and_their_types(self):
        table = task_func({"A": fair}, make_trips())
        self.assertEqual(
            [(name, str(kind)) for name, kind in table.schema.items()],
            [
                ("company", "String"),
                ("verdict", "String"),
                ("trips", "Int64"),
                ("first", "Int64"),
                ("cents", "Int64"),
            ],
        )
        self.assertEqual(table.height, 0)

    def test_trips_that_are_none(self):
        calls = []

        def fare(zones, age, day):
            calls.append((zones, age))
            return 0

        rows = [(0, 30, "d"), (10, 30, "d"), (1, -1, "d"), (1, 121, "d"), (9, 120, "d")]
        self.assertEqual(verdicts(fare, *rows), {"no trip": 0, "ok": 4})
        self.assertEqual(calls, [(9, 120), (9, 120)])

    def test_errors(self):
        def fare(zones, age, day):
            return {"a": 1}[day] if zones < 3 else int(day) // (zones - 4)

        rows = [(3, 9, "x"), (4, 9, "7"), (1, 9, "b"), (1, 9, "a"), (2, 9, "c")]
        self.assertEqual(
            task_func({"A": fare}, make_trips(*rows)).rows(),
            [
                ("A", "crash: KeyError", 2, 2, None),
                ("A", "crash: ZeroDivisionError", 1, 1, None),
                ("A", "ok", 1, 3, 1),
                ("A", "refused", 1, 0, None),
            ],
        )

    def test_kinds_of_value_error_are_refusals(self):
        def fare(zones, age, day):
            return len(day.encode("ascii"))

        self.assertEqual(verdicts(fare, (1, 9, "é"), (1, 9, "e")), {"refused": 0, "ok": 1})

    def test_prices_that_are_none(self):
        for price in (None, "200", 200.0, True, float("nan")):
            self.assertEqual(
                verdicts(lambda price=price, **trip: price, (1, 30, "d")), {"no price": 0}
            )
        self.assertEqual(verdicts(lambda **trip: False, (1, 3, "d")), {"no price": 0})

    def test_range_of_prices(self):
        def fare(zones, age, day):
            return int(day)

        self.assertEqual(
            verdicts(fare, (2, 30, "600"), (2, 30, "601"), (1, 30, "0"), (3, 30, "600")),
            {"ok": 0, "out of range": 1},
        )
        self.assertEqual(verdicts(fare, (2, 30, "-1")), {"out of range": 0})

    def test_children(self):
        def fare(zones, age, day):
            return int(day)

        rows = [(1, 6, "1"), (1, 5, "1"), (1, 5, "0"), (1, 5, "301"), (1, 5, "-1")]
        self.assertEqual(
            task_func({"A": fare}, make_trips(*rows)).rows(),
            [
                ("A", "child pays", 1, 1, None),
                ("A", "ok", 2, 0, 1),
                ("A", "out of range", 2, 3, None),
            ],
        )

    def test_unsteady_functions(self):
        prices = iter([100, 101, 50, "50", 70, -70, 80, 80, None])

        def fare(zones, age, day):
            return next(prices)

        rows = [(1, 30, "d")] * 5
        self.assertEqual(
            task_func({"A": fare}, make_trips(*rows)).rows(),
            [("A", "no price", 1, 4, None), ("A", "ok", 1, 3, 80), ("A", "unsteady", 3, 0, None)],
        )

    def test_function_that_refuses_the_second_time(self):
        seen = set()

        def fare(zones, age, day):
            if day in seen:
                raise ValueError(day)
            seen.add(day)
            return 10

        self.assertEqual(verdicts(fare, (1, 30, "d"), (1, 30, "e")), {"unsteady": 0})

    def test_companies_are_sorted(self):
        fares = {"B": fair, "A": lambda zones, age, day: 1}
        rows = [(2, 30, "d"), (2, 4, "d")]
        self.assertEqual(
            task_func(fares, make_trips(*rows)).rows(),
            [("A", "child pays", 1, 1, None), ("A", "ok", 1, 0, 1), ("B", "ok", 2, 0, 400)],
        )

    def test_more_columns_and_no_companies(self):
        trips = make_trips((2, 30, "d")).with_columns(pl.lit("x").alias("note"))
        self.assertEqual(task_func({"A": fair}, trips).rows(), [("A", "ok", 1, 0, 400)])
        self.assertEqual(task_func({}, trips).rows(), [])
