import unittest

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.colors import to_hex
from matplotlib.dates import date2num
from matplotlib.figure import Figure


def log_of(**freezers):
    """Frame from freezer = [(time of day, temperature), ...]."""
    rows = [
        (name, f"2024-03-01 {time}", value)
        for name, values in freezers.items()
        for time, value in values
    ]
    return pd.DataFrame(rows, columns=["freezer", "time", "celsius"])


def points(times):
    return [round(float(date2num(pd.Timestamp(f"2024-03-01 {t}"))), 6) for t in times]


class TestCases(unittest.TestCase):
    def tearDown(self):
        plt.close("all")

    def title(self, values, **options):
        return task_func(log_of(F1=values), **options).axes[0].get_title()

    def marks(self, ax):
        self.assertEqual(len(ax.collections), 1)
        return sorted((round(float(x), 6), float(y)) for x, y in ax.collections[0].get_offsets())

    def test_one_panel_per_freezer_sorted_by_name(self):
        figure = task_func(
            log_of(South=[("08:00", -20.0)], East=[("08:00", -21.0)], North=[("08:00", -22.0)])
        )
        self.assertIsInstance(figure, Figure)
        titles = [ax.get_title() for ax in figure.axes]
        self.assertEqual(titles, ["East: no alarm", "North: no alarm", "South: no alarm"])
        heights = [ax.get_position().y0 for ax in figure.axes]
        self.assertEqual(heights, sorted(heights, reverse=True))
        self.assertEqual(len({round(ax.get_position().x0, 6) for ax in figure.axes}), 1)

    def test_size_of_the_figure(self):
        one = task_func(log_of(A=[("08:00", -20.0)]))
        self.assertEqual(one.get_size_inches().tolist(), [8, 2])
        three = task_func(log_of(A=[("08:00", -20.0)], B=[("08:00", -20)], C=[("08:00", -20)]))
        self.assertEqual(three.get_size_inches().tolist(), [8, 6])

    def test_panels_share_the_x_axis(self):
        figure = task_func(
            log_of(A=[("08:00", -20.0), ("09:00", -20.0)], B=[("11:00", -60.0), ("12:00", -61.0)])
        )
        first, second = figure.axes
        self.assertEqual(first.get_xlim(), second.get_xlim())
        self.assertTrue(first.get_shared_x_axes().joined(first, second))

    def test_readings_are_drawn_in_time_order(self):
        values = [("09:00", -18.0), ("08:00", -20.0), ("08:30", -19.0)]
        ax = task_func(log_of(F1=values)).axes[0]
        line = ax.lines[0]
        xs = [round(float(x), 6) for x in line.get_xdata(orig=False)]
        self.assertEqual(xs, points(["08:00", "08:30", "09:00"]))
        self.assertEqual(list(line.get_ydata()), [-20.0, -19.0, -18.0])

    def test_freezers_are_kept_apart(self):
        log = log_of(
            A=[("08:00", -10.0), ("09:00", -20.0)], B=[("08:30", -11.0), ("09:30", -21.0)]
        ).iloc[[0, 2, 1, 3]]
        figure = task_func(log)
        self.assertEqual(
            [list(ax.lines[0].get_ydata()) for ax in figure.axes], [[-10, -20], [-11, -21]]
        )
        self.assertEqual([ax.get_title() for ax in figure.axes], ["A: no alarm", "B: no alarm"])

    def test_limit_line_and_label(self):
        for limit, options in ((-15.0, {}), (-70.0, {"limit": -70.0})):
            ax = task_func(log_of(F1=[("08:00", -80.0)]), **options).axes[0]
            self.assertEqual(len(ax.lines), 2)
            self.assertEqual(set(ax.lines[1].get_ydata()), {limit})
            self.assertEqual(ax.lines[1].get_linestyle(), "--")
            self.assertEqual(ax.get_ylabel(), "°C")

    def test_alarm_is_marked_in_red(self):
        values = [
            ("08:00", -20.0),
            ("08:10", -14.0),
            ("08:25", -12.0),
            ("08:45", -13.0),
            ("09:00", -19.0),
        ]
        ax = task_func(log_of(F1=values)).axes[0]
        self.assertEqual(ax.get_title(), "F1: 1 alarm")
        self.assertEqual(to_hex(ax.title.get_color()), "#ff0000")
        expected = list(
            zip(points(["08:10", "08:25", "08:45"]), [-14.0, -12.0, -13.0], strict=True)
        )
        self.assertEqual(self.marks(ax), expected)
        self.assertEqual({to_hex(c) for c in ax.collections[0].get_facecolor()}, {"#ff0000"})

    def test_no_alarm_means_black_title_and_no_marks(self):
        ax = task_func(log_of(F1=[("08:00", -14.0), ("08:29", -14.0)])).axes[0]
        self.assertEqual(ax.get_title(), "F1: no alarm")
        self.assertEqual(to_hex(ax.title.get_color()), "#000000")
        self.assertEqual(len(ax.collections), 0)

    def test_default_duration_limit(self):
        self.assertEqual(self.title([("08:00", -14), ("08:30", -14)]), "F1: 1 alarm")
        self.assertEqual(self.title([("08:00", -14), ("08:29", -14)]), "F1: no alarm")

    def test_custom_duration_limit(self):
        values = [("08:00", -14), ("08:45", -14)]
        self.assertEqual(self.title(values, min_minutes=45), "F1: 1 alarm")
        self.assertEqual(self.title(values, min_minutes=46), "F1: no alarm")

    def test_single_warm_reading_counts_with_zero_minutes(self):
        values = [("08:00", -20), ("08:10", -3), ("08:20", -20)]
        self.assertEqual(self.title(values, min_minutes=0), "F1: 1 alarm")
        self.assertEqual(self.title(values, min_minutes=1), "F1: no alarm")

    def test_limit_itself_is_not_warm(self):
        self.assertEqual(self.title([("08:00", -15.0), ("09:00", -15.0)]), "F1: no alarm")
        self.assertEqual(self.title([("08:00", -14.9), ("09:00", -14.9)]), "F1: 1 alarm")
        values = [("08:00", -70.0), ("09:00", -69.0), ("10:00", -69.5)]
        self.assertEqual(self.title(values, limit=-70.0, min_minutes=60), "F1: 1 alarm")
        self.assertEqual(self.title(values, limit=-70.0, min_minutes=61), "F1: no alarm")

    def test_cold_reading_breaks_a_run(self):
        values = [("08:00", -10), ("08:20", -10), ("08:25", -16), ("08:30", -10), ("08:50", -10)]
        self.assertEqual(self.title(values), "F1: no alarm")
        ax = task_func(log_of(F1=values), min_minutes=20).axes[0]
        self.assertEqual(ax.get_title(), "F1: 2 alarms")
        self.assertEqual(
            [m[0] for m in self.marks(ax)], points(["08:00", "08:20", "08:30", "08:50"])
        )

    def test_only_runs_that_are_long_enough_are_marked(self):
        values = [("08:00", -10), ("08:05", -20), ("09:00", -10), ("10:00", -9), ("10:30", -20)]
        ax = task_func(log_of(F1=values)).axes[0]
        self.assertEqual(ax.get_title(), "F1: 1 alarm")
        self.assertEqual([m[0] for m in self.marks(ax)], points(["09:00", "10:00"]))

    def test_missing_temperatures_are_dropped(self):
        values = [("08:00", -10.0), ("08:20", None), ("08:40", -10.0)]
        figure = task_func(log_of(F1=values, F2=[("08:00", None)]))
        self.assertEqual([ax.get_title() for ax in figure.axes], ["F1: 1 alarm"])
        self.assertEqual(list(figure.axes[0].lines[0].get_ydata()), [-10.0, -10.0])

    def test_warmest_reading_in_the_suptitle(self):
        figure = task_func(log_of(F1=[("08:00", -12.34)], F2=[("08:00", -30.0), ("09:00", -3.46)]))
        self.assertEqual(figure.get_suptitle(), "Warmest: F2 at -3.5 °C")

    def test_warmest_of_equals_is_the_first_panel(self):
        figure = task_func(log_of(F2=[("08:00", 4.0)], F1=[("09:00", 4.0)], F3=[("07:00", 4.0)]))
        self.assertEqual(figure.get_suptitle(), "Warmest: F1 at 4.0 °C")

    def test_timestamps_and_extra_columns_are_accepted_and_input_kept(self):
        log = log_of(F1=[("09:00", -10.0), ("08:00", -12.0)])
        log["time"] = pd.to_datetime(log["time"])
        log["door"] = ["open", None]
        before = log.copy()
        self.assertEqual(task_func(log).axes[0].get_title(), "F1: 1 alarm")
        self.assertTrue(log.equals(before))

    def test_each_call_makes_a_new_figure(self):
        log = log_of(F1=[("08:00", -20.0)])
        self.assertIsNot(task_func(log), task_func(log))

    def test_rejects_missing_columns(self):
        log = log_of(F1=[("08:00", -20.0)])
        for column in ("freezer", "time", "celsius"):
            with self.assertRaises(ValueError):
                task_func(log.drop(columns=column))

    def test_rejects_a_log_without_temperatures(self):
        for log in (log_of(), log_of(F1=[("08:00", None)])):
            with self.assertRaises(ValueError):
                task_func(log)
