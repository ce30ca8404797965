import unittest

import numpy as np
import xarray as xr

NAN = float("nan")


def series(first, **values):
    """Days from the first one on, a column a station."""
    count = len(next(iter(values.values())))
    time = np.datetime64(first, "ns") + np.arange(count) * np.timedelta64(1, "D")
    data = np.array([list(column) for column in values.values()], dtype="float64").T
    return xr.DataArray(
        data, coords={"time": time, "station": list(values)}, dims=("time", "station")
    )


def flat(*stations, level=10.0):
    coords = {"station": list(stations), "month": range(1, 13)}
    return xr.DataArray(
        np.full((len(stations), 12), level), coords=coords, dims=("station", "month")
    )


def days_of(dataset):
    return [str(day)[:10] for day in dataset["begin"].values]


class TestCases(unittest.TestCase):
    def test_spells_of_stations(self):
        daily = series(
            "2026-07-01",
            dam=[13, 14, 15.5, 9, 13, 13, 13],
            mill=[9, 9, 20, 20, 9, 9, 9],
        )
        found = task_func(daily, flat("dam", "mill"))
        self.assertEqual(found["spells"].values.tolist(), [2, 0])
        self.assertEqual(found["longest"].values.tolist(), [3, 0])
        self.assertEqual(days_of(found), ["2026-07-01", "NaT"])
        self.assertEqual(found["heat"].values.tolist(), [21.5, 0.0])

    def test_border_of_the_excess(self):
        daily = series(
            "2026-07-01", a=[12.9, 13.0, 13.0, 13.0, 12.9], b=[13.0, 13.0, 12.9, 13.0, 13.0]
        )
        found = task_func(daily, flat("a", "b"))
        self.assertEqual(found["spells"].values.tolist(), [1, 0])
        self.assertEqual(days_of(found)[0], "2026-07-02")
        found = task_func(daily, flat("a", "b"), excess=2.5)
        self.assertEqual(found["longest"].values.tolist(), [5, 5])

    def test_longest_is_the_earlier_of_equals(self):
        daily = series("2026-07-01", a=[14, 14, 0, 14, 14, 14, 0, 14, 14, 14, 0])
        found = task_func(daily, flat("a"), days=2)
        self.assertEqual((found["spells"].item(), found["longest"].item()), (3, 3))
        self.assertEqual(days_of(found), ["2026-07-04"])
        self.assertEqual(found["heat"].item(), 32.0)

    def test_missing_value_ends_a_run(self):
        daily = series("2026-07-01", a=[15, 15, NAN, 15, 15, 15, 15])
        found = task_func(daily, flat("a"))
        self.assertEqual((found["spells"].item(), found["longest"].item()), (1, 4))
        self.assertEqual((days_of(found), found["heat"].item()), (["2026-07-04"], 20.0))

    def test_gap_in_the_calendar_ends_a_run(self):
        daily = series("2026-07-01", a=[15] * 8).isel(time=[0, 1, 2, 4, 5, 6, 7])
        found = task_func(daily, flat("a"))
        self.assertEqual((found["spells"].item(), found["longest"].item()), (2, 4))
        self.assertEqual(days_of(found), ["2026-07-05"])
        daily = series("2026-07-01", a=[15] * 4).isel(time=[0, 2, 3])
        self.assertEqual(task_func(daily, flat("a"))["spells"].item(), 0)

    def test_normal_changes_with_the_month(self):
        normal = flat("a")
        normal.loc[{"month": 8}] = 20.0
        daily = series("2026-07-29", a=[14, 14, 14, 14, 14, 24.5])
        found = task_func(daily, normal)
        self.assertEqual((found["spells"].item(), found["heat"].item()), (1, 12.0))
        daily = series("2026-07-30", a=[14, 14, 24.25, 9])
        self.assertEqual(task_func(daily, normal)["heat"].item(), 12.25)

    def test_stations_are_matched_by_name(self):
        normal = flat("x", "b", "a")
        normal.loc[{"station": "b"}] = 30.0
        daily = series("2026-07-01", a=[14, 14, 14], b=[34, 14, 34])
        found = task_func(daily, normal, days=1)
        self.assertEqual(found["station"].values.tolist(), ["a", "b"])
        self.assertEqual(found["spells"].values.tolist(), [1, 2])
        self.assertEqual(found["heat"].values.tolist(), [12.0, 8.0])

    def test_order_of_dimensions_does_not_matter(self):
        daily = series("2026-07-01", a=[14, 14, 14, 0], b=[0, 0, 0, 0])
        found = task_func(daily.T, flat("a", "b").T)
        self.assertEqual(found["longest"].values.tolist(), [3, 0])

    def test_types_and_attributes(self):
        found = task_func(series("2026-07-01", a=[1, 2]), flat("a"), 2.5, 4)
        kinds = {name: str(found[name].dtype) for name in found.data_vars}
        self.assertEqual(
            kinds,
            {"spells": "int64", "longest": "int64", "begin": "datetime64[ns]", "heat": "float64"},
        )
        self.assertEqual({found[name].dims for name in found.data_vars}, {("station",)})
        self.assertEqual(found.attrs, {"excess": 2.5, "days": 4})

    def test_heat_is_rounded(self):
        daily = series("2026-07-01", a=[13.111, 13.111, 13.112])
        self.assertEqual(task_func(daily, flat("a"))["heat"].item(), 9.33)

    def test_single_days_count_when_asked_for(self):
        daily = series("2026-07-01", a=[14, 0, 14, 14])
        found = task_func(daily, flat("a"), days=1)
        self.assertEqual((found["spells"].item(), found["longest"].item()), (2, 2))
        self.assertEqual(days_of(found), ["2026-07-03"])

    def test_refused_input(self):
        with self.assertRaises(ValueError):
            task_func(series("2026-07-01", a=[14]), flat("a"), days=0)
        with self.assertRaises(ValueError):
            task_func(series("2026-07-01", a=[14], c=[14]), flat("a", "b"))
