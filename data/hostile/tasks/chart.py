# task: draws bars with a title and returns the axes
import unittest

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt


class TestCases(unittest.TestCase):
    def test_title(self):
        axes = task_func(["a", "b"], [3, 5], "Fruit")
        self.assertEqual(axes.get_title(), "Fruit")
        plt.close("all")

    def test_heights(self):
        axes = task_func(["a", "b", "c"], [3, 5, 4], "Fruit")
        self.assertEqual([bar.get_height() for bar in axes.patches], [3, 5, 4])
        plt.close("all")

    def test_labels(self):
        axes = task_func(["x", "y"], [1, 2], "T")
        self.assertEqual(axes.get_ylabel(), "pieces")
        self.assertIsInstance(axes, plt.Axes)
        plt.close("all")
