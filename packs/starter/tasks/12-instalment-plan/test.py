import unittest
from datetime import date
from decimal import Decimal


class TestCases(unittest.TestCase):
    def dues(self, first, count, *holidays):
        plan = task_func("1000", first, count, holidays)
        return [item.due.isoformat() for item in plan]

    def amounts(self, total, count):
        plan = task_func(total, date(2025, 1, 15), count)
        for item in plan:
            self.assertIsInstance(item.amount, Decimal)
        return [str(item.amount) for item in plan]

    def test_names_and_types(self):
        plan = task_func("250", date(2025, 4, 15), 2)
        self.assertIsInstance(plan, list)
        self.assertEqual(plan[0]._fields, ("number", "due", "amount"))
        self.assertEqual(
            [tuple(item) for item in plan],
            [(1, date(2025, 4, 15), Decimal("125")), (2, date(2025, 5, 15), Decimal("125"))],
        )
        self.assertIs(type(plan[0].due), date)

    def test_left_over_cents_go_to_the_first_instalments(self):
        self.assertEqual(self.amounts("100", 3), ["33.34", "33.33", "33.33"])
        self.assertEqual(self.amounts("99.90", 4), ["24.98", "24.98", "24.97", "24.97"])
        self.assertEqual(self.amounts("0.05", 3), ["0.02", "0.02", "0.01"])

    def test_amounts_have_two_decimals(self):
        self.assertEqual(self.amounts("200", 2), ["100.00", "100.00"])
        self.assertEqual(self.amounts("7.5", 1), ["7.50"])

    def test_large_totals_stay_exact(self):
        amounts = self.amounts("90071992547409.93", 2)
        self.assertEqual(amounts, ["45035996273704.97", "45035996273704.96"])

    def test_days_missing_in_a_month(self):
        self.assertEqual(
            self.dues(date(2024, 12, 30), 4),
            ["2024-12-30", "2025-01-30", "2025-02-28", "2025-03-31"],
        )
        self.assertEqual(self.dues(date(2024, 1, 30), 2), ["2024-01-30", "2024-02-29"])

    def test_day_comes_back_after_a_short_month(self):
        self.assertEqual(
            self.dues(date(2024, 1, 30), 5)[3:],
            ["2024-04-30", "2024-05-30"],
        )

    def test_last_day_stays_last_day(self):
        self.assertEqual(
            self.dues(date(2025, 2, 28), 4),
            ["2025-02-28", "2025-03-31", "2025-04-30", "2025-06-02"],
        )
        self.assertEqual(self.dues(date(2025, 4, 30), 4)[3], "2025-07-31")
        self.assertEqual(self.dues(date(2024, 2, 28), 2), ["2024-02-28", "2024-03-28"])

    def test_weekends_move_to_monday(self):
        # Saturday 1 March, Sunday 1 June and Saturday 1 November 2025
        self.assertEqual(self.dues(date(2025, 3, 1), 1), ["2025-03-03"])
        self.assertEqual(self.dues(date(2025, 6, 1), 1), ["2025-06-02"])
        self.assertEqual(self.dues(date(2025, 10, 31), 2), ["2025-10-31", "2025-12-01"])
        self.assertEqual(self.dues(date(2025, 5, 2), 1), ["2025-05-02"])

    def test_moved_day_does_not_affect_later_months(self):
        self.assertEqual(
            self.dues(date(2025, 2, 15), 3), ["2025-02-17", "2025-03-17", "2025-04-15"]
        )

    def test_holidays_are_skipped(self):
        christmas = [date(2025, 12, 25), date(2025, 12, 26)]
        self.assertEqual(
            self.dues(date(2025, 11, 25), 3, *christmas),
            ["2025-11-25", "2025-12-29", "2026-01-26"],
        )
        easter = [date(2025, 4, 18), date(2025, 4, 21)]
        self.assertEqual(self.dues(date(2025, 4, 18), 1, *easter), ["2025-04-22"])
        self.assertEqual(self.dues(date(2025, 4, 19), 1, *easter), ["2025-04-22"])

    def test_plan_over_the_turn_of_the_year(self):
        plan = task_func("1300", date(2024, 7, 10), 13)
        self.assertEqual([item.number for item in plan], list(range(1, 14)))
        self.assertEqual(plan[-1].due, date(2025, 7, 10))
        self.assertEqual(sum(item.amount for item in plan), Decimal("1300"))

    def test_one_cent_is_the_smallest_instalment(self):
        self.assertEqual(self.amounts("0.03", 3), ["0.01"] * 3)
        self.assertEqual(self.amounts("0.01", 1), ["0.01"])
        for total, count in (("0.02", 3), ("0", 1), ("-5", 1), ("-5", 600)):
            with self.subTest(total=total), self.assertRaises(ValueError):
                self.amounts(total, count)

    def test_wrong_totals_are_refused(self):
        for total in ("abc", "", "1,50", "10.005", "NaN", "Infinity", "-Infinity", "sNaN"):
            with self.subTest(total=total), self.assertRaises(ValueError):
                self.amounts(total, 1)

    def test_count_has_to_be_positive(self):
        for count in (0, -1):
            with self.subTest(count=count), self.assertRaises(ValueError):
                self.amounts("100", count)
