import unittest


class TestCases(unittest.TestCase):
    def test_values_in_units(self):
        self.assertEqual(
            task_func({"r": "3 cm", "p": "2 bar"}, {"S": "pi*r**2", "F": "p*S"}, {"F": "kN"}),
            {
                "order": ["S", "F"],
                "values": {"S": 0.00282743, "F": 0.565487},
                "failed": {},
                "unused": [],
            },
        )

    def test_order_is_by_name_where_free(self):
        formulas = {"d": "c + a", "c": "x", "b": "2*d", "a": "x*x/x", "e": "x"}
        found = task_func({"x": "1.5"}, formulas, {})
        self.assertEqual(found["order"], ["a", "c", "d", "b", "e"])
        self.assertEqual(
            list(found["values"].items()),
            [("a", 1.5), ("c", 1.5), ("d", 3.0), ("b", 6.0), ("e", 1.5)],
        )

    def test_names_that_sympy_knows(self):
        inputs = {"E": "210 GPa", "I": "80 cm**4", "N": "1 m", "beta": "0.5", "gamma": "4"}
        formulas = {"Q": "48*E*I/N**3", "S": "beta*gamma", "zeta": "S + 1"}
        found = task_func(inputs, formulas, {"Q": "N/mm"})
        self.assertEqual(found["values"], {"Q": 8064.0, "S": 2.0, "zeta": 3.0})
        self.assertEqual(
            task_func({}, {"a": "E*2", "b": "I"}, {})["failed"],
            {"a": "missing E", "b": "missing I"},
        )

    def test_roots_and_brackets(self):
        found = task_func(
            {"h": "20 m", "g": "9.81 m/s**2"},
            {"v": "sqrt(2*g*h)", "w": "(v/2)**2 - g*h/2"},
            {"v": "km/hour"},
        )
        self.assertEqual(found["values"], {"v": 71.3127, "w": 0.0})

    def test_missing_names(self):
        found = task_func({"a": "1"}, {"x": "q + k + a", "y": "x + 1", "z": "zz + z"}, {})
        self.assertEqual(found["failed"], {"x": "missing k", "y": "needs x", "z": "missing zz"})
        self.assertEqual((found["order"], found["values"]), ([], {}))

    def test_circles(self):
        formulas = {
            "a": "b + 1",
            "b": "c",
            "c": "a*2",
            "d": "a + k",
            "e": "e + 1",
            "f": "d + e",
            "g": "k",
        }
        found = task_func({"k": "2 m"}, formulas, {})
        self.assertEqual(
            found["failed"],
            {
                "a": "circular",
                "b": "circular",
                "c": "circular",
                "d": "needs a",
                "e": "circular",
                "f": "needs d",
            },
        )
        self.assertEqual(found["values"], {"g": 2.0})

    def test_units_that_do_not_fit(self):
        formulas = {
            "a": "s + t",
            "b": "s*t",
            "c": "2**s",
            "d": "b + a",
            "e": "s + s",
            "f": "1 + s/u",
        }
        found = task_func({"s": "2 m", "t": "3 s", "u": "1 km"}, formulas, {"b": "kg", "e": "cm"})
        self.assertEqual(found["failed"], {"a": "unit", "b": "unit", "c": "unit", "d": "needs a"})
        self.assertEqual(found["values"], {"e": 400.0, "f": 1.002})

    def test_value_without_its_unit_is_no_value(self):
        found = task_func({"s": "2 m"}, {"a": "s", "b": "a*2"}, {"a": "s"})
        self.assertEqual(found["failed"], {"a": "unit", "b": "needs a"})

    def test_zero_sums_keep_their_faults(self):
        found = task_func(
            {"s": "2 m", "t": "1 s"}, {"a": "s - s + t", "b": "t*s/s", "c": "s - s"}, {}
        )
        self.assertEqual((found["failed"], found["values"]), ({"a": "unit"}, {"b": 1.0, "c": 0.0}))

    def test_unused_inputs(self):
        found = task_func(
            {"z": "1", "x": "1", "y": "1", "p": "2"}, {"a": "x", "b": "y + nowhere"}, {}
        )
        self.assertEqual(found["unused"], ["p", "z"])
        self.assertEqual(found["values"], {"a": 1.0})

    def test_rounding_to_significant_digits(self):
        found = task_func(
            {"x": "123456.789 m", "y": "0.0001234567 m"},
            {"a": "x", "b": "y", "c": "1/3", "d": "pi"},
            {"b": "mm"},
        )
        self.assertEqual(
            found["values"], {"a": 123457.0, "b": 0.123457, "c": 0.333333, "d": 3.14159}
        )

    def test_formulas_without_names(self):
        self.assertEqual(
            task_func({}, {"a": "2 + 3*4", "b": "a/4"}, {"b": "percent"}),
            {"order": ["a", "b"], "values": {"a": 14.0, "b": 350.0}, "failed": {}, "unused": []},
        )

    def test_name_of_input_and_formula(self):
        with self.assertRaises(ValueError):
            task_func({"a": "1"}, {"a": "2"}, {})
        self.assertEqual(task_func({}, {}, {})["order"], [])
