import unittest

R = "1.0+/-0.01 m"
L = "3.00+/-0.02 m"


class TestCases(unittest.TestCase):
    def test_half_full_tank(self):
        self.assertEqual(
            task_func([("north", "1.0+/-0.01 m")], R, L),
            {"tanks": {"north": (4712.4, 75.9)}, "total": (4712.4, 75.9), "share": 0.375},
        )

    def test_depths_of_a_tank_are_combined_by_weight(self):
        report = task_func([("b", "0.5+/-0.01 m"), ("b", "0.53+/-0.02 m")], R, L)
        self.assertEqual(report["tanks"], {"b": (1873.8, 49.6)})
        report = task_func([("b", "0.53+/-0.02 m"), ("b", "0.5+/-0.02 m")], R, L)
        self.assertEqual(report["tanks"], {"b": (1920.9, 76.2)})

    def test_tanks_are_sorted(self):
        dips = [("b", "0.5+/-0.01 m"), ("a", "1.5+/-0.02 m"), ("b", "0.53+/-0.02 m")]
        report = task_func(dips, R, L)
        self.assertEqual(
            list(report["tanks"].items()), [("a", (7582.2, 137.1)), ("b", (1873.8, 49.6))]
        )
        self.assertEqual((report["total"], report["share"]), ((9456.0, 155.4), 0.462))

    def test_common_size_makes_tanks_vary_together(self):
        dips = [("b", "0.5+/-0.01 m"), ("a", "0.5+/-0.01 m")]
        report = task_func(dips, R, L)
        self.assertEqual(report["tanks"], {"a": (1842.6, 54.5), "b": (1842.6, 54.5)})
        self.assertEqual((report["total"], report["share"]), ((3685.1, 80.5), 0.166))

    def test_exact_size_leaves_independent_tanks(self):
        dips = [("b", "0.5+/-0.01 m"), ("a", "0.5+/-0.01 m")]
        report = task_func(dips, "1+/-0 m", "3+/-0 m")
        self.assertEqual(report["total"], (3685.1, 73.5))
        self.assertEqual(report["share"], 0.0)

    def test_units_and_forms_of_numbers(self):
        report = task_func([("b", "50(1) cm")], "1000+/-10 mm", "3.00(2) m")
        self.assertEqual(report["tanks"], {"b": (1842.6, 54.5)})
        report = task_func([("b", "(5.0+/-0.1)e+02 mm")], "1.00±0.01 m", "0.003(0) km")
        self.assertEqual(report["tanks"], {"b": (1842.6, 53.1)})

    def test_nearly_empty_and_nearly_full(self):
        report = task_func([("e", "0.01+/-0.001 m"), ("f", "1.99+/-0.001 m")], "1+/-0 m", "3+/-0 m")
        self.assertEqual(report["tanks"], {"e": (5.6, 0.8), "f": (9419.1, 0.8)})

    def test_no_readings(self):
        self.assertEqual(task_func([], R, L), {"tanks": {}, "total": (0.0, 0.0), "share": 0.0})

    def test_depth_must_fit_the_tank(self):
        for depth in ("2.0+/-0.1 m", "0+/-0.1 m", "-0.1+/-0.1 m", "2.1+/-0.5 m"):
            with self.assertRaises(ValueError):
                task_func([("a", depth)], R, L)
        report = task_func([("a", "2.05+/-0.05 m"), ("a", "1.90+/-0.05 m")], R, L)
        self.assertEqual(report["tanks"]["a"][0], 9402.5)

    def test_depth_needs_an_uncertainty(self):
        with self.assertRaises(ValueError):
            task_func([("a", "1.0+/-0 m")], R, L)
        with self.assertRaises(ValueError):
            task_func([("a", "1.0+/-nan m")], R, L)

    def test_units_must_be_lengths(self):
        for dips, radius, length in (
            ([("a", "1.0+/-0.1 kg")], R, L),
            ([], "1.0+/-0.1 blub", L),
            ([], R, "3.0+/-0.1 s"),
        ):
            with self.assertRaises(ValueError):
                task_func(dips, radius, length)

    def test_numbers_must_be_readable(self):
        with self.assertRaises(ValueError):
            task_func([("a", "deep m")], R, L)
