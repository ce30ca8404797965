# task: counts the words of a text
import unittest


class TestCases(unittest.TestCase):
    def test_all(self):
        self.assertDictEqual(task_func("a b a c a"), {"a": 3, "b": 1, "c": 1})

    def test_one(self):
        self.assertEqual(task_func("tea tea")["tea"], 2)

    def test_words(self):
        self.assertEqual(sorted(task_func("pear fig pear")), ["fig", "pear"])

    def test_none(self):
        self.assertEqual(task_func(""), {})
