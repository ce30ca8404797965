import unittest


def plan(exams, seats=99):
    """Slots, tight turns and clash of a plan that keeps to the rules."""
    found = task_func(exams, seats)
    slots = found["plan"]
    assert list(slots) == list(exams)
    assert set(slots.values()) == set(range(1, found["slots"] + 1))
    tight = 0
    for one in exams:
        for other in exams:
            common = len(set(exams[one]) & set(exams[other]))
            assert one == other or not common or slots[one] != slots[other]
            tight += common * (slots[other] - slots[one] == 1)
    for slot in slots.values():
        assert sum(len(exams[exam]) for exam in exams if slots[exam] == slot) <= seats
    assert tight == found["tight"]
    return found["slots"], found["tight"], found["clash"]


class TestCases(unittest.TestCase):
    def test_two_slots(self):
        exams = {"viola": ["Ada", "Bo"], "theory": ["Bo", "Cy"], "choir": ["Ada"]}
        self.assertEqual(plan(exams), (2, 2, ["choir", "viola"]))

    def test_no_common_candidates(self):
        self.assertEqual(plan({"c": ["A"], "a": ["B"], "b": []}), (1, 0, ["a"]))

    def test_tight_turns_are_few(self):
        exams = {"a": ["P", "Q"], "b": ["P", "R"], "c": ["Q", "R", "S", "T"], "d": ["S", "T"]}
        # a, b and c need three slots; one pair of them can be apart.
        self.assertEqual(plan(exams), (3, 2, ["a", "b", "c"]))

    def test_common_candidates_are_counted(self):
        exams = {"a": ["P", "Q", "R"], "b": ["P", "Q", "R", "S"], "c": ["S", "P"]}
        self.assertEqual(plan(exams), (3, 3, ["a", "b", "c"]))

    def test_seats(self):
        exams = {"a": ["P", "Q"], "b": ["R", "S"], "c": ["T", "U"], "d": ["V"]}
        self.assertEqual(plan(exams, 7), (1, 0, ["a"]))
        self.assertEqual(plan(exams, 6), (2, 0, ["a"]))
        self.assertEqual(plan(exams, 4), (2, 0, ["a"]))
        self.assertEqual(plan(exams, 3), (3, 0, ["a"]))
        self.assertEqual(plan(exams, 2), (4, 0, ["a"]))

    def test_ring_of_five(self):
        # Each exam shares a candidate with two others: no three clash, but two slots do not do.
        exams = {
            "a": ["1", "5"],
            "b": ["1", "2"],
            "c": ["2", "3"],
            "d": ["3", "4"],
            "e": ["4", "5"],
        }
        self.assertEqual(plan(exams), (3, 2, ["a", "b"]))

    def test_clash_is_the_first_of_the_largest(self):
        exams = {
            "z": ["1", "2"],
            "y": ["1", "3"],
            "x": ["2", "3"],
            "c": ["4", "5"],
            "b": ["4", "6"],
            "a": ["5", "6"],
        }
        self.assertEqual(plan(exams), (3, 4, ["a", "b", "c"]))
        exams["w"] = ["1", "2", "3"]
        self.assertEqual(plan(exams)[2], ["w", "x", "y", "z"])

    def test_seats_and_clashes_meet(self):
        exams = {"a": ["P"], "b": ["P"], "c": ["Q", "R"], "d": ["S", "T"]}
        self.assertEqual(plan(exams, 3), (2, 1, ["a", "b"]))
        self.assertEqual(plan(exams, 2), (4, 0, ["a", "b"]))

    def test_exam_without_candidates(self):
        self.assertEqual(plan({"a": [], "b": ["P"]}, 1), (1, 0, ["a"]))

    def test_no_exams(self):
        self.assertEqual(task_func({}, 5), {"slots": 0, "tight": 0, "plan": {}, "clash": []})

    def test_too_few_seats(self):
        with self.assertRaises(ValueError):
            task_func({"a": ["P", "Q"], "b": []}, 1)
        self.assertEqual(plan({"a": ["P", "Q"], "b": []}, 2), (1, 0, ["a"]))
