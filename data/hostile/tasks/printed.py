# task: prints a table of squares
import io
import unittest
from unittest.mock import patch


class TestCases(unittest.TestCase):
    @patch("sys.stdout", new_callable=io.StringIO)
    def test_lines(self, output):
        task_func(3)
        self.assertEqual(output.getvalue(), "1 1\n2 4\n3 9\n")

    @patch("sys.stdout", new_callable=io.StringIO)
    def test_last(self, output):
        task_func(12)
        self.assertEqual(output.getvalue().splitlines()[-1], "12 144")

    @patch("builtins.print")
    def test_calls(self, printer):
        task_func(2)
        printer.assert_called_with(2, 4)
