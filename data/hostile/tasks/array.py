# task: returns an array of the doubled numbers
import unittest

import numpy as np


class TestCases(unittest.TestCase):
    def test_whole(self):
        np.testing.assert_array_equal(task_func([1, 2, 3]), np.array([2, 4, 6]))

    def test_fractions(self):
        np.testing.assert_allclose(task_func([0.5, 0.25]), np.array([1.0, 0.5]))

    def test_kind(self):
        self.assertIsInstance(task_func([1]), np.ndarray)
