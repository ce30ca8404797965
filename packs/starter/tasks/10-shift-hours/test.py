import unittest

import pytz


class TestCases(unittest.TestCase):
    def check(self, start, end, day=0.0, night=0.0, sunday=0.0, **options):
        result = task_func([("Mia", start, end)], **options)
        self.assertEqual(result, {"Mia": {"day": day, "night": night, "sunday": sunday}})

    def test_day_shift_in_the_week(self):
        self.check("2025-03-26 06:00", "2025-03-26 14:30", day=8.5)

    def test_edges_of_the_night(self):
        self.check("2025-03-26 20:59", "2025-03-26 21:01", day=0.02, night=0.02)
        self.check("2025-03-26 05:59", "2025-03-26 06:01", day=0.02, night=0.02)
        self.check("2025-03-26 21:00", "2025-03-27 06:00", night=9.0)

    def test_sunday_goes_before_night(self):
        self.check("2025-03-22 20:00", "2025-03-23 08:00", day=1.0, night=3.0, sunday=8.0)
        self.check("2025-03-23 20:00", "2025-03-24 07:00", day=1.0, night=6.0, sunday=4.0)

    def test_night_in_which_the_clock_goes_forward(self):
        self.check("2025-03-29 22:00", "2025-03-30 07:00", night=2.0, sunday=6.0)

    def test_night_in_which_the_clock_goes_back(self):
        self.check("2025-10-25 22:00", "2025-10-26 07:00", night=2.0, sunday=8.0)

    def test_hour_that_occurs_twice(self):
        self.check("2025-10-26 02:30", "2025-10-26 04:00", sunday=2.5)
        self.check("2025-10-26 01:00", "2025-10-26 02:30", sunday=2.5)
        self.check("2025-10-26 02:30", "2025-10-26 02:30", sunday=1.0)

    def test_clock_change_on_a_weekday_of_another_zone(self):
        # in Tehran the clock went back at the end of Tuesday 21 September 2021
        self.check("2021-09-21 22:00", "2021-09-22 06:30", day=0.5, night=9.0, zone="Asia/Tehran")

    def test_default_zone_is_berlin(self):
        start, end = "2025-03-08 23:00", "2025-03-09 07:00"
        self.check(start, end, night=1.0, sunday=7.0)
        self.check(start, end, night=1.0, sunday=6.0, zone="America/New_York")

    def test_shifts_of_a_nurse_add_up_and_names_are_sorted(self):
        shifts = [
            ("Zoe", "2025-03-26 20:00", "2025-03-26 22:00"),
            ("Ann", "2025-03-30 10:00", "2025-03-30 10:20"),
            ("Zoe", "2025-03-24 08:00", "2025-03-24 08:40"),
        ]
        result = task_func(shifts)
        self.assertEqual(list(result), ["Ann", "Zoe"])
        self.assertEqual(result["Ann"], {"day": 0.0, "night": 0.0, "sunday": 0.33})
        self.assertEqual(result["Zoe"], {"day": 1.67, "night": 1.0, "sunday": 0.0})

    def test_hours_are_rounded_after_adding_up(self):
        shifts = [("Mia", f"2025-03-2{d} 10:00", f"2025-03-2{d} 10:20") for d in (4, 5, 6)]
        self.assertEqual(task_func(shifts)["Mia"]["day"], 1.0)

    def test_no_shifts(self):
        self.assertEqual(task_func([]), {})

    def test_longest_shift_is_sixteen_hours(self):
        self.check("2025-03-26 06:00", "2025-03-26 22:00", day=15.0, night=1.0)
        with self.assertRaises(ValueError):
            task_func([("Mia", "2025-03-26 06:00", "2025-03-26 22:01")])

    def test_length_is_what_really_passed(self):
        self.check("2025-03-29 14:00", "2025-03-30 07:00", day=7.0, night=3.0, sunday=6.0)
        with self.assertRaises(ValueError):
            task_func([("Mia", "2025-10-25 14:00", "2025-10-26 06:00")])

    def test_end_has_to_be_after_the_start(self):
        for end in ("2025-03-26 08:00", "2025-03-26 07:59", "2025-03-25 09:00"):
            with self.subTest(end=end), self.assertRaises(ValueError):
                task_func([("Mia", "2025-03-26 08:00", end)])

    def test_skipped_times_are_refused(self):
        for start, end in (
            ("2025-03-30 02:00", "2025-03-30 08:00"),
            ("2025-03-30 02:59", "2025-03-30 08:00"),
            ("2025-03-29 22:00", "2025-03-30 02:30"),
        ):
            with self.subTest(start=start), self.assertRaises(ValueError):
                task_func([("Mia", start, end)])
        self.check("2025-03-30 01:59", "2025-03-30 03:00", sunday=0.02)

    def test_other_formats_are_refused(self):
        for bad in ("26.03.2025 08:00", "2025-03-26", "2025-03-26 25:00", "2025-03-26 08:00:00"):
            with self.subTest(bad=bad), self.assertRaises(ValueError):
                task_func([("Mia", bad, "2025-03-26 09:00")])

    def test_unknown_zone_is_refused(self):
        with self.assertRaises(pytz.UnknownTimeZoneError):
            task_func([], "Europe/Nowhere")
