import os
import tempfile
import unittest

from PIL import Image

GREY = (40, 40, 40)
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


class TestCases(unittest.TestCase):
    def setUp(self):
        self.temp = tempfile.TemporaryDirectory()
        self.addCleanup(self.temp.cleanup)
        self.folder = os.path.join(self.temp.name, "pictures")
        os.mkdir(self.folder)
        self.sheet = os.path.join(self.temp.name, "sheet.png")

    def add(self, name, size, color=RED, mode="RGB", **options):
        Image.new(mode, size, color).save(os.path.join(self.folder, name), **options)

    def load(self, path=None):
        with Image.open(path or self.sheet) as image:
            image.load()
            return image

    def test_one_picture_is_shrunk_and_centred(self):
        self.add("a.png", (400, 200))
        placed = task_func(self.folder, self.sheet, columns=1, cell=100)
        self.assertEqual(placed, [("a.png", 10, 35, 100, 50)])
        sheet = self.load()
        self.assertEqual((sheet.size, sheet.mode), ((120, 120), "RGB"))
        self.assertEqual(sheet.getpixel((10, 35)), RED)
        self.assertEqual(sheet.getpixel((109, 84)), RED)
        for outside in ((9, 35), (110, 84), (10, 34), (109, 85), (0, 0)):
            self.assertEqual(sheet.getpixel(outside), GREY)

    def test_tall_picture(self):
        self.add("a.png", (100, 200))
        placed = task_func(self.folder, self.sheet, columns=1, cell=100)
        self.assertEqual(placed, [("a.png", 35, 10, 50, 100)])

    def test_small_picture_keeps_its_size_and_leans_to_the_top_left(self):
        self.add("a.png", (7, 4))
        placed = task_func(self.folder, self.sheet, columns=1, cell=20)
        self.assertEqual(placed, [("a.png", 16, 18, 7, 4)])

    def test_picture_of_exactly_the_cell_size(self):
        self.add("a.png", (20, 20))
        placed = task_func(self.folder, self.sheet, columns=1, cell=20)
        self.assertEqual(placed, [("a.png", 10, 10, 20, 20)])

    def test_grid_is_filled_row_by_row(self):
        colors = [RED, GREEN, BLUE, RED, GREEN]
        for name, color in zip("abcde", colors, strict=True):
            self.add(f"{name}.png", (30, 30), color)
        placed = task_func(self.folder, self.sheet, columns=3, cell=30)
        corners = [(10, 10), (50, 10), (90, 10), (10, 50), (50, 50)]
        self.assertEqual([p[1:3] for p in placed], corners)
        sheet = self.load()
        self.assertEqual(sheet.size, (130, 90))
        for (x, y), color in zip(corners, colors, strict=True):
            self.assertEqual(sheet.getpixel((x + 29, y + 29)), color)
        self.assertEqual(sheet.getpixel((100, 60)), GREY)

    def test_full_rows_add_no_empty_row(self):
        for name in "abcd":
            self.add(f"{name}.png", (5, 5))
        task_func(self.folder, self.sheet, columns=2, cell=30)
        self.assertEqual(self.load().size, (90, 90))

    def test_default_columns_and_cell(self):
        for name in "abcde":
            self.add(f"{name}.png", (320, 320))
        placed = task_func(self.folder, self.sheet)
        self.assertEqual(self.load().size, (690, 350))
        self.assertEqual(placed[3], ("d.png", 520, 10, 160, 160))
        self.assertEqual(placed[4], ("e.png", 10, 180, 160, 160))

    def test_sheet_keeps_its_width_with_few_pictures(self):
        self.add("a.png", (5, 5))
        task_func(self.folder, self.sheet, columns=3, cell=20)
        self.assertEqual(self.load().size, (100, 40))

    def test_suffixes_and_order_ignore_case(self):
        for name in ("Zebra.PNG", "apple.jpg", "Mango.JpEg", "berry.png"):
            self.add(name, (8, 8))
        self.add("cherry.gif", (8, 8))
        self.add("date.bmp", (8, 8))
        placed = task_func(self.folder, self.sheet, columns=9, cell=8)
        names = [p[0] for p in placed]
        self.assertEqual(names, ["apple.jpg", "berry.png", "Mango.JpEg", "Zebra.PNG"])

    def test_unreadable_files_and_subfolders_are_skipped(self):
        self.add("b.png", (8, 8))
        self.add("c.jpg", (200, 200))
        with open(os.path.join(self.folder, "c.jpg"), "rb") as file:
            data = file.read()
        with open(os.path.join(self.folder, "c.jpg"), "wb") as file:
            file.write(data[: len(data) * 3 // 4])
        with open(os.path.join(self.folder, "a.png"), "w") as file:
            file.write("no picture")
        os.mkdir(os.path.join(self.folder, "more.png"))
        Image.new("RGB", (8, 8)).save(os.path.join(self.folder, "more.png", "x.png"))
        placed = task_func(self.folder, self.sheet, columns=2, cell=8)
        self.assertEqual(placed, [("b.png", 10, 10, 8, 8)])

    def test_exif_orientation_is_applied(self):
        image = Image.new("RGB", (60, 30), RED)
        image.paste(BLUE, (0, 0, 30, 30))
        exif = Image.Exif()
        exif[0x0112] = 6  # to be turned clockwise by 90 degrees
        image.save(os.path.join(self.folder, "a.png"), exif=exif)
        placed = task_func(self.folder, self.sheet, columns=1, cell=60)
        self.assertEqual(placed, [("a.png", 25, 10, 30, 60)])
        sheet = self.load()
        self.assertEqual(sheet.getpixel((40, 15)), BLUE)
        self.assertEqual(sheet.getpixel((40, 65)), RED)

    def test_transparent_parts_show_the_background(self):
        image = Image.new("RGBA", (20, 20), (0, 0, 0, 0))
        image.paste((0, 255, 0, 255), (0, 0, 10, 20))
        image.save(os.path.join(self.folder, "a.png"))
        task_func(self.folder, self.sheet, columns=1, cell=20)
        sheet = self.load()
        self.assertEqual(sheet.getpixel((12, 20)), GREEN)
        self.assertEqual(sheet.getpixel((28, 20)), GREY)

    def test_palette_and_grey_pictures_are_shown_in_their_colours(self):
        self.add("a.png", (8, 8), 200, mode="L")
        Image.new("RGB", (8, 8), BLUE).quantize(4).save(os.path.join(self.folder, "b.png"))
        task_func(self.folder, self.sheet, columns=2, cell=8)
        sheet = self.load()
        self.assertEqual(sheet.getpixel((12, 12)), (200, 200, 200))
        self.assertEqual(sheet.getpixel((30, 12)), BLUE)

    def test_older_sheet_in_the_same_folder_is_left_out(self):
        self.add("a.png", (8, 8))
        sheet = os.path.join(self.folder, "sheet.png")
        first = task_func(self.folder, sheet, columns=1, cell=8)
        roundabout = os.path.join(self.folder, "..", "pictures", "sheet.png")
        second = task_func(self.folder, roundabout, columns=1, cell=8)
        self.assertEqual(first, [("a.png", 10, 10, 8, 8)])
        self.assertEqual(second, first)

    def test_sheet_format_follows_the_suffix(self):
        self.add("a.png", (8, 8))
        path = os.path.join(self.temp.name, "sheet.jpg")
        task_func(self.folder, path, columns=1, cell=8)
        self.assertEqual(self.load(path).format, "JPEG")

    def test_pictures_are_not_changed(self):
        self.add("a.png", (300, 300))
        task_func(self.folder, self.sheet, columns=1, cell=8)
        self.assertEqual(self.load(os.path.join(self.folder, "a.png")).size, (300, 300))

    def test_folder_without_pictures(self):
        with open(os.path.join(self.folder, "notes.txt"), "w") as file:
            file.write("nothing to see")
        with self.assertRaises(FileNotFoundError):
            task_func(self.folder, self.sheet)
        self.assertFalse(os.path.exists(self.sheet))

    def test_rejects_columns_or_cells_below_one(self):
        self.add("a.png", (8, 8))
        for options in ({"columns": 0}, {"columns": -1}, {"cell": 0}, {"cell": -5}):
            with self.assertRaises(ValueError):
                task_func(self.folder, self.sheet, **options)

    def test_cell_of_a_single_pixel(self):
        self.add("a.png", (8, 8))
        placed = task_func(self.folder, self.sheet, columns=1, cell=1)
        self.assertEqual(placed, [("a.png", 10, 10, 1, 1)])
        self.assertEqual(self.load().size, (21, 21))
