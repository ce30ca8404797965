import io
import unittest

from PIL import Image

RISE, FALL = [10, 30, 50, 70, 90, 110, 130, 150, 170], [170, 150, 130, 110, 90, 70, 50, 30, 10]


def picture(rows, scale=1, mode="L", orientation=None, height=None):
    """A file with one block of pixels for each number; rows are repeated to eight."""
    rows = [list(row) for row in rows] * (8 // len(rows))
    image = Image.new("L", (9, 8))
    image.putdata([value for row in rows for value in row])
    image = image.resize((9 * scale, height or 8 * scale), Image.Resampling.NEAREST).convert(mode)
    if orientation == 6:  # To be turned to the right: we turn it to the left.
        image = image.transpose(Image.Transpose.ROTATE_90)
    file, exif = io.BytesIO(), Image.Exif()
    if orientation is None:
        image.save(file, "BMP")
    else:
        exif[0x0112] = orientation
        image.save(file, "PNG", exif=exif)
    return file.getvalue()


def wave(*changed):
    """Rises everywhere, but for the rows that are changed to fall."""
    return [FALL if row in changed else RISE for row in range(8)]


class TestCases(unittest.TestCase):
    def test_fingerprints(self):
        bumpy = [10, 20, 10, 20, 10, 20, 10, 20, 20]
        photos = {
            "z": picture([RISE]),
            "a": picture([FALL]),
            "m": picture([RISE, FALL]),
            "b": picture([bumpy]),
        }
        self.assertEqual(
            list(task_func(photos, 0)["prints"].items()),
            [
                ("z", "ffffffffffffffff"),
                ("a", "0000000000000000"),
                ("m", "ff00ff00ff00ff00"),
                ("b", "aaaaaaaaaaaaaaaa"),
            ],
        )

    def test_size_and_mode_do_not_matter(self):
        photos = {
            "a": picture([RISE, FALL]),
            "b": picture([RISE, FALL], 6, "RGB"),
            "c": picture([RISE, FALL], 3, "P"),
        }
        found = task_func(photos, 0)
        self.assertEqual(set(found["prints"].values()), {"ff00ff00ff00ff00"})
        self.assertEqual(found["groups"], [("b", ["a", "c"])])

    def test_filter_takes_means(self):
        image = Image.new("L", (18, 16), 60)
        for y in range(16):
            for x in range(0, 18, 2):
                image.putpixel((x, y), 3 * x)
                image.putpixel((x + 1, y), 60 - 3 * x + (8 if x == 8 else 0))
        file = io.BytesIO()
        image.save(file, "PNG")
        self.assertEqual(task_func({"a": file.getvalue()}, 0)["prints"], {"a": "1010101010101010"})

    def test_orientation(self):
        photos = {"a": picture([RISE, FALL], 2), "b": picture([RISE, FALL], 3, orientation=6)}
        found = task_func(photos, 0)
        self.assertEqual(found["prints"], {"a": "ff00ff00ff00ff00", "b": "ff00ff00ff00ff00"})
        self.assertEqual(found["groups"], [("b", ["a"])])

    def test_bits_that_may_differ(self):
        photos = {"a": picture(wave()), "b": picture(wave(3))}
        self.assertEqual(task_func(photos, 8)["groups"], [("a", ["b"])])
        self.assertEqual(task_func(photos, 7)["groups"], [])

    def test_twins_of_twins(self):
        photos = {
            "c": picture(wave(0, 1)),
            "a": picture(wave()),
            "b": picture(wave(0)),
            "d": picture(wave(4, 5, 6, 7)),
        }
        self.assertEqual(task_func(photos, 8)["groups"], [("a", ["b", "c"])])

    def test_shapes_must_be_alike(self):
        photos = {"a": picture([RISE], 10), "b": picture([RISE], 10, height=84)}
        self.assertEqual(task_func(photos, 0)["groups"], [("b", ["a"])])
        photos["b"] = picture([RISE], 10, height=85)
        self.assertEqual(task_func(photos, 0)["groups"], [])
        photos["b"] = picture([RISE], 10, height=76)
        self.assertEqual(task_func(photos, 0)["groups"], [("a", ["b"])])
        photos["b"] = picture([RISE], 10, height=75)
        self.assertEqual(task_func(photos, 0)["groups"], [])

    def test_which_photo_is_kept(self):
        small, large = picture([RISE], 2), picture([RISE], 4)
        self.assertEqual(task_func({"a": small, "b": large}, 0)["groups"], [("b", ["a"])])
        padded = small + bytes(9000)
        self.assertEqual(
            task_func({"a": small, "b": padded, "c": large}, 0)["groups"], [("c", ["a", "b"])]
        )
        self.assertEqual(task_func({"a": small, "b": padded}, 0)["groups"], [("b", ["a"])])
        self.assertEqual(
            task_func({"d": small, "b": small, "c": small}, 0)["groups"], [("b", ["c", "d"])]
        )

    def test_groups_are_sorted(self):
        photos = {
            "d": picture([FALL]),
            "c": picture([FALL]),
            "b": picture([RISE]),
            "a": picture([RISE]),
        }
        self.assertEqual(task_func(photos, 3)["groups"], [("a", ["b"]), ("c", ["d"])])

    def test_broken_files(self):
        whole = picture([RISE], 20, "RGB")
        photos = {"z": b"no image", "b": whole[:900], "a": whole, "c": b""}
        found = task_func(photos, 64)
        self.assertEqual(found["broken"], ["b", "c", "z"])
        self.assertEqual((list(found["prints"]), found["groups"]), (["a"], []))

    def test_no_photos(self):
        self.assertEqual(task_func({}, 5), {"prints": {}, "groups": [], "broken": []})

    def test_limit_must_not_be_negative(self):
        with self.assertRaises(ValueError):
            task_func({}, -1)
        self.assertEqual(task_func({"a": picture([RISE])}, 0)["groups"], [])
