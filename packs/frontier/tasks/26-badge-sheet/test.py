import re
import unittest
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def sheet(badges, columns=2):
    return ElementTree.fromstring(task_func(badges, columns))


def groups(badges, columns=2):
    return sheet(badges, columns).findall(f"{SVG}g")


def runs(group):
    """x, y and width of each run of dark modules."""
    text = group.find(f"{SVG}path").get("d")
    found = re.findall(r"M(\d+),(\d+)h(\d+)v4h-\3z", text)
    assert sum(len(f"M{x},{y}h{w}v4h-{w}z") for x, y, w in found) == len(text)
    return [tuple(map(int, run)) for run in found]


def modules_a_side(group):
    return max((x + width) for x, _, width in runs(group)) // 4


class TestCases(unittest.TestCase):
    def test_size_of_the_sheet(self):
        badges = [("N", f"c{n}") for n in range(7)]
        svg = sheet(badges, 3)
        self.assertEqual(
            (svg.tag, svg.get("width"), svg.get("height")), (f"{SVG}svg", "900", "450")
        )
        svg = sheet(badges[:6], 3)
        self.assertEqual((svg.get("width"), svg.get("height")), ("900", "300"))

    def test_first_rows_of_a_code(self):
        found = runs(groups([("Ada", "A-1")])[0])
        self.assertEqual(
            [run for run in found if run[1] == 10], [(10, 10, 28), (42, 10, 16), (66, 10, 28)]
        )
        self.assertEqual(found[-1][1], 90)
        self.assertEqual(sum(width for _, _, width in found) // 4, 228)

    def test_places_of_cells(self):
        found = groups([("N", f"c{n}") for n in range(5)], 2)
        self.assertEqual(
            [runs(group)[0][:2] for group in found],
            [(10, 10), (310, 10), (10, 160), (310, 160), (10, 310)],
        )
        self.assertEqual(
            [
                (group.find(f"{SVG}text").get("x"), group.find(f"{SVG}text").get("y"))
                for group in found
            ],
            [("114", "75"), ("414", "75"), ("114", "225"), ("414", "225"), ("114", "375")],
        )

    def test_parts_of_a_badge(self):
        (group,) = groups([("Ada", "A-1")])
        self.assertEqual([part.tag for part in group], [f"{SVG}path", f"{SVG}text"])
        self.assertEqual((group.get("class"), group[0].get("class")), ("badge", "qr"))
        self.assertEqual(group[1].text, "Ada")

    def test_all_codes_have_the_largest_version(self):
        # Level Q holds 11 bytes in version 1, 20 in version 2, 32 in version 3.
        short, long = ("S", "abc"), ("L", "abcdefghijklmnopqrstu")
        self.assertEqual([modules_a_side(group) for group in groups([short])], [23])
        found = groups([short, long], 1)
        self.assertEqual([modules_a_side(group) for group in found], [31, 31])
        self.assertEqual([group[1].get("x") for group in found], ["146", "146"])

    def test_level_is_q(self):
        self.assertEqual(modules_a_side(groups([("N", "abcdefghijk")])[0]), 23)
        self.assertEqual(modules_a_side(groups([("N", "abcdefghijkl")])[0]), 27)
        # The format bits beside the upper left corner tell the level.
        found = runs(groups([("N", "12345")])[0])
        self.assertEqual(
            [run[0::2] for run in found if run[1] == 42], [(14, 4), (34, 16), (54, 12), (86, 8)]
        )

    def test_capitals_and_digits_need_less(self):
        self.assertEqual(modules_a_side(groups([("N", "ABCDEFGHIJKLMNOP")])[0]), 23)
        self.assertEqual(modules_a_side(groups([("N", "ABCDEFGHIJKLMNOPQ")])[0]), 27)
        self.assertEqual(modules_a_side(groups([("N", "1" * 27)])[0]), 23)

    def test_long_names_are_cut(self):
        names = [
            "Wolfgang Amadeus M",
            "Wolfgang Amadeus Mo",
            "Johann  Sebastian Bach",
            "Anna Maria Luisa  de",
        ]
        found = [group[1].text for group in groups([(name, "x") for name in names])]
        self.assertEqual(
            found,
            ["Wolfgang Amadeus M", "Wolfgang Amadeus…", "Johann  Sebastian…", "Anna Maria Luisa…"],
        )

    def test_names_are_escaped(self):
        self.assertEqual(groups([("A & <B>", "x")])[0][1].text, "A & <B>")

    def test_no_badges(self):
        svg = sheet([], 4)
        self.assertEqual((svg.get("width"), svg.get("height")), ("1200", "0"))
        self.assertEqual(svg.findall(f"{SVG}g"), [])

    def test_faults(self):
        for badges, columns in (([], 0), ([("", "x")], 1), ([("x", "")], 1), ([("x", "y")], -1)):
            with self.assertRaises(ValueError):
                task_func(badges, columns)
        self.assertEqual(len(groups([("x", "y")], 1)), 1)
