import unittest

import polars as pl


def make_invoices(*rows):
    schema = {"name": pl.String, "cents": pl.Int64}
    return pl.DataFrame(list(rows), schema=schema, orient="row")


class TestCases(unittest.TestCase):
    def setUp(self):
        self.suppliers = pl.DataFrame(
            {"account": [30, 10, 20], "name": ["Nordic Timber", "Mill & Hinge", "Glass House Ltd"]}
        )

    def test_misspelt_names_come_together(self):
        invoices = make_invoices(("Timber Nordic", 900), ("nordic timbr", 100), ("MILL hinge", 40))
        self.assertEqual(
            task_func(invoices, self.suppliers).rows(),
            [
                (30, "Nordic Timber", 2, 1000, ["Timber Nordic", "nordic timbr"]),
                (10, "Mill & Hinge", 1, 40, ["MILL hinge"]),
            ],
        )

    def test_names_out_of_reach_go_to_account_zero(self):
        invoices = make_invoices(("Nordic Paint Shop", 5), ("Glass", 7), ("Glass House Ltd", 1))
        self.assertEqual(
            task_func(invoices, self.suppliers).rows(),
            [
                (0, "unknown", 2, 12, ["Glass", "Nordic Paint Shop"]),
                (20, "Glass House Ltd", 1, 1, ["Glass House Ltd"]),
            ],
        )

    def test_cutoff_is_reached_at_its_own_value(self):
        invoices = make_invoices(
            ("abcd", 1),
        )
        suppliers = pl.DataFrame({"account": [5], "name": ["abcx"]})
        self.assertEqual(task_func(invoices, suppliers, 75.0)["account"].to_list(), [5])
        self.assertEqual(task_func(invoices, suppliers, 75.5)["account"].to_list(), [0])

    def test_usual_cutoff_is_85(self):
        suppliers = pl.DataFrame(
            {"account": [5, 6], "name": ["abcdefghijklm", "nopqrstuvwxyz1234567"]}
        )
        invoices = make_invoices(("abcdefghijk55", 1), ("nopqrstuvwxyz1234000", 2))
        self.assertEqual(
            task_func(invoices, suppliers).select("account", "cents").rows(), [(6, 2), (0, 1)]
        )

    def test_first_of_equal_scores_is_taken(self):
        suppliers = pl.DataFrame({"account": [9, 4], "name": ["North Sea", "SEA, north"]})
        table = task_func(
            make_invoices(
                ("sea north", 3),
            ),
            suppliers,
        )
        self.assertEqual(table.rows(), [(9, "North Sea", 1, 3, ["sea north"])])

    def test_equal_sums_are_sorted_by_account(self):
        invoices = make_invoices(
            ("Nordic Timber", 50), ("Glass House Ltd", 50), ("Mill & Hinge", 50), ("none of it", 50)
        )
        self.assertEqual(task_func(invoices, self.suppliers)["account"].to_list(), [0, 10, 20, 30])

    def test_credit_notes_lower_the_sum(self):
        invoices = make_invoices(
            ("Nordic Timber", 700), ("Nordic Timber", -900), ("Mill Hinge", -100)
        )
        self.assertEqual(
            task_func(invoices, self.suppliers).rows(),
            [
                (10, "Mill & Hinge", 1, -100, ["Mill Hinge"]),
                (30, "Nordic Timber", 2, -200, ["Nordic Timber"]),
            ],
        )

    def test_columns_have_their_types_without_invoices_too(self):
        table = task_func(make_invoices(), self.suppliers)
        self.assertEqual(table.height, 0)
        self.assertEqual(table.columns, ["account", "name", "invoices", "cents", "spellings"])
        self.assertEqual(
            [str(kind) for kind in table.dtypes],
            ["Int64", "String", "Int64", "Int64", "List(String)"],
        )

    def test_more_columns_do_not_matter(self):
        invoices = pl.DataFrame({"cents": [8], "day": ["Monday"], "name": ["mill&hinge"]})
        table = task_func(invoices, self.suppliers.with_columns(pl.lit("x").alias("town")))
        self.assertEqual(table.rows(), [(10, "Mill & Hinge", 1, 8, ["mill&hinge"])])

    def test_account_twice_is_refused(self):
        twice = pl.DataFrame({"account": [1, 1], "name": ["a", "b"]})
        with self.assertRaises(ValueError):
            task_func(make_invoices(("a", 1)), twice)
        once = pl.DataFrame({"account": [1, 2], "name": ["a", "a"]})
        self.assertEqual(task_func(make_invoices(("a", 1)), once)["account"].to_list(), [1])

    def test_cutoff_out_of_range_is_refused(self):
        for cutoff in (-0.5, 100.5):
            with self.assertRaises(ValueError):
                task_func(make_invoices(), self.suppliers, cutoff)
        invoices = make_invoices(("Zebra", 1), ("Mill & Hinge", 1))
        self.assertEqual(task_func(invoices, self.suppliers, 100)["account"].to_list(), [0, 10])
        self.assertEqual(task_func(invoices, self.suppliers, 0)["account"].null_count(), 0)
