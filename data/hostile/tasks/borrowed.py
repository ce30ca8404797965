# task: returns the doubled numbers; the test leaves the import of numpy to the solution
import unittest


class TestCases(unittest.TestCase):
    def test_whole(self):
        np.testing.assert_array_equal(task_func([1, 2, 3]), np.array([2, 4, 6]))

    def test_close(self):
        self.assertTrue(np.allclose(task_func([0.5]), [1.0]))
