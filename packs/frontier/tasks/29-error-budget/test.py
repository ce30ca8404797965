import unittest


class TestCases(unittest.TestCase):
    def test_zero_point_cancels_in_a_difference(self):
        readings = {"gross": ("12.0+/-0.3", "scale"), "tare": ("2.0+/-0.4", "scale")}
        self.assertEqual(
            task_func("gross - tare", readings, {"scale": 0.5}),
            {
                "result": "10.00(50)",
                "slopes": {"gross": 1.0, "tare": -1.0},
                "budget": [("tare", 64.0), ("gross", 36.0)],
                "saves": None,
            },
        )

    def test_zero_point_adds_up_in_a_sum(self):
        readings = {"a": ("1.0+/-0.6", "tape"), "b": ("2.0+/-0.0", "tape")}
        self.assertEqual(
            task_func("a + b", readings, {"tape": 0.4}),
            {
                "result": "3.0(1.0)",
                "slopes": {"a": 1.0, "b": 1.0},
                "budget": [("tape", 64.0), ("a", 36.0)],
                "saves": "tape",
            },
        )

    def test_slopes_of_a_product(self):
        readings = {"m": ("2.0+/-0.1", None), "v": ("3.0+/-0.2", None)}
        found = task_func("m*v**2/2", readings, {})
        self.assertEqual(found["slopes"], {"m": 4.5, "v": 6.0})
        self.assertEqual(
            (found["result"], found["budget"]), ("9.0(1.3)", [("v", 87.7), ("m", 12.3)])
        )

    def test_shorthand_readings(self):
        found = task_func("x + 0*y", {"x": ("4.020(30)", None), "y": ("7", None)}, {})
        self.assertEqual((found["result"], found["budget"]), ("4.020(30)", [("x", 100.0)]))
        found = task_func("x + y", {"x": ("4.020(30)", None), "y": ("7", None)}, {})
        self.assertEqual(
            (found["result"], found["budget"]), ("11.0(1.0)", [("y", 99.9), ("x", 0.1)])
        )

    def test_tools_that_save(self):
        readings = {"a": ("5.00(10)", "ruler"), "b": ("3.00(10)", "gauge"), "c": ("1.00(10)", None)}
        found = task_func("a*b - c", readings, {"ruler": 0.1, "gauge": 0.1, "spare": 9.0})
        self.assertEqual(found["saves"], "gauge")
        self.assertEqual(
            found["budget"],
            [("b", 36.2), ("gauge", 36.2), ("a", 13.0), ("ruler", 13.0), ("c", 1.4)],
        )
        self.assertEqual(found["result"], "14.00(83)")

    def test_equal_savings_go_by_name(self):
        readings = {"a": ("1.0+/-0.1", "x2"), "b": ("2.0+/-0.1", "x1")}
        found = task_func("a - b", readings, {"x2": 0.2, "x1": 0.2})
        self.assertEqual((found["saves"], found["result"]), ("x1", "-1.00(32)"))
        self.assertEqual(found["budget"], [("x1", 40.0), ("x2", 40.0), ("a", 10.0), ("b", 10.0)])

    def test_shared_errors_are_weighted_by_slopes(self):
        readings = {"a": ("1.00(1)", "t"), "b": ("1.00(1)", "t")}
        found = task_func("3*a - b", readings, {"t": 0.01})
        self.assertEqual(found["budget"], [("a", 64.3), ("t", 28.6), ("b", 7.1)])
        self.assertEqual((found["result"], found["saves"]), ("2.000(37)", "t"))

    def test_functions_and_names_of_sympy(self):
        readings = {"E": ("4.00(4)", None), "N": ("0.00(5)", None), "beta": ("2.0(1)", None)}
        found = task_func("sqrt(E) + sin(N)*beta", readings, {})
        self.assertEqual(found["slopes"], {"E": 0.25, "N": 2.0, "beta": 0.0})
        self.assertEqual(
            (found["result"], found["budget"]), ("2.00(10)", [("N", 99.0), ("E", 1.0)])
        )

    def test_slopes_are_rounded(self):
        found = task_func("x**3/7", {"x": ("1.10(2)", None)}, {})
        self.assertEqual((found["slopes"], found["result"]), ({"x": 0.5186}, "0.190(10)"))

    def test_result_without_uncertainty(self):
        found = task_func("a*a", {"a": ("3.0+/-0.0", "t")}, {"t": 0.0})
        self.assertEqual((found["budget"], found["saves"], found["slopes"]), ([], None, {"a": 6.0}))

    def test_faults(self):
        one = {"a": ("3.0(1)", None)}
        for formula, readings, instruments in (
            ("a + k", one, {}),
            ("a", {"a": ("3.0(1)", "t")}, {"u": 0.1}),
            ("a", one, {"a": 0.1}),
        ):
            with self.assertRaises(ValueError):
                task_func(formula, readings, instruments)
        self.assertEqual(task_func("a", one, {"u": 0.1})["result"], "3.00(10)")
