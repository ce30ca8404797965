# task: writes the doubled number into answer.txt of a folder and returns its path
import os
import tempfile
import unittest


class TestCases(unittest.TestCase):
    def test_content(self):
        with tempfile.TemporaryDirectory() as folder:
            path = task_func(folder, 21)
            with open(path) as file:
                self.assertEqual(file.read(), "42")

    def test_place(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(task_func(folder, 1), os.path.join(folder, "answer.txt"))
            self.assertTrue(os.path.exists(os.path.join(folder, "answer.txt")))
