import unittest

MASSES = {
    "H": 1.0,
    "C": 12.0,
    "N": 14.0,
    "O": 16.0,
    "S": 32.0,
    "Ca": 40.0,
    "Fe": 56.0,
    "Cu": 64.0,
    "P": 31.0,
    "K": 39.0,
    "Mn": 55.0,
    "Cl": 35.5,
    "Al": 27.0,
}


def balance(equation):
    return task_func(equation, MASSES, {})["balanced"]


class TestCases(unittest.TestCase):
    def test_balanced_equations(self):
        self.assertEqual(balance("H2 + O2 -> H2O"), "2 H2 + O2 -> 2 H2O")
        found = task_func("H2 -> H", {"H": 1.0}, {"H2": "2 g"})
        self.assertEqual((found["balanced"], found["yields"]), ("H2 -> 2 H", {"H": 2.0}))
        self.assertEqual(balance("Fe+O2->Fe2O3"), "4 Fe + 3 O2 -> 2 Fe2O3")
        self.assertEqual(balance("  CaO + H2O ->  CaO2H2 "), "CaO + H2O -> CaO2H2")
        self.assertEqual(
            balance("KMnO4 + HCl -> KCl + MnCl2 + H2O + Cl2"),
            "2 KMnO4 + 16 HCl -> 2 KCl + 2 MnCl2 + 8 H2O + 5 Cl2",
        )

    def test_brackets(self):
        self.assertEqual(
            balance("Ca(OH)2 + H3PO4 -> Ca3(PO4)2 + H2O"),
            "3 Ca(OH)2 + 2 H3PO4 -> Ca3(PO4)2 + 6 H2O",
        )
        self.assertEqual(balance("Ca((OH)2)3 -> Ca + O2 + H2"), "Ca((OH)2)3 -> Ca + 3 O2 + 3 H2")

    def test_hydrates(self):
        self.assertEqual(balance("CuSO4*5H2O -> CuSO4 + H2O"), "CuSO4*5H2O -> CuSO4 + 5 H2O")
        self.assertEqual(balance("CaO*H2O -> CaO + H2O"), "CaO*H2O -> CaO + H2O")
        found = task_func("CuSO4*5H2O -> CuSO4 + H2O", MASSES, {"CuSO4*5H2O": "50 g"})
        self.assertEqual(found["yields"], {"CuSO4": 32.0, "H2O": 18.0})

    def test_limiting_substance(self):
        found = task_func("H2 + O2 -> H2O", MASSES, {"H2": "1 mol", "O2": "32 g"})
        self.assertEqual(
            found,
            {
                "balanced": "2 H2 + O2 -> 2 H2O",
                "limiting": "H2",
                "yields": {"H2O": 18.0},
                "left": {"O2": 16.0},
            },
        )
        found = task_func("H2 + O2 -> H2O", MASSES, {"H2": "5 mol", "O2": "32 g"})
        self.assertEqual((found["limiting"], found["left"]), ("O2", {"H2": 6.0}))

    def test_units(self):
        for text in ("0.5 kg", "500 g", "500000 mg", "5 mol", "5000 mmol", "0.005 kmol"):
            found = task_func("CaCO3 -> CaO + CO2", MASSES, {"CaCO3": text})
            self.assertEqual(found["yields"], {"CaO": 280.0, "CO2": 220.0})

    def test_substances_without_amount(self):
        found = task_func("Fe + O2 -> Fe2O3", MASSES, {"Fe": "11.2 g"})
        self.assertEqual(
            (found["limiting"], found["yields"], found["left"]), ("Fe", {"Fe2O3": 16.0}, {})
        )

    def test_no_amounts(self):
        self.assertEqual(
            task_func("C + O2 -> CO2", MASSES, {}),
            {"balanced": "C + O2 -> CO2", "limiting": None, "yields": {}, "left": {}},
        )

    def test_equal_amounts(self):
        found = task_func("O2 + C -> CO2", MASSES, {"O2": "3.2 g", "C": "1.2 g"})
        self.assertEqual(
            (found["limiting"], found["yields"], found["left"]), ("C", {"CO2": 4.4}, {"O2": 0.0})
        )

    def test_left_is_sorted_and_rounded(self):
        found = task_func(
            "NH3 + H3PO4 + H2O -> N3H14PO5", MASSES, {"NH3": "17 g", "H3PO4": "100 g", "H2O": "7 g"}
        )
        self.assertEqual(found["balanced"], "3 NH3 + H3PO4 + H2O -> N3H14PO5")
        self.assertEqual(
            (found["limiting"], list(found["left"].items())),
            ("NH3", [("H2O", 1.0), ("H3PO4", 67.333)]),
        )

    def test_equations_that_cannot_be_balanced(self):
        for equation in (
            "H2 -> O2",
            "H2 + O2 -> H2O + H2O2",
            "C -> CO2",
            "H2O + CO2 -> H2CO3 + O2 + C",
            "CO + O2 -> C",
        ):
            with self.assertRaises(ValueError):
                balance(equation)
        with self.assertRaises(ValueError):
            balance("H2O + H2 -> O2")

    def test_equations_that_cannot_be_read(self):
        for equation in (
            "H2 + O2",
            "H2 -> O2 -> H2",
            "H2 + -> H2",
            "h2 -> H2",
            "Ca(OH -> Ca",
            "H0 -> H",
            "H2 2O -> H2O",
            "()2 -> H",
        ):
            with self.assertRaises(ValueError):
                balance(equation)

    def test_other_faults(self):
        for masses, amounts in (
            ({"H": 1.0}, {}),
            (MASSES, {"H2O": "1 g"}),
            (MASSES, {"H2": "1 m"}),
            (MASSES, {"H2": "7"}),
        ):
            with self.assertRaises(ValueError):
                task_func("H2 + O2 -> H2O", masses, amounts)
        self.assertEqual(
            task_func("H2 + O2 -> H2O", MASSES, {"H2": "2 g"})["yields"], {"H2O": 18.0}
        )
