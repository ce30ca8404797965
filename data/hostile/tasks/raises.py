# task: returns twice the number, refuses what is none with a ValueError
import unittest


class TestCases(unittest.TestCase):
    def test_text(self):
        with self.assertRaises(ValueError):
            task_func("three")

    def test_nothing(self):
        self.assertRaises(ValueError, task_func, None)

    def test_words(self):
        with self.assertRaisesRegex(ValueError, "number"):
            task_func([])
