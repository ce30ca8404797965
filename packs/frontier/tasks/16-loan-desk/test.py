import unittest


def lend(book, day, member):
    return {"book": book, "day": day, "member": member}


def back(book, day):
    return {"book": book, "day": day}


class TestCases(unittest.TestCase):
    def test_loan_and_return(self):
        rows = [
            lend("saw", "2026-11-01", "Ada"),
            back("saw", "2026-11-05"),
            lend("saw", "2026-11-05", "Ben"),
        ]
        self.assertEqual(
            task_func(rows, "2026-11-16"),
            {"refused": [], "open": [("saw", "Ben", 0)], "cents": {}, "favourites": ["saw"]},
        )

    def test_book_that_is_out_is_not_lent(self):
        rows = [lend("saw", "2026-11-01", "Ada"), lend("saw", "2026-11-02", "Ben")]
        report = task_func(
            rows + [back("saw", "2026-11-03"), lend("saw", "2026-11-03", "Ben")], "2026-11-16"
        )
        self.assertEqual(report["refused"], [(1, "on loan")])
        self.assertEqual(report["open"], [("saw", "Ben", 0)])

    def test_open_loans_are_limited(self):
        rows = [lend(book, "2026-11-01", "Ada") for book in "abcd"]
        rows += [
            lend("d", "2026-11-01", "Ben"),
            back("a", "2026-11-02"),
            lend("a", "2026-11-02", "Ada"),
        ]
        report = task_func(rows, "2026-11-16")
        self.assertEqual(report["refused"], [(3, "limit")])
        self.assertEqual(
            [one[:2] for one in report["open"]],
            [("a", "Ada"), ("b", "Ada"), ("c", "Ada"), ("d", "Ben")],
        )

    def test_on_loan_comes_before_limit(self):
        rows = [
            lend("a", "2026-11-01", "Ada"),
            lend("a", "2026-11-01", "Ada"),
            lend("b", "2026-11-01", "Ada"),
        ]
        self.assertEqual(
            task_func(rows, "2026-11-16", most=1)["refused"], [(1, "on loan"), (2, "limit")]
        )

    def test_limit_of_zero_lends_nothing(self):
        report = task_func([lend("a", "2026-11-01", "Ada")], "2026-11-16", most=0)
        self.assertEqual(
            report, {"refused": [(0, "limit")], "open": [], "cents": {}, "favourites": []}
        )

    def test_return_is_refused(self):
        rows = [back("a", "2026-11-01"), lend("a", "2026-11-05", "Ada"), back("a", "2026-11-04")]
        rows += [back("a", "2026-11-05"), back("a", "2026-11-06")]
        self.assertEqual(
            task_func(rows, "2026-11-16")["refused"],
            [(0, "not out"), (2, "before loan"), (4, "not out")],
        )

    def test_late_days_of_open_loans(self):
        rows = [
            lend("b", "2026-10-19", "Ada"),
            lend("c", "2026-10-18", "Ben"),
            lend("a", "2026-10-12", "Ben"),
            lend("d", "2026-10-12", "Cy"),
        ]
        report = task_func(rows, "2026-11-16")
        self.assertEqual(
            report["open"], [("a", "Ben", 7), ("d", "Cy", 7), ("c", "Ben", 1), ("b", "Ada", 0)]
        )
        self.assertEqual(list(report["cents"].items()), [("Ben", 80), ("Cy", 70)])

    def test_further_late_days_cost_more(self):
        rows = [lend("a", "2026-01-01", "Ada"), back("a", "2026-02-06")]
        self.assertEqual(task_func(rows, "2026-11-16")["cents"], {"Ada": 95})
        rows = [lend("a", "2026-01-01", "Ada"), back("a", "2026-02-08")]
        self.assertEqual(task_func(rows, "2026-11-16")["cents"], {"Ada": 145})

    def test_several_late_loans_add_up(self):
        rows = [lend("a", "2026-01-01", "Ada"), back("a", "2026-01-13")]
        rows += [
            lend("b", "2026-01-01", "Ada"),
            back("b", "2026-01-21"),
            lend("c", "2026-11-05", "Ada"),
        ]
        self.assertEqual(task_func(rows, "2026-11-16", days=10)["cents"], {"Ada": 175})

    def test_favourites_are_lent_most_often(self):
        rows = []
        for book in ("saw", "drill", "axe", "saw", "drill"):
            rows += [lend(book, "2026-11-01", "Ada"), back(book, "2026-11-01")]
        self.assertEqual(task_func(rows, "2026-11-16")["favourites"], ["drill", "saw"])

    def test_no_events(self):
        self.assertEqual(
            task_func([], "2026-11-16"), {"refused": [], "open": [], "cents": {}, "favourites": []}
        )

    def test_rows_must_be_events(self):
        for row in (
            {"book": "a"},
            {"book": "a", "day": "yesterday"},
            {"book": "a", "day": "2026-11-01", "who": "Ada"},
            {"day": "2026-11-01"},
        ):
            with self.assertRaises(ValueError):
                task_func([lend("b", "2026-11-01", "Ada"), row], "2026-11-16")

    def test_runs_do_not_share_their_data(self):
        rows = [lend("a", "2026-11-01", "Ada")]
        first = task_func(rows, "2026-11-16")
        self.assertEqual((task_func(rows, "2026-11-16") == first, first["refused"]), (True, []))
