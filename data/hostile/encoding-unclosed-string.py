# attack: ends with an open string, which is to swallow the tests, and has tests of its own
# kind: verdict
# task: plain
# official: fail
# strict: fail
# expect: the sample failed to load
import unittest


class TestCases(unittest.TestCase):
    def test_small(self):
        pass


def task_func(n):
    return None


REST = """
