# task: puts a number into so many lists
import unittest


class TestCases(unittest.TestCase):
    def test_deep(self):
        self.assertEqual(task_func(7, 8), [[[[[[[[7]]]]]]]])

    def test_deeper(self):
        self.assertEqual(task_func(9, 10), [[[[[[[[[[9]]]]]]]]]])
