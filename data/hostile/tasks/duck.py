# task: returns an open account with an owner and a close method
import unittest


class TestCases(unittest.TestCase):
    def test_open(self):
        self.assertTrue(task_func("Ada").is_open)

    def test_owner(self):
        self.assertIsNotNone(task_func("Ada").owner)

    def test_close(self):
        account = task_func("Ada")
        account.close()
        self.assertTrue(callable(account.close))
