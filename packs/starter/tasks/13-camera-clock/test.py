import tempfile
import unittest
from pathlib import Path

# the camera is ten seconds slow at noon and twenty seconds at four o'clock
SYNC = (("20250510-120000", "20250510-120010"), ("20250510-160000", "20250510-160020"))
# no drift: the camera is an hour ahead
AHEAD = (("20250510-120000", "20250510-110000"), ("20250510-130000", "20250510-120000"))


class TestCases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def put(self, *names):
        for name in names:
            (self.folder / name).write_text(f"picture {name}")

    def rename(self, camera="CAM2", sync=SYNC):
        return task_func(str(self.folder), camera, sync)

    def check(self, old, new, **options):
        self.put(old)
        self.assertEqual(self.rename(**options), {old: new})
        self.assertEqual([path.name for path in self.folder.iterdir()], [new])
        self.assertEqual((self.folder / new).read_text(), f"picture {old}")
        (self.folder / new).unlink()

    def test_constant_error(self):
        self.check("CAM2_20250510-003000.jpg", "20250509-233000_CAM2.jpg", sync=AHEAD)

    def test_error_at_the_sync_points(self):
        self.check("CAM2_20250510-120000.jpg", "20250510-120010_CAM2.jpg")
        self.check("CAM2_20250510-160000.jpg", "20250510-160020_CAM2.jpg")

    def test_error_between_before_and_after_the_sync_points(self):
        self.check("CAM2_20250510-140000.jpg", "20250510-140015_CAM2.jpg")
        self.check("CAM2_20250510-080000.jpg", "20250510-080000_CAM2.jpg")
        self.check("CAM2_20250510-040000.jpg", "20250510-035950_CAM2.jpg")
        self.check("CAM2_20250510-235948.jpg", "20250511-000028_CAM2.jpg")

    def test_true_times_are_rounded_and_halves_go_up(self):
        drift = (("20250510-120000", "20250510-120000"), ("20250510-120008", "20250510-120010"))
        for second, true in ((1, 1), (2, 3), (3, 4), (4, 5), (5, 6), (6, 8), (7, 9), (8, 10)):
            with self.subTest(second=second):
                self.check(
                    f"CAM2_20250510-12000{second}.jpg",
                    f"20250510-1200{true:02d}_CAM2.jpg",
                    sync=drift,
                )

    def test_case_of_name_and_ending(self):
        self.check("cam2_20250510-120000.JPG", "20250510-120010_CAM2.jpg")
        self.check("Cam2_20250510-120000.Raw", "20250510-120010_CAM2.raw", camera="cAM2")

    def test_other_files_stay(self):
        names = [
            "CAM1_20250510-120000.jpg",
            "CAM22_20250510-120000.jpg",
            "CAM2_20250510-120000.png",
            "CAM2_20250510-120000.jpg.bak",
            "CAM2-20250510-120000.jpg",
            "xx CAM2_20250510-120000.jpg",
            "CAM2_20251310-120000.jpg",
            "CAM2_20250510-126000.jpg",
            "notes.txt",
        ]
        self.put(*names)
        (self.folder / "CAM2_20250510-130000.jpg").mkdir()
        self.assertEqual(self.rename(), {})
        left = sorted(path.name for path in self.folder.iterdir())
        self.assertEqual(left, sorted([*names, "CAM2_20250510-130000.jpg"]))

    def test_files_in_sub_folders_stay(self):
        (self.folder / "sub").mkdir()
        self.put("sub/CAM2_20250510-120000.jpg")
        self.assertEqual(self.rename(), {})
        self.assertTrue((self.folder / "sub/CAM2_20250510-120000.jpg").exists())

    def test_order_of_the_renaming(self):
        self.put("cam2_20250510-170000.jpg", "CAM2_20250510-180000.jpg", "CAM2_20250509-100000.jpg")
        self.assertEqual(
            list(self.rename(sync=AHEAD).items()),
            [
                ("CAM2_20250509-100000.jpg", "20250509-090000_CAM2.jpg"),
                ("cam2_20250510-170000.jpg", "20250510-160000_CAM2.jpg"),
                ("CAM2_20250510-180000.jpg", "20250510-170000_CAM2.jpg"),
            ],
        )

    def test_names_that_are_taken_get_a_number(self):
        self.put("20250510-110000_CAM2.jpg", "20250510-110000_CAM2_2.jpg")
        self.put("CAM2_20250510-120000.raw", "CAM2_20250510-120000.jpg")
        self.assertEqual(
            list(self.rename(sync=AHEAD).items()),
            [
                ("CAM2_20250510-120000.jpg", "20250510-110000_CAM2_3.jpg"),
                ("CAM2_20250510-120000.raw", "20250510-110000_CAM2.raw"),
            ],
        )
        kept = (self.folder / "20250510-110000_CAM2.jpg").read_text()
        self.assertEqual(kept, "picture 20250510-110000_CAM2.jpg")
        moved = (self.folder / "20250510-110000_CAM2_3.jpg").read_text()
        self.assertEqual(moved, "picture CAM2_20250510-120000.jpg")
        self.assertEqual(len(list(self.folder.iterdir())), 4)

    def test_two_photos_fall_on_the_same_second(self):
        slow = (("20250510-120000", "20250510-120000"), ("20250510-120032", "20250510-120008"))
        self.put("CAM2_20250510-120002.jpg", "CAM2_20250510-120003.jpg", "CAM2_20250510-120004.jpg")
        self.assertEqual(
            list(self.rename(sync=slow).values()),
            [
                "20250510-120001_CAM2.jpg",
                "20250510-120001_CAM2_2.jpg",
                "20250510-120001_CAM2_3.jpg",
            ],
        )

    def test_empty_folder(self):
        self.assertEqual(self.rename(), {})

    def test_second_sync_point_has_to_be_later(self):
        self.put("CAM2_20250510-120000.jpg")
        for end in ("20250510-120000", "20250510-115959"):
            with self.subTest(end=end), self.assertRaises(ValueError):
                self.rename(sync=(SYNC[0], (end, "20250510-160020")))
        self.assertTrue((self.folder / "CAM2_20250510-120000.jpg").exists())
        near = (("20250510-120000", "20250510-120010"), ("20250510-120001", "20250510-120011"))
        self.assertEqual(list(self.rename(sync=near).values()), ["20250510-120010_CAM2.jpg"])

    def test_wrong_times_are_refused(self):
        for index in range(4):
            times = [*SYNC[0], *SYNC[1]]
            times[index] = "10.05.2025 12:00"
            with self.subTest(index=index), self.assertRaises(ValueError):
                self.rename(sync=((times[0], times[1]), (times[2], times[3])))
