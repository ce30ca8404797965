import gzip
import os
import struct
import tempfile
import unittest
import zlib

import pandas as pd


class TestCases(unittest.TestCase):
    COLUMNS = ["vehicle", "time", "stop", "fare", "passengers"]

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.path = os.path.join(temporary.name, "dump.gz")

    def record(self, seconds, stop=1, fare=0, passengers=1, error=0):
        data = struct.pack(">IHBB", seconds, stop, fare, passengers)
        return data + struct.pack(">I", zlib.crc32(data) ^ error)

    def read(self, *records, vehicle=7, magic=b"FBX1", count=None, tail=b""):
        count = len(records) if count is None else count
        self.write(struct.pack(">4sHI", magic, vehicle, count) + b"".join(records) + tail)
        return task_func(self.path)

    def write(self, data):
        with gzip.open(self.path, "wb") as handle:
            handle.write(data)

    def test_reads_the_fields_of_every_record_in_order(self):
        table, rejected = self.read(
            self.record(30000, 417, 1, 2),
            self.record(25000, 65535, 0, 255),
            self.record(30000, 417, 1, 2),
            vehicle=4660,
        )
        self.assertIsInstance(table, pd.DataFrame)
        self.assertEqual(list(table.columns), self.COLUMNS)
        self.assertEqual(
            table.values.tolist(),
            [
                [4660, "08:20:00", 417, "child", 2],
                [4660, "06:56:40", 65535, "adult", 255],
                [4660, "08:20:00", 417, "child", 2],
            ],
        )
        self.assertEqual(list(table.index), [0, 1, 2])
        self.assertEqual(rejected, 0)

    def test_writes_times_before_and_after_midnight(self):
        seconds = [0, 59, 60, 3599, 3600, 86399, 86400, 93784, 360000]
        table, _ = self.read(*(self.record(value) for value in seconds))
        self.assertEqual(
            list(table["time"]),
            [
                "00:00:00",
                "00:00:59",
                "00:01:00",
                "00:59:59",
                "01:00:00",
                "23:59:59",
                "24:00:00",
                "26:03:04",
                "100:00:00",
            ],
        )

    def test_names_fares_and_marks_unknown_codes(self):
        table, _ = self.read(*(self.record(1, fare=code) for code in (0, 1, 2, 3, 255)))
        self.assertEqual(list(table["fare"]), ["adult", "child", "pass", "unknown", "unknown"])

    def test_rejects_records_with_wrong_checksum(self):
        table, rejected = self.read(
            self.record(1, stop=11),
            self.record(2, stop=12, error=1),
            self.record(3, stop=13),
            self.record(4, stop=14, error=0x80000000),
        )
        self.assertEqual(list(table["stop"]), [11, 13])
        self.assertEqual(list(table.index), [0, 1])
        self.assertEqual(rejected, 2)

    def test_dump_without_records_gives_an_empty_table(self):
        table, rejected = self.read()
        self.assertEqual(list(table.columns), self.COLUMNS)
        self.assertEqual((len(table), rejected), (0, 0))

    def test_all_records_rejected_gives_an_empty_table(self):
        table, rejected = self.read(self.record(5, error=255))
        self.assertEqual(list(table.columns), self.COLUMNS)
        self.assertEqual((len(table), rejected), (0, 1))

    def test_incomplete_header_is_an_error(self):
        header = struct.pack(">4sHI", b"FBX1", 7, 0)
        for length in (0, 3, 9):
            self.write(header[:length])
            with self.assertRaises(ValueError):
                task_func(self.path)

    def test_wrong_magic_is_an_error(self):
        for magic in (b"FBX2", b"fbx1", b"\0\0\0\0"):
            with self.assertRaises(ValueError):
                self.read(self.record(1), magic=magic)

    def test_length_must_fit_the_header(self):
        with self.assertRaises(ValueError):
            self.read(self.record(1), count=2)
        with self.assertRaises(ValueError):
            self.read(self.record(1), self.record(2), count=1)
        with self.assertRaises(ValueError):
            self.read(self.record(1), tail=b"\0")
        with self.assertRaises(ValueError):
            self.read(self.record(1)[:-1], count=1)

    def test_an_uncompressed_file_is_refused(self):
        with open(self.path, "wb") as handle:
            handle.write(struct.pack(">4sHI", b"FBX1", 7, 0))
        with self.assertRaises(OSError):
            task_func(self.path)
