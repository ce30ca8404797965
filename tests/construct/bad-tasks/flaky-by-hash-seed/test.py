import unittest


class TestCases(unittest.TestCase):
    def test_one(self):
        self.assertEqual(task_func("a b a"), ["a"])

    def test_none(self):
        self.assertEqual(task_func("a b c"), [])

    def test_empty(self):
        self.assertEqual(task_func(""), [])

    def test_type(self):
        self.assertIsInstance(task_func("a"), list)

    def test_many(self):
        self.assertEqual(task_func("red green blue red green blue")[0], "red")
