import unittest

BERLIN = "Europe/Berlin"


class TestCases(unittest.TestCase):
    def one(self, start, end, **options):
        report = task_func([("Ada", start, end)], BERLIN, **options)["Ada"]
        return (report["day"], report["night"], report["sunday"])

    def test_people_are_sorted_and_counted(self):
        shifts = [
            ("Zoe", "2026-11-16T08:00", "2026-11-16T12:00"),
            ("Ada", "2026-11-17T08:00", "2026-11-17T09:15"),
            ("Zoe", "2026-11-18T08:00", "2026-11-18T10:00"),
        ]
        self.assertEqual(
            list(task_func(shifts, BERLIN).items()),
            [
                ("Ada", {"shifts": 1, "day": 75, "night": 0, "sunday": 0}),
                ("Zoe", {"shifts": 2, "day": 360, "night": 0, "sunday": 0}),
            ],
        )

    def test_night_begins_at_22_and_ends_at_6(self):
        self.assertEqual(self.one("2026-11-16T21:00", "2026-11-16T23:00"), (60, 60, 0))
        self.assertEqual(self.one("2026-11-17T05:00", "2026-11-17T08:00"), (120, 60, 0))
        self.assertEqual(self.one("2026-11-17T06:00", "2026-11-17T06:01"), (1, 0, 0))
        self.assertEqual(self.one("2026-11-17T21:59", "2026-11-17T22:00"), (1, 0, 0))

    def test_sunday_goes_from_midnight_to_midnight(self):
        self.assertEqual(self.one("2026-11-14T23:00", "2026-11-15T02:00"), (0, 60, 120))
        self.assertEqual(self.one("2026-11-15T22:30", "2026-11-16T01:00"), (0, 60, 90))
        self.assertEqual(self.one("2026-11-15T09:00", "2026-11-15T10:00"), (0, 0, 60))

    def test_break_is_taken_from_the_day_first(self):
        self.assertEqual(self.one("2026-11-16T08:00", "2026-11-16T14:00"), (360, 0, 0))
        self.assertEqual(self.one("2026-11-16T08:00", "2026-11-16T14:01"), (331, 0, 0))
        self.assertEqual(self.one("2026-11-16T21:40", "2026-11-17T05:00"), (0, 410, 0))

    def test_break_goes_on_with_night_and_sunday(self):
        self.assertEqual(self.one("2026-11-14T23:50", "2026-11-15T07:00"), (0, 0, 400))
        self.assertEqual(self.one("2026-11-15T05:00", "2026-11-15T13:00"), (0, 0, 450))
        self.assertEqual(self.one("2026-11-14T21:50", "2026-11-15T04:00"), (0, 100, 240))

    def test_border_of_the_break_can_be_moved(self):
        self.assertEqual(
            self.one("2026-11-16T08:00", "2026-11-16T09:00", break_after=59), (30, 0, 0)
        )
        self.assertEqual(self.one("2026-11-16T08:00", "2026-11-16T08:20", break_after=0), (0, 0, 0))

    def test_touching_shifts_are_one(self):
        shifts = [
            ("Ada", "2026-11-16T12:00", "2026-11-16T15:00"),
            ("Ada", "2026-11-16T15:01", "2026-11-16T16:00"),
            ("Ada", "2026-11-16T08:00", "2026-11-16T12:00"),
        ]
        self.assertEqual(
            task_func(shifts, BERLIN), {"Ada": {"shifts": 2, "day": 449, "night": 0, "sunday": 0}}
        )

    def test_clocks_go_forward(self):
        self.assertEqual(self.one("2026-03-28T22:00", "2026-03-29T04:00"), (0, 120, 180))
        self.assertEqual(self.one("2026-03-28T21:00", "2026-03-29T06:00"), (30, 120, 300))

    def test_clocks_go_back(self):
        self.assertEqual(self.one("2026-10-25T01:00", "2026-10-25T04:00"), (0, 0, 240))
        report = task_func([("Ada", "2026-11-01T00:30", "2026-11-01T03:30")], "America/New_York")
        self.assertEqual(report["Ada"]["sunday"], 240)

    def test_shift_over_several_days(self):
        self.assertEqual(self.one("2026-11-13T20:00", "2026-11-16T07:00"), (1110, 960, 1440))

    def test_shift_must_end_after_it_starts(self):
        for end in ("2026-11-16T08:00", "2026-11-16T07:59"):
            with self.assertRaises(ValueError):
                task_func([("Ada", "2026-11-16T08:00", end)], BERLIN)

    def test_overlap_of_a_person_is_refused(self):
        first = ("Ada", "2026-11-16T08:00", "2026-11-16T12:00")
        with self.assertRaises(ValueError):
            task_func([("Ada", "2026-11-16T11:59", "2026-11-16T13:00"), first], BERLIN)
        report = task_func([("Ben", "2026-11-16T11:59", "2026-11-16T13:00"), first], BERLIN)
        self.assertEqual([one["day"] for one in report.values()], [240, 61])

    def test_no_shifts(self):
        self.assertEqual(task_func([], BERLIN), {})
