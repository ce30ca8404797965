import io
import unittest

from PIL import Image

LETTERS = {
    (46, 160, 67): "F",
    (150, 150, 150): "S",
    (31, 111, 235): "W",
    (255, 196, 0): "*",
    (255, 255, 255): ".",
}


class TestCases(unittest.TestCase):
    def picture(self, *args, **options):
        data = task_func(*args, **options)
        self.assertIsInstance(data, bytes)
        image = Image.open(io.BytesIO(data))
        self.assertEqual((image.format, image.mode), ("PNG", "RGB"))
        return image

    def plan(self, rows, seat=12, **options):
        """The picture read back to letters at the centres of the squares, * for marked seats."""
        image = self.picture(rows, seat=seat, **options)
        self.assertEqual((image.width % seat, image.height % seat), (0, 0))
        return [
            "".join(LETTERS[image.getpixel((x, y))] for x in range(seat // 2, image.width, seat))
            for y in range(seat // 2, image.height, seat)
        ]

    def test_colours_of_the_seats(self):
        self.assertEqual(self.plan(["FSW.F", "W.SFS"]), ["FSW.F", "W.SFS"])

    def test_size_with_default_seat(self):
        self.assertEqual(self.picture(["FFFS", "SS"]).size, (48, 24))

    def test_size_with_custom_seat(self):
        self.assertEqual(self.picture(["FFFS", "SS", "S"], seat=7).size, (28, 21))

    def test_border_of_one_pixel_around_a_seat(self):
        for seat in (3, 5, 12):
            image = self.picture(["S"], seat=seat)
            for x in range(seat):
                for y in range(seat):
                    inside = 1 <= x <= seat - 2 and 1 <= y <= seat - 2
                    expected = "S" if inside else "."
                    self.assertEqual(LETTERS[image.getpixel((x, y))], expected, (seat, x, y))

    def test_border_between_seats_further_right_and_down(self):
        image = self.picture([".SS", "..W"], seat=10)
        for point, letter in {
            (10, 5): ".",
            (11, 5): "S",
            (18, 5): "S",
            (19, 5): ".",
            (20, 5): ".",
            (21, 8): "S",
            (21, 9): ".",
            (25, 10): ".",
            (25, 11): "W",
            (28, 18): "W",
            (29, 18): ".",
            (25, 19): ".",
        }.items():
            self.assertEqual(LETTERS[image.getpixel(point)], letter, point)

    def test_marks_the_leftmost_block_of_the_first_fitting_row(self):
        self.assertEqual(
            self.plan(["SFSFS", "FSFFF", "FFFFF"], party=2), ["SFSFS", "FS**F", "FFFFF"]
        )

    def test_front_row_is_preferred(self):
        self.assertEqual(self.plan(["SFF", "FFF"], party=2), ["S**", "FFF"])

    def test_first_seat_of_a_row_can_be_marked(self):
        self.assertEqual(self.plan(["FFF", "FF."], party=2), ["**F", "FF."])

    def test_default_party_is_two(self):
        self.assertEqual(self.plan(["FSF", "FFF"]), ["FSF", "**F"])

    def test_party_of_one(self):
        self.assertEqual(self.plan(["SSF", "FFF"], party=1), ["SS*", "FFF"])

    def test_large_party(self):
        self.assertEqual(self.plan(["FFFS.", "FFFFS"], party=4), ["FFFS.", "****S"])

    def test_aisles_sold_seats_and_wheelchair_places_separate(self):
        rows = ["FF.FF", "FFSFF", "FFWFF", "WWWWW"]
        self.assertEqual(self.plan(rows, party=3), rows)

    def test_rows_do_not_continue_into_the_next(self):
        self.assertEqual(self.plan(["SF", "FS"], party=2), ["SF", "FS"])

    def test_short_rows_end_with_floor(self):
        self.assertEqual(self.plan(["S", "", "SSSF"]), ["S...", "....", "SSSF"])

    def test_rejects_missing_or_empty_rows(self):
        for rows in ([], [""], ["", ""]):
            with self.assertRaises(ValueError):
                task_func(rows)

    def test_rejects_other_characters(self):
        for row in ("FX", "f", "F F", "F*"):
            with self.assertRaises(ValueError):
                task_func(["FF", row])

    def test_rejects_a_party_below_one(self):
        for party in (0, -1):
            with self.assertRaises(ValueError):
                task_func(["FF"], party=party)

    def test_rejects_seats_below_three_pixels(self):
        for seat in (2, 0, -4):
            with self.assertRaises(ValueError):
                task_func(["FF"], seat=seat)

    def test_floor_alone_is_a_white_picture(self):
        self.assertEqual(self.plan(["..", "."]), ["..", ".."])
