import unittest

import matplotlib.pyplot as plt
from matplotlib.colors import to_hex

BLUE, PURPLE, RED = (to_hex(c) for c in ("tab:blue", "tab:purple", "tab:red"))


def bars(ax):
    """(row, start, end, colour) of all bars, sorted."""
    found = []
    for bar in ax.patches:
        row = round(bar.get_y() + bar.get_height() / 2, 6)
        left, right = bar.get_x(), bar.get_x() + bar.get_width()
        found.append((row, left, right, to_hex(bar.get_facecolor())))
    return sorted(found)


class TestCases(unittest.TestCase):
    def tearDown(self):
        plt.close("all")

    def test_day_shifts_and_short_hours(self):
        ax = task_func([("Ana", 6, 14), ("Bo", 8, 16)])
        self.assertIsInstance(ax, plt.Axes)
        self.assertEqual(
            bars(ax), [(0, 6, 14, BLUE), (1, 8, 16, BLUE), (2, 0, 8, RED), (2, 14, 24, RED)]
        )
        self.assertEqual(ax.get_title(), "18 short-staffed hours")

    def test_all_bars_have_the_stated_height(self):
        ax = task_func([("Ana", 6, 14), ("Bo", 20, 6)])
        self.assertEqual({round(bar.get_height(), 6) for bar in ax.patches}, {0.8})

    def test_night_shift_is_split_at_midnight(self):
        ax = task_func([("Ana", 22, 6), ("Ana", 12, 15)], required=1)
        self.assertEqual(
            bars(ax),
            [
                (0, 0, 6, PURPLE),
                (0, 12, 15, BLUE),
                (0, 22, 24, PURPLE),
                (1, 6, 12, RED),
                (1, 15, 22, RED),
            ],
        )
        self.assertEqual(ax.get_title(), "13 short-staffed hours")

    def test_shift_that_ends_at_midnight_is_a_single_bar(self):
        ax = task_func([("Ana", 16, 24)], required=1)
        self.assertEqual(bars(ax), [(0, 16, 24, BLUE), (1, 0, 16, RED)])

    def test_runs_are_not_joined_across_midnight(self):
        ax = task_func([("Ana", 2, 20)], required=1)
        self.assertEqual(bars(ax)[1:], [(1, 0, 2, RED), (1, 20, 24, RED)])

    def test_rows_are_alphabetical_from_the_top(self):
        ax = task_func([("Zoe", 1, 9), ("Ana", 2, 10), ("Mia", 3, 11)])
        labels = [label.get_text() for label in ax.get_yticklabels()]
        self.assertEqual(labels, ["Ana", "Mia", "Zoe", "SHORT"])
        self.assertEqual(list(ax.get_yticks()), [0, 1, 2, 3])
        self.assertEqual([b[:2] for b in bars(ax)[:3]], [(0, 2), (1, 3), (2, 1)])
        self.assertTrue(ax.yaxis_inverted())

    def test_every_row_is_visible(self):
        ax = task_func([("Ana", 1, 9), ("Bo", 2, 10)])
        bottom, top = ax.get_ylim()
        self.assertLessEqual(top, -0.4)
        self.assertGreaterEqual(top, -1)
        self.assertGreaterEqual(bottom, 2.4)
        self.assertLessEqual(bottom, 3)

    def test_overlapping_shifts_of_one_nurse_count_once(self):
        ax = task_func([("Ana", 0, 12), ("Ana", 8, 24), ("Bo", 14, 18)])
        self.assertEqual(ax.get_title(), "20 short-staffed hours")
        self.assertEqual(bars(ax)[-2:], [(2, 0, 14, RED), (2, 18, 24, RED)])
        self.assertEqual(len(ax.patches), 5)

    def test_fully_staffed_day_has_no_red_bar(self):
        ax = task_func([("Ana", 0, 24), ("Bo", 12, 24), ("Cy", 0, 12)])
        self.assertEqual(ax.get_title(), "0 short-staffed hours")
        self.assertNotIn(RED, [b[3] for b in bars(ax)])
        self.assertEqual(ax.get_yticklabels()[-1].get_text(), "SHORT")

    def test_custom_required_number(self):
        shifts = [("Ana", 0, 24), ("Bo", 0, 24), ("Cy", 9, 10)]
        self.assertEqual(task_func(shifts, 3).get_title(), "23 short-staffed hours")
        self.assertEqual(task_func(shifts, 1).get_title(), "0 short-staffed hours")
        self.assertEqual(task_func(shifts).get_title(), "0 short-staffed hours")

    def test_no_shifts_leave_the_whole_day_short(self):
        ax = task_func([])
        self.assertEqual(bars(ax), [(0, 0, 24, RED)])
        self.assertEqual(ax.get_title(), "24 short-staffed hours")

    def test_hour_axis(self):
        ax = task_func([("Ana", 6, 14)])
        self.assertEqual(ax.get_xlim(), (0, 24))
        self.assertEqual(list(ax.get_xticks()), [0, 3, 6, 9, 12, 15, 18, 21, 24])
        self.assertEqual(ax.get_xlabel(), "Hour")

    def test_each_call_makes_a_new_figure(self):
        first = task_func([("Ana", 6, 14)])
        second = task_func([("Ana", 6, 14)])
        self.assertIsNot(first.figure, second.figure)
        self.assertEqual(len(first.patches), 2)

    def test_extreme_hours_are_accepted(self):
        ax = task_func([("Ana", 23, 24), ("Ana", 0, 1), ("Bo", 23, 1)], required=2)
        self.assertEqual(ax.get_title(), "22 short-staffed hours")

    def test_rejects_hours_out_of_range(self):
        for start, end in ((-1, 8), (24, 8), (8, 0), (8, 25)):
            with self.assertRaises(ValueError):
                task_func([("Bo", 1, 2), ("Ana", start, end)])

    def test_rejects_equal_start_and_end(self):
        with self.assertRaises(ValueError):
            task_func([("Ana", 8, 8)])

    def test_rejects_a_required_number_below_one(self):
        with self.assertRaises(ValueError):
            task_func([("Ana", 8, 9)], required=0)
