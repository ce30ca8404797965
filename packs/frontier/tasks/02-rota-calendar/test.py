import unittest

import icalendar


def read_events(text):
    events = icalendar.Calendar.from_ical(text).walk("VEVENT")
    return [
        (
            str(event["UID"]),
            str(event["SUMMARY"]),
            event["DTSTART"].to_ical().decode(),
            event["DTEND"].to_ical().decode(),
        )
        for event in events
    ]


class TestCases(unittest.TestCase):
    def test_people_take_turns(self):
        rota = task_func(["Ada", "Ben"], "2026-01-05", "Europe/Berlin", 3)
        self.assertEqual(
            read_events(rota["calendar"]),
            [
                ("1@rota", "On call: Ada", "20260105T080000Z", "20260106T080000Z"),
                ("2@rota", "On call: Ben", "20260106T080000Z", "20260107T080000Z"),
                ("3@rota", "On call: Ada", "20260107T080000Z", "20260108T080000Z"),
            ],
        )
        self.assertEqual(rota["hours"], {"Ada": 48.0, "Ben": 24.0})

    def test_shift_in_spring_is_an_hour_shorter(self):
        rota = task_func(["Ada"], "2026-03-28", "Europe/Berlin", 2)
        self.assertEqual(rota["hours"], {"Ada": 47.0})
        self.assertEqual(
            [event[2:] for event in read_events(rota["calendar"])],
            [
                ("20260328T080000Z", "20260329T070000Z"),
                ("20260329T070000Z", "20260330T070000Z"),
            ],
        )

    def test_shift_in_autumn_is_an_hour_longer(self):
        rota = task_func(["Ada", "Ben"], "2026-10-31", "America/New_York", 2, "18:30")
        self.assertEqual(rota["hours"], {"Ada": 25.0, "Ben": 24.0})
        self.assertEqual(
            read_events(rota["calendar"])[0][2:], ("20261031T223000Z", "20261101T233000Z")
        )

    def test_skipped_handover_is_later(self):
        rota = task_func(["Ada", "Ben", "Cy"], "2026-03-28", "Europe/Berlin", 3, "02:30")
        self.assertEqual(rota["hours"], {"Ada": 24.0, "Ben": 23.0, "Cy": 24.0})
        self.assertEqual(read_events(rota["calendar"])[1][2], "20260329T013000Z")

    def test_repeated_handover_is_the_first_of_both(self):
        rota = task_func(["Ada", "Ben"], "2026-10-24", "Europe/Berlin", 2, "02:30")
        self.assertEqual(rota["hours"], {"Ada": 24.0, "Ben": 25.0})
        self.assertEqual(read_events(rota["calendar"])[0][3], "20261025T003000Z")

    def test_half_hour_zone_that_moves_by_half_an_hour(self):
        rota = task_func(["Ada"], "2026-04-04", "Australia/Lord_Howe", 1)
        self.assertEqual(rota["hours"], {"Ada": 24.5})

    def test_who_has_no_shift_has_no_hours(self):
        rota = task_func(["Zoe", "Ada", "Ben"], "2026-06-01", "UTC", 1)
        self.assertEqual(list(rota["hours"].items()), [("Zoe", 24.0), ("Ada", 0.0), ("Ben", 0.0)])

    def test_calendar_has_its_head_and_stamps(self):
        text = task_func(["Ada"], "2026-06-01", "UTC", 1, "00:15")["calendar"]
        calendar = icalendar.Calendar.from_ical(text)
        self.assertEqual(str(calendar["PRODID"]), "-//on-call rota//EN")
        self.assertEqual(str(calendar["VERSION"]), "2.0")
        self.assertEqual(calendar.walk("VEVENT")[0]["DTSTAMP"].to_ical(), b"20260601T001500Z")
        self.assertEqual(text.count("\r\nBEGIN:VEVENT\r\n"), 1)

    def test_names_are_needed_once_each(self):
        for names in ([], ["Ada", "Ben", "Ada"]):
            with self.assertRaises(ValueError):
                task_func(names, "2026-06-01", "UTC", 1)
        self.assertEqual(task_func(["A"], "2026-06-01", "UTC", 1)["hours"], {"A": 24.0})

    def test_at_least_one_day_is_needed(self):
        with self.assertRaises(ValueError):
            task_func(["Ada"], "2026-06-01", "UTC", 0)

    def test_day_and_time_must_be_real(self):
        for day, clock in (("2026-02-30", "09:00"), ("1 June", "09:00"), ("2026-06-01", "24:30")):
            with self.assertRaises(ValueError):
                task_func(["Ada"], day, "UTC", 1, clock)
