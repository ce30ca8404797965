import unittest

drawn = task_func(" ".join(str(number) for number in range(1000)))


class TestCases(unittest.TestCase):
    def test_from_the_text(self):
        self.assertIn(task_func("a b c"), ["a", "b", "c"])

    def test_only_one(self):
        self.assertEqual(task_func("a"), "a")

    def test_no_words(self):
        with self.assertRaises(ValueError):
            task_func("")

    def test_type(self):
        self.assertIsInstance(task_func("a b"), str)

    def test_many(self):
        self.assertEqual(drawn, "864")
