import unittest


class TestCases(unittest.TestCase):
    def test_the_last_days_of_a_year_may_be_in_the_next_ones_first_week(self):
        self.assertEqual(task_func("2024-12-30"), ["2025-W01"])

    def test_order_and_repetition_are_kept(self):
        text = "2025-03-10, 2025-01-06 and again 2025-03-10"
        self.assertEqual(task_func(text), ["2025-W11", "2025-W02", "2025-W11"])

    def test_what_is_no_date_is_passed_over(self):
        self.assertEqual(task_func("2025-13-40 2025-02-29 2025-02-28"), ["2025-W09"])

    def test_longer_numbers_are_no_dates(self):
        self.assertEqual(task_func("12025-01-06 2025-01-067"), [])

    def test_a_text_without_dates_gives_nothing(self):
        self.assertEqual(task_func(""), [])
