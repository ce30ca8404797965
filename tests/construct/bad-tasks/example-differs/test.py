import unittest


class TestCases(unittest.TestCase):
    def test_counts(self):
        self.assertEqual(task_func("a b a"), {"a": 2, "b": 1})

    def test_one_word(self):
        self.assertEqual(task_func("a"), {"a": 1})

    def test_spaces_do_not_count(self):
        self.assertEqual(task_func("  a   b "), {"a": 1, "b": 1})

    def test_type(self):
        self.assertIs(type(task_func("a")), dict)

    def test_no_words(self):
        with self.assertRaises(ValueError):
            task_func(" ")
