# task: mails a greeting to everybody and returns how many; the test mocks the server
import unittest
from unittest.mock import call, patch


class TestCases(unittest.TestCase):
    @patch("smtplib.SMTP")
    def test_one(self, server):
        self.assertEqual(task_func(["ada@example.org"], "Hello"), 1)
        server.assert_called_once_with("localhost", 25)
        server.return_value.sendmail.assert_called_once_with("desk@example.org", "ada@example.org", "Hello")

    @patch("smtplib.SMTP")
    def test_two(self, server):
        self.assertEqual(task_func(["a@example.org", "b@example.org"], "Hi"), 2)
        expected = [call("desk@example.org", name, "Hi") for name in ("a@example.org", "b@example.org")]
        server.return_value.sendmail.assert_has_calls(expected)

    @patch("smtplib.SMTP")
    def test_nobody(self, server):
        self.assertEqual(task_func([], "Hi"), 0)
        server.return_value.sendmail.assert_not_called()

    @patch("smtplib.SMTP")
    def test_end(self, server):
        task_func(["a@example.org"], "Hi")
        self.assertEqual(server.return_value.quit.call_count, 1)
