import unittest


class TestCases(unittest.TestCase):
    def test_payments_of_one_customer_add_up(self):
        self.assertEqual(task_func([("Ida", "1.10"), ("Ida", "2.20")]), {"Ida": "3.30"})

    def test_names_are_sorted(self):
        totals = task_func([("Zoe", "1"), ("Bo", "2")])
        self.assertEqual(list(totals.items()), [("Bo", "2.00"), ("Zoe", "1.00")])

    def test_sums_are_exact(self):
        self.assertEqual(task_func([("Ida", "0.10")] * 30), {"Ida": "3.00"})

    def test_nothing_gives_nothing(self):
        self.assertEqual(task_func([]), {})

    def test_refunds_count_against_it(self):
        self.assertEqual(task_func([("Ida", "5"), ("Ida", "-7.50")]), {"Ida": "-2.50"})

    def test_an_amount_that_is_no_number_is_refused(self):
        with self.assertRaises(ValueError):
            task_func([("Ida", "five")])
