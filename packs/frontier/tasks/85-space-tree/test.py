import unittest


class TestCases(unittest.TestCase):
    def lines(self, files, least=0, depth=9, **options):
        return task_func(files, least, depth, **options).split("\n")

    def test_whole_tree(self):
        files = {
            "reels/a.mov": 3_500_000,
            "reels/b.mov": 1_000_000,
            "posters/big/1.tif": 900_000,
            "posters/2.tif": 100_000,
            "index.csv": 999,
        }
        self.assertEqual(
            task_func(files, 0, 5),
            "total 5.5 MB\n"
            "├── reels/  4.5 MB\n"
            "│   ├── a.mov  3.5 MB\n"
            "│   └── b.mov  1.0 MB\n"
            "├── posters/  1.0 MB\n"
            "│   ├── big/  900.0 kB\n"
            "│   │   └── 1.tif  900.0 kB\n"
            "│   └── 2.tif  100.0 kB\n"
            "└── index.csv  999 bytes",
        )

    def test_order_is_size_then_name(self):
        files = {"b": 5, "a": 5, "d/x": 5, "c": 7, "C": 5}
        self.assertEqual(
            self.lines(files),
            [
                "total 27 bytes",
                "├── c  7 bytes",
                "├── C  5 bytes",
                "├── a  5 bytes",
                "├── b  5 bytes",
                "└── d/  5 bytes",
                "    └── x  5 bytes",
            ],
        )

    def test_depth_closes_folders(self):
        files = {"a/b/1": 10, "a/b/2": 10, "a/3": 5, "c/4": 1}
        self.assertEqual(
            self.lines(files, depth=1),
            ["total 26 bytes", "├── a/  25 bytes (3 files)", "└── c/  1 byte (1 file)"],
        )
        self.assertEqual(
            self.lines(files, depth=2)[1:4],
            ["├── a/  25 bytes", "│   ├── b/  20 bytes (2 files)", "│   └── 3  5 bytes"],
        )

    def test_small_entries_are_summed_up(self):
        files = {"a/1": 100, "a/2": 99, "a/3": 1, "b/x": 60, "b/y": 30, "c": 100, "d": 5}
        self.assertEqual(
            self.lines(files, least=100),
            [
                "total 395 bytes",
                "├── a/  200 bytes",
                "│   ├── 1  100 bytes",
                "│   └── 2 smaller  100 bytes",
                "├── c  100 bytes",
                "└── 2 smaller  95 bytes",
            ],
        )

    def test_folder_with_small_files_alone(self):
        self.assertEqual(
            self.lines({"a/1": 6, "a/2": 6}, least=10),
            ["total 12 bytes", "└── a/  12 bytes", "    └── 2 smaller  12 bytes"],
        )

    def test_single_folders_are_joined(self):
        files = {"a/b/c/1": 3, "a/b/c/2": 2, "x/y/z": 1}
        self.assertEqual(
            self.lines(files),
            [
                "total 6 bytes",
                "├── a/b/c/  5 bytes",
                "│   ├── 1  3 bytes",
                "│   └── 2  2 bytes",
                "└── x/y/  1 byte",
                "    └── z  1 byte",
            ],
        )

    def test_joined_folders_are_one_step(self):
        files = {"a/b/c/1": 3, "a/b/d/2": 2}
        self.assertEqual(
            self.lines(files, depth=1), ["total 5 bytes", "└── a/b/  5 bytes (2 files)"]
        )
        self.assertEqual(
            self.lines(files, depth=2),
            [
                "total 5 bytes",
                "└── a/b/  5 bytes",
                "    ├── c/  3 bytes (1 file)",
                "    └── d/  2 bytes (1 file)",
            ],
        )

    def test_paths_are_cleaned(self):
        files = {"./a//b": 4, "c": 1, "a/./b": 6}
        self.assertEqual(
            self.lines(files),
            ["total 7 bytes", "├── a/  6 bytes", "│   └── b  6 bytes", "└── c  1 byte"],
        )

    def test_names_are_text(self):
        files = {"[bold]x[bold]": 2, ":film_frames:": 1}
        self.assertEqual(
            self.lines(files)[1:], ["├── [bold]x[bold]  2 bytes", "└── :film_frames:  1 byte"]
        )

    def test_width_cuts_lines(self):
        files = {"a long name of a film.mov": 2000, "b": 1}
        self.assertEqual(
            self.lines(files, width=20), ["total 2.0 kB", "├── a long name of …", "└── b  1 byte"]
        )
        name = "n" * 44
        self.assertEqual(self.lines({name: 2000})[1], "└── " + name + "  2.0 kB")
        self.assertEqual(self.lines({name + "nnnnn": 2000})[1], "└── " + name + "nnnnn  2.0 …")

    def test_no_files(self):
        self.assertEqual(self.lines({}), ["total 0 bytes"])

    def test_what_is_not_below_the_archive(self):
        for path in ("/a", "a/../b", ".."):
            with self.assertRaises(ValueError):
                task_func({path: 1}, 0, 1)
        with self.assertRaises(ValueError):
            task_func({}, 0, 0)
