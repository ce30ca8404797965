# task: returns mean and standard deviation of numbers
import math
import unittest


class TestCases(unittest.TestCase):
    def test_mean(self):
        self.assertAlmostEqual(task_func([1, 2, 3, 6])[0], 3.0)

    def test_deviation(self):
        self.assertAlmostEqual(task_func([2, 4, 4, 4, 5, 5, 7, 9])[1], 2.0, places=6)

    def test_close(self):
        mean, deviation = task_func([1.5, 2.5])
        self.assertTrue(math.isclose(mean, 2.0))
        self.assertTrue(math.isclose(deviation, 0.5, rel_tol=1e-9))

    def test_constant(self):
        self.assertEqual(task_func([7, 7]), (7.0, 0.0))
