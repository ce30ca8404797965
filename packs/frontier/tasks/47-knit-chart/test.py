import io
import unittest

from PIL import Image

YARNS = {"white": (255, 255, 255), "red": (200, 0, 0), "blue": (0, 0, 200)}
COLOURS = {
    "w": (255, 255, 255, 255),
    "r": (220, 20, 20, 255),
    "b": (10, 30, 180, 255),
    "-": (0, 0, 0, 0),
    "k": (0, 0, 0, 255),
}


def file(*lines, mode="RGBA"):
    """A picture with a pixel for each letter."""
    image = Image.new("RGBA", (len(lines[0]), len(lines)))
    for y, line in enumerate(lines):
        for x, letter in enumerate(line):
            image.putpixel((x, y), COLOURS[letter])
    out = io.BytesIO()
    image.convert(mode).save(out, "PNG")
    return out.getvalue()


def rows(picture, stitches, yarns=YARNS, stitch="5 mm", row="5 mm"):
    return task_func(picture, stitches, yarns, stitch, row)["rows"]


class TestCases(unittest.TestCase):
    def test_rows_go_to_and_fro_from_the_bottom(self):
        self.assertEqual(
            rows(file("wwrb", "rwwb", "rrbw"), 4),
            ["1: 1 white, 1 blue, 2 red", "2: 1 red, 2 white, 1 blue", "3: 1 blue, 1 red, 2 white"],
        )

    def test_whole_result(self):
        self.assertEqual(
            task_func(file("rb", "rr"), 2, YARNS, "6 mm", "0.6 cm"),
            {
                "rows": ["1: 2 red", "2: 1 red, 1 blue"],
                "stitches": {"red": 3, "blue": 1},
                "size": (1.2, 1.2),
            },
        )

    def test_wide_stitches_need_more_rows(self):
        found = task_func(file("rr", "ww"), 2, YARNS, "6 mm", "3 mm")
        self.assertEqual(found["rows"], ["1: 2 white", "2: 2 white", "3: 2 red", "4: 2 red"])
        self.assertEqual(found["size"], (1.2, 1.2))
        self.assertEqual(len(rows(file("rr", "ww"), 2, stitch="3 mm", row="6 mm")), 1)

    def test_rounding_of_rows(self):
        picture = file("rrrr")
        for stitches, count in ((4, 1), (5, 1), (6, 2), (9, 2), (10, 3), (1, 1)):
            self.assertEqual(len(rows(picture, stitches)), count)

    def test_pixels_are_averaged(self):
        self.assertEqual(rows(file("wwwwrrrw", "wwwwwrrr"), 2), ["1: 1 red, 1 white"])
        picture, greys = file("wkkk", "kwkk"), {"grey": (70, 70, 70), "black": (0, 0, 0)}
        self.assertEqual(rows(picture, 2, greys), ["1: 1 black, 1 grey"])

    def test_picture_is_enlarged(self):
        self.assertEqual(rows(file("rb"), 4), ["1: 2 blue, 2 red", "2: 2 red, 2 blue"])

    def test_transparent_pixels_are_white(self):
        self.assertEqual(rows(file("-r-"), 3), ["1: 1 white, 1 red, 1 white"])
        self.assertEqual(rows(file("wr", mode="RGB"), 2), ["1: 1 red, 1 white"])
        self.assertEqual(
            rows(file("wk", mode="L"), 2, {"ink": (9, 9, 9), **YARNS}), ["1: 1 ink, 1 white"]
        )

    def test_equally_near_yarns(self):
        yarns = {"dusk": (0, 0, 50), "dawn": (50, 0, 0), "day": (255, 255, 255)}
        self.assertEqual(rows(file("k"), 1, yarns), ["1: 1 dusk"])
        self.assertEqual(rows(file("k"), 1, dict(reversed(yarns.items()))), ["1: 1 dawn"])

    def test_yarns_that_are_used(self):
        found = task_func(file("bbr"), 3, YARNS, "1 cm", "1 cm")
        self.assertEqual(list(found["stitches"].items()), [("red", 1), ("blue", 2)])

    def test_size_in_centimetres(self):
        found = task_func(file("r"), 8, YARNS, "0.25 inch", "0.25 inch")
        self.assertEqual(found["size"], (5.1, 5.1))
        self.assertEqual(len(found["rows"]), 8)

    def test_faults(self):
        picture = file("r")
        for stitches, yarns, stitch, row in (
            (0, YARNS, "5 mm", "5 mm"),
            (1, {}, "5 mm", "5 mm"),
            (1, YARNS, "5 g", "5 mm"),
            (1, YARNS, "5 mm", "5"),
            (1, YARNS, "0 mm", "5 mm"),
            (1, YARNS, "5 mm", "-5 mm"),
            (1, YARNS, "5 mm", "0 mm"),
        ):
            with self.assertRaises(ValueError):
                task_func(picture, stitches, yarns, stitch, row)
        self.assertEqual(rows(picture, 1), ["1: 1 red"])
