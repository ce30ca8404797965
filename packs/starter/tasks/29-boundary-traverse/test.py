import unittest

import numpy as np

SQUARE = [("N00-00E", 100), ("N90-00E", 100), ("S00-00E", 100), ("N90-00W", 100)]


class TestCases(unittest.TestCase):
    def assert_corners(self, result, expected):
        self.assertIsInstance(result["corners"], np.ndarray)
        self.assertEqual(result["corners"].shape, (len(expected), 2))
        np.testing.assert_allclose(result["corners"], expected, atol=1e-9)

    def test_square_closes_exactly(self):
        result = task_func(SQUARE)
        self.assertEqual(set(result), {"corners", "area", "ratio"})
        self.assert_corners(result, [(0, 0), (0, 100), (100, 100), (100, 0)])
        self.assertEqual(result["area"], 10000.0)
        self.assertIs(type(result["area"]), float)
        self.assertIsNone(result["ratio"])

    def test_walking_the_other_way_round_keeps_the_area_positive(self):
        back = [("N90-00E", 100), ("N0-00E", 100), ("S90-00W", 100), ("S0-00W", 100)]
        result = task_func(back)
        self.assert_corners(result, [(0, 0), (100, 0), (100, 100), (0, 100)])
        self.assertEqual(result["area"], 10000.0)

    def test_all_four_quadrants(self):
        # a diamond with half diagonals of nearly 30 (north) and 40 (east), sides of 50
        legs = [("N53-08E", 50), ("S53-08E", 50), ("S53-08W", 50), ("N53-08W", 50)]
        result = task_func(legs)
        self.assert_corners(result, [(0, 0), (40.002, 29.998), (80.003, 0), (40.002, -29.998)])
        self.assertEqual(result["area"], 2399.92)
        self.assertIsNone(result["ratio"])

    def test_minutes_are_sixtieths_of_a_degree(self):
        legs = [("N30-30E", 200), ("S30-30E", 200), ("N90-00W", 203.015)]
        result = task_func(legs)
        # 200 * sin(30.5 deg) = 101.5077, 200 * cos(30.5 deg) = 172.3258
        np.testing.assert_allclose(result["corners"][1], (101.508, 172.326), atol=1e-9)
        self.assertEqual(result["area"], 17492.37)

    def test_misclosure_is_spread_in_proportion_to_the_lengths(self):
        # 0.06 m too far east over a perimeter of 400.06 m
        legs = [("N00-00E", 50), ("N90-00E", 150.06), ("S00-00E", 50), ("S90-00W", 150)]
        result = task_func(legs)
        self.assertEqual(result["ratio"], 6667)
        self.assertIs(type(result["ratio"]), int)
        self.assert_corners(result, [(0, 0), (-0.007, 50), (150.03, 50), (150.022, 0)])
        self.assertEqual(result["area"], 7501.5)

    def test_misclosure_to_the_north(self):
        legs = [("N00-00E", 200.044), ("N90-00E", 100), ("S00-00E", 200), ("S90-00W", 100)]
        result = task_func(legs)
        self.assertEqual(result["ratio"], 13637)
        self.assert_corners(result, [(0, 0), (0, 200.029), (100, 200.022), (100, 0.007)])

    def test_start_shifts_the_corners_only(self):
        result = task_func(SQUARE, start=(3500.25, 5400.5))
        self.assert_corners(
            result,
            [(3500.25, 5400.5), (3500.25, 5500.5), (3600.25, 5500.5), (3600.25, 5400.5)],
        )
        self.assertEqual(result["area"], 10000.0)

    def test_area_of_a_concave_plot(self):
        legs = [
            ("N00-00E", 20),
            ("N90-00E", 10),
            ("S00-00E", 10),
            ("N90-00E", 10),
            ("S00-00E", 10),
            ("S90-00W", 20),
        ]
        self.assertEqual(task_func(legs)["area"], 300.0)

    def test_area_uses_unrounded_corners(self):
        legs = [
            ("N00-00E", 1000.0004),
            ("N90-00E", 1000),
            ("S00-00E", 1000.0004),
            ("S90-00W", 1000),
        ]
        self.assertEqual(task_func(legs)["area"], 1000000.4)

    def test_default_ratio_limit_is_5000(self):
        good = [("N00-00E", 100), ("N90-00E", 100.0799), ("S00-00E", 100), ("S90-00W", 100)]
        self.assertEqual(task_func(good)["ratio"], 5007)
        bad = [("N00-00E", 100), ("N90-00E", 100.08002), ("S00-00E", 100), ("S90-00W", 100)]
        with self.assertRaises(ValueError):
            task_func(bad)
        good[1] = ("N90-00E", 100.08001)
        self.assertEqual(task_func(good)["ratio"], 5000)

    def test_custom_ratio_limit_is_inclusive(self):
        legs = [("N00-00E", 100), ("N90-00E", 101.5), ("S00-00E", 100), ("S90-00W", 100)]
        # 401.5 / 1.5 = 267.67, rounded down
        self.assertEqual(task_func(legs, min_ratio=267)["ratio"], 267)
        with self.assertRaises(ValueError):
            task_func(legs, min_ratio=267.5)

    def test_tiny_misclosure_has_no_ratio(self):
        legs = list(SQUARE)
        legs[0] = ("N00-00E", 100.00009)
        self.assertIsNone(task_func(legs)["ratio"])
        legs[0] = ("N00-00E", 100.00011)
        self.assertEqual(task_func(legs)["ratio"], 3636364)

    def test_triangle_is_enough_but_two_legs_are_not(self):
        legs = [("N00-00E", 30), ("S45-00E", 42.4264), ("S90-00W", 30)]
        self.assertEqual(task_func(legs)["area"], 450.0)
        with self.assertRaises(ValueError):
            task_func([("N00-00E", 30), ("S00-00E", 30)])

    def test_rejects_malformed_bearings(self):
        for bearing in ("E45-00N", "N45E", "N45-5E", "n45-00e", "N45-00", " N45-00E", "N45-00EX"):
            with self.assertRaises(ValueError):
                task_func([(bearing, 30), *SQUARE], min_ratio=0)

    def test_rejects_angles_above_ninety_degrees(self):
        for bearing in ("N90-01E", "S91-00W", "N45-60E"):
            with self.assertRaises(ValueError):
                task_func([(bearing, 30), *SQUARE], min_ratio=0)

    def test_rejects_lengths_that_are_not_positive(self):
        for length in (0, -5):
            with self.assertRaises(ValueError):
                task_func([("N45-59E", length), *SQUARE], min_ratio=0)

    def test_short_legs_and_fifty_nine_minutes_are_accepted(self):
        result = task_func([("N45-59E", 0.015), *SQUARE])
        self.assertEqual(result["ratio"], 26667)
