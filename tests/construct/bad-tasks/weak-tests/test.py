import unittest


class TestCases(unittest.TestCase):
    def test_number(self):
        self.assertIsInstance(task_func(1.0, 2.0), float)

    def test_zero(self):
        self.assertIsInstance(task_func(0.0, 2.0), float)

    def test_negative(self):
        self.assertIsInstance(task_func(-1.0, 2.0), float)

    def test_large(self):
        self.assertIsInstance(task_func(1e6, 2.0), float)

    def test_small(self):
        self.assertIsInstance(task_func(1e-6, 2.0), float)
