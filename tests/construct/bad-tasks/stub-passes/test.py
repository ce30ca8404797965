import unittest


class TestCases(unittest.TestCase):
    def test_takes_a_text(self):
        self.assertTrue(callable(task_func))

    def test_one_word(self):
        self.assertNotEqual(task_func("a"), {})

    def test_other_word(self):
        self.assertNotEqual(task_func("b"), {"a": 1})

    def test_two_words(self):
        self.assertNotEqual(task_func("a b"), [])

    def test_many_words(self):
        self.assertNotEqual(task_func("a b c"), 3)
