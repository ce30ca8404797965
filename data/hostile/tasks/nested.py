# task: returns a dictionary of lists
import unittest


class TestCases(unittest.TestCase):
    def test_whole(self):
        self.assertEqual(task_func(2), {"of": 2, "powers": [2, 4, 8]})

    def test_list(self):
        self.assertListEqual(task_func(3)["powers"], [3, 9, 27])

    def test_set(self):
        self.assertCountEqual(task_func(1)["powers"], [1, 1, 1])
