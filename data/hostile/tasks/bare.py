# task: returns the range of numbers as a pair; the test has assert statements
import unittest


class TestCases(unittest.TestCase):
    def test_pair(self):
        assert task_func([4, 1, 9]) == (1, 9)

    def test_single(self):
        low, high = task_func([5])
        assert low == 5, "the least"
        assert high == 5, "the most"

    def test_negative(self):
        result = task_func([-3, -8])
        assert result[0] == -8
        assert result[1] == -3
