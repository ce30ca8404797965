# task: returns the square root of a number, refuses what is none or negative
import unittest


class TestCases(unittest.TestCase):
    def test_roots(self):
        for number, root in ((0, 0.0), (9, 3.0), (2.25, 1.5)):
            with self.subTest(number=number):
                self.assertAlmostEqual(task_func(number), root)

    def test_negative(self):
        with self.assertRaisesRegex(ValueError, "negative"):
            task_func(-4)

    def test_kind(self):
        with self.assertRaises(TypeError) as caught:
            task_func("nine")
        self.assertIn("number", str(caught.exception))

    def test_none(self):
        self.assertRaises(TypeError, task_func, None)
