import unittest
from datetime import datetime

DAY = (datetime(2026, 11, 2), datetime(2026, 11, 3))


def steps(jobs, begin=DAY[0], end=DAY[1]):
    """Time and number of each step."""
    line = task_func(jobs, begin, end).data[0]
    return [(f"{x:%d %H:%M}", y) for x, y in zip(line.x, line.y, strict=True)]


class TestCases(unittest.TestCase):
    def test_steps(self):
        jobs = {"backup": ("0 2 * * *", 90), "index": ("*/30 2 * * *", 20)}
        self.assertEqual(
            steps(jobs),
            [("02 02:00", 2), ("02 02:20", 1), ("02 02:30", 2), ("02 02:50", 1), ("02 03:30", 0)],
        )

    def test_peak(self):
        jobs = {"a": ("0 2 * * *", 60), "b": ("30 2,5 * * *", 60), "c": ("45 5 * * *", 5)}
        self.assertEqual(task_func(jobs, *DAY).layout.title.text, "Peak 2 at 2026-11-02 02:30")

    def test_ends_and_starts_cancel_out(self):
        jobs = {"a": ("0 2 * * *", 60), "b": ("0 3 * * *", 60)}
        self.assertEqual(steps(jobs), [("02 02:00", 1), ("02 04:00", 0)])
        self.assertEqual(task_func(jobs, *DAY).layout.title.text, "Peak 1 at 2026-11-02 02:00")

    def test_borders_of_the_window(self):
        jobs = {"a": ("0 * * * *", 10)}
        found = steps(jobs, datetime(2026, 11, 2, 5), datetime(2026, 11, 2, 7))
        self.assertEqual(
            found, [("02 05:00", 1), ("02 05:10", 0), ("02 06:00", 1), ("02 06:10", 0)]
        )
        found = steps(jobs, datetime(2026, 11, 2, 5, 0, 30), datetime(2026, 11, 2, 6, 0, 1))
        self.assertEqual(found, [("02 06:00", 1), ("02 06:10", 0)])

    def test_runs_go_beyond_the_window(self):
        self.assertEqual(steps({"a": ("30 23 * * *", 60)}), [("02 23:30", 1), ("03 00:30", 0)])

    def test_skipped_runs(self):
        jobs = {"slow": ("*/10 2 * * *", 25)}
        bar = task_func(jobs, *DAY).data[1]
        self.assertEqual((bar.y, bar.text), ((50,), ("2 runs, 4 skipped",)))
        self.assertEqual(
            steps(jobs), [("02 02:00", 1), ("02 02:25", 0), ("02 02:30", 1), ("02 02:55", 0)]
        )

    def test_run_may_start_when_the_other_ends(self):
        jobs = {"a": ("*/20 2 * * *", 20)}
        self.assertEqual(task_func(jobs, *DAY).data[1].text, ("3 runs",))
        self.assertEqual(steps(jobs), [("02 02:00", 1), ("02 03:00", 0)])

    def test_bars(self):
        jobs = {"z": ("0 2 * * *", 7), "a": ("0 */12 * * *", 5), "m": ("0 2 * * 0", 9)}
        bar = task_func(jobs, *DAY).data[1]
        self.assertEqual((bar.type, bar.name, bar.xaxis, bar.yaxis), ("bar", "minutes", "x2", "y2"))
        self.assertEqual((bar.x, bar.y), (("a", "m", "z"), (10, 0, 7)))
        self.assertEqual(bar.text, ("2 runs", "0 runs", "1 runs"))

    def test_line(self):
        figure = task_func({"a": ("0 2 * * *", 60)}, *DAY)
        line = figure.data[0]
        self.assertEqual(
            (line.type, line.name, line.mode, line.line.shape),
            ("scatter", "running", "lines", "hv"),
        )
        self.assertEqual(len(figure.data), 2)

    def test_nothing_runs(self):
        for jobs in ({}, {"a": ("0 2 1 1 *", 60)}):
            figure = task_func(jobs, *DAY)
            self.assertEqual(figure.layout.title.text, "Nothing runs")
            self.assertEqual(steps(jobs), [])

    def test_faults(self):
        for line, minutes in (
            ("0 2 * * *", 0),
            ("0 2 * *", 5),
            ("61 2 * * *", 5),
            ("0 2 * * * 0", 5),
            ("daily", 5),
        ):
            with self.assertRaises(ValueError):
                task_func({"a": (line, minutes)}, *DAY)
        with self.assertRaises(ValueError):
            task_func({}, DAY[0], DAY[0])
        self.assertEqual(steps({"a": ("0 2 * * *", 1)}), [("02 02:00", 1), ("02 02:01", 0)])
