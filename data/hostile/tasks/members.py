# task: returns the primes up to a number
import unittest


class TestCases(unittest.TestCase):
    def test_small(self):
        self.assertIn(2, task_func(3))

    def test_large(self):
        self.assertIn(97, task_func(100))

    def test_each(self):
        found = task_func(30)
        for prime in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29):
            self.assertTrue(prime in found)
