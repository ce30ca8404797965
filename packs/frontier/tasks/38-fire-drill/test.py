import unittest

import polars as pl


def drill(people, doors, minutes, exits=("out",)):
    """Doors without a closing minute never close."""
    full = {name: (*door, -1)[:5] for name, door in doors.items()}
    found = task_func(people, full, list(exits), minutes)
    return found["curve"]["safe"].to_list(), found["all_out"], found["narrow"]


class TestCases(unittest.TestCase):
    def test_one_door(self):
        self.assertEqual(
            drill({"hall": 5}, {"d": ("hall", "out", 2, 1)}, 4), ([0, 2, 4, 5, 5], 3, [])
        )
        self.assertEqual(
            drill({"hall": 5}, {"d": ("hall", "out", 2, 1)}, 2), ([0, 2, 4], None, ["d"])
        )

    def test_doors_that_take_time(self):
        self.assertEqual(
            drill({"hall": 3}, {"d": ("hall", "out", 1, 3)}, 5), ([0, 0, 0, 1, 2, 3], 5, [])
        )

    def test_narrow_door_behind_a_wide_one(self):
        doors = {"aisle": ("hall", "foyer", 5, 1), "main": ("foyer", "out", 2, 1)}
        self.assertEqual(drill({"hall": 9}, doors, 4), ([0, 0, 2, 4, 6], None, ["main"]))

    def test_two_narrow_doors_in_a_row(self):
        doors = {"aisle": ("hall", "foyer", 2, 1), "main": ("foyer", "out", 2, 1)}
        self.assertEqual(drill({"hall": 9}, doors, 4), ([0, 0, 2, 4, 6], None, []))

    def test_ways_are_shared(self):
        doors = {
            "near": ("hall", "out", 1, 1),
            "back": ("hall", "yard", 3, 2),
            "gate": ("yard", "out", 3, 1),
        }
        self.assertEqual(drill({"hall": 8}, doors, 5), ([0, 1, 2, 6, 8, 8], 4, []))
        self.assertEqual(drill({"hall": 20}, doors, 5), ([0, 1, 2, 6, 10, 14], None, ["near"]))

    def test_smoke_closes_a_door(self):
        doors = {"e": ("hall", "out", 1, 1, 1), "d": ("hall", "out", 2, 2, 2)}
        self.assertEqual(drill({"hall": 9}, doors, 5), ([0, 1, 3, 5, 5, 5], None, ["d", "e"]))
        self.assertEqual(
            drill({"hall": 9}, {"d": ("hall", "out", 2, 1, 0)}, 2), ([0, 0, 0], None, [])
        )

    def test_people_in_an_exit_are_safe(self):
        self.assertEqual(
            drill({"out": 3, "hall": 1}, {"d": ("hall", "out", 1, 1)}, 1), ([3, 4], 1, [])
        )
        self.assertEqual(drill({"out": 3}, {}, 1), ([3, 3], 0, []))

    def test_several_exits(self):
        doors = {
            "a": ("hall", "roof", 1, 1),
            "b": ("hall", "street", 2, 2),
            "c": ("street", "hall", 9, 1),
        }
        self.assertEqual(drill({"hall": 7}, doors, 3, ["roof", "street"]), ([0, 1, 4, 7], 3, []))

    def test_a_room_without_a_way_out(self):
        self.assertEqual(
            drill({"hall": 2, "cellar": 1}, {"d": ("hall", "out", 2, 1)}, 2), ([0, 2, 2], None, [])
        )
        self.assertEqual(drill({"cellar": 1}, {}, 1), ([0, 0], None, []))

    def test_doors_lead_one_way(self):
        self.assertEqual(drill({"hall": 2}, {"d": ("out", "hall", 2, 1)}, 2), ([0, 0, 0], None, []))

    def test_curve(self):
        curve = task_func({"out": 1, "hall": 5}, {"d": ("hall", "out", 2, 1, -1)}, ["out"], 3)[
            "curve"
        ]
        self.assertEqual(curve.rows(), [(0, 1, 1), (1, 3, 2), (2, 5, 2), (3, 6, 1)])
        self.assertEqual(
            dict(curve.schema), {"minute": pl.Int64(), "safe": pl.Int64(), "new": pl.Int64()}
        )

    def test_nobody_is_there(self):
        self.assertEqual(drill({}, {}, 0), ([0], 0, []))
        self.assertEqual(drill({"hall": 0}, {"d": ("hall", "out", 1, 1)}, 1), ([0, 0], 0, []))

    def test_faults(self):
        with self.assertRaises(ValueError):
            task_func({}, {}, [], -1)
        with self.assertRaises(ValueError):
            task_func({}, {"d": ("a", "b", 1, 0, -1)}, [], 1)
        self.assertEqual(drill({"a": 1}, {"d": ("a", "out", 1, 1)}, 1)[1], 1)
