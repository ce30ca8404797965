# task: adds up amounts by shop, the largest first
import unittest

import pandas as pd


class TestCases(unittest.TestCase):
    def setUp(self):
        self.rows = [("Bonn", 10), ("Kiel", 25), ("Bonn", 5), ("Ulm", 1)]

    def test_frame(self):
        expected = pd.DataFrame({"shop": ["Kiel", "Bonn", "Ulm"], "amount": [25, 15, 1]})
        pd.testing.assert_frame_equal(task_func(self.rows), expected)

    def test_amounts(self):
        self.assertEqual(task_func(self.rows)["amount"].tolist(), [25, 15, 1])

    def test_sum(self):
        self.assertEqual(int(task_func(self.rows)["amount"].sum()), 41)

    def test_shape(self):
        self.assertEqual(task_func(self.rows).shape, (3, 2))
