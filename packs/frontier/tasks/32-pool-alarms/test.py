import unittest
from datetime import datetime, timedelta

import polars as pl
from bokeh.models import BoxAnnotation, DatetimeAxis, Line

NINE = datetime(2026, 7, 1, 9)
EPOCH = 1_782_896_400_000  # NINE in milliseconds


def table(values, step=60):
    """Readings every `step` seconds, or at the minutes that a dict gives."""
    pairs = values if isinstance(values, dict) else {n * step / 60: v for n, v in enumerate(values)}
    at = [NINE + timedelta(minutes=minute) for minute in pairs]
    schema = {"at": pl.Datetime("ms"), "ph": pl.Float64}
    return pl.DataFrame({"at": at, "ph": list(pairs.values())}, schema=schema)


def boxes(plot):
    """Begin and end in minutes after nine, and the colour."""
    found = [one for one in plot.center if isinstance(one, BoxAnnotation)]
    return [((b.left - EPOCH) / 60_000, (b.right - EPOCH) / 60_000, b.fill_color) for b in found]


def line(plot):
    data = plot.renderers[0].data_source.data
    return [((at - EPOCH) / 60_000, ph) for at, ph in zip(data["minute"], data["ph"], strict=True)]


class TestCases(unittest.TestCase):
    def test_alarm_above(self):
        plot = task_func(table([7.2, 7.9, 8.0, 8.1, 8.0, 7.3]), 7.0, 7.6)
        self.assertEqual(boxes(plot), [(1, 5, "orange")])
        self.assertEqual(plot.title.text, "1 alarms, 4 min")

    def test_smoothed_line(self):
        plot = task_func(table([7.0, 7.9, 7.1, 7.256, 7.2, 7.4]), 7.0, 7.6)
        self.assertEqual(line(plot), [(0, 7.0), (1, 7.1), (2, 7.26), (3, 7.2), (4, 7.26), (5, 7.4)])
        self.assertEqual(boxes(plot), [])

    def test_figure(self):
        plot = task_func(table([7.2]), 7.0, 7.6)
        self.assertEqual((plot.width, plot.height, plot.toolbar.tools), (800, 300, []))
        self.assertEqual([type(axis) for axis in plot.xaxis], [DatetimeAxis])
        glyph = plot.renderers[0].glyph
        self.assertEqual((type(glyph), glyph.x, glyph.y), (Line, "minute", "ph"))

    def test_colours(self):
        values = [6, 6, 6, 6, 7, 7, 7, 8, 8, 8, 8, 7, 7, 8, 8, 6, 6, 6, 7, 7]
        plot = task_func(table(values), 6.8, 7.4)
        self.assertEqual(boxes(plot), [(0, 4, "blue"), (7, 11, "orange"), (13, 18, "red")])
        self.assertEqual(plot.title.text, "3 alarms, 13 min")

    def test_limits_are_good(self):
        plot = task_func(table([7.6, 7.6, 7.6, 7.0, 7.0, 7.0]), 7.0, 7.6)
        self.assertEqual((boxes(plot), plot.title.text), ([], "0 alarms, 0 min"))
        plot = task_func(table([7.61, 7.61, 7.61, 6.99, 6.99, 6.99]), 7.0, 7.6)
        self.assertEqual(boxes(plot), [(0, 6, "red")])

    def test_short_alarms_are_none(self):
        plot = task_func(table([7, 8, 8, 7, 7, 8, 8, 8, 7]), 6.8, 7.6)
        self.assertEqual(boxes(plot), [(5, 8, "orange")])

    def test_alarm_at_the_end(self):
        self.assertEqual(boxes(task_func(table([7, 7, 8, 8, 8]), 6.8, 7.6)), [(2, 5, "orange")])
        self.assertEqual(boxes(task_func(table([7, 7, 7, 8, 8]), 6.8, 7.6)), [])

    def test_gaps_are_bridged(self):
        plot = task_func(table({0: 7, 1: 8, 2: 8, 10: 7.1, 11: 7.1}), 6.8, 7.6)
        self.assertEqual(boxes(plot), [(1, 10, "orange")])
        self.assertEqual(line(plot), [(0, 7.0), (1, 8.0), (2, 8.0), (10, 7.1), (11, 7.1)])

    def test_median_of_a_minute(self):
        plot = task_func(table([7.0, 7.4, 9.0, 7.2, 7.3, 7.5], step=20), 6.8, 7.6)
        self.assertEqual(line(plot), [(0, 7.4), (1, 7.3)])
        plot = task_func(table([7.0, 7.5], step=30), 6.8, 7.6)
        self.assertEqual(line(plot), [(0, 7.25)])

    def test_missing_values_and_order(self):
        shuffled = table({3: 7.3, 0: 7.0, 2: None, 1: 7.1})
        self.assertEqual(line(task_func(shuffled, 6.8, 7.6)), [(0, 7.0), (1, 7.1), (3, 7.3)])

    def test_rounding_does_not_decide(self):
        plot = task_func(table([7.604, 7.604, 7.604]), 7.0, 7.6)
        self.assertEqual((boxes(plot), line(plot)[0]), ([(0, 3, "orange")], (0, 7.6)))

    def test_no_readings(self):
        plot = task_func(table([]), 7.0, 7.6)
        self.assertEqual((line(plot), boxes(plot), plot.title.text), ([], [], "0 alarms, 0 min"))

    def test_limits_must_rise(self):
        for low, high in ((7.6, 7.6), (7.6, 7.0)):
            with self.assertRaises(ValueError):
                task_func(table([7.2]), low, high)
