import struct
import unittest

import lz4.block


def make(*slots, words=b"", cut=0):
    """The memory with slots of (begin, step, tenths) or ready (begin, count, step, block)."""
    at = 8 + len(words) + 16 * len(slots)
    directory, blocks = b"", b""
    for slot in slots:
        if len(slot) == 3:
            begin, step, tenths = slot
            raw = struct.pack(f"<{len(tenths)}h", *tenths)
            block = lz4.block.compress(raw, store_size=False, dict=words)
            slot = (begin, len(tenths), step, block)
        begin, count, step, block = slot
        directory += struct.pack("<IIIHH", at + len(blocks), len(block), begin, count, step)
        blocks += block
    memory = struct.pack("<4sHH", b"LOG1", len(slots), len(words)) + words + directory + blocks
    return memory[: len(memory) - cut]


def read(memory, first=0, last=4_000_000_000):
    return task_func(memory, first, last).decode()


class TestCases(unittest.TestCase):
    def test_one_slot(self):
        self.assertEqual(
            read(make((100, 10, [215, 0, -3, -32768, -32767]))),
            '{"values":[[100,21.5],[110,0.0],[120,-0.3],[130,null],[140,-3276.7]],"damaged":[]}',
        )

    def test_period_includes_its_ends(self):
        memory = make((100, 10, [1, 2, 3, 4]))
        self.assertEqual(read(memory, 110, 120), '{"values":[[110,0.2],[120,0.3]],"damaged":[]}')
        self.assertEqual(read(memory, 111, 119), '{"values":[],"damaged":[]}')
        self.assertEqual(read(memory, 130, 130), '{"values":[[130,0.4]],"damaged":[]}')
        self.assertEqual(read(memory, 120, 110), '{"values":[],"damaged":[]}')

    def test_values_are_sorted_by_moment(self):
        memory = make((500, 100, [5, 6]), (100, 300, [1, 2]), (9, 1, [7]))
        self.assertEqual(
            read(memory),
            '{"values":[[9,0.7],[100,0.1],[400,0.2],[500,0.5],[600,0.6]],"damaged":[]}',
        )

    def test_last_slot_of_the_directory_counts(self):
        memory = make((100, 10, [1, 2, 3]), (110, 10, [-32768, 9]), (110, 1, []))
        self.assertEqual(read(memory), '{"values":[[100,0.1],[110,null],[120,0.9]],"damaged":[]}')

    def test_dictionary(self):
        words = struct.pack("<40h", *range(1000, 1040))
        memory = make((0, 1, list(range(1000, 1040))), words=words)
        self.assertEqual(len(memory) < 8 + 80 + 16 + 40, True)
        self.assertEqual(read(memory, 38, 39), '{"values":[[38,103.8],[39,103.9]],"damaged":[]}')

    def test_free_slots(self):
        memory = make((100, 3, 10, b""), (100, 10, [4]))
        self.assertEqual(read(memory), '{"values":[[100,0.4]],"damaged":[]}')

    def test_damaged_slots(self):
        short = lz4.block.compress(struct.pack("<hh", 1, 2), store_size=False)
        memory = make(
            (100, 2, 10, b"\xff" * 9), (200, 3, 10, short), (300, 1, 10, short), (400, 10, [8])
        )
        self.assertEqual(read(memory), '{"values":[[400,0.8]],"damaged":[0,1,2]}')

    def test_damage_that_does_not_matter(self):
        memory = make((100, 2, 10, b"\xff" * 9), (400, 10, [8]))
        self.assertEqual(read(memory, 111), '{"values":[[400,0.8]],"damaged":[]}')
        self.assertEqual(read(memory, 110, 110), '{"values":[],"damaged":[0]}')
        self.assertEqual(read(memory, 0, 99), '{"values":[],"damaged":[]}')

    def test_gap_between_measurements_needs_no_slot(self):
        memory = make((100, 2, 50, b"\xff" * 9))
        self.assertEqual(read(memory, 101, 149), '{"values":[],"damaged":[]}')

    def test_block_that_reaches_beyond_the_memory(self):
        memory = make((100, 10, [1, 2]), (200, 10, [3, 4]), cut=1)
        self.assertEqual(read(memory), '{"values":[[100,0.1],[110,0.2]],"damaged":[1]}')
        end = struct.pack("<IIIHH", 24, 99, 5, 1, 1)
        block = lz4.block.compress(struct.pack("<h", 70), store_size=False)
        memory = struct.pack("<4sHH", b"LOG1", 1, 0) + end + block
        self.assertEqual(read(memory), '{"values":[],"damaged":[0]}')

    def test_blocks_anywhere(self):
        block = lz4.block.compress(struct.pack("<h", 70), store_size=False)
        entries = struct.pack("<IIIHHIIIHH", 50, len(block), 5, 1, 1, 50, len(block), 6, 1, 0)
        memory = struct.pack("<4sHH", b"LOG1", 2, 0) + entries + b"#" * 10 + block + b"rest"
        self.assertEqual(read(memory), '{"values":[[5,7.0],[6,7.0]],"damaged":[]}')

    def test_large_numbers(self):
        memory = make((4_294_967_295, 65535, [1, 2]))
        self.assertEqual(
            task_func(memory, 0, 5_000_000_000),
            b'{"values":[[4294967295,0.1],[4295032830,0.2]],"damaged":[]}',
        )

    def test_memory_that_is_none(self):
        self.assertEqual(read(make()), '{"values":[],"damaged":[]}')
        full = make((100, 10, [1]), words=b"abcd")
        cases = [
            b"",
            b"LOG1\0\0\0",
            b"LOG2" + full[4:],
            full[:27],
            full[:10],
            make(words=b"ab", cut=1),
        ]
        for memory in cases:
            with self.assertRaises(ValueError):
                read(memory)
