import unittest


class TestCases(unittest.TestCase):
    def setUp(self):
        # absorbance = 0.05 * concentration + 0.02
        self.curve = {2: [0.12, 0.12], 10: [0.52], 20: [1.02, 1.02, 1.02]}

    def flag_of(self, values, curve=None):
        return task_func(curve or self.curve, {"x": values})[0].flag

    def test_concentrations_order_and_fields(self):
        result = task_func(self.curve, {"tap": [0.32, 0.32], "pond": [0.22], "brook": [0.52]})
        self.assertIsInstance(result, list)
        self.assertEqual([r.sample for r in result], ["tap", "pond", "brook"])
        self.assertEqual([r.concentration for r in result], [6.0, 4.0, 10.0])
        self.assertEqual([r.flag for r in result], ["ok", "ok", "ok"])
        self.assertEqual(result[0]._fields, ("sample", "concentration", "flag"))
        self.assertIs(type(result[0].concentration), float)

    def test_rounds_to_three_decimals(self):
        # (0.2617 - 0.02) / 0.05 = 4.834, (0.26171 - 0.02) / 0.05 = 4.8342
        result = task_func(self.curve, {"a": [0.2617], "b": [0.26171], "c": [0.26174]})
        self.assertEqual([r.concentration for r in result], [4.834, 4.834, 4.835])

    def test_replicates_of_a_sample_are_averaged(self):
        result = task_func(self.curve, {"a": [0.50, 0.52, 0.57]})
        self.assertEqual(result[0].concentration, 10.2)

    def test_each_standard_counts_once(self):
        uneven = {0: [0.0], 1: [1.08, 1.10, 1.12, 1.10, 1.10], 2: [2.0]}
        # the averages 0, 1.1, 2 give slope 1 and intercept 0.1 / 3
        result = task_func(uneven, {"a": [0.5]})
        self.assertEqual(result[0].concentration, 0.467)

    def test_order_of_standards_does_not_matter(self):
        shuffled = {20: [1.02], 2: [0.12], 10: [0.52]}
        self.assertEqual(
            task_func(shuffled, {"a": [0.07], "b": [1.12], "c": [0.72]}),
            [("a", 1.0, "below"), ("b", 22.0, "above"), ("c", 14.0, "ok")],
        )

    def test_range_flags_at_the_outer_standards(self):
        self.assertEqual(self.flag_of([0.12]), "ok")
        self.assertEqual(self.flag_of([0.1199]), "below")
        self.assertEqual(self.flag_of([1.02]), "ok")
        self.assertEqual(self.flag_of([1.0201]), "above")

    def test_flag_uses_the_rounded_concentration(self):
        self.assertEqual(task_func(self.curve, {"x": [0.119990]}), [("x", 2.0, "ok")])
        self.assertEqual(task_func(self.curve, {"x": [1.02001]}), [("x", 20.0, "ok")])

    def test_negative_concentration_becomes_zero(self):
        result = task_func(self.curve, {"blank": [0.01], "low": [0.045]})
        self.assertEqual(result, [("blank", 0.0, "below"), ("low", 0.5, "below")])

    def test_zero_clipped_sample_is_ok_when_the_lowest_standard_is_zero(self):
        curve = {0: [0.02], 10: [0.52], 20: [1.02]}
        self.assertEqual(task_func(curve, {"blank": [0.01]}), [("blank", 0.0, "ok")])

    def test_scatter_limit_is_ten_percent_of_the_mean(self):
        # two replicates m - d and m + d have a sample deviation of d * sqrt(2)
        self.assertEqual(self.flag_of([0.5 - 0.035, 0.5 + 0.035]), "ok")
        self.assertEqual(self.flag_of([0.5 - 0.036, 0.5 + 0.036]), "scatter")
        self.assertEqual(self.flag_of([0.8 - 0.056, 0.8 + 0.056]), "ok")
        self.assertEqual(self.flag_of([0.8 - 0.057, 0.8 + 0.057]), "scatter")

    def test_scatter_comes_before_range_flags(self):
        self.assertEqual(
            task_func(self.curve, {"x": [1.0, 3.0], "y": [0.02, 0.06]}),
            [("x", 39.6, "scatter"), ("y", 0.4, "scatter")],
        )

    def test_rejects_fewer_than_three_standards(self):
        with self.assertRaises(ValueError):
            task_func({0: [0.0], 1: [0.1]}, {"a": [0.05]})

    def test_rejects_empty_replicates(self):
        with self.assertRaises(ValueError):
            task_func(self.curve, {"a": [0.3], "b": []})
        with self.assertRaises(ValueError):
            task_func({**self.curve, 30: []}, {"a": [0.3]})

    def test_rejects_falling_and_flat_lines(self):
        with self.assertRaises(ValueError):
            task_func({0: [1.0], 1: [0.5], 2: [0.0]}, {"a": [0.3]})
        with self.assertRaises(ValueError):
            task_func({0: [0.5], 1: [0.5], 2: [0.5]}, {"a": [0.5]}, min_r2=0.0)

    def test_small_positive_slope_is_accepted(self):
        result = task_func({0: [0.0], 1000: [0.002], 2000: [0.004]}, {"a": [0.003]})
        self.assertEqual(result, [("a", 1500.0, "ok")])

    def test_slope_is_rounded_to_six_decimals(self):
        result = task_func({0: [0.0], 1000: [0.0006], 2000: [0.0012]}, {"a": [0.0009]})
        self.assertEqual(result, [("a", 1500.0, "ok")])
        with self.assertRaises(ValueError):
            task_func({0: [0.0], 1000: [0.0004], 2000: [0.0008]}, {"a": [0.0006]})

    def test_identical_zero_replicates_do_not_scatter(self):
        self.assertEqual(self.flag_of([0.0, 0.0]), "below")

    def test_default_r_squared_limit(self):
        # for averages 0, 1 + e, 2 at 0, 1, 2 R squared is 1 / (1 + e * e / 3)
        self.assertEqual(len(task_func({0: [0.0], 1: [1.12], 2: [2.0]}, {"a": [0.5]})), 1)
        with self.assertRaises(ValueError):
            task_func({0: [0.0], 1: [1.125], 2: [2.0]}, {"a": [0.5]})

    def test_custom_r_squared_limit(self):
        rough = {0: [0.0], 1: [1.5], 2: [2.0]}  # R squared 0.9231
        self.assertEqual(task_func(rough, {"a": [1.0]}, min_r2=0.9231)[0].concentration, 0.833)
        with self.assertRaises(ValueError):
            task_func(rough, {"a": [1.0]}, min_r2=0.9232)

    def test_perfect_line_meets_a_limit_of_one(self):
        self.assertEqual(task_func(self.curve, {"a": [0.52]}, 1.0), [("a", 10.0, "ok")])

    def test_no_samples_give_an_empty_list(self):
        self.assertEqual(task_func(self.curve, {}), [])
