import re
import unittest

LOOP = "4/4\nsnare: | . X . X | . X . (x.x) |\nkick: | x:2 x . | x:4 |\n"


def hits(bar, metre="4/4"):
    return task_func(f"{metre}\nd: {bar}")["hits"]["d"]


def circles(loop, *width):
    svg = task_func(loop, *width)["svg"]
    return re.findall(r'<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)"', svg)


class TestCases(unittest.TestCase):
    def test_moments_of_two_drums(self):
        report = task_func(LOOP)
        self.assertEqual(
            report["hits"],
            {"snare": ["1/4", "3/4", "5/4", "7/4", "23/12"], "kick": ["0", "1/2", "1"]},
        )
        self.assertEqual(report["together"], [])

    def test_circles(self):
        self.assertEqual(
            circles(LOOP),
            [
                ("60.0", "22", "6"),
                ("180.0", "22", "6"),
                ("300.0", "22", "6"),
                ("420.0", "22", "4"),
                ("460.0", "22", "4"),
                ("0.0", "52", "4"),
                ("120.0", "52", "4"),
                ("240.0", "52", "4"),
            ],
        )

    def test_groups_of_the_drawing(self):
        svg = task_func("2/4\nhat: | . |\ntom: | X |", 100)["svg"]
        start = svg.index("<g ")
        self.assertEqual(
            svg[start:],
            '<g class="drum"><text x="2" y="12">hat</text></g><g class="drum">'
            '<text x="2" y="42">tom</text><circle cx="0.0" cy="52" r="6" /></g></svg>',
        )
        self.assertEqual(
            re.findall(r' (?:width|height)="\d+"', svg), [' height="60"', ' width="100"']
        )

    def test_places_are_rounded(self):
        self.assertEqual(
            [x for x, _, _ in circles("4/4\nd: | xxx |", 100)], ["0.0", "33.33", "66.67"]
        )
        self.assertEqual(
            [x for x, _, _ in circles("4/4\nd: | x:7 x x:8 |", 2)], ["0.0", "0.88", "1.0"]
        )
        self.assertEqual([x for x, _, _ in circles("3/4\nd: |x|x|")], ["0.0", "240.0"])

    def test_metres(self):
        self.assertEqual(hits("|x.x.x..|", "7/8"), ["0", "1/4", "1/2"])
        self.assertEqual(hits("|xx|x|", "6/8"), ["0", "3/8", "3/4"])
        self.assertEqual(hits("|x|x|x|", " 5 / 4 "), ["0", "5/4", "5/2"])

    def test_brackets(self):
        self.assertEqual(hits("| x (xxx) . (.x) |"), ["0", "1/4", "1/3", "5/12", "7/8"])
        self.assertEqual(hits("| (x(xx)) (x) |"), ["0", "1/4", "3/8", "1/2"])

    def test_lengths(self):
        self.assertEqual(hits("| x:3 x |"), ["0", "3/4"])
        self.assertEqual(hits("| (xx):3 X:1 |"), ["0", "3/8", "3/4"])
        self.assertEqual(hits("| (x:2 x) .:2 x:3 |"), ["0", "1/9", "1/2"])
        self.assertEqual(hits("| x:10 x:2 |", "3/4"), ["0", "5/8"])

    def test_moments_at_which_all_play(self):
        loop = "4/4\na: |xxxx|xx|\nb: |(x.)xxxx|x|\nc: |xx|X|"
        self.assertEqual(task_func(loop)["together"], ["0", "1"])
        self.assertEqual(
            task_func("9/4\na: |xxxxxxxxx|x|")["together"],
            ["0", "1/4", "1/2", "3/4", "1", "5/4", "3/2", "7/4", "2", "9/4"],
        )

    def test_spaces_and_blank_lines(self):
        loop = "\n \n4/4 \r\n\n\tÜber :|x : 2 ( x x ) |  \n  \nx:|.x|\n\n"
        self.assertEqual(task_func(loop)["hits"], {"Über": ["0", "2/3", "5/6"], "x": ["1/2"]})

    def test_drum_that_is_silent(self):
        report = task_func("4/4\na: |x|\nb: |.:3|")
        self.assertEqual((report["hits"], report["together"]), ({"a": ["0"], "b": []}, []))

    def test_bars_must_agree(self):
        self.assertEqual(hits("|x|x|"), ["0", "1"])
        for loop in ("4/4\na: |x|\nb: |x|x|", "4/4\na: |x|x|\nb: |x|", "4/4\na: |x|\na: |.|"):
            with self.assertRaises(ValueError):
                task_func(loop)

    def test_loops_that_cannot_be_read(self):
        self.assertEqual(hits("|x|"), ["0"])
        for loop in (
            "",
            "4/4",
            "a: |x|",
            "0/4\na: |x|",
            "4/0\na: |x|",
            "4/4 a: |x|",
            "4/4\na: x|",
            "4/4\na: |x",
            "4/4\na: ||",
            "4/4\na: |x:0|",
            "4/4\na: |(x:0 x)|",
            "4/4\na: |()|",
            "4/4\na: |(x|",
            "4/4\na: |y|",
            "4/4\na: |x:|",
            "4/4\na1: |x|",
            "4/4\na b: |x|",
            "4/4\na: |x 2|",
        ):
            with self.assertRaises(ValueError, msg=loop):
                task_func(loop)
