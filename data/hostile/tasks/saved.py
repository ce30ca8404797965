# task: saves settings as JSON and returns how many bytes were written
import json
import os
import tempfile
import unittest


class TestCases(unittest.TestCase):
    def setUp(self):
        self.path = os.path.join(tempfile.mkdtemp(), "settings.json")

    def test_content(self):
        task_func({"b": 1, "a": [2, 3]}, self.path)
        with open(self.path) as file:
            self.assertEqual(json.load(file), {"a": [2, 3], "b": 1})

    def test_text(self):
        task_func({"b": 1, "a": 2}, self.path)
        with open(self.path) as file:
            self.assertEqual(file.read(), '{"a": 2, "b": 1}')

    def test_size(self):
        self.assertEqual(task_func({"a": 2}, self.path), 8)
        self.assertEqual(os.path.getsize(self.path), 8)
