import unittest

seen = []


class TestCases(unittest.TestCase):
    def test_a_counts(self):
        seen.append("a")
        self.assertEqual(task_func("a b a"), {"a": 2, "b": 1})

    def test_b_one_word(self):
        self.assertEqual(task_func("a"), {"a": 1})

    def test_c_spaces_do_not_count(self):
        self.assertEqual(task_func("  a   b "), {"a": 1, "b": 1})

    def test_d_no_words(self):
        with self.assertRaises(ValueError):
            task_func(" ")

    def test_e_after_the_first(self):
        self.assertEqual(task_func(" ".join(seen)), {"a": 1})
