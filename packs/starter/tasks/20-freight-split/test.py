import unittest
from decimal import Decimal


def line(sku, quantity, **figures):
    return {"sku": sku, "quantity": quantity, **figures}


class TestCases(unittest.TestCase):
    def amounts(self, lines, *arguments, **options):
        shares = task_func(lines, *arguments, **options)
        self.assertEqual([share.sku for share in shares], [entry["sku"] for entry in lines])
        self.assertTrue(all(isinstance(share.amount, Decimal) for share in shares))
        return [str(share.amount) for share in shares]

    def test_splits_by_value_in_the_given_order(self):
        lines = [line("Z", 3, price="10.00"), line("A", 1, price="50"), line("M", 2, price="10.00")]
        self.assertEqual(self.amounts(lines, "10.00"), ["3.00", "5.00", "2.00"])

    def test_returns_named_tuples(self):
        (share,) = task_func([line("A", 1, price="1")], "7.5")
        self.assertEqual(share, ("A", Decimal("7.50")))
        self.assertEqual((share.sku, str(share.amount)), ("A", "7.50"))

    def test_splits_by_weight_and_ignores_the_price(self):
        lines = [line("A", 2, price="99", weight="0.5"), line("B", 3, price="1", weight=1)]
        self.assertEqual(self.amounts(lines, "8.00", "weight"), ["2.00", "6.00"])
        self.assertEqual(self.amounts(lines, "8.00", by="value"), ["7.88", "0.12"])
        without_price = [line("A", 1, weight="1"), line("B", 1, weight="3")]
        self.assertEqual(self.amounts(without_price, "1.00", by="weight"), ["0.25", "0.75"])

    def test_default_is_by_value(self):
        lines = [line("A", 1, price="1", weight="3"), line("B", 1, price="3", weight="1")]
        self.assertEqual(self.amounts(lines, "4.00"), ["1.00", "3.00"])

    def test_left_cents_go_to_the_largest_fractions(self):
        lines = [
            line(name, 1, price=p) for name, p in [("A", "1"), ("B", "2"), ("C", "3"), ("D", "1")]
        ]
        # the exact shares of 100 cents are 14.29, 28.57, 42.86 and 14.29
        self.assertEqual(self.amounts(lines, "1.00"), ["0.14", "0.29", "0.43", "0.14"])

    def test_earlier_line_comes_first_among_equal_fractions(self):
        lines = [line(name, 1, price="5") for name in "CBA"]
        self.assertEqual(self.amounts(lines, "10.00"), ["3.34", "3.33", "3.33"])
        self.assertEqual(self.amounts(lines, "10.01"), ["3.34", "3.34", "3.33"])
        self.assertEqual(self.amounts(lines, "0.01"), ["0.01", "0.00", "0.00"])

    def test_fraction_counts_and_not_the_size_of_the_share(self):
        lines = [line("BIG", 1, price="70.2"), line("SMALL", 1, price="29.8")]
        self.assertEqual(self.amounts(lines, "1.00"), ["0.70", "0.30"])

    def test_freight_is_rounded_half_up_first(self):
        lines = [line("A", 1, price="1"), line("B", 1, price="1")]
        self.assertEqual(self.amounts(lines, "0.125"), ["0.07", "0.06"])
        self.assertEqual(self.amounts(lines, "0.1249"), ["0.06", "0.06"])
        self.assertEqual(self.amounts(lines, "0.145"), ["0.08", "0.07"])

    def test_decimals_are_exact(self):
        lines = [line("A", 3, price="0.1"), line("B", 1, price="0.3"), line("C", 1, price="0.3")]
        self.assertEqual(self.amounts(lines, "0.10"), ["0.04", "0.03", "0.03"])
        lines = [line(str(n), n, price="19.99") for n in range(1, 40)]
        total = sum(share.amount for share in task_func(lines, "1234.57"))
        self.assertEqual(total, Decimal("1234.57"))

    def test_line_with_basis_zero_gets_nothing_beside_others(self):
        lines = [line("GIFT", 1, price="0"), line("A", 1, price="2"), line("NONE", 0, price="9")]
        self.assertEqual(self.amounts(lines, "3.33"), ["0.00", "3.33", "0.00"])

    def test_lines_count_alike_when_all_bases_are_zero(self):
        lines = [line("A", 5, price="0"), line("B", 0, price="3")]
        self.assertEqual(self.amounts(lines, "1.01"), ["0.51", "0.50"])

    def test_no_freight_and_no_lines(self):
        self.assertEqual(self.amounts([line("A", 1, price="2")], "0"), ["0.00"])
        self.assertEqual(task_func([], "5.00"), [])

    def test_rejects_unknown_basis(self):
        for by in ("volume", "price", "Value", ""):
            with self.assertRaises(ValueError):
                task_func([line("A", 1, price="1", weight="1", volume="1")], "1.00", by)

    def test_rejects_negative_figures(self):
        with self.assertRaises(ValueError):
            task_func([line("A", 1, price="1")], "-0.01")
        with self.assertRaises(ValueError):
            task_func([line("A", 1, price="1")], "-0.004")
        with self.assertRaises(ValueError):
            task_func([line("A", 1, price="9"), line("B", -1, price="1")], "1.00")
        with self.assertRaises(ValueError):
            task_func([line("A", 1, price="9"), line("B", 1, price="-0.01")], "1.00")
