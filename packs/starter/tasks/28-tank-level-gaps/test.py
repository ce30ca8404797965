import math
import unittest

import pandas as pd

NAN = float("nan")


def log_of(*rows, day="2024-05-01"):
    return pd.DataFrame([(f"{day} {t}", v) for t, v in rows], columns=["time", "level"])


class TestCases(unittest.TestCase):
    def check(self, result, levels, gaps):
        series, found = result
        self.assertEqual(found, gaps)
        self.assertEqual(len(series), len(levels))
        for got, wanted in zip(series.tolist(), levels, strict=True):
            if math.isnan(wanted):
                self.assertTrue(math.isnan(got), series.tolist())
            else:
                self.assertEqual(got, wanted)

    def test_complete_log_and_form_of_the_result(self):
        result = task_func(log_of(("08:00", 1.0), ("09:00", 1.5), ("10:00", 1.25)))
        self.assertIsInstance(result, tuple)
        self.check(result, [1.0, 1.5, 1.25], [])
        levels = result[0]
        self.assertIsInstance(levels, pd.Series)
        self.assertIsInstance(levels.index, pd.DatetimeIndex)
        self.assertEqual(levels.name, "level")
        stamps = [pd.Timestamp(2024, 5, 1, hour) for hour in (8, 9, 10)]
        self.assertEqual(levels.index.tolist(), stamps)

    def test_times_are_rounded_down_and_slots_averaged(self):
        log = log_of(("08:01", 1.0), ("08:59", 2.0), ("08:30", 1.0), ("09:59", 4.0))
        self.check(task_func(log), [1.33, 4.0], [])

    def test_rows_may_come_in_any_order(self):
        log = log_of(("10:00", 3.0), ("07:00", 1.0), ("09:00", 2.0))
        self.check(task_func(log), [1.0, 1.5, 2.0, 3.0], [("2024-05-01 08:00", 1, "filled")])

    def test_default_fills_three_slots_but_not_four(self):
        self.check(
            task_func(log_of(("08:00", 0.0), ("12:00", 1.0))),
            [0.0, 0.25, 0.5, 0.75, 1.0],
            [("2024-05-01 09:00", 3, "filled")],
        )
        self.check(
            task_func(log_of(("08:00", 0.0), ("13:00", 1.0))),
            [0.0, NAN, NAN, NAN, NAN, 1.0],
            [("2024-05-01 09:00", 4, "open")],
        )

    def test_custom_max_gap(self):
        log = log_of(("00:00", 2.0), ("02:00", 4.0), ("05:00", 1.0))
        self.check(
            task_func(log, max_gap=1),
            [2.0, 3.0, 4.0, NAN, NAN, 1.0],
            [("2024-05-01 01:00", 1, "filled"), ("2024-05-01 03:00", 2, "open")],
        )
        self.check(
            task_func(log, max_gap=0),
            [2.0, NAN, 4.0, NAN, NAN, 1.0],
            [("2024-05-01 01:00", 1, "open"), ("2024-05-01 03:00", 2, "open")],
        )

    def test_gaps_are_listed_in_time_order(self):
        log = log_of(("00:00", 1.0), ("06:00", 1.0), ("08:00", 2.0), ("11:00", 2.3))
        self.check(
            task_func(log),
            [1.0, NAN, NAN, NAN, NAN, NAN, 1.0, 1.5, 2.0, 2.1, 2.2, 2.3],
            [
                ("2024-05-01 01:00", 5, "open"),
                ("2024-05-01 07:00", 1, "filled"),
                ("2024-05-01 09:00", 2, "filled"),
            ],
        )

    def test_faulty_levels_are_missing(self):
        log = log_of(("08:00", 1.0), ("09:00", -999.0), ("10:00", NAN), ("11:00", 4.0))
        expected = [("2024-05-01 09:00", 2, "filled")]
        self.check(task_func(log), [1.0, 2.0, 3.0, 4.0], expected)

    def test_faulty_levels_do_not_spoil_the_average(self):
        log = log_of(("08:00", -999.0), ("08:20", 1.0), ("08:40", 2.0))
        self.check(task_func(log), [1.5], [])

    def test_custom_fault_value(self):
        log = log_of(("08:00", 1), ("09:00", 0), ("10:00", 3))
        expected = [("2024-05-01 09:00", 1, "filled")]
        self.check(task_func(log, fault=0), [1.0, 2.0, 3.0], expected)
        self.check(task_func(log), [1.0, 0.0, 3.0], [])

    def test_default_fault_is_minus_999_only(self):
        log = log_of(("08:00", -998.0), ("09:00", -1000.0), ("10:00", 999.0))
        self.check(task_func(log), [-998.0, -1000.0, 999.0], [])

    def test_gaps_at_the_ends_stay_open(self):
        log = log_of(("07:00", -999.0), ("08:00", 1.0), ("09:00", 2.0), ("11:00", -999.0))
        self.check(
            task_func(log),
            [NAN, 1.0, 2.0, NAN, NAN],
            [("2024-05-01 07:00", 1, "open"), ("2024-05-01 10:00", 2, "open")],
        )

    def test_log_without_any_valid_level(self):
        log = log_of(("08:00", -999.0), ("09:10", -999.0))
        self.check(task_func(log), [NAN, NAN], [("2024-05-01 08:00", 2, "open")])

    def test_filled_values_are_rounded_to_two_decimals(self):
        log = log_of(("08:00", 1.0), ("11:00", 2.0))
        expected = [("2024-05-01 09:00", 2, "filled")]
        self.check(task_func(log), [1.0, 1.33, 1.67, 2.0], expected)

    def test_interpolation_uses_unrounded_averages(self):
        log = log_of(("08:00", 0.008), ("10:00", 0.004))
        expected = [("2024-05-01 09:00", 1, "filled")]
        self.check(task_func(log), [0.01, 0.01, 0.0], expected)

    def test_quarter_hours_across_midnight(self):
        log = pd.DataFrame({"time": ["2024-02-28 23:44", "2024-02-29 00:14"], "level": [5.0, 6.0]})
        levels, gaps = task_func(log, step_minutes=15)
        self.assertEqual(levels.tolist(), [5.0, 5.5, 6.0])
        self.assertEqual(gaps, [("2024-02-28 23:45", 1, "filled")])
        self.assertEqual(levels.index[0], pd.Timestamp(2024, 2, 28, 23, 30))

    def test_input_is_unchanged(self):
        log = log_of(("08:00", 1.0), ("09:00", -999.0), ("10:00", 3.0))
        before = log.copy()
        task_func(log)
        self.assertTrue(log.equals(before))

    def test_rejects_an_empty_log(self):
        with self.assertRaises(ValueError):
            task_func(log_of())

    def test_rejects_steps_that_do_not_divide_a_day(self):
        log = log_of(("08:00", 1.0))
        for step in (0, -60, 7, 2880):
            with self.assertRaises(ValueError):
                task_func(log, step_minutes=step)

    def test_accepts_the_shortest_and_longest_step(self):
        log = log_of(("08:41", 1.0), ("08:43", 2.0))
        self.check(task_func(log, 1), [1.0, 1.5, 2.0], [("2024-05-01 08:42", 1, "filled")])
        levels, gaps = task_func(log, 1440)
        self.assertEqual((levels.tolist(), gaps), ([1.5], []))
        self.assertEqual(levels.index.tolist(), [pd.Timestamp(2024, 5, 1)])
