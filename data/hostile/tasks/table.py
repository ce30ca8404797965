# task: returns a table of names and cities
import unittest

import pandas as pd


class TestCases(unittest.TestCase):
    def setUp(self):
        self.expected = pd.DataFrame({"name": ["Ada", "Alan"], "city": ["London", "Wilmslow"]})

    def test_frame(self):
        found = task_func([("Ada", "London"), ("Alan", "Wilmslow")])
        pd.testing.assert_frame_equal(found, self.expected)

    def test_cells(self):
        found = task_func([("Ada", "London"), ("Alan", "Wilmslow")])
        self.assertTrue((found["city"] == self.expected["city"]).all())

    def test_names(self):
        found = task_func([("Ada", "London"), ("Alan", "Wilmslow")])
        self.assertEqual(found["name"].tolist(), ["Ada", "Alan"])
