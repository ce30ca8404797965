import io
import unittest

from PIL import Image

LETTERS = {
    (245, 240, 220, 255): "K",
    (120, 90, 60, 255): "P",
    (255, 255, 255, 255): "O",
    (30, 60, 160, 255): "/",
    (160, 30, 60, 255): "%",
    (0, 0, 0, 0): ".",
}


def chart(pattern, cast_on, cell=1):
    """The pixels of the chart as lines of letters."""
    image = Image.open(io.BytesIO(task_func(pattern, cast_on, cell)))
    lines = []
    for y in range(image.height):
        lines.append("".join(LETTERS[image.getpixel((x, y))] for x in range(image.width)))
    return lines


class TestCases(unittest.TestCase):
    def test_right_side_row_is_drawn_from_right_to_left(self):
        self.assertEqual(chart("1: K3, P1, K, P2", 7), ["PPKPKKK"])

    def test_wrong_side_row_is_turned(self):
        self.assertEqual(chart("1: K4\n2: K3, P1", 4), ["PPPK", "KKKK"])

    def test_rows_go_from_bottom_to_top(self):
        self.assertEqual(chart("1: K1, P1\n2: P2\n3: P2", 2), ["PP", "KK", "PK"])

    def test_groups(self):
        self.assertEqual(chart("1: [K1, P2] x3, K1", 10), ["KPPKPPKPPK"])
        self.assertEqual(chart("1: [[P1,K1]x2 , P2] x2", 12), ["PPKPKPPPKPKP"])
        self.assertEqual(chart("1:[K]x12", 12), ["KKKKKKKKKKKK"])

    def test_groups_to_end(self):
        self.assertEqual(chart("1: P2, [K1, P1] to end", 8), ["PKPKPKPP"])
        self.assertEqual(chart("1: [P1] x2, P1, [K3] to end", 6), ["KKKPPP"])
        self.assertEqual(chart("1: [[K1] x2, P1] to end", 3), ["PKK"])

    def test_decreases_and_increases(self):
        self.assertEqual(chart("1: K1, K2TOG, YO, P2TOG, P1", 6), ["P%O/K"])
        self.assertEqual(chart("1: K3\n2: K2TOG, YO, P1", 3), ["%OK", "KKK"])
        self.assertEqual(chart("1: K3\n2: P1, P2TOG", 3), [".K/", "KKK"])

    def test_narrow_rows_stand_at_the_right(self):
        pattern = "1: K5\n2: P2TOG, [K1] to end\n3: P2TOG, K2\n4: K1, YO, K2"
        self.assertEqual(chart(pattern, 5), [".POPP", "..KK%", "./PPP", "KKKKK"])

    def test_chart_grows_with_its_widest_row(self):
        self.assertEqual(chart("1: [K1, YO] to end\n2: [P1] to end", 2), ["KKKK", "OKOK"])
        self.assertEqual(chart("1: [K2TOG] to end", 6), ["///"])
        self.assertEqual(chart("1: YO", 0), ["O"])

    def test_cells_are_squares(self):
        self.assertEqual(chart("1: K1, P1", 2, 3), ["PPPKKK"] * 3)
        self.assertEqual(chart("1: K2\n2: P2TOG", 2, 2), ["..//", "..//", "KKKK", "KKKK"])
        image = Image.open(io.BytesIO(task_func("1: K3", 3)))
        self.assertEqual((image.size, image.mode, image.format), ((12, 4), "RGBA", "PNG"))

    def test_spaces_and_blank_lines(self):
        self.assertEqual(chart("\n  1 :K1 ,P1,[ K2 ]  x2  \n   \n2: P6\n", 6), ["KKKKKK", "KKKKPK"])

    def test_numbers_of_rows(self):
        self.assertEqual(chart("1: K1", 1), ["K"])
        for pattern in ("2: K1", "0: K1", "1: K1\n3: K1", "1: K1\n1: K1", "01: K1"):
            with self.assertRaises(ValueError, msg=pattern):
                task_func(pattern, 1)

    def test_all_stitches_must_be_used(self):
        cases = [
            ("1: K3", 4),
            ("1: K5", 4),
            ("1: [K3] to end", 4),
            ("1: K4, [K1] to end", 4),
            ("1: K5, [K1] to end", 4),
            ("1: K3, [K2] to end", 4),
            ("1: [YO] to end", 4),
            ("1: K4, [YO] to end", 4),
            ("1: K2TOG, K2\n2: P4", 4),
        ]
        self.assertEqual(chart("1: K2TOG, K2\n2: P3", 4), ["KKK", "KK/"])
        for pattern, cast_on in cases:
            with self.assertRaises(ValueError, msg=pattern):
                task_func(pattern, cast_on)

    def test_patterns_that_cannot_be_read(self):
        self.assertEqual(chart("1: K2", 2), ["KK"])
        for pattern in (
            "",
            " \n",
            "1:",
            "K2",
            "1: K0, K2",
            "1: k2",
            "1: K 2",
            "1: YO2, K2",
            "1: K2,",
            "1: K1 K1",
            "1: [K1] x0, K2",
            "1: [K1] x 2",
            "1: [K1]",
            "1: [K1 x2",
            "1: [] x2, K2",
            "1: [K1] to end, K1",
            "1: [[K1] to end] x1",
            "1: [K1] to  end",
            "1: [K1] toend",
        ):
            with self.assertRaises(ValueError, msg=pattern):
                task_func(pattern, 2)
