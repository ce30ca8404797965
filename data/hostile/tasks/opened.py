# task: returns twice the number; the test opens with a class of its own
class Doubles:
    def of(self, number):
        return number + number


import unittest


class TestCases(unittest.TestCase):
    def test_small(self):
        self.assertEqual(task_func(3), Doubles().of(3))

    def test_large(self):
        self.assertEqual(task_func(500000), Doubles().of(500000))
