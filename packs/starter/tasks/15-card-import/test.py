import os
import tempfile
import unittest
from pathlib import Path


class TestCases(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.card = Path(temporary.name, "card")
        self.library = Path(temporary.name, "deep", "library")
        self.card.mkdir()

    def put(self, name, data, mtime=1_700_000_000):
        path = self.card / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        os.utime(path, (mtime, mtime))
        return path

    def run_import(self):
        return task_func(str(self.card), str(self.library))

    def read(self, name):
        return (self.library / name).read_bytes()

    def library_files(self):
        return sorted(
            path.relative_to(self.library).as_posix()
            for path in self.library.rglob("*")
            if path.is_file()
        )

    def test_sorts_pictures_into_day_folders_in_path_order(self):
        self.put("DCIM/101/PXL_20231231_B.MP4", b"film")
        self.put("DCIM/100/IMG_20240229_A.JPG", b"leap")
        self.put("20240512.cr3", b"raw")
        self.put("shot 20240512 x.JPEG", b"jpeg")
        expected = [
            "2024/2024-05-12/20240512.cr3",
            "2024/2024-02-29/img_20240229_a.jpg",
            "2023/2023-12-31/pxl_20231231_b.mp4",
            "2024/2024-05-12/shot 20240512 x.jpeg",
        ]
        self.assertEqual(self.run_import(), {"copied": expected, "duplicates": [], "ignored": 0})
        self.assertEqual(
            [self.read(name) for name in expected], [b"raw", b"leap", b"film", b"jpeg"]
        )
        self.assertEqual(self.library_files(), sorted(expected))

    def test_keeps_modification_time_and_leaves_the_card_alone(self):
        source = self.put("IMG_20240512.jpg", b"x", mtime=1_234_567_890)
        self.run_import()
        copy = self.library / "2024/2024-05-12/img_20240512.jpg"
        self.assertEqual(int(copy.stat().st_mtime), 1_234_567_890)
        self.assertEqual(source.read_bytes(), b"x")

    def test_names_without_a_real_date_are_undated(self):
        for name in ("DSC0001.jpg", "a_20241301.jpg", "b_20230229.jpg", "c_120240512.jpg"):
            self.put(name, name.encode())
        self.put("d_202405123.jpg", b"nine digits")
        self.put("e_2024051.jpg", b"seven digits")
        expected = [
            "undated/dsc0001.jpg",
            "undated/a_20241301.jpg",
            "undated/b_20230229.jpg",
            "undated/c_120240512.jpg",
            "undated/d_202405123.jpg",
            "undated/e_2024051.jpg",
        ]
        self.assertEqual(self.run_import()["copied"], expected)

    def test_first_run_of_eight_digits_decides(self):
        self.put("a_123456789_20240101_20250202.jpg", b"1")
        self.put("b_99999999_20240101.jpg", b"2")
        self.assertEqual(
            self.run_import()["copied"],
            [
                "2024/2024-01-01/a_123456789_20240101_20250202.jpg",
                "undated/b_99999999_20240101.jpg",
            ],
        )

    def test_counts_what_is_not_a_picture(self):
        self.put("._IMG_20240512.jpg", b"resource fork")
        self.put(".hidden.jpg", b"hidden")
        self.put("MISC/index.dat", b"index")
        self.put("jpg", b"no suffix")
        self.assertEqual(self.run_import(), {"copied": [], "duplicates": [], "ignored": 4})
        self.assertEqual(
            [path for path in self.library.rglob("*") if path.is_file()]
            if self.library.exists()
            else [],
            [],
        )

    def test_same_name_with_other_contents_gets_a_number(self):
        for folder, data in (("100", b"one"), ("101", b"two"), ("102", b"six"), ("103", b"ten")):
            self.put(f"{folder}/IMG_20240512.JPG", data)
        base = "2024/2024-05-12/img_20240512"
        expected = [f"{base}.jpg", f"{base}-2.jpg", f"{base}-3.jpg", f"{base}-4.jpg"]
        self.assertEqual(self.run_import(), {"copied": expected, "duplicates": [], "ignored": 0})
        self.assertEqual([self.read(name) for name in expected], [b"one", b"two", b"six", b"ten"])

    def test_duplicates_are_found_behind_any_number(self):
        self.put("100/A.jpg", b"one")
        self.put("101/a.JPG", b"two")
        self.put("102/A.jpg", b"two")
        self.put("103/A.jpg", b"one")
        self.assertEqual(
            self.run_import(),
            {
                "copied": ["undated/a.jpg", "undated/a-2.jpg"],
                "duplicates": ["102/A.jpg", "103/A.jpg"],
                "ignored": 0,
            },
        )

    def test_second_import_copies_nothing(self):
        self.put("100/IMG_20240512.jpg", b"one")
        self.put("101/IMG_20240512.jpg", b"two")
        self.put("notes.txt", b"ignored")
        first = self.run_import()
        before = self.library_files()
        self.assertEqual(len(first["copied"]), 2)
        second = self.run_import()
        self.assertEqual(second["copied"], [])
        self.assertEqual(second["duplicates"], ["100/IMG_20240512.jpg", "101/IMG_20240512.jpg"])
        self.assertEqual(second["ignored"], 1)
        self.assertEqual(self.library_files(), before)

    def test_same_bytes_under_another_name_are_copied(self):
        self.put("a.jpg", b"same")
        self.put("b.jpg", b"same")
        self.assertEqual(self.run_import()["copied"], ["undated/a.jpg", "undated/b.jpg"])

    def test_rejects_a_missing_card_and_a_file(self):
        with self.assertRaises(NotADirectoryError):
            task_func(str(self.card / "nowhere"), str(self.library))
        with self.assertRaises(NotADirectoryError):
            task_func(str(self.put("IMG.jpg", b"x")), str(self.library))
