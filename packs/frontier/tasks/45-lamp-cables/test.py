import unittest
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def shapes(plan, tag, *names):
    found = ElementTree.fromstring(plan["svg"]).iter(f"{SVG}{tag}")
    return [tuple(one.get(name) for name in names) for one in found]


ROW = {"b": (200, 0, 40), "a": (100, 0, 30), "c": (300, 10, 50)}
BRANCH = {"mid": (100, 100, 10), "up": (100, 20, 300), "down": (100, 190, 90), "far": (100, 250, 5)}


class TestCases(unittest.TestCase):
    def test_row_of_lamps(self):
        plan = task_func((0, 0), ROW, 50.0)
        self.assertEqual(
            plan["cables"],
            [("a", "b", 10.0, 90), ("b", "c", 10.05, 50), ("supply", "a", 10.0, 120)],
        )

    def test_branches(self):
        plan = task_func((0, 100), BRANCH, 50.0)
        self.assertEqual(
            plan["cables"],
            [
                ("down", "far", 6.0, 5),
                ("mid", "down", 9.0, 95),
                ("mid", "up", 8.0, 300),
                ("supply", "mid", 10.0, 405),
            ],
        )

    def test_supply_in_the_middle(self):
        lamps = {"w": (0, 50, 1), "e": (100, 50, 2), "s": (50, 110, 4)}
        self.assertEqual(
            task_func((50, 50), lamps, 9.0)["cables"],
            [("supply", "e", 5.0, 2), ("supply", "s", 6.0, 4), ("supply", "w", 5.0, 1)],
        )

    def test_lamps_far_from_the_supply_hang_on_others(self):
        lamps = {"x": (90, 0, 7), "y": (95, 30, 7)}
        self.assertEqual(
            task_func((0, 0), lamps, 9.5)["cables"], [("supply", "x", 9.0, 14), ("x", "y", 3.04, 7)]
        )

    def test_reels(self):
        lamps = {"a": (70, 0, 1), "b": (70, 60, 1), "c": (70, 100, 1), "d": (70, 130, 1)}
        # Cables of 7, 6, 4 and 3 metres.
        for reel, count in ((20.0, 1), (10.0, 2), (9.9, 3), (7.0, 3), (19.9, 2)):
            self.assertEqual(task_func((0, 0), lamps, reel)["reels"], count)

    def test_reels_are_used_in_the_order_of_opening(self):
        lamps = {
            "a": (60, 0, 1),
            "b": (60, 50, 1),
            "c": (60, 90, 1),
            "d": (60, 120, 1),
            "e": (60, 140, 1),
        }
        # Cables of 6, 5, 4, 3 and 2 metres: 6+4, 5+3+2.
        self.assertEqual(task_func((0, 0), lamps, 10.0)["reels"], 2)
        # 6+2, 5+3, 4
        self.assertEqual(task_func((0, 0), lamps, 8.0)["reels"], 3)

    def test_reel_that_just_fits(self):
        lamps = {"a": (1, 0, 1), "b": (3, 0, 1)}
        self.assertEqual(task_func((0, 0), lamps, 0.3)["reels"], 1)
        with self.assertRaises(ValueError):
            task_func((0, 0), lamps, 0.19)

    def test_lines(self):
        plan = task_func((0, 100), BRANCH, 50.0)
        self.assertEqual(
            shapes(plan, "line", "x1", "y1", "x2", "y2", "stroke", "stroke-width"),
            [
                ("100", "190", "100", "250", "black", "1"),
                ("100", "100", "100", "190", "black", "1"),
                ("100", "100", "100", "20", "black", "2"),
                ("0", "100", "100", "100", "black", "2"),
            ],
        )

    def test_widths(self):
        for watts, width in ((99, "1"), (100, "2"), (499, "2"), (500, "4"), (9000, "4")):
            plan = task_func((0, 0), {"a": (9, 0, watts)}, 5.0)
            self.assertEqual(shapes(plan, "line", "stroke-width"), [(width,)])

    def test_circles_and_size(self):
        plan = task_func((350, 20), ROW, 50.0)
        self.assertEqual(
            shapes(plan, "circle", "id", "cx", "cy", "r"),
            [("a", "100", "0", "3"), ("b", "200", "0", "3"), ("c", "300", "10", "3")],
        )
        self.assertEqual(shapes(plan, "svg", "width", "height"), [("360", "30")])
        self.assertEqual(plan["cables"][-1], ("supply", "c", 5.1, 120))

    def test_no_lamps(self):
        plan = task_func((4, 7), {}, 5.0)
        self.assertEqual((plan["cables"], plan["reels"]), ([], 0))
        self.assertEqual(shapes(plan, "svg", "width", "height"), [("14", "17")])
