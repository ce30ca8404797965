import hashlib
import json
import tempfile
import unittest
from datetime import datetime
from pathlib import Path


def expected_hash(entry):
    body = {key: entry[key] for key in ("author", "no", "prev", "text", "when")}
    packed = json.dumps(body, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(packed.encode("utf-8")).hexdigest()


class TestCases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name, "book.jsonl")
        self.when = datetime(2025, 3, 4, 9, 30)

    def add(self, author="Ines", text="pH 6.8"):
        return task_func(str(self.path), author, text, self.when)

    def entries(self):
        raw = self.path.read_bytes().decode("utf-8")
        self.assertTrue(raw.endswith("\n"))
        return [json.loads(line) for line in raw.split("\n")[:-1]]

    def rewrite(self, index, line):
        lines = self.path.read_bytes().decode("utf-8").split("\n")
        lines[index] = line
        self.path.write_bytes("\n".join(lines).encode("utf-8"))

    def check_broken(self, number):
        before = self.path.read_bytes()
        with self.assertRaisesRegex(ValueError, rf"\bline {number}\b"):
            self.add()
        self.assertEqual(self.path.read_bytes(), before)

    def test_first_entry_has_known_hash(self):
        head = self.add()
        packed = (
            '{"author":"Ines","no":1,"prev":"' + "0" * 64 + '","text":"pH 6.8",'
            '"when":"2025-03-04T09:30"}'
        )
        self.assertEqual(head, hashlib.sha256(packed.encode()).hexdigest())
        (entry,) = self.entries()
        wanted = {"no": 1, "when": "2025-03-04T09:30", "author": "Ines", "text": "pH 6.8"}
        wanted.update(prev="0" * 64, hash=head)
        self.assertEqual(entry, wanted)

    def test_entries_are_chained_and_numbered(self):
        heads = [self.add(text=f"step {step}") for step in range(4)]
        entries = self.entries()
        self.assertEqual([entry["no"] for entry in entries], [1, 2, 3, 4])
        self.assertEqual([entry["hash"] for entry in entries], heads)
        self.assertEqual([entry["prev"] for entry in entries], ["0" * 64, *heads[:3]])
        self.assertEqual([expected_hash(entry) for entry in entries], heads)
        self.assertEqual(len(set(heads)), 4)

    def test_text_outside_ascii_is_hashed_unescaped(self):
        head = self.add("Zoë", "20 µl\u2028β-Puffer")
        self.add("Zoë", "weiter")
        first, second = self.entries()
        self.assertEqual(first["author"], "Zoë")
        self.assertEqual(first["text"], "20 µl\u2028β-Puffer")
        self.assertEqual(head, expected_hash(first))
        self.assertEqual(second["prev"], head)

    def test_line_breaks_in_the_text_stay_in_one_line(self):
        self.add(text="one\ntwo\r\nthree")
        self.add(text="four")
        self.assertEqual([e["text"] for e in self.entries()], ["one\ntwo\r\nthree", "four"])

    def test_surrounding_white_space_is_removed(self):
        self.add("  Ines ", "\tpH 6.8\n")
        (entry,) = self.entries()
        self.assertEqual((entry["author"], entry["text"]), ("Ines", "pH 6.8"))

    def test_seconds_are_cut_off(self):
        self.when = datetime(2025, 12, 31, 23, 59, 59, 999999)
        self.add()
        self.assertEqual(self.entries()[0]["when"], "2025-12-31T23:59")

    def test_empty_author_or_text_is_refused_without_a_file(self):
        for author, text in (("", "x"), ("x", ""), (" \t", "x"), ("x", "\n")):
            with self.subTest(author=author, text=text):
                with self.assertRaises(ValueError):
                    self.add(author, text)
                self.assertFalse(self.path.exists())

    def test_changed_text_is_found_in_its_line(self):
        for text in ("a", "b", "c"):
            self.add(text=text)
        entry = self.entries()[1]
        entry["text"] = "B"
        self.rewrite(1, json.dumps(entry))
        self.check_broken(2)

    def test_entry_hashed_again_breaks_the_next_line(self):
        for text in ("a", "b", "c"):
            self.add(text=text)
        entry = self.entries()[1]
        entry["text"] = "B"
        entry["hash"] = expected_hash(entry)
        self.rewrite(1, json.dumps(entry))
        self.check_broken(3)

    def test_wrong_number_with_right_hash_is_found(self):
        self.add()
        entry = self.entries()[0]
        entry["no"] = 2
        entry["hash"] = expected_hash(entry)
        self.rewrite(0, json.dumps(entry))
        self.check_broken(1)

    def test_wrong_first_link_is_found(self):
        self.add()
        entry = self.entries()[0]
        entry["prev"] = "1" * 64
        entry["hash"] = expected_hash(entry)
        self.rewrite(0, json.dumps(entry))
        self.check_broken(1)

    def test_removed_line_is_found(self):
        for text in ("a", "b", "c"):
            self.add(text=text)
        lines = self.path.read_bytes().split(b"\n")
        self.path.write_bytes(b"\n".join([lines[0], *lines[2:]]))
        self.check_broken(2)

    def test_lines_that_are_no_entries_are_found(self):
        for bad in ("{oops", "", "[1, 2]", "7", '{"no": 2}'):
            with self.subTest(bad=bad):
                self.path.unlink(missing_ok=True)
                self.add()
                self.add()
                self.rewrite(1, bad)
                self.check_broken(2)

    def test_missing_hash_is_found(self):
        self.add()
        entry = self.entries()[0]
        del entry["hash"]
        self.rewrite(0, json.dumps(entry))
        self.check_broken(1)
