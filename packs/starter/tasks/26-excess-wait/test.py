import unittest

import pandas as pd

COLUMNS = ["stop", "buses", "mean_headway", "excess_wait", "bunched"]


def log_of(**stops):
    pairs = [(stop, time) for stop, times in stops.items() for time in times]
    return pd.DataFrame(pairs, columns=["stop", "arrival"])


class TestCases(unittest.TestCase):
    def test_even_headways_have_no_excess_wait(self):
        result = task_func(log_of(Mill=["08:00:00", "08:10:00", "08:20:00", "08:30:00"]))
        self.assertIsInstance(result, pd.DataFrame)
        self.assertEqual(list(result.columns), COLUMNS)
        self.assertEqual(result.values.tolist(), [["Mill", 4, 10.0, 0.0, 0]])

    def test_uneven_headways(self):
        # gaps 1, 12.5 and 9 minutes: 238.25 / 45 = 5.294 minutes
        result = task_func(log_of(Mill=["08:00:00", "08:01:00", "08:13:30", "08:22:30"]))
        self.assertEqual(result.values.tolist(), [["Mill", 4, 7.5, 0.29, 1]])

    def test_seconds_count_and_values_are_rounded(self):
        # gaps 100 and 500 seconds: 10 minutes in all
        result = task_func(log_of(Mill=["07:58:20", "08:00:00", "08:08:20"]), 4)
        # (2.7778 + 69.4444) / 20 - 2 = 1.6111
        self.assertEqual(result.values.tolist(), [["Mill", 3, 5.0, 1.61, 0]])
        thirds = task_func(log_of(Mill=["08:00:00", "08:01:00", "08:02:00", "08:10:00"]))
        self.assertEqual(thirds["mean_headway"].tolist(), [3.33])

    def test_arrivals_are_sorted_before_the_gaps_are_taken(self):
        result = task_func(log_of(Mill=["08:20:00", "08:00:00", "08:16:00"]))
        self.assertEqual(result.values.tolist(), [["Mill", 3, 10.0, 1.8, 0]])

    def test_times_past_midnight(self):
        result = task_func(log_of(Mill=["24:06:00", "23:50:00", "25:00:00"]))
        # gaps 16 and 54: 3172 / 140 - 5 = 17.657
        self.assertEqual(result.values.tolist(), [["Mill", 3, 35.0, 17.66, 0]])

    def test_sorted_by_excess_wait_then_stop(self):
        log = log_of(
            Quay=["08:00:00", "08:10:00"],
            Yard=["08:00:00", "08:30:00"],
            Bank=["09:00:00", "09:10:00"],
            Arch=["08:00:00", "08:05:00"],
        )
        result = task_func(log)
        self.assertEqual(result["stop"].tolist(), ["Yard", "Bank", "Quay", "Arch"])
        self.assertEqual(result["excess_wait"].tolist(), [10.0, 0.0, 0.0, -2.5])
        self.assertEqual(result.index.tolist(), [0, 1, 2, 3])

    def test_ties_are_decided_on_the_rounded_excess_wait(self):
        # one extra second in half an hour still rounds to an excess of 0.0
        log = log_of(
            Zoo=["08:00:00", "08:10:00", "08:20:00", "08:30:01"],
            Ash=["08:00:00", "08:10:00", "08:20:00", "08:30:00"],
        )
        self.assertEqual(task_func(log)["stop"].tolist(), ["Ash", "Zoo"])

    def test_bunching_limit_is_exclusive(self):
        log = log_of(Mill=["08:00:00", "08:02:30", "08:04:59", "08:20:00"])
        self.assertEqual(task_func(log)["bunched"].tolist(), [1])
        log = log_of(Mill=["08:00:00", "08:02:31", "08:20:00"])
        self.assertEqual(task_func(log)["bunched"].tolist(), [0])

    def test_custom_headway_and_ratio(self):
        log = log_of(Mill=["08:00:00", "08:09:00", "08:20:00", "08:29:59"])
        result = task_func(log, scheduled_headway=20, bunch_ratio=0.5)
        # gaps 9, 11 and 9.983: 301.667 / 59.967 - 10
        self.assertEqual(result.values.tolist(), [["Mill", 4, 9.99, -4.97, 2]])

    def test_simultaneous_buses_are_a_zero_headway(self):
        result = task_func(log_of(Mill=["08:00:00", "08:00:00", "08:12:00"]))
        self.assertEqual(result.values.tolist(), [["Mill", 3, 6.0, 1.0, 1]])

    def test_unusable_stops_are_left_out(self):
        log = log_of(
            Solo=["08:00:00"], Twin=["08:00:00", "08:00:00"], Mill=["08:00:00", "08:01:00"]
        )
        result = task_func(log)
        self.assertEqual(result.values.tolist(), [["Mill", 2, 1.0, -4.5, 1]])

    def test_no_usable_stop_gives_an_empty_table(self):
        for log in (log_of(Solo=["08:00:00"]), log_of()):
            result = task_func(log)
            self.assertEqual(len(result), 0)
            self.assertEqual(list(result.columns), COLUMNS)

    def test_other_columns_are_ignored_and_input_is_unchanged(self):
        log = log_of(Mill=["08:20:00", "08:00:00"])
        log["vehicle"] = [7, 8]
        before = log.copy()
        self.assertEqual(task_func(log).values.tolist(), [["Mill", 2, 20.0, 5.0, 0]])
        self.assertTrue(log.equals(before))

    def test_rejects_missing_columns(self):
        log = log_of(Mill=["08:00:00", "08:10:00"])
        for column in ("stop", "arrival"):
            with self.assertRaises(ValueError):
                task_func(log.drop(columns=column))

    def test_rejects_a_headway_that_is_not_positive(self):
        log = log_of(Mill=["08:00:00", "08:10:00"])
        for headway in (0, -5):
            with self.assertRaises(ValueError):
                task_func(log, scheduled_headway=headway)
        self.assertEqual(task_func(log, 0.5)["excess_wait"].tolist(), [4.75])
