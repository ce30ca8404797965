# task: joins the words of a text with hyphens, each with a capital
import unittest


class TestCases(unittest.TestCase):
    def test_words(self):
        self.assertEqual(task_func("the quick brown fox"), "The-Quick-Brown-Fox")

    def test_spaces(self):
        self.assertEqual(task_func("  one   two "), "One-Two")

    def test_length(self):
        self.assertEqual(len(task_func("red green")), 9)

    def test_start(self):
        self.assertTrue(task_func("red green").startswith("Red-"))
