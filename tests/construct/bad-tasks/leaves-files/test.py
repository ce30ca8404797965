import unittest
from pathlib import Path


class TestCases(unittest.TestCase):
    def test_counts(self):
        self.assertEqual(task_func("a b a", "first.json"), 2)

    def test_file(self):
        task_func("a b a", "second.json")
        self.assertEqual(Path("second.json").read_text(), '{"a": 2, "b": 1}')

    def test_one_word(self):
        self.assertEqual(task_func("a", "third.json"), 1)

    def test_no_words(self):
        self.assertEqual(task_func("", "fourth.json"), 0)

    def test_empty_file(self):
        task_func("", "fifth.json")
        self.assertEqual(Path("fifth.json").read_text(), "{}")
