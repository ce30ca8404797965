import unittest


class TestCases(unittest.TestCase):
    def fault(self, sheet, unit="g"):
        with self.assertRaises(ValueError) as caught:
            task_func(sheet, unit)
        return str(caught.exception)

    def test_units_of_one_dimension_mix(self):
        self.assertEqual(task_func("salt: 2.5 kg + 300 g - 500 mg", "g"), {"salt": 2799.5})
        self.assertEqual(task_func("salt: 2.5 kg + 300 g", "kg"), {"salt": 2.8})

    def test_subtraction_goes_from_left_to_right(self):
        self.assertEqual(task_func("a: 10 g - 3 g - 2 g + 1 g", "g"), {"a": 6.0})
        self.assertEqual(task_func("a: 10 g - (3 g - 2 g) + 1 g", "g"), {"a": 10.0})

    def test_factors_bind_to_their_term(self):
        self.assertEqual(task_func("a: 2 * 3 g + 4 g", "g"), {"a": 10.0})
        self.assertEqual(task_func("a: 2 * (3 g + 4 g) - 0.5 * 2 * 3 g", "g"), {"a": 11.0})

    def test_names_may_stand_before_their_line(self):
        sheet = "mix: 2 * feed + salt\n\nfeed: 1 kg - salt\n   \nsalt: 100 g"
        self.assertEqual(
            list(task_func(sheet, "g").items()), [("mix", 1900.0), ("feed", 900.0), ("salt", 100.0)]
        )

    def test_shared_name_is_no_circle(self):
        sheet = "a: b + c + b\nb: d\nc: d + b\nd: 1 g"
        self.assertEqual(task_func(sheet, "g"), {"a": 4.0, "b": 1.0, "c": 2.0, "d": 1.0})

    def test_concentrations(self):
        self.assertEqual(task_func("dose: 40 mg/l + 0.01 g/l", "mg/l"), {"dose": 50.0})
        self.assertEqual(task_func("dose: 5 µg/ml", "mg/l"), {"dose": 5.0})

    def test_spaces_do_not_matter(self):
        self.assertEqual(task_func("  a_b :2*3g+( x_ )\nx_:1   g  ", "g"), {"a_b": 7.0, "x_": 1.0})

    def test_results_are_rounded(self):
        self.assertEqual(
            task_func("a: 0.1 g + 0.2 g\nb: 1.23456789 g", "g"), {"a": 0.3, "b": 1.234568}
        )

    def test_unread_lines_have_their_number(self):
        for line in (
            "b 3 g",
            "b: 3",
            "b: g 3",
            "B: 3 g",
            "b: 3 g +",
            "b: (3 g",
            "b: -3 g",
            "_b: 3 g",
        ):
            self.assertEqual(self.fault(f"a: 1 g\n\n{line}\nc: missing"), "line 3")
        self.assertEqual(self.fault("b: a * 2\na: 1 g"), "line 1")
        self.assertEqual(self.fault("a: 1. g"), "line 1")

    def test_name_again_is_a_bad_line(self):
        self.assertEqual(self.fault("a: 1 g\nb: 2 g\na: 1 g\nb:"), "line 3")

    def test_missing_name(self):
        self.assertEqual(self.fault("a: 1 g + b\nb: 2 * c - d\nd: 1 stone_age"), "line 3")
        self.assertEqual(self.fault("a: 1 g + b\nb: 2 * c - d"), "missing: c")

    def test_circle_is_named_by_what_is_met_again(self):
        self.assertEqual(self.fault("a: 1 g + b\nb: c\nc: 2 * b"), "circle: b")
        self.assertEqual(self.fault("a: a"), "circle: a")

    def test_unknown_or_unfit_unit(self):
        self.assertEqual(self.fault("a: 1 g + 2 scoop + x"), "unit: scoop")
        self.assertEqual(self.fault("a: 1 g + 2 ml"), "unit: ml")
        self.assertEqual(self.fault("a: x + 2 scoop"), "missing: x")
        self.assertEqual(self.fault("a: 0 * b\nb: 3 mg/l", "mg"), "unit: mg/l")

    def test_blank_sheet(self):
        self.assertEqual(task_func("\n  \n", "g"), {})
