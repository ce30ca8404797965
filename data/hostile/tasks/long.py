# task: returns the first squares
import unittest


class TestCases(unittest.TestCase):
    def test_many(self):
        self.assertEqual(task_func(1000), [number * number for number in range(1000)])

    def test_more(self):
        self.assertListEqual(task_func(2000), [number * number for number in range(2000)])
