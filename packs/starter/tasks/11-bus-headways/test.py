import unittest

import matplotlib
import matplotlib.pyplot as plt
from matplotlib.colors import to_hex

matplotlib.use("Agg")


class TestCases(unittest.TestCase):
    def setUp(self):
        self.addCleanup(plt.close, "all")

    def bars(self, ax):
        return sorted(ax.patches, key=lambda bar: bar.get_x())

    def test_means_of_each_hour(self):
        departures = ["08:00:00", "08:10:00", "08:25:00", "09:00:00", "09:06:00"]
        means, _ = task_func(departures, 10)
        self.assertEqual(list(means.items()), [("08", 12.5), ("09", 20.5)])

    def test_departures_in_any_order(self):
        means, _ = task_func(["09:05:00", "08:50:00", "08:30:00", "09:30:00"], 10)
        self.assertEqual(list(means.items()), [("08", 20.0), ("09", 20.0)])

    def test_hours_after_midnight_come_last(self):
        departures = ["23:30:00", "24:00:00", "25:10:00", "27:59:59", "04:00:00", "23:59:00"]
        means, ax = task_func(departures, 10)
        expected = [("23", 599.5), ("00", 1.0), ("01", 70.0), ("03", 170.0)]
        self.assertEqual(list(means.items()), expected)
        ax.figure.canvas.draw()
        labels = [label.get_text() for label in ax.get_xticklabels()]
        self.assertEqual(labels, ["23", "00", "01", "03"])
        self.assertEqual([bar.get_height() for bar in self.bars(ax)], [599.5, 1.0, 70.0, 170.0])

    def test_labels_stand_under_their_bars(self):
        _, ax = task_func(["05:00:00", "05:10:00", "06:00:00", "08:00:00"], 10)
        ax.figure.canvas.draw()
        centres = [bar.get_x() + bar.get_width() / 2 for bar in self.bars(ax)]
        self.assertEqual(len(centres), 3)
        for tick, centre in zip(ax.get_xticks(), centres, strict=True):
            self.assertAlmostEqual(tick, centre)

    def test_same_departure_twice_has_no_headway(self):
        means, _ = task_func(["06:00:00", "06:00:00", "06:10:00"], 10)
        self.assertEqual(means, {"06": 5.0})

    def test_means_are_rounded_to_one_digit(self):
        means, _ = task_func(["06:00:00", "06:10:00", "06:20:05", "06:31:00"], 10)
        self.assertEqual(means, {"06": 10.3})
        self.assertIsInstance(means["06"], float)

    def test_red_begins_above_one_and_a_half_times_the_plan(self):
        departures = ["06:00:00", "06:15:00", "07:00:00", "07:15:12", "08:00:00"]
        for planned, reds in ((8, 3), (10.1, 2), (20, 2), (20.1, 1), (30, 0)):
            with self.subTest(planned=planned):
                means, ax = task_func(departures, planned)
                self.assertEqual(means, {"06": 15.0, "07": 30.1, "08": 44.8})
                colors = [to_hex(bar.get_facecolor()) for bar in self.bars(ax)]
                self.assertEqual(colors, ["#1f77b4"] * (3 - reds) + ["#d62728"] * reds)

    def test_exactly_one_and_a_half_times_is_blue(self):
        _, ax = task_func(["06:00:00", "06:15:00"], 10)
        self.assertEqual(to_hex(ax.patches[0].get_facecolor()), to_hex("tab:blue"))
        _, ax = task_func(["06:00:00", "06:15:02"], 10)
        self.assertEqual(to_hex(ax.patches[0].get_facecolor()), to_hex("tab:blue"))
        _, ax = task_func(["06:00:00", "06:15:06"], 10)
        self.assertEqual(to_hex(ax.patches[0].get_facecolor()), to_hex("tab:red"))

    def test_dashed_line_at_the_plan(self):
        _, ax = task_func(["06:00:00", "06:15:00"], 12.5)
        values = [
            {float(value) for value in line.get_ydata()}
            for line in ax.get_lines()
            if line.get_linestyle() == "--"
        ]
        if not values:  # ax.hlines draws a collection instead
            values = [
                {float(y) for y in path.vertices[:, 1]} for path in ax.collections[0].get_paths()
            ]
        self.assertEqual(values, [{12.5}])

    def test_texts_of_the_chart(self):
        _, ax = task_func(["06:00:00", "06:15:00"], 12)
        self.assertEqual(ax.get_title(), "Mean headway")
        self.assertEqual((ax.get_xlabel(), ax.get_ylabel()), ("hour", "minutes"))

    def test_chart_is_drawn_on_a_new_figure(self):
        figure, old = plt.subplots()
        _, ax = task_func(["06:00:00", "06:15:00"], 12)
        self.assertIsNot(ax.figure, figure)
        self.assertEqual(len(old.patches), 0)

    def test_limits_of_the_service_day(self):
        means, _ = task_func(["04:00:00", "27:59:59"], 10)
        self.assertEqual(means, {"03": 1440.0})
        for bad in ("03:59:59", "28:00:00"):
            with self.subTest(bad=bad), self.assertRaises(ValueError):
                task_func(["12:00:00", bad], 10)

    def test_other_texts_are_refused(self):
        for bad in ("8:00:00", "08:00", "08:60:00", "08:00:60", "08:00:00 ", "x08:00:00", ""):
            with self.subTest(bad=bad), self.assertRaises(ValueError):
                task_func(["12:00:00", bad], 10)

    def test_fewer_than_two_departures_are_refused(self):
        for departures in ([], ["08:00:00"]):
            with self.subTest(departures=departures), self.assertRaises(ValueError):
                task_func(departures, 10)

    def test_plan_has_to_be_positive(self):
        for planned in (0, -5):
            with self.subTest(planned=planned), self.assertRaises(ValueError):
                task_func(["08:00:00", "08:10:00"], planned)
        _, ax = task_func(["08:00:00", "08:10:00"], 0.5)
        self.assertEqual(to_hex(ax.patches[0].get_facecolor()), to_hex("tab:red"))
