# task: waits so many seconds
import time
import unittest


class TestCases(unittest.TestCase):
    def test_short(self):
        started = time.perf_counter()
        task_func(0.05)
        self.assertGreaterEqual(time.perf_counter() - started, 0.049)

    def test_other_clock(self):
        started = time.time()
        task_func(0.05)
        self.assertGreaterEqual(time.time() - started, 0.045)
