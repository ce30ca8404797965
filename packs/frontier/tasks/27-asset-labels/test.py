import io
import unittest

from PIL import Image

KEY = bytes(range(32))
RED, BLUE, GREEN = (200, 30, 30), (30, 90, 200), (30, 150, 60)
BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def label(name="DR-7", kind="tool", years=0, key=KEY, scale=1):
    return Image.open(io.BytesIO(task_func([(name, kind, years)], key, scale)[name]))


def row(image, y):
    return [image.getpixel((x, y)) for x in range(image.width)]


def dark(image):
    return sum(row(image, y).count(BLACK) for y in range(image.height))


class TestCases(unittest.TestCase):
    def test_tags(self):
        names = ["DR-7", "van 2", "Küche"]
        labels = task_func([(name, "room", 0) for name in names], KEY, 1)
        self.assertEqual(
            [Image.open(io.BytesIO(file)).text for file in labels.values()],
            [{"Tag": "DR-7/8d02a"}, {"Tag": "van 2/f8824"}, {"Tag": "Küche/66170"}],
        )
        self.assertEqual(list(labels), names)

    def test_key_changes_the_check(self):
        self.assertEqual(label(key=bytes(32)).text["Tag"], "DR-7/9dc97")
        self.assertEqual(label(key=b"k" * 32).text["Tag"], "DR-7/82c15")

    def test_format_and_size(self):
        image = label(scale=3)
        self.assertEqual((image.format, image.mode, image.size), ("PNG", "RGB", (87, 96)))
        # Level M holds 14 bytes in version 1: 8 of the id with the check.
        self.assertEqual(label("12345678").size, (29, 32))
        self.assertEqual(label("123456789").size, (33, 36))

    def test_code_of_a_label(self):
        image = label(key=bytes(32))
        first = "".join("#" if pixel == BLACK else "." for pixel in row(image, 4))
        self.assertEqual(first, "....#######.....#.#######....")
        self.assertEqual([set(row(image, y)) for y in (0, 3, 25, 28)], [{WHITE}] * 4)
        self.assertEqual(dark(image), 220)

    def test_format_bits_tell_level_m(self):
        line = "".join("#" if pixel == BLACK else "." for pixel in row(label(key=bytes(32)), 12))
        self.assertEqual(line, "....#.#####..#.#..#####......")

    def test_scale_repeats_pixels(self):
        small, large = label(years=2), label(years=2, scale=4)
        self.assertEqual(large.size, (116, 128))
        pixels = [(x, y) for x in range(0, 116, 3) for y in range(0, 128, 3)]
        wrong = [
            at for at in pixels if large.getpixel(at) != small.getpixel((at[0] // 4, at[1] // 4))
        ]
        self.assertEqual(wrong, [])
        self.assertEqual(dark(large), 16 * dark(small))

    def test_band_has_the_colour_of_the_kind(self):
        for kind, colour in (("tool", RED), ("vehicle", BLUE), ("room", GREEN)):
            image = label(kind=kind)
            self.assertEqual(
                [set(row(image, y)) for y in (28, 29, 30, 31)], [{WHITE}] + [{colour}] * 3
            )
        self.assertEqual(row(label(kind="room"), 30)[:2], [(30, 150, 60), (30, 150, 60)])

    def test_squares_count_the_years(self):
        for years, places in (
            (0, []),
            (1, [1]),
            (3, [1, 3, 5]),
            (5, [1, 3, 5, 7, 9]),
            (8, [1, 3, 5, 7, 9]),
        ):
            image = label(years=years)
            found = [x for x, pixel in enumerate(row(image, 30)) if pixel == WHITE]
            self.assertEqual(found, places)
        self.assertEqual(set(row(image, 29)) | set(row(image, 31)), {(200, 30, 30)})

    def test_no_assets(self):
        self.assertEqual(task_func([], KEY, 1), {})

    def test_faults(self):
        for assets, key, scale in (
            ([("a", "boat", 0)], KEY, 1),
            ([("a", "tool", 0), ("a", "room", 0)], KEY, 1),
            ([("a", "tool", 0)], KEY, 0),
            ([("a", "tool", 0)], KEY[:31], 1),
            ([], KEY + b"x", 1),
        ):
            with self.assertRaises(ValueError):
                task_func(assets, key, scale)
