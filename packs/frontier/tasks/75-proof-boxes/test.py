import struct
import unittest

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SECRET = b"the secret of the shop"
SALT = bytes(range(16))


def seal(content, size=8, salt=SALT, secret=SECRET, magic=b"PB1", lasts=None):
    """The header and the sealed pieces; lasts says which pieces are marked as last."""
    header = magic + salt + struct.pack(">I", size)
    key = HKDF(algorithm=SHA256(), length=32, salt=salt, info=b"proof box").derive(secret)
    chunks = [content[start : start + size] for start in range(0, max(1, len(content)), size)]
    lasts = [len(chunks) - 1] if lasts is None else lasts
    pieces = [
        ChaCha20Poly1305(key).encrypt(
            number.to_bytes(11, "big") + bytes([number in lasts]), chunk, header
        )
        for number, chunk in enumerate(chunks)
    ]
    return [header, *pieces]


def box(content, **options):
    return b"".join(seal(content, **options))


class TestCases(unittest.TestCase):
    def state(self, data, secret=SECRET):
        report = task_func({"x": data}, secret)["x"]
        return report["status"], report["pieces"]

    def test_whole_report(self):
        boxes = {
            "b": box(b"a proof of twenty-one"),
            "a": box(b""),
            "c": b"PB2",
            "d": box(b"a proof of twenty-one", size=50, salt=b"another salt :-)"),
        }
        self.assertEqual(
            list(task_func(boxes, SECRET).items()),
            [
                ("b", {"status": "opened", "pieces": 3, "size": 21, "digest": "1d925edf95248965"}),
                ("a", {"status": "opened", "pieces": 1, "size": 0, "digest": "99aa06d3014798d8"}),
                ("c", {"status": "foreign", "pieces": 0}),
                (
                    "d",
                    {
                        "status": "repeated",
                        "pieces": 1,
                        "size": 21,
                        "digest": "1d925edf95248965",
                        "of": "b",
                    },
                ),
            ],
        )

    def test_chunks_that_are_full(self):
        self.assertEqual(self.state(box(b"12345678")), ("opened", 1))
        self.assertEqual(self.state(box(b"123456789")), ("opened", 2))
        self.assertEqual(self.state(box(b"1234567812345678")), ("opened", 2))
        self.assertEqual(self.state(box(b"x" * 300, size=1)), ("opened", 300))
        self.assertEqual(self.state(box(b"x" * 300, size=256)), ("opened", 2))

    def test_last_piece_may_be_empty(self):
        header, *pieces = seal(b"12345678", lasts=[])
        key = HKDF(algorithm=SHA256(), length=32, salt=SALT, info=b"proof box").derive(SECRET)
        end = ChaCha20Poly1305(key).encrypt(bytes(10) + b"\x01\x01", b"", header)
        report = task_func({"x": header + pieces[0] + end}, SECRET)["x"]
        self.assertEqual((report["status"], report["pieces"], report["size"]), ("opened", 2, 8))

    def test_foreign_boxes(self):
        good = box(b"proof")
        self.assertEqual(self.state(b""), ("foreign", 0))
        self.assertEqual(self.state(good[:22]), ("foreign", 0))
        self.assertEqual(self.state(box(b"proof", magic=b"PB2")), ("foreign", 0))
        self.assertEqual(self.state(b"PB1" + SALT + bytes(4) + b"more"), ("foreign", 0))

    def test_header_alone_is_truncated(self):
        self.assertEqual(self.state(box(b"proof")[:23]), ("truncated", 0))

    def test_pieces_that_are_missing_at_the_end(self):
        header, *pieces = seal(b"x" * 30)
        self.assertEqual(len(pieces), 4)
        self.assertEqual(self.state(header + b"".join(pieces[:3])), ("truncated", 2))
        self.assertEqual(self.state(header + pieces[0]), ("truncated", 0))
        self.assertEqual(self.state(header + b"".join(pieces)[:-1]), ("damaged", 3))

    def test_pieces_after_the_last(self):
        header, *pieces = seal(b"x" * 24, lasts=[1, 2])
        self.assertEqual(self.state(header + b"".join(pieces)), ("appended", 1))
        header, *pieces = seal(b"x" * 16)
        self.assertEqual(self.state(header + b"".join(pieces) + b"!"), ("appended", 1))
        header, *pieces = seal(b"x" * 12)
        self.assertEqual(self.state(header + b"".join(pieces) + b"!"), ("damaged", 1))

    def test_damaged_pieces(self):
        header, *pieces = seal(b"x" * 24)
        self.assertEqual(self.state(header + pieces[1] + pieces[0] + pieces[2]), ("damaged", 0))
        broken = pieces[1][:-1] + bytes([pieces[1][-1] ^ 1])
        self.assertEqual(self.state(header + pieces[0] + broken + pieces[2]), ("damaged", 1))
        self.assertEqual(self.state(header + pieces[0] + pieces[2]), ("damaged", 1))
        self.assertEqual(self.state(header + b"short"), ("damaged", 0))

    def test_first_trouble_counts(self):
        header, *pieces = seal(b"x" * 24, lasts=[0])
        self.assertEqual(self.state(header + b"".join(pieces)), ("appended", 0))
        self.assertEqual(self.state(header + pieces[1] + b"".join(pieces)), ("damaged", 0))

    def test_header_is_authenticated(self):
        data = box(b"proof")
        self.assertEqual(self.state(data[:22] + b"\x09" + data[23:]), ("damaged", 0))
        self.assertEqual(self.state(data[:3] + bytes(16) + data[19:]), ("damaged", 0))

    def test_secret_of_another_shop(self):
        self.assertEqual(self.state(box(b"proof"), b"another"), ("damaged", 0))
        self.assertEqual(self.state(box(b"proof", secret=b"another"), b"another"), ("opened", 1))

    def test_repeated_means_the_same_content(self):
        boxes = {
            "first": box(b"one proof")[:-1],
            "second": box(b"one proof"),
            "third": box(b"one proof"),
            "fourth": box(b"One proof"),
            "fifth": box(b"one proof", size=3),
        }
        reports = task_func(boxes, SECRET).values()
        self.assertEqual(
            [(one["status"], one.get("of")) for one in reports],
            [
                ("damaged", None),
                ("opened", None),
                ("repeated", "second"),
                ("opened", None),
                ("repeated", "second"),
            ],
        )

    def test_no_boxes(self):
        self.assertEqual(task_func({}, SECRET), {})
