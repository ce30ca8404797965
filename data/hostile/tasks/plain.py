# task: returns twice the number
import unittest


class TestCases(unittest.TestCase):
    def test_small(self):
        self.assertEqual(task_func(3), 6)

    def test_large(self):
        self.assertEqual(task_func(500000), 1000000)

    def test_negative(self):
        self.assertEqual(task_func(-7), -14)
