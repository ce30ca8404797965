import struct
import unittest

import msgspec
import xxhash
import zstandard


def make_frame(body):
    return struct.pack("<IQ", len(body), xxhash.xxh64(body, seed=7).intdigest()) + body


def pack(value):
    return zstandard.ZstdCompressor().compress(msgspec.msgpack.encode(value))


def read_frames(log):
    """The plain lists of the frames, after a look at their heads."""
    lists, at = [], 0
    while at < len(log):
        length, digest = struct.unpack_from("<IQ", log, at)
        body = log[at + 12 : at + 12 + length]
        assert xxhash.xxh64(body, seed=7).intdigest() == digest
        lists.append(msgspec.msgpack.decode(zstandard.ZstdDecompressor().decompress(body)))
        at += 12 + length
    return lists


class TestCases(unittest.TestCase):
    def test_frame_holds_a_list_of_tagged_entries(self):
        entries = [Opened(at=5, door="north", badge=71), Alarm(at=6, door="gate", level=3)]
        log, known, torn = task_func(b"", entries)
        self.assertEqual(
            read_frames(log),
            [
                [
                    {"kind": "opened", "at": 5, "door": "north", "badge": 71},
                    {"kind": "alarm", "at": 6, "door": "gate", "level": 3},
                ]
            ],
        )
        self.assertEqual((known == entries, torn), (True, 0))

    def test_log_grows_by_frames(self):
        first, _, _ = task_func(b"", [Alarm(at=1, door="a")])
        second, known, torn = task_func(first, [Alarm(at=2, door="b")])
        self.assertEqual(second.startswith(first), True)
        self.assertEqual([entry.door for entry in known], ["a", "b"])
        self.assertEqual((len(read_frames(second)), torn), (2, 0))

    def test_known_frame_can_be_read(self):
        log = make_frame(pack([{"kind": "alarm", "at": 8, "door": "x"}]))
        self.assertEqual(task_func(log, []), (log, [Alarm(at=8, door="x", level=1)], 0))

    def test_no_entries_add_nothing(self):
        self.assertEqual(task_func(b"", []), (b"", [], 0))

    def test_short_head_is_torn_off(self):
        log, _, _ = task_func(b"", [Alarm(at=1, door="a")])
        self.assertEqual(task_func(log + b"12345678901", [])[::2], (log, 11))
        self.assertEqual(task_func(log[:11], []), (b"", [], 11))

    def test_short_body_is_torn_off_and_overwritten(self):
        one, _, _ = task_func(b"", [Alarm(at=1, door="a")])
        two, _, _ = task_func(one, [Alarm(at=2, door="b")])
        log, known, torn = task_func(two[:-1], [Alarm(at=3, door="c")])
        self.assertEqual([entry.at for entry in known], [1, 3])
        self.assertEqual(torn, len(two) - 1 - len(one))
        self.assertEqual([len(frame) for frame in read_frames(log)], [1, 1])

    def test_wrong_hash_tears_off_all_that_follows(self):
        log, _, _ = task_func(b"", [Alarm(at=n, door="a") for n in range(3)], 1)
        size = len(log) // 3
        broken = bytearray(log)
        broken[size + 5] ^= 1
        kept, known, torn = task_func(bytes(broken), [])
        self.assertEqual((kept == log[:size], torn == 2 * size), (True, True))
        self.assertEqual([entry.at for entry in known], [0])

    def test_seed_counts(self):
        body = pack([])
        wrong = struct.pack("<IQ", len(body), xxhash.xxh64(body).intdigest()) + body
        self.assertEqual(task_func(wrong, [])[:2], (b"", []))
        self.assertEqual(task_func(make_frame(body), [])[2], 0)

    def test_limit_splits_frames_by_their_list(self):
        entries = [Alarm(at=n, door="d") for n in range(5)]
        size = len(msgspec.msgpack.encode(entries[:2]))
        for limit, expected in (
            (size, [2, 2, 1]),
            (size - 1, [1, 1, 1, 1, 1]),
            (size + 1, [2, 2, 1]),
        ):
            log, known, _ = task_func(b"", entries, limit)
            self.assertEqual([len(frame) for frame in read_frames(log)], expected)
            self.assertEqual([entry.at for entry in known], [0, 1, 2, 3, 4])

    def test_usual_limit_is_4096(self):
        text = "x" * (
            4096 - len(msgspec.msgpack.encode([Alarm(at=1, door="a"), Alarm(at=2, door="")]))
        )
        for more, expected in (("", [2]), ("y", [1, 1])):
            fitting = Alarm(at=2, door=text[:-2] + more)
            log, _, _ = task_func(b"", [Alarm(at=1, door="a"), fitting])
            self.assertEqual([len(frame) for frame in read_frames(log)], expected)

    def test_large_entry_has_a_frame_of_its_own(self):
        entries = [Alarm(at=1, door="a"), Alarm(at=2, door="b" * 200), Alarm(at=3, door="c")]
        log, _, _ = task_func(b"", entries, 100)
        self.assertEqual(
            [[one["at"] for one in frame] for frame in read_frames(log)], [[1], [2], [3]]
        )

    def test_good_hash_over_nonsense_is_an_error(self):
        bodies = (b"not zstandard", pack({"kind": "alarm"}), pack([{"kind": "smoke", "at": 1}]))
        for body in (*bodies, pack([{"kind": "alarm", "at": "1", "door": "a"}])):
            with self.assertRaises(ValueError):
                task_func(make_frame(body), [])
        with self.assertRaises(ValueError):
            task_func(make_frame(zstandard.ZstdCompressor().compress(b"\xc1")), [])

    def test_limit_below_one_is_refused(self):
        with self.assertRaises(ValueError):
            task_func(b"", [], 0)
