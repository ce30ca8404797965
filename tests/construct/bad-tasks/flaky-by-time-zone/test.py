import unittest


class TestCases(unittest.TestCase):
    def test_start(self):
        self.assertEqual(task_func(0), "00:00")

    def test_minute(self):
        self.assertEqual(task_func(60), "00:01")

    def test_hour(self):
        self.assertEqual(task_func(3600), "01:00")

    def test_day(self):
        self.assertEqual(task_func(86400), "00:00")

    def test_late(self):
        self.assertEqual(task_func(86399), "23:59")
