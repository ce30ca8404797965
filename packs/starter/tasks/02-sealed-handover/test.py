import hashlib
import json
import struct
import unittest

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

PHRASE = "seven green apples"


def open_note(sealed, passphrase=PHRASE, ward="b2"):
    (rounds,) = struct.unpack(">I", sealed[4:8])
    salt, nonce, body = sealed[8:24], sealed[24:36], sealed[36:]
    key = hashlib.pbkdf2_hmac("sha256", passphrase.encode("utf-8"), salt, rounds, 32)
    return AESGCM(key).decrypt(nonce, body, sealed[:8] + ward.encode("utf-8"))


class TestCases(unittest.TestCase):
    def test_note_comes_back(self):
        note = {"bed 4": "pain 3/10", "bed 1": ["drip", 2, None]}
        sealed = task_func(note, PHRASE, "b2", 1000)
        self.assertIsInstance(sealed, bytes)
        self.assertEqual(sealed[:8], b"HND1\x00\x00\x03\xe8")
        self.assertEqual(len(sealed), 36 + 256 + 16)
        self.assertEqual(json.loads(open_note(sealed)), note)

    def test_json_is_compact_sorted_and_padded_with_spaces(self):
        plain = open_note(task_func({"z": 1, "a": {"c": [1, 2], "b": "é"}}, PHRASE, "b2", 1000))
        text = '{"a":{"b":"é","c":[1,2]},"z":1}'.encode()
        self.assertEqual(plain, text + b" " * (256 - len(text)))

    def test_padding_at_the_edges_of_a_block(self):
        empty = len(b'{"n":""}')
        for size, padded in ((255, 256), (256, 256), (257, 512), (512, 512), (513, 768)):
            with self.subTest(size=size):
                note = {"n": "x" * (size - empty)}
                sealed = task_func(note, PHRASE, "b2", 1000)
                self.assertEqual(len(sealed), 36 + padded + 16)
                self.assertEqual(json.loads(open_note(sealed)), note)

    def test_padding_counts_bytes_and_not_characters(self):
        note = {"n": "ü" * 125}
        sealed = task_func(note, PHRASE, "b2", 1000)
        self.assertEqual(len(sealed), 36 + 512 + 16)
        self.assertEqual(json.loads(open_note(sealed)), note)

    def test_iterations_are_stored_and_used(self):
        sealed = task_func({"a": 1}, PHRASE, "b2", 1003)
        self.assertEqual(struct.unpack(">I", sealed[4:8])[0], 1003)
        self.assertEqual(json.loads(open_note(sealed)), {"a": 1})

    def test_default_number_of_iterations(self):
        sealed = task_func({"a": 1}, PHRASE, "b2")
        self.assertEqual(struct.unpack(">I", sealed[4:8])[0], 200_000)
        self.assertEqual(json.loads(open_note(sealed)), {"a": 1})

    def test_ward_is_normalised_and_bound(self):
        sealed = task_func({"a": 1}, PHRASE, "  Süd B2\n", 1000)
        self.assertEqual(json.loads(open_note(sealed, ward="süd b2")), {"a": 1})
        with self.assertRaises(InvalidTag):
            open_note(sealed, ward="süd b3")

    def test_header_is_authenticated(self):
        sealed = task_func({"a": 1}, PHRASE, "b2", 1000)
        with self.assertRaises(InvalidTag):
            open_note(b"HND2" + sealed[4:])

    def test_wrong_passphrase_does_not_open(self):
        sealed = task_func({"a": 1}, "pässphrase ✓", "b2", 1000)
        self.assertEqual(json.loads(open_note(sealed, "pässphrase ✓")), {"a": 1})
        with self.assertRaises(InvalidTag):
            open_note(sealed)

    def test_salt_and_nonce_are_fresh(self):
        sealed = [task_func({"a": 1}, PHRASE, "b2", 1000) for _ in range(5)]
        self.assertEqual(len({item[8:24] for item in sealed}), 5)
        self.assertEqual(len({item[24:36] for item in sealed}), 5)
        self.assertEqual(len({item[8:20] for item in sealed} & {i[24:36] for i in sealed}), 0)

    def test_limits_of_passphrase_and_iterations(self):
        with self.assertRaises(ValueError):
            task_func({"a": 1}, "ninechars", "b2", 1000)
        with self.assertRaises(ValueError):
            task_func({"a": 1}, PHRASE, "b2", 999)
        sealed = task_func({"a": 1}, "ten chars!", "b2", 1000)
        self.assertEqual(json.loads(open_note(sealed, "ten chars!")), {"a": 1})

    def test_passphrase_length_counts_characters(self):
        with self.assertRaises(ValueError):
            task_func({"a": 1}, "üüüüüüüüü", "b2", 1000)

    def test_empty_note_is_refused(self):
        with self.assertRaises(ValueError):
            task_func({}, PHRASE, "b2", 1000)

    def test_note_that_is_no_json_is_refused(self):
        with self.assertRaises(TypeError):
            task_func({"beds": {1, 2}}, PHRASE, "b2", 1000)
