import json
import pathlib
import tempfile
import unittest

import blake3
import zstandard


class TestCases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = pathlib.Path(folder.name, "source")
        self.store = pathlib.Path(folder.name, "deep", "store")
        self.source.mkdir()

    def write(self, **files):
        for name, data in files.items():
            self.source.joinpath(name).write_bytes(data)

    def run_backup(self, *numbers):
        return task_func(str(self.source), str(self.store), *numbers)

    def chunk_files(self):
        return sorted(self.store.glob("chunks/*/*"))

    def unpack(self, name):
        data = self.store.joinpath("chunks", name[:2], name[2:]).read_bytes()
        return zstandard.ZstdDecompressor().decompress(data)

    def snapshot(self, number):
        text = self.store.joinpath("snapshots", f"{number:04d}.json").read_text()
        files = json.loads(text)
        self.assertEqual(
            text == json.dumps(files, sort_keys=True, separators=(",", ":"), ensure_ascii=False),
            True,
        )
        return files

    def parts(self, data, *numbers):
        """The chunks of a file with these bytes."""
        self.write(a=data)
        self.run_backup(*numbers)
        return [self.unpack(name) for name in self.snapshot(1)["a"]["chunks"]]

    def test_small_file_is_one_chunk(self):
        self.write(**{"b.wav": b"sound", "ä.txt": b"note"})
        self.assertEqual(
            self.run_backup(),
            {"snapshot": 1, "new": 2, "healed": 0, "removed": 0, "changed": ["b.wav", "ä.txt"]},
        )
        name = blake3.blake3(b"sound").hexdigest()
        self.assertEqual(self.snapshot(1)["b.wav"] == {"chunks": [name], "size": 5}, True)
        self.assertEqual(self.unpack(name), b"sound")

    def test_chunk_ends_after_a_line_feed(self):
        self.assertEqual(
            self.parts(b"one\ntwo\nthree\n\nfour", 3, 4),
            [b"one\n", b"two\n", b"three\n", b"\nfour"],
        )

    def test_short_lines_are_joined_and_long_lines_cut(self):
        self.assertEqual(
            self.parts(b"a\nb\nc\nd\n" + b"x" * 13 + b"\n" + b"y" * 11 + b"\nz", 1, 3),
            [b"a\nb\n", b"c\nd\n", b"x" * 12, b"x\nyyyyyyyyyy", b"y\nz"],
        )

    def test_line_feed_at_the_longest(self):
        self.assertEqual(self.parts(b"xxxxxxx\nab", 1, 2), [b"xxxxxxx\n", b"ab"])
        self.assertEqual(len(self.chunk_files()), 2)

    def test_usual_size(self):
        data = b"x" * 1023 + b"\n" + b"y" * 1022 + b"\nzz\n" + b"w" * 4097
        self.assertEqual([len(part) for part in self.parts(data)], [1024, 1026, 4096, 1])

    def test_folders_and_empty_files(self):
        self.source.joinpath("day", "one").mkdir(parents=True)
        self.source.joinpath("bare").mkdir()
        self.source.joinpath("day", "one", "x").write_bytes(b"")
        self.assertEqual(
            self.run_backup(),
            {"snapshot": 1, "new": 0, "healed": 0, "removed": 0, "changed": ["day/one/x"]},
        )
        self.assertEqual(self.snapshot(1), {"day/one/x": {"chunks": [], "size": 0}})

    def test_equal_chunks_are_stored_once(self):
        self.write(a=b"same\n" * 3, b=b"same\n")
        self.assertEqual(self.run_backup(3, 5)["new"], 1)
        self.assertEqual(len(self.snapshot(1)["a"]["chunks"]), 3)

    def test_changes_between_snapshots(self):
        self.write(a=b"1", b=b"2", c=b"3")
        self.run_backup()
        self.write(b=b"22", d=b"1")
        self.source.joinpath("c").unlink()
        self.assertEqual(
            self.run_backup(),
            {"snapshot": 2, "new": 1, "healed": 0, "removed": 0, "changed": ["b", "c", "d"]},
        )
        self.assertEqual(sorted(self.snapshot(1)), ["a", "b", "c"])

    def test_nothing_new_writes_no_snapshot(self):
        self.write(a=b"1")
        self.run_backup()
        stray = self.store / "chunks" / "00" / "11"
        stray.parent.mkdir()
        stray.write_bytes(b"")
        self.assertEqual(
            self.run_backup(1),
            {"snapshot": 1, "new": 0, "healed": 0, "removed": 0, "changed": []},
        )
        self.assertEqual(stray.exists(), True)

    def test_empty_folder_has_a_first_snapshot(self):
        self.assertEqual(self.run_backup()["snapshot"], 1)
        self.assertEqual(self.snapshot(1), {})
        self.assertEqual(self.run_backup()["snapshot"], 1)

    def test_damaged_chunks_are_healed(self):
        self.write(a=b"one", b=b"two", c=b"three")
        self.run_backup()
        files = self.chunk_files()
        files[0].write_bytes(b"rubbish")
        files[1].write_bytes(zstandard.ZstdCompressor().compress(b"other"))
        good = files[2].stat().st_mtime_ns
        self.assertEqual(
            self.run_backup(),
            {"snapshot": 1, "new": 0, "healed": 2, "removed": 0, "changed": []},
        )
        names = [file.parent.name + file.name for file in self.chunk_files()]
        self.assertEqual(sorted(map(self.unpack, names)), [b"one", b"three", b"two"])
        self.assertEqual(files[2].stat().st_mtime_ns == good, True)

    def test_old_snapshots_and_their_chunks_go(self):
        reports = []
        for number in range(5):
            self.write(a=b"version %d" % number, b=b"stays")
            reports.append(self.run_backup())
        self.assertEqual([report["removed"] for report in reports], [0, 0, 0, 1, 1])
        self.assertEqual([report["new"] for report in reports], [2, 1, 1, 1, 1])
        names = [path.name for path in sorted(self.store.glob("snapshots/*"))]
        self.assertEqual(names, ["0003.json", "0004.json", "0005.json"])
        self.assertEqual(len(self.chunk_files()), 4)
        self.assertEqual(len(list(self.store.glob("chunks/*"))), 4)

    def test_keep_of_one_removes_many(self):
        self.write(a=b"1", b=b"2", c=b"3")
        self.run_backup()
        for name in "ab":
            self.source.joinpath(name).unlink()
        self.assertEqual(
            self.run_backup(1),
            {"snapshot": 2, "new": 0, "healed": 0, "removed": 2, "changed": ["a", "b"]},
        )
        self.assertEqual(len(list(self.store.glob("snapshots/*"))), 1)

    def test_folder_of_chunks_stays_while_it_is_used(self):
        self.write(a=b"1")
        self.run_backup()
        (used,) = self.chunk_files()
        used.with_name("ff" * 31).write_bytes(b"")
        self.write(a=b"1", b=b"")
        self.assertEqual(self.run_backup()["removed"], 1)
        self.assertEqual(used.exists(), True)

    def test_bad_numbers(self):
        self.write(a=b"1\n2\n")
        for numbers in ((0, 5), (2, 0)):
            with self.assertRaises(ValueError):
                self.run_backup(*numbers)
        self.assertEqual(self.store.exists(), False)
        self.assertEqual(self.run_backup(1, 1)["new"], 2)
