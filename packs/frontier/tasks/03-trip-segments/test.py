import unittest

import pyarrow as pa


def make_pings(*rows):
    schema = pa.schema({"bike": pa.string(), "second": pa.int64(), "kmh": pa.float64()})
    names = ("bike", "second", "kmh")
    return pa.Table.from_pylist([dict(zip(names, row, strict=True)) for row in rows], schema)


def rows_of(table):
    return [tuple(row.values()) for row in table.to_pylist()]


class TestCases(unittest.TestCase):
    def test_pause_ends_a_trip(self):
        pings = make_pings(
            ("a", 100, 10.0),
            ("a", 160, 14.0),
            ("a", 1000, 20.0),
            ("a", 1100, 8.0),
            ("a", 1200, 9.0),
        )
        self.assertEqual(
            rows_of(task_func(pings)),
            [("a", 1, 100, 60, 2, 12.0, 160), ("a", 2, 1000, 200, 3, 9.0, 1000)],
        )

    def test_pause_of_exactly_the_gap_is_within(self):
        pings = make_pings(("a", 0, 1.0), ("a", 600, 3.0), ("a", 1201, 5.0), ("a", 1202, 5.0))
        self.assertEqual(
            rows_of(task_func(pings)),
            [("a", 1, 0, 600, 2, 2.0, 600), ("a", 2, 1201, 1, 2, 5.0, 1201)],
        )
        self.assertEqual(len(rows_of(task_func(pings, 601))), 1)

    def test_bikes_do_not_mix_and_rows_may_come_in_any_order(self):
        pings = make_pings(
            ("b", 30, 6.0), ("a", 20, 2.0), ("b", 10, 4.0), ("a", 0, 4.0), ("b", 20, 5.0)
        )
        self.assertEqual(
            rows_of(task_func(pings)),
            [("a", 1, 0, 20, 2, 3.0, 0), ("b", 1, 10, 20, 3, 5.0, 30)],
        )

    def test_short_trips_are_left_out_but_numbered(self):
        pings = make_pings(("a", 0, 1.0), ("a", 5000, 2.0), ("a", 5100, 4.0), ("a", 9000, 7.0))
        self.assertEqual(rows_of(task_func(pings)), [("a", 2, 5000, 100, 2, 3.0, 5100)])
        self.assertEqual(
            [row[:5] for row in rows_of(task_func(pings, min_pings=1))],
            [("a", 1, 0, 0, 1), ("a", 2, 5000, 100, 2), ("a", 3, 9000, 0, 1)],
        )
        self.assertEqual(rows_of(task_func(pings, min_pings=3)), [])

    def test_pings_without_speed_count_for_the_borders(self):
        pings = make_pings(("a", 0, None), ("a", 50, 10.0), ("a", 90, 6.0), ("a", 100, None))
        self.assertEqual(rows_of(task_func(pings)), [("a", 1, 0, 100, 4, 8.0, 50)])

    def test_trip_without_speeds_has_nulls(self):
        pings = make_pings(("a", 0, None), ("a", 50, None))
        self.assertEqual(rows_of(task_func(pings)), [("a", 1, 0, 50, 2, None, None)])

    def test_same_time_keeps_the_highest_speed(self):
        pings = make_pings(
            ("a", 0, 5.0), ("a", 0, 9.0), ("a", 0, None), ("a", 10, None), ("a", 10, None)
        )
        self.assertEqual(rows_of(task_func(pings)), [("a", 1, 0, 10, 2, 9.0, 0)])

    def test_first_of_equal_highest_speeds(self):
        pings = make_pings(("a", 30, 7.0), ("a", 10, 7.0), ("a", 20, 7.0), ("a", 0, 1.0))
        self.assertEqual(task_func(pings)["fastest_second"].to_pylist(), [10])

    def test_columns_have_their_types(self):
        expected = ["string", "int64", "int64", "int64", "int64", "double", "int64"]
        for pings in (make_pings(), make_pings(("a", 0, 1.0), ("a", 1, 1.0))):
            table = task_func(pings)
            self.assertEqual([str(kind) for kind in table.schema.types], expected)
            self.assertEqual(table.num_rows, min(1, pings.num_rows))

    def test_names_of_columns(self):
        self.assertEqual(
            task_func(make_pings()).column_names,
            ["bike", "trip", "start", "seconds", "pings", "median_kmh", "fastest_second"],
        )

    def test_limits_must_be_positive(self):
        with self.assertRaises(ValueError):
            task_func(make_pings(), 0)
        with self.assertRaises(ValueError):
            task_func(make_pings(), 600, 0)
        pings = make_pings(("a", 0, 1.0), ("a", 1, 3.0), ("a", 3, 3.0))
        self.assertEqual(
            [row[:5] for row in rows_of(task_func(pings, 1, 1))],
            [("a", 1, 0, 1, 2), ("a", 2, 3, 0, 1)],
        )
