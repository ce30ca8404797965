# honest: brings a test case of its own, as many answers do
# task: plain
import unittest


def task_func(n):
    return 2 * n


class TestTaskFunc(unittest.TestCase):
    def test_two(self):
        self.assertEqual(task_func(2), 4)


if __name__ == "__main__":
    unittest.main()
