import unittest

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.colors import to_hex

GREY, GREEN, RED = (to_hex(c) for c in ("tab:gray", "tab:green", "tab:red"))


def ledger_of(*rows):
    return pd.DataFrame(list(rows), columns=["category", "amount"])


def bars(ax):
    """(x, lower edge, upper edge, colour) of all bars from left to right."""
    found = []
    for bar in ax.patches:
        ends = sorted((bar.get_y(), bar.get_y() + bar.get_height()))
        centre = round(bar.get_x() + bar.get_width() / 2, 6)
        found.append((centre, *(round(e, 6) for e in ends), to_hex(bar.get_facecolor())))
    return sorted(found)


def labels(ax):
    return [label.get_text() for label in ax.get_xticklabels()]


def texts(ax):
    return [t.get_text() for t in sorted(ax.texts, key=lambda t: t.get_position()[0])]


class TestCases(unittest.TestCase):
    def setUp(self):
        self.ledger = ledger_of(
            ("Sales", 1200), ("Rent", -800), ("Sales", 300.5), ("Wages", -450), ("Repairs", 60)
        )

    def tearDown(self):
        plt.close("all")

    def test_steps_from_opening_to_closing(self):
        result = task_func(self.ledger, 500)
        self.assertIsInstance(result, tuple)
        ax, closing = result
        self.assertIsInstance(ax, plt.Axes)
        self.assertEqual(closing, 810.5)
        self.assertIs(type(closing), float)
        self.assertEqual(labels(ax), ["Opening", "Sales", "Rent", "Wages", "Repairs", "Closing"])
        self.assertEqual(list(ax.get_xticks()), [0, 1, 2, 3, 4, 5])
        self.assertEqual(
            bars(ax),
            [
                (0, 0, 500, GREY),
                (1, 500, 2000.5, GREEN),
                (2, 1200.5, 2000.5, RED),
                (3, 750.5, 1200.5, RED),
                (4, 750.5, 810.5, GREEN),
                (5, 0, 810.5, GREY),
            ],
        )

    def test_bar_width(self):
        ax, _ = task_func(self.ledger, 500)
        self.assertEqual({round(bar.get_width(), 6) for bar in ax.patches}, {0.6})

    def test_texts_on_the_bars(self):
        ax, _ = task_func(self.ledger, 1500)
        self.assertEqual(
            texts(ax), ["1,500.00", "+1,500.50", "-800.00", "-450.00", "+60.00", "1,810.50"]
        )
        positions = sorted(t.get_position() for t in ax.texts)
        uppers = [1500, 3000.5, 3000.5, 2200.5, 1810.5, 1810.5]
        self.assertEqual(positions, list(enumerate(uppers)))
        self.assertEqual({t.get_horizontalalignment() for t in ax.texts}, {"center"})

    def test_small_categories_are_pooled_at_the_end(self):
        ledger = ledger_of(("Stamps", -20), ("Sales", 400), ("Tips", 12.5), ("Fuel", -90))
        ax, closing = task_func(ledger, 100)
        self.assertEqual(labels(ax), ["Opening", "Sales", "Fuel", "Other", "Closing"])
        self.assertEqual(bars(ax)[3], (3, 402.5, 410, RED))
        self.assertEqual(texts(ax)[3], "-7.50")
        self.assertEqual(closing, 402.5)

    def test_pooling_looks_at_the_sum_of_a_category(self):
        ledger = ledger_of(("Cups", -30), ("Cups", -30), ("Loan", 900), ("Loan", -880))
        ax, closing = task_func(ledger, 100)
        self.assertEqual(labels(ax), ["Opening", "Cups", "Other", "Closing"])
        self.assertEqual(texts(ax)[1:3], ["-60.00", "+20.00"])
        self.assertEqual(closing, 60.0)

    def test_default_limit_for_pooling_is_fifty(self):
        ledger = ledger_of(("A", 50), ("B", -50), ("C", 49.99), ("D", -49.98))
        ax, _ = task_func(ledger, 0)
        self.assertEqual(labels(ax), ["Opening", "A", "B", "Other", "Closing"])
        self.assertEqual(texts(ax)[3], "+0.01")

    def test_custom_limit_for_pooling(self):
        ax, _ = task_func(self.ledger, 500, minor=451)
        self.assertEqual(labels(ax), ["Opening", "Sales", "Rent", "Other", "Closing"])
        ax, _ = task_func(ledger_of(("Pens", -0.5), ("Free", 0)), 500, minor=0)
        self.assertEqual(labels(ax), ["Opening", "Pens", "Free", "Closing"])
        self.assertEqual([bar[3] for bar in bars(ax)], [GREY, RED, GREEN, GREY])
        self.assertEqual(texts(ax)[2], "+0.00")

    def test_overdrawn_title_names_the_first_step_below_zero(self):
        ledger = ledger_of(("Fair", 100), ("Rent", -700), ("Tax", -200), ("Sales", 2000))
        ax, closing = task_func(ledger, 500)
        self.assertEqual(ax.get_title(), "Overdrawn after Rent")
        self.assertEqual(closing, 1700.0)
        self.assertEqual(bars(ax)[2], (2, -100, 600, RED))
        self.assertEqual(bars(ax)[3], (3, -300, -100, RED))
        self.assertEqual(bars(ax)[4], (4, -300, 1700, GREEN))
        self.assertEqual(len(ax.lines), 1)
        line = ax.lines[0]
        self.assertEqual(set(line.get_ydata()), {0})
        self.assertEqual((to_hex(line.get_color()), line.get_linestyle()), ("#000000", "--"))

    def test_overdrawn_by_the_pooled_step(self):
        ax, closing = task_func(ledger_of(("Fees", -30)), 20)
        self.assertEqual(ax.get_title(), "Overdrawn after Other")
        self.assertEqual(closing, -10.0)
        self.assertEqual(bars(ax)[2], (2, -10, 0, GREY))
        self.assertEqual(texts(ax), ["20.00", "-30.00", "-10.00"])
        self.assertEqual(sorted(t.get_position() for t in ax.texts), [(0, 20), (1, 20), (2, 0)])

    def test_balance_of_exactly_zero_is_not_overdrawn(self):
        ax, closing = task_func(ledger_of(("Rent", -500), ("Sales", 80)), 500)
        self.assertEqual(ax.get_title(), "Balance never below zero")
        self.assertEqual(len(ax.lines), 0)
        self.assertEqual(closing, 80.0)

    def test_binary_fractions_do_not_overdraw(self):
        # 0.1 + 0.2 - 0.3 is not exactly zero in binary arithmetic
        ledger = ledger_of(("A", 0.2), ("B", -0.3), ("C", 1))
        ax, closing = task_func(ledger, 0.1, minor=0.1)
        self.assertEqual(ax.get_title(), "Balance never below zero")
        self.assertEqual(closing, 1.0)
        ledger = ledger_of(("A", -0.1), ("A", -0.2), ("C", 0.1), ("C", 0.2))
        ax, closing = task_func(ledger, 0.3, minor=0.05)
        self.assertEqual(ax.get_title(), "Balance never below zero")
        self.assertEqual(closing, 0.3)
        # 0.3 - 0.1 - 0.2 falls a little below zero
        ax, closing = task_func(ledger_of(("A", -0.1), ("B", -0.2)), 0.3, minor=0.05)
        self.assertEqual(ax.get_title(), "Balance never below zero")
        self.assertEqual(closing, 0.0)
        # so does -0.1 - 0.2 + 0.3, which must count as a gain of nothing
        ax, closing = task_func(ledger_of(("A", -0.1), ("B", -0.2), ("C", 0.3)), 5)
        self.assertEqual(bars(ax)[1], (1, 5, 5, GREEN))

    def test_one_cent_below_zero_is_overdrawn(self):
        ax, closing = task_func(ledger_of(("Rent", -100.01)), 100)
        self.assertEqual(ax.get_title(), "Overdrawn after Rent")
        self.assertEqual(closing, -0.01)

    def test_opening_balance_is_rounded_to_cents(self):
        ax, closing = task_func(ledger_of(("Sales", 100)), 10.256)
        self.assertEqual(bars(ax)[:2], [(0, 0, 10.26, GREY), (1, 10.26, 110.26, GREEN)])
        self.assertEqual(closing, 110.26)

    def test_amounts_are_rounded_to_cents(self):
        ax, closing = task_func(ledger_of(("A", 70.004), ("A", 0.004), ("B", 1.004)), 10.004)
        self.assertEqual(texts(ax), ["10.00", "+70.01", "+1.00", "81.01"])
        self.assertEqual(closing, 81.01)

    def test_pooled_sums_are_rounded_before_they_are_added(self):
        ledger = ledger_of(("A", 0.104), ("B", 0.204), ("C", 0.304))
        ax, closing = task_func(ledger, 10)
        self.assertEqual((texts(ax)[1], closing), ("+0.60", 10.6))

    def test_negative_opening_alone_is_not_reported(self):
        ax, closing = task_func(ledger_of(("Sales", 400)), -100)
        self.assertEqual(ax.get_title(), "Balance never below zero")
        self.assertEqual(bars(ax)[:2], [(0, -100, 0, GREY), (1, -100, 300, GREEN)])
        self.assertEqual(texts(ax), ["-100.00", "+400.00", "300.00"])
        self.assertEqual(closing, 300.0)

    def test_empty_ledger_shows_the_balance_twice(self):
        ledger = pd.DataFrame(
            {"category": pd.Series(dtype=object), "amount": pd.Series(dtype=float)}
        )
        ax, closing = task_func(ledger, 75)
        self.assertEqual(labels(ax), ["Opening", "Closing"])
        self.assertEqual(bars(ax), [(0, 0, 75, GREY), (1, 0, 75, GREY)])
        self.assertEqual(closing, 75.0)
        self.assertIs(type(closing), float)

    def test_each_call_makes_a_new_figure(self):
        first, _ = task_func(self.ledger, 500)
        second, _ = task_func(self.ledger, 500)
        self.assertIsNot(first.figure, second.figure)

    def test_rejects_missing_columns(self):
        for column in ("category", "amount"):
            with self.assertRaises(ValueError):
                task_func(self.ledger.drop(columns=column), 500)

    def test_rejects_a_negative_minor(self):
        with self.assertRaises(ValueError):
            task_func(self.ledger, 500, minor=-1)
