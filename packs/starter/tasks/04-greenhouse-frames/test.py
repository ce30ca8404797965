import binascii
import struct
import unittest


def make_frame(station, seq, hundredths=2150, halves=101, flip=0):
    raw = struct.pack(">HBhB", station, seq, hundredths, halves)
    return (raw + struct.pack(">H", binascii.crc_hqx(raw, 0xFFFF) ^ flip)).hex()


class TestCases(unittest.TestCase):
    def check_report(self, report, **expected):
        full = {"not hex": 0, "wrong length": 0, "bad checksum": 0, "repeated": 0, "lost": {}}
        full.update({key.replace("_", " "): value for key, value in expected.items()})
        self.assertEqual(report, full)

    def test_known_frame(self):
        readings, report = task_func("00 07 fe 08 98 82 dd fa")
        self.assertEqual([tuple(reading) for reading in readings], [(7, 254, 22.0, 65.0)])
        self.check_report(report)

    def test_names_and_types_of_a_reading(self):
        (reading,) = task_func(make_frame(513, 9, -1234, 151))[0]
        self.assertEqual(reading._fields, ("station", "seq", "celsius", "humidity"))
        self.assertEqual(reading, (513, 9, -12.34, 75.5))
        self.assertIsInstance(reading.celsius, float)
        self.assertIsInstance(reading.humidity, float)

    def test_empty_capture(self):
        readings, report = task_func("")
        self.assertEqual(readings, [])
        self.check_report(report)

    def test_comments_case_and_separators(self):
        plain = make_frame(43981, 1)
        spaced = " ".join(make_frame(43981, 2).upper()[i : i + 4] for i in range(0, 16, 4))
        colons = ":".join(make_frame(43981, 3)[i : i + 2] for i in range(0, 16, 2))
        text = f"# start\n\n{plain}\r\n   \n  {spaced}  \n  #{colons}\n{colons}\n"
        readings, report = task_func(text)
        self.assertEqual([reading.seq for reading in readings], [1, 2, 3])
        self.assertEqual({reading.station for reading in readings}, {43981})
        self.check_report(report)

    def test_sensor_fault_is_none(self):
        frames = [make_frame(1, 1, -32768), make_frame(1, 2, -32767), make_frame(1, 3, 0, 0)]
        readings, _ = task_func("\n".join(frames))
        self.assertEqual([reading.celsius for reading in readings], [None, -327.67, 0.0])
        self.assertEqual(readings[2].humidity, 0.0)

    def test_not_hexadecimal(self):
        good = make_frame(1, 1)
        text = "\n".join([good[:-1], "hello", "00-07", "zz" + good[2:], "é1", good])
        readings, report = task_func(text)
        self.assertEqual(len(readings), 1)
        self.check_report(report, not_hex=5)

    def test_wrong_length(self):
        good = make_frame(1, 1)
        readings, report = task_func("\n".join([good[:-2], good + "00", "00", good]))
        self.assertEqual(len(readings), 1)
        self.check_report(report, wrong_length=3)

    def test_bad_checksum_does_not_move_the_sequence(self):
        frames = [make_frame(1, 1), make_frame(1, 9, flip=1), make_frame(1, 2, flip=256)]
        readings, report = task_func("\n".join([*frames, make_frame(1, 2)]))
        self.assertEqual([reading.seq for reading in readings], [1, 2])
        self.check_report(report, bad_checksum=2)

    def test_repetition_is_left_out(self):
        frames = [make_frame(1, 5), make_frame(1, 5, 100), make_frame(1, 5), make_frame(1, 6)]
        readings, report = task_func("\n".join(frames))
        self.assertEqual([(r.seq, r.celsius) for r in readings], [(5, 21.5), (6, 21.5)])
        self.check_report(report, repeated=2)

    def test_sequence_wraps_after_255(self):
        frames = [make_frame(1, seq) for seq in (254, 255, 0, 1)]
        readings, report = task_func("\n".join(frames))
        self.assertEqual(len(readings), 4)
        self.check_report(report)

    def test_lost_frames_are_counted_for_each_station(self):
        pairs = [(1, 10), (2, 250), (1, 12), (3, 77), (2, 3), (1, 16), (3, 78)]
        readings, report = task_func("\n".join(make_frame(*pair) for pair in pairs))
        self.assertEqual([(r.station, r.seq) for r in readings], pairs)
        self.check_report(report, lost={1: 4, 2: 8})

    def test_first_frame_of_a_station_loses_nothing(self):
        frames = [make_frame(1, 0), make_frame(2, 0), make_frame(3, 255)]
        readings, report = task_func("\n".join(frames))
        self.assertEqual(len(readings), 3)
        self.check_report(report)

    def test_number_just_below_the_last_one_means_254_lost(self):
        readings, report = task_func("\n".join([make_frame(1, 5), make_frame(1, 4)]))
        self.assertEqual(len(readings), 2)
        self.check_report(report, lost={1: 254})
