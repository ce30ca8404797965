import unittest
from datetime import datetime


class TestCases(unittest.TestCase):
    def test_first_year(self):
        self.assertEqual(task_func(datetime(1980, 1, 1)), 1980)

    def test_last_year(self):
        self.assertEqual(task_func(datetime(1989, 12, 31)), 1980)

    def test_next_decade(self):
        self.assertEqual(task_func(datetime(1990, 1, 1)), 1990)

    def test_type(self):
        self.assertIs(type(task_func(datetime(2000, 1, 1))), int)

    def test_now(self):
        self.assertEqual(task_func(), 2020)
