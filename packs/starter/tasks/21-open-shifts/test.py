import unittest


class TestCases(unittest.TestCase):
    def shift(self, key, day, start, hours):
        """A shift that starts on a day of March 2024 at a full hour."""
        days, hour = divmod(start + hours, 24)
        return (key, f"2024-03-{day:02d}T{start:02d}:00", f"2024-03-{day + days:02d}T{hour:02d}:00")

    def test_fewest_hours_come_first(self):
        shifts = [self.shift("a", 1, 6, 8), self.shift("b", 1, 7, 8), self.shift("c", 1, 8, 8)]
        roster, hours = task_func(shifts, {"Zoe": 1, "Ann": 20, "Mia": 10.5})
        self.assertEqual(roster, {"a": "Zoe", "b": "Mia", "c": "Ann"})
        self.assertEqual(hours, {"Ann": 28.0, "Mia": 18.5, "Zoe": 9.0})

    def test_first_name_comes_first_among_equal_hours(self):
        shifts = [self.shift("a", 1, 6, 8), self.shift("b", 1, 7, 8)]
        roster, _ = task_func(shifts, {"Zoe": 4, "Ann": 4, "Mia": 4})
        self.assertEqual(roster, {"a": "Ann", "b": "Mia"})

    def test_shifts_are_handled_by_start_and_id(self):
        shifts = [
            self.shift("z", 2, 6, 8),
            self.shift("y", 1, 6, 12),
            self.shift("x", 1, 6, 2),
            self.shift("w", 1, 5, 4),
        ]
        roster, hours = task_func(shifts, {"Bo": 1, "Al": 2, "Cy": 3})
        self.assertEqual(list(roster.items()), [("w", "Bo"), ("x", "Al"), ("y", "Cy"), ("z", "Al")])
        self.assertEqual(list(hours.items()), [("Al", 12.0), ("Bo", 5.0), ("Cy", 15.0)])

    def test_hours_given_out_here_count(self):
        shifts = [self.shift(str(day), day, 6, 8) for day in range(1, 6)]
        roster, hours = task_func(shifts, {"Ann": 0, "Mia": 10})
        self.assertEqual(list(roster.values()), ["Ann", "Ann", "Mia", "Ann", "Mia"])
        self.assertEqual(hours, {"Ann": 24.0, "Mia": 26.0})

    def test_rest_of_exactly_eleven_hours_is_enough(self):
        first = self.shift("a", 1, 6, 8)
        self.assertEqual(
            task_func([first, ("b", "2024-03-02T01:00", "2024-03-02T02:00")], {"Ann": 0})[0],
            {"a": "Ann", "b": "Ann"},
        )
        self.assertEqual(
            task_func([first, ("b", "2024-03-02T00:59", "2024-03-02T02:00")], {"Ann": 0})[0],
            {"a": "Ann", "b": None},
        )

    def test_other_rest(self):
        shifts = [self.shift("a", 1, 6, 8), self.shift("b", 1, 16, 2), self.shift("c", 1, 20, 2)]
        self.assertEqual(
            task_func(shifts, {"Ann": 0}, rest_hours=2)[0], {"a": "Ann", "b": "Ann", "c": "Ann"}
        )
        self.assertEqual(
            task_func(shifts, {"Ann": 0}, rest_hours=2.5)[0], {"a": "Ann", "b": None, "c": "Ann"}
        )
        self.assertEqual(task_func(shifts, {"Ann": 0}, 24)[0], {"a": "Ann", "b": None, "c": None})

    def test_tired_nurse_is_passed_over_and_comes_back(self):
        shifts = [
            self.shift("a", 1, 6, 8),
            self.shift("b", 1, 16, 4),
            self.shift("c", 1, 18, 4),
            self.shift("d", 2, 6, 8),
        ]
        roster, hours = task_func(shifts, {"Ann": 0, "Mia": 20})
        self.assertEqual(roster, {"a": "Ann", "b": "Mia", "c": None, "d": "Ann"})
        self.assertEqual(hours, {"Ann": 16.0, "Mia": 24.0})

    def test_forty_hours_may_be_reached_but_not_passed(self):
        shift = ("a", "2024-03-01T06:00", "2024-03-01T13:30")
        self.assertEqual(task_func([shift], {"Ann": 32.5}), ({"a": "Ann"}, {"Ann": 40.0}))
        self.assertEqual(task_func([shift], {"Ann": 32.75}), ({"a": None}, {"Ann": 32.75}))

    def test_other_maximum(self):
        shifts = [self.shift("long", 1, 6, 12), self.shift("short", 1, 7, 4)]
        roster, hours = task_func(shifts, {"Ann": 6, "Mia": 9}, max_hours=14)
        self.assertEqual(roster, {"long": None, "short": "Ann"})
        self.assertEqual(hours, {"Ann": 10.0, "Mia": 9.0})
        self.assertEqual(task_func(shifts, {"Ann": 6}, 11, 18)[0], {"long": "Ann", "short": None})

    def test_maximum_can_exclude_the_long_shift_only_for_one(self):
        shifts = [self.shift("a", 1, 6, 10), self.shift("b", 2, 6, 4), self.shift("c", 3, 6, 4)]
        roster, hours = task_func(shifts, {"Ann": 36, "Mia": 28}, max_hours=40)
        self.assertEqual(roster, {"a": "Mia", "b": "Ann", "c": None})
        self.assertEqual(hours, {"Ann": 40.0, "Mia": 38.0})

    def test_nobody_or_nothing_to_do(self):
        self.assertEqual(task_func([self.shift("a", 1, 6, 8)], {}), ({"a": None}, {}))
        roster, hours = task_func([], {"Zoe": 3, "Ann": 4})
        self.assertEqual((roster, list(hours.items())), ({}, [("Ann", 4.0), ("Zoe", 3.0)]))
        self.assertIsInstance(hours["Ann"], float)

    def test_rejects_shift_without_length(self):
        good = self.shift("good", 1, 6, 8)
        for end in ("2024-03-01T06:00", "2024-02-29T14:00"):
            with self.assertRaises(ValueError):
                task_func([good, ("bad", "2024-03-01T06:00", end)], {"Ann": 0})
