import unittest
from datetime import date

import pyarrow as pa


def visits(*rows):
    """Member and day as (month, day) of 2026, or a date."""
    days = [one if one is None or isinstance(one, date) else date(2026, *one) for _, one in rows]
    members = pa.array([member for member, _ in rows], pa.int64())
    return pa.table({"member": members, "day": pa.array(days, pa.date32())})


def rows(table, until="2026-03"):
    return [tuple(row.values()) for row in task_func(table, until).to_pylist()]


class TestCases(unittest.TestCase):
    def test_cohorts(self):
        table = visits((1, (1, 5)), (2, (1, 9)), (1, (2, 1)), (3, (2, 7)), (3, (3, 7)), (3, (3, 8)))
        self.assertEqual(
            rows(table),
            [
                ("2026-01", 0, 2, 2, 0, 100.0),
                ("2026-01", 1, 2, 1, 0, 50.0),
                ("2026-01", 2, 2, 0, 0, 0.0),
                ("2026-02", 0, 1, 1, 0, 100.0),
                ("2026-02", 1, 1, 1, 0, 100.0),
            ],
        )

    def test_columns(self):
        found = task_func(visits((1, (1, 5))), "2026-01").schema
        self.assertEqual(
            [(field.name, str(field.type)) for field in found],
            [
                ("cohort", "string"),
                ("age", "int64"),
                ("size", "int64"),
                ("active", "int64"),
                ("returned", "int64"),
                ("share", "double"),
            ],
        )

    def test_several_visits_in_a_month_count_once(self):
        table = visits((1, (1, 5)), (1, (1, 5)), (1, (1, 31)), (2, (1, 1)))
        self.assertEqual(rows(table, "2026-01"), [("2026-01", 0, 2, 2, 0, 100.0)])

    def test_returned_members(self):
        table = visits(
            (1, (1, 1)),
            (1, (3, 1)),
            (1, (4, 1)),
            (1, (6, 30)),
            (2, (1, 1)),
            (2, (5, 1)),
            (2, (6, 1)),
        )
        found = rows(table, "2026-06")
        self.assertEqual([row[3] for row in found], [2, 0, 1, 1, 1, 2])
        self.assertEqual([row[4] for row in found], [0, 0, 1, 0, 1, 1])

    def test_over_the_end_of_a_year(self):
        table = visits(
            (1, date(2025, 11, 30)),
            (1, date(2025, 12, 31)),
            (1, (1, 1)),
            (2, date(2025, 12, 1)),
            (2, (2, 1)),
        )
        self.assertEqual(
            rows(table, "2026-02"),
            [
                ("2025-11", 0, 1, 1, 0, 100.0),
                ("2025-11", 1, 1, 1, 0, 100.0),
                ("2025-11", 2, 1, 1, 0, 100.0),
                ("2025-11", 3, 1, 0, 0, 0.0),
                ("2025-12", 0, 1, 1, 0, 100.0),
                ("2025-12", 1, 1, 0, 0, 0.0),
                ("2025-12", 2, 1, 1, 1, 100.0),
            ],
        )

    def test_later_visits_are_not_there(self):
        table = visits((1, (1, 1)), (1, (4, 1)), (2, (4, 2)), (3, (3, 31)))
        self.assertEqual(
            [row[:4] for row in rows(table)],
            [
                ("2026-01", 0, 1, 1),
                ("2026-01", 1, 1, 0),
                ("2026-01", 2, 1, 0),
                ("2026-03", 0, 1, 1),
            ],
        )

    def test_shares_are_rounded(self):
        table = visits((1, (1, 1)), (2, (1, 1)), (3, (1, 1)), (1, (2, 1)), (2, (2, 1)), (3, (3, 1)))
        self.assertEqual([row[5] for row in rows(table)], [100.0, 66.7, 33.3])

    def test_nulls_are_left_out(self):
        table = visits((1, None), (None, (1, 1)), (2, (3, 1)))
        self.assertEqual(rows(table), [("2026-03", 0, 1, 1, 0, 100.0)])

    def test_other_columns_do_not_matter(self):
        table = visits((2, (3, 1))).append_column("door", pa.array([None], pa.string()))
        self.assertEqual(rows(table), [("2026-03", 0, 1, 1, 0, 100.0)])

    def test_no_visits(self):
        self.assertEqual(rows(visits()), [])
        self.assertEqual(rows(visits((1, (4, 1)))), [])

    def test_months_that_are_none(self):
        for until in ("2026", "2026-13", "2026-00", "26-01", "2026-1", "2026-01-01", "may 2026"):
            with self.assertRaises(ValueError):
                task_func(visits(), until)
        self.assertEqual(
            rows(visits((1, date(2026, 12, 1))), "2026-12"), [("2026-12", 0, 1, 1, 0, 100.0)]
        )
