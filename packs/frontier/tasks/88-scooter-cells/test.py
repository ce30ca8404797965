import unittest

import h3

HOME = h3.latlng_to_cell(48.2, 16.37, 8)
CHILDREN = sorted(h3.cell_to_children(HOME, 9))


def trips(cell, *minutes):
    """Trips that begin in the middle of a cell."""
    return [(*h3.cell_to_latlng(cell), minute) for minute in minutes]


def in_children(*counts):
    return sum((trips(cell, *range(n)) for cell, n in zip(CHILDREN, counts, strict=False)), [])


class TestCases(unittest.TestCase):
    def test_counts_and_medians(self):
        data = trips(CHILDREN[1], 900, 5, 100, 7) + trips(CHILDREN[0], 30, 10, 20)
        data += trips(CHILDREN[3], 1, 2, 3)
        self.assertEqual(
            task_func(data, 9, 9, 3),
            [("891e15b46c7ffff", 4, 7), ("891e15b46c3ffff", 3, 20), ("891e15b46cfffff", 3, 2)],
        )

    def test_least_has_two_sides(self):
        data = trips(CHILDREN[0], 1, 2, 3)
        self.assertEqual(task_func(data, 9, 9, 3), [("891e15b46c3ffff", 3, 2)])
        self.assertEqual(task_func(data, 9, 9, 4), [])
        self.assertEqual(task_func(data[:1], 9, 9, 1), [("891e15b46c3ffff", 1, 1)])

    def test_small_cells_go_to_their_parent(self):
        data = in_children(2, 2, 5)
        self.assertEqual(
            task_func(data, 9, 8, 4), [("891e15b46cbffff", 5, 2), ("881e15b46dfffff", 4, 0)]
        )
        self.assertEqual(task_func(data, 9, 8, 5), [("891e15b46cbffff", 5, 2)])

    def test_small_parents_go_on(self):
        other = sorted(h3.cell_to_children(h3.cell_to_parent(HOME), 8))
        other.remove(HOME)
        data = in_children(1, 1) + trips(other[0], 8, 9)
        self.assertEqual(task_func(data, 9, 8, 4), [])
        self.assertEqual(task_func(data, 9, 7, 4), [("871e15b46ffffff", 4, 0)])
        self.assertEqual(task_func(data, 9, 5, 4), [("871e15b46ffffff", 4, 0)])
        self.assertEqual(
            task_func(data, 9, 7, 2), [("881e15b46dfffff", 2, 0), ("891e15b4603ffff", 2, 8)]
        )

    def test_seven_equal_cells_are_joined(self):
        self.assertEqual(task_func(in_children(*[3] * 7), 9, 8, 2), [("881e15b46dfffff", 21, 1)])
        self.assertEqual(len(task_func(in_children(*[3] * 7), 9, 9, 2)), 7)
        self.assertEqual(len(task_func(in_children(*[3] * 6), 9, 8, 2)), 6)

    def test_joined_only_where_counts_are_near(self):
        self.assertEqual(
            task_func(in_children(2, 2, 2, 4, 3, 2, 2), 9, 8, 2), [("881e15b46dfffff", 17, 1)]
        )
        self.assertEqual(len(task_func(in_children(2, 2, 2, 5, 3, 2, 2), 9, 8, 2)), 7)

    def test_joined_with_uneven_cells(self):
        parent = h3.cell_to_parent(HOME)
        homes = sorted(h3.cell_to_children(parent, 8))
        data = sum((trips(cell, 10, 20, 30) for cell in homes), [])
        self.assertEqual(task_func(data, 8, 7, 3), [("871e15b46ffffff", 21, 20)])
        self.assertEqual(task_func(data + in_children(1), 8, 7, 3), [("871e15b46ffffff", 22, 20)])

    def test_joined_again_and_again(self):
        parent = h3.cell_to_parent(HOME)
        data = sum((trips(cell, 5) for cell in h3.cell_to_children(parent, 9)), [])
        self.assertEqual(task_func(data, 9, 7, 1), [("871e15b46ffffff", 49, 5)])
        self.assertEqual(len(task_func(data, 9, 8, 1)), 7)
        self.assertEqual(task_func(data, 9, 5, 1), [("871e15b46ffffff", 49, 5)])

    def test_parent_with_its_own_trips(self):
        grand = h3.cell_to_parent(HOME)
        small = next(cell for cell in h3.cell_to_children(grand, 8) if cell != HOME)
        fine = sorted(h3.cell_to_children(small, 9))
        data = in_children(*[4] * 7)
        for cell in fine[:2]:
            data += trips(cell, 700, 700)
        self.assertEqual(
            task_func(data, 9, 7, 4), [("881e15b46dfffff", 28, 1), ("881e15b461fffff", 4, 700)]
        )

    def test_pentagon_has_six_children(self):
        pentagon = h3.get_pentagons(3)[0]
        children = h3.cell_to_children(pentagon, 4)
        self.assertEqual(len(children), 6)
        data = sum((trips(cell, 60, 70) for cell in children), [])
        self.assertEqual(task_func(data, 4, 3, 2), [("830800fffffffff", 12, 60)])

    def test_no_trips(self):
        self.assertEqual(task_func([], 9, 5, 1), [])

    def test_ranges(self):
        for fine, coarse, least in ((9, 8, 0), (8, 9, 1), (16, 9, 1), (5, -1, 1)):
            with self.assertRaises(ValueError):
                task_func([], fine, coarse, least)
        self.assertEqual(task_func([], 15, 0, 1), [])
