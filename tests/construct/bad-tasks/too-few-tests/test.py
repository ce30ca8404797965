import unittest


class TestCases(unittest.TestCase):
    def test_counts(self):
        self.assertEqual(task_func("a b a"), {"a": 2, "b": 1})

    def test_one_word(self):
        self.assertEqual(task_func("a"), {"a": 1})
