# task: returns twice a small number
import unittest


class TestCases(unittest.TestCase):
    def test_first(self):
        self.assertEqual(task_func(50), 100)

    def test_second(self):
        self.assertEqual(task_func(60), 120)

    def test_third(self):
        self.assertEqual(task_func(70), 140)
