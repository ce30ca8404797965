import hashlib
import json
import unittest

import base58
import nacl.signing

KEYS = {"ada": nacl.signing.SigningKey(b"a" * 32), "ben": nacl.signing.SigningKey(b"b" * 32)}
STAFF = {name: base58.b58encode(bytes(key.verify_key)).decode() for name, key in KEYS.items()}


def canonical(entry):
    return json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sign(author, note, previous, key=None, **more):
    entry = {"author": author, "note": note, "previous": previous, **more}
    signature = (key or KEYS[author]).sign(canonical(entry)).signature
    return {**entry, "signature": base58.b58encode(signature).decode()}


def hash_of(entry):
    return hashlib.blake2b(canonical(entry), digest_size=32).hexdigest()


class TestCases(unittest.TestCase):
    def setUp(self):
        self.first = sign("ben", "pH 7.1 – warm", "zero")
        self.second = sign("ada", "added 5 µl", hash_of(self.first))
        self.third = sign("ben", "clear", hash_of(self.second))

    def check(self, *entries, start="zero"):
        lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in entries]
        return task_func(lines, STAFF, start)

    def test_whole_notebook(self):
        self.assertEqual(
            self.check(self.first, self.second, self.third),
            {
                "good": 3,
                "fault": None,
                "head": "768f27f7aec31eb9338e6e23dca8b0014daa05b53535a3bbe058c53fa199bd28",
                "notes": {"ada": ["added 5 µl"], "ben": ["pH 7.1 – warm", "clear"]},
            },
        )

    def test_authors_are_sorted(self):
        report = self.check(self.first, self.second)
        self.assertEqual(list(report["notes"]), ["ada", "ben"])

    def test_layout_of_the_line_does_not_matter(self):
        text = json.dumps(dict(reversed(self.first.items())), indent=3).encode()
        report = self.check(b"\n " + text, self.second)
        self.assertEqual((report["good"], report["fault"]), (2, None))

    def test_empty_notebook(self):
        self.assertEqual(
            self.check(start="seed"), {"good": 0, "fault": None, "head": "seed", "notes": {}}
        )

    def test_format_faults(self):
        bad = [
            b"{",
            b"[1]",
            b'"text"',
            sign("ada", "x", "zero", place="lab"),
            {"author": "ada", "note": "x", "previous": "zero"},
            sign("ada", 7, "zero"),
            {**self.first, "author": None},
            {**self.first, "signature": 5},
        ]
        self.assertEqual([self.check(one)["fault"] for one in bad], ["format"] * 8)

    def test_unknown_author(self):
        report = self.check(self.first, sign("eve", "x", "y", KEYS["ada"]), self.second)
        self.assertEqual(report["fault"], "author")
        self.assertEqual(
            (report["good"], report["head"]),
            (1, "b21cc58b9d9755046e2acc805bb33800481435a89df50529dd103125b8b8a78f"),
        )
        self.assertEqual(report["notes"], {"ben": ["pH 7.1 – warm"]})

    def test_signature_faults(self):
        bad = [
            sign("ada", "x", "zero", KEYS["ben"]),
            {**self.first, "note": "pH 7.2 – warm"},
            {**self.first, "signature": "0OIl"},
            {**self.first, "signature": self.first["signature"][:-3]},
            {**self.first, "signature": ""},
            {**self.first, "signature": "ÄÖ"},
        ]
        self.assertEqual([self.check(one)["fault"] for one in bad], ["signature"] * 6)

    def test_chain_faults(self):
        self.assertEqual(self.check(self.first, start="one")["fault"], "chain")
        report = self.check(self.first, self.third)
        self.assertEqual((report["good"], report["fault"]), (1, "chain"))
        self.assertEqual(self.check(self.first, self.first)["fault"], "chain")

    def test_hash_is_of_the_line_with_its_signature(self):
        unsigned = {name: value for name, value in self.first.items() if name != "signature"}
        report = self.check(self.first, sign("ada", "x", hash_of(unsigned)))
        self.assertEqual((report["good"], report["fault"]), (1, "chain"))

    def test_order_of_the_faults(self):
        self.assertEqual(self.check(sign("eve", 1, "no", KEYS["ada"]))["fault"], "format")
        self.assertEqual(self.check(sign("eve", "x", "no", KEYS["ada"]))["fault"], "author")
        self.assertEqual(self.check(sign("ada", "x", "no", KEYS["ben"]))["fault"], "signature")

    def test_keys_of_the_staff_are_checked(self):
        short = base58.b58encode(b"k" * 31).decode()
        for key in (short, "0000", base58.b58encode(b"k" * 33).decode()):
            with self.assertRaises(ValueError):
                task_func([], {"ada": STAFF["ada"], "eve": key}, "zero")
        self.assertEqual(task_func([], {}, "zero")["head"], "zero")
