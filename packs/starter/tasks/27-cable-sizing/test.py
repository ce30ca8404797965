import unittest

HEADER = "circuit,watts,metres,phases\n"


class TestCases(unittest.TestCase):
    def one(self, watts, metres, phases=1, **options):
        return task_func(f"{HEADER}c,{watts},{metres},{phases}\n", **options)["c"]

    def test_single_phase_circuit(self):
        self.assertEqual(
            self.one(2000, 15), {"current": 8.7, "breaker": 10, "section": 1.5, "drop": 1.35}
        )

    def test_three_phase_circuit(self):
        # 11000 / (sqrt(3) * 400) = 15.877 A
        self.assertEqual(
            self.one(11000, 30, 3), {"current": 15.88, "breaker": 16, "section": 2.5, "drop": 1.47}
        )

    def test_several_circuits_keep_their_names_and_order(self):
        plan = HEADER + '"sauna, cellar",9000,12,3\nlight,300,25,1\npump,1100.5,40.5,1\n'
        result = task_func(plan)
        self.assertEqual(list(result), ["sauna, cellar", "light", "pump"])
        self.assertEqual([e["breaker"] for e in result.values()], [16, 6, 6])
        self.assertEqual([e["current"] for e in result.values()], [12.99, 1.3, 4.78])
        self.assertEqual([e["drop"] for e in result.values()], [0.48, 0.34, 2.0])

    def test_columns_are_found_by_name(self):
        result = task_func("phases,circuit,metres,watts\n1,c,15,2000\n")
        self.assertEqual(result["c"]["drop"], 1.35)

    def test_breaker_may_equal_the_current(self):
        self.assertEqual(self.one(230 * 16, 5)["breaker"], 16)
        self.assertEqual(self.one(230 * 16 + 0.1, 5)["breaker"], 20)

    def test_every_breaker_and_its_thinnest_cable(self):
        expected = {6: 1.5, 10: 1.5, 16: 2.5, 20: 2.5, 25: 4, 32: 6, 40: 10, 50: 10, 63: 16}
        for breaker, section in expected.items():
            entry = self.one(230 * breaker, 0.5)
            self.assertEqual((entry["breaker"], entry["section"]), (breaker, section))

    def test_every_breaker_is_left_above_its_rating(self):
        sizes = (6, 10, 16, 20, 25, 32, 40, 50, 63)
        for breaker, following in zip(sizes[:-1], sizes[1:], strict=True):
            self.assertEqual(self.one(230 * breaker + 1, 0.5)["breaker"], following)

    def test_current_too_high_for_every_breaker(self):
        self.assertEqual(
            self.one(230 * 63 + 1, 5),
            {"current": 63.0, "breaker": None, "section": None, "drop": None},
        )

    def test_no_section_keeps_the_drop_low_enough(self):
        self.assertEqual(
            self.one(3680, 400), {"current": 16.0, "breaker": 16, "section": None, "drop": None}
        )

    def test_long_cables_need_thicker_copper(self):
        expected = [(20, 2.5, 1.98), (31, 4, 1.92), (49, 6, 2.02), (80, 10, 1.98), (120, 16, 1.86)]
        for metres, section, drop in expected:
            entry = self.one(3680, metres, max_drop=2.03)
            self.assertEqual((entry["section"], entry["drop"]), (section, drop))

    def test_drop_may_equal_the_limit_after_rounding(self):
        # 1.5 mm2 would lose 1.34594 percent
        self.assertEqual(self.one(2000, 15, max_drop=1.35)["section"], 1.5)
        self.assertEqual(self.one(2000, 15, max_drop=1.34)["section"], 2.5)

    def test_default_limit_is_three_percent(self):
        self.assertEqual(self.one(2300, 29.07)["section"], 1.5)
        self.assertEqual(self.one(2300, 29.07)["drop"], 3.0)
        self.assertEqual(self.one(2300, 29.2)["section"], 2.5)

    def test_power_factor_raises_the_current_but_not_the_drop(self):
        entry = self.one(2000, 15, power_factor=0.8)
        self.assertEqual(entry, {"current": 10.87, "breaker": 16, "section": 2.5, "drop": 0.81})
        three = self.one(11000, 30, 3, power_factor=0.5)
        self.assertEqual(three, {"current": 31.75, "breaker": 32, "section": 6, "drop": 0.61})

    def test_rejects_watts_or_metres_that_are_not_positive(self):
        for watts, metres in ((0, 5), (-100, 5), (100, 0), (100, -5)):
            with self.assertRaises(ValueError):
                self.one(watts, metres)
        self.assertEqual(self.one(0.5, 0.5)["breaker"], 6)

    def test_rejects_other_numbers_of_phases(self):
        for phases in (0, 2, 4):
            with self.assertRaises(ValueError):
                self.one(100, 5, phases)

    def test_rejects_an_impossible_power_factor(self):
        for power_factor in (0, -0.5, 1.01):
            with self.assertRaises(ValueError):
                self.one(100, 5, power_factor=power_factor)
        with self.assertRaises(ValueError):
            task_func(HEADER, power_factor=0)

    def test_plan_without_circuits(self):
        self.assertEqual(task_func(HEADER), {})
