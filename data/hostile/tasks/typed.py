# task: returns twice the number, checked by type, by builtins and by the standard library
import math
import unittest


class TestCases(unittest.TestCase):
    def test_type(self):
        self.assertTrue(isinstance(task_func(3), int))
        self.assertIsInstance(task_func(4), int)

    def test_many(self):
        self.assertTrue(all(task_func(n) == n + n for n in range(1, 20)))

    def test_length(self):
        self.assertEqual(len(str(task_func(50))), 3)

    def test_close(self):
        self.assertTrue(math.isclose(task_func(2.5), 5.0))
