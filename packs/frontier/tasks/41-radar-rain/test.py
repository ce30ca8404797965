import unittest

import numpy as np
import polars as pl
import xarray as xr

NAN = float("nan")


def frames(rates, first="2026-08-01T14:00", left=None):
    """One frame a rate; with `left`, that is the rate of the left pixel, and rates of the right."""
    time = np.datetime64(first, "ns") + np.arange(len(rates)) * np.timedelta64(5, "m")
    values = np.array([[[a, b]] for a, b in zip(left or rates, rates, strict=True)], dtype=float)
    return xr.DataArray(
        values.reshape(-1, 1, 2), {"time": time, "y": [0], "x": [0, 1]}, ("time", "y", "x")
    )


def areas(**shares):
    coords = {"catchment": list(shares), "y": [0], "x": [0, 1]}
    return xr.DataArray([[list(pair)] for pair in shares.values()], coords, ("catchment", "y", "x"))


BOTH = areas(Mill=(1.0, 1.0))


class TestCases(unittest.TestCase):
    def test_whole_row(self):
        found = task_func(frames([6.0] * 12), BOTH, 5.0)
        self.assertEqual(found.rows(), [("Mill", 6.0, "2026-08-01 14:45", 3, True)])
        self.assertEqual(
            dict(found.schema),
            {
                "catchment": pl.String(),
                "hour_mm": pl.Float64(),
                "until": pl.String(),
                "known": pl.Int64(),
                "alarm": pl.Boolean(),
            },
        )

    def test_heaviest_hour(self):
        found = task_func(frames([0.0] * 12 + [12.0] * 3 + [0.0] * 12), BOTH, 5.0)
        self.assertEqual(found.row(0), ("Mill", 3.0, "2026-08-01 15:10", 18, False))

    def test_shares_are_weights(self):
        shares = areas(Left=(0.5, 0.0), Mixed=(0.25, 0.75), Right=(0, 1))
        found = task_func(frames([8.0] * 12, left=[4.0] * 12), shares, 7.0)
        self.assertEqual(found["catchment"].to_list(), ["Left", "Mixed", "Right"])
        self.assertEqual(found["hour_mm"].to_list(), [4.0, 7.0, 8.0])
        self.assertEqual(found["alarm"].to_list(), [False, True, True])

    def test_missing_pixels(self):
        rain = frames([8.0] * 12, left=[NAN] * 12)
        found = task_func(rain, areas(A=(0.5, 0.5), B=(0.51, 0.49), C=(0.2, 0.6), D=(1, 0)), 1.0)
        self.assertEqual(found["hour_mm"].to_list(), [8.0, None, 8.0, None])
        self.assertEqual(found["known"].to_list(), [3, 0, 3, 0])
        self.assertEqual(found.row(1), ("B", None, None, 0, False))

    def test_ten_known_frames(self):
        rates = [NAN, 4.0, 4.0, 4.0, 4.0, 4.0, NAN, 4.0, 4.0, 4.0, 4.0, 16.0]
        self.assertEqual(
            task_func(frames(rates), BOTH, 9.0).row(0), ("Mill", 5.2, "2026-08-01 14:55", 1, False)
        )
        rates[1] = NAN
        self.assertEqual(task_func(frames(rates), BOTH, 9.0)["known"].to_list(), [0])

    def test_missing_frames(self):
        rain = frames([1.0] * 30)
        found = task_func(
            rain.isel(time=[n for n in range(30) if n not in (12, 13, 14)]), BOTH, 9.0
        )
        self.assertEqual(found["known"].to_list(), [11])
        found = task_func(rain.isel(time=[n for n in range(30) if n not in (12, 13)]), BOTH, 9.0)
        self.assertEqual(found["known"].to_list(), [21])

    def test_hours_before_the_tenth_frame(self):
        self.assertEqual(task_func(frames([5.0] * 9), BOTH, 1.0)["known"].to_list(), [0])
        found = task_func(frames([5.0] * 10), BOTH, 5.0)
        self.assertEqual(found.row(0), ("Mill", 5.0, "2026-08-01 14:45", 1, True))

    def test_order_of_time_and_dimensions(self):
        rain = frames([0.0] * 6 + [24.0] + [0.0] * 6).isel(time=slice(None, None, -1))
        found = task_func(
            rain.transpose("x", "time", "y"), BOTH.transpose("y", "x", "catchment"), 9.0
        )
        self.assertEqual(found.row(0), ("Mill", 2.4, "2026-08-01 14:45", 4, False))

    def test_pixels_in_another_order(self):
        shares = areas(Left=(1.0, 0.0)).isel(x=[1, 0])
        found = task_func(frames([8.0] * 12, left=[4.0] * 12), shares, 1.0)
        self.assertEqual(found["hour_mm"].to_list(), [4.0])

    def test_equal_rounded_sums(self):
        rates = [1.0] * 12 + [1.004] * 12
        self.assertEqual(task_func(frames(rates), BOTH, 1.0).row(0)[1:3], (1.0, "2026-08-01 14:45"))

    def test_alarm_is_by_the_rounded_sum(self):
        self.assertEqual(task_func(frames([4.996] * 12), BOTH, 5.0)["alarm"].to_list(), [True])
        self.assertEqual(task_func(frames([4.994] * 12), BOTH, 5.0)["alarm"].to_list(), [False])

    def test_over_midnight(self):
        found = task_func(frames([2.0] * 12, first="2026-08-01T23:30"), BOTH, 9.0)
        self.assertEqual(found["until"].to_list(), ["2026-08-02 00:15"])

    def test_faults(self):
        with self.assertRaises(ValueError):
            task_func(frames([1.0] * 3).isel(time=[0, 1, 1]), BOTH, 1.0)
        with self.assertRaises(ValueError):
            task_func(frames([1.0] * 3), areas(A=(1, 1), B=(0, 0)), 1.0)
        with self.assertRaises(ValueError):
            task_func(frames([1.0] * 3).isel(time=[]), BOTH, 1.0)
        self.assertEqual(task_func(frames([1.0]), BOTH, 1.0)["known"].to_list(), [0])
