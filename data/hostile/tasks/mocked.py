# task: returns the length of what a page says; the test mocks the network
import unittest
from unittest.mock import MagicMock, patch


class TestCases(unittest.TestCase):
    @patch("urllib.request.urlopen")
    def test_length(self, urlopen):
        urlopen.return_value = MagicMock()
        urlopen.return_value.read.return_value = b"hello"
        self.assertEqual(task_func("http://example.org"), 5)
        urlopen.assert_called_once()

    @patch("time.sleep", return_value=None)
    def test_refusal(self, sleep):
        with patch("urllib.request.urlopen", side_effect=OSError):
            self.assertEqual(task_func("http://example.org"), -1)
