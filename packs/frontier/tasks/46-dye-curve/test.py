import unittest

import polars as pl


def line(*pairs):
    schema = {"concentration": pl.Float64, "absorbance": pl.Float64}
    return pl.DataFrame(list(pairs), schema=schema, orient="row")


def vats(*rows):
    schema = {"sample": pl.String, "dilution": pl.Float64, "absorbance": pl.Float64}
    return pl.DataFrame(list(rows), schema=schema, orient="row")


SIMPLE = line((0.0, 0.0), (10.0, 1.0))
FIVE = line((0.0, 0.02), (2.0, 0.19), (4.0, 0.43), (6.0, 0.6), (8.0, 0.82))


class TestCases(unittest.TestCase):
    def test_middle_of_the_line(self):
        # 0.01 * sqrt(1 + 1/2) / 0.1, twice for the dilution.
        found = task_func(SIMPLE, vats(("vat 1", 2.0, 0.5)), 0.01)
        self.assertEqual(found.rows(), [("vat 1", 10.0, 0.2449, "10.00+/-0.24", "ok")])

    def test_columns(self):
        found = task_func(SIMPLE, vats(), 0.01)
        self.assertEqual(
            dict(found.schema),
            {
                "sample": pl.String(),
                "concentration": pl.Float64(),
                "uncertainty": pl.Float64(),
                "text": pl.String(),
                "verdict": pl.String(),
            },
        )
        self.assertEqual(found.rows(), [])

    def test_ends_of_the_line_are_less_certain(self):
        # 0.01 * sqrt(1 + 1/2 + 1/2) / 0.1 at an end.
        found = task_func(SIMPLE, vats(("a", 1.0, 1.0), ("b", 1.0, 0.5)), 0.01)
        self.assertEqual(found["uncertainty"].to_list(), [0.1414, 0.1225])

    def test_several_measurements(self):
        # 0.01 * sqrt(1/4 + 1/2) / 0.1
        found = task_func(
            SIMPLE, vats(*[("a", 1.0, value) for value in (0.4, 0.6, 0.45, 0.55)]), 0.01
        )
        self.assertEqual(found.row(0), ("a", 5.0, 0.0866, "5.000+/-0.087", "ok"))

    def test_fit_of_five_standards(self):
        # Slope 0.1005 and offset 0.01 by least squares.
        found = task_func(FIVE, vats(("a", 1.0, 0.412), ("b", 1.0, 0.7)), 0.02)
        self.assertEqual(found["concentration"].to_list(), [4.0, 6.8657])
        self.assertEqual(found["uncertainty"].to_list(), [0.218, 0.2359])

    def test_order_of_samples(self):
        rows = [("z", 1.0, 0.2), ("a", 3.0, 0.2), ("z", 1.0, 0.4)]
        found = task_func(SIMPLE, vats(*rows), 0.01)
        self.assertEqual(found["sample"].to_list(), ["z", "a"])
        self.assertEqual(found["concentration"].to_list(), [3.0, 6.0])

    def test_outside(self):
        rows = [("a", 1.0, -0.001), ("b", 1.0, 0.0), ("c", 1.0, 1.0), ("d", 1.0, 1.001)]
        found = task_func(SIMPLE, vats(*rows), 0.01)
        self.assertEqual(found["verdict"].to_list(), ["outside", "weak", "ok", "outside"])

    def test_outside_is_by_the_absorbances_of_standards(self):
        found = task_func(FIVE, vats(("a", 1.0, 0.82), ("b", 1.0, 0.03), ("c", 1.0, 0.83)), 0.001)
        self.assertEqual(found["verdict"].to_list(), ["ok", "ok", "outside"])

    def test_weak(self):
        found = task_func(SIMPLE, vats(("a", 1.0, 0.12), ("b", 1.0, 0.13), ("c", 1.0, 0.14)), 0.01)
        self.assertEqual(found["verdict"].to_list(), ["weak", "weak", "ok"])

    def test_falling_line(self):
        found = task_func(line((0.0, 1.0), (10.0, 0.0)), vats(("a", 1.0, 0.25)), 0.01)
        self.assertEqual(found.row(0), ("a", 7.5, 0.1275, "7.50+/-0.13", "ok"))

    def test_text_has_two_digits_of_uncertainty(self):
        found = task_func(SIMPLE, vats(("a", 100.0, 0.5), ("b", 0.1, 0.5)), 0.02)
        self.assertEqual(found["text"].to_list(), ["500+/-24", "0.500+/-0.024"])

    def test_faults(self):
        for standards, sigma in (
            (SIMPLE, 0.0),
            (SIMPLE, -1.0),
            (line(), 0.1),
            (line((1, 1), (1, 2)), 0.1),
        ):
            with self.assertRaises(ValueError):
                task_func(standards, vats(), sigma)
        self.assertEqual(task_func(line((1, 1), (2, 2)), vats(), 0.1).height, 0)
