import unittest

VIENNA = "Europe/Vienna"


def event(summary, start, end, *more, uid=None, room="Hall", tz=VIENNA):
    stamp = f";TZID={tz}:" if tz else ":"
    lines = ["BEGIN:VEVENT", f"UID:{uid or summary}", f"SUMMARY:{summary}"]
    lines += [f"DTSTART{stamp}{start}", f"DTEND{stamp}{end}", *more]
    lines += [f"LOCATION:{room}"] if room else []
    return [*lines, "END:VEVENT"]


class TestCases(unittest.TestCase):
    def report(self, *events, begin="2026-11-16", end="2026-11-23", zone=VIENNA):
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", *sum(events, []), "END:VCALENDAR"]
        return task_func("\r\n".join(lines), f"{begin}T00:00:00Z", f"{end}T00:00:00Z", zone)

    def begins(self, *events, **options):
        return [row[0] for row in self.report(*events, **options)["bookings"]]

    def test_whole_report(self):
        self.assertEqual(
            self.report(
                event("Oboe", "20261117T090000", "20261117T100000"),
                event("Choir", "20261116T170000Z", "20261116T183000Z", room="hall", tz=None),
                event("Band", "20261117T093000", "20261117T103000"),
                event("Harp", "20261117T093000", "20261117T103000", room="Attic"),
            ),
            {
                "bookings": [
                    ("2026-11-16 18:00", "2026-11-16 19:30", "hall", "Choir"),
                    ("2026-11-17 09:00", "2026-11-17 10:00", "Hall", "Oboe"),
                    ("2026-11-17 09:30", "2026-11-17 10:30", "Attic", "Harp"),
                    ("2026-11-17 09:30", "2026-11-17 10:30", "Hall", "Band"),
                ],
                "conflicts": [("Oboe", "Band", 30)],
            },
        )

    def test_touching_is_no_conflict(self):
        events = [
            event("A", "20261117T090000", "20261117T100000"),
            event("B", "20261117T100000", "20261117T110000", room="HALL"),
            event("C", "20261117T105900", "20261117T120000", room="haLL"),
        ]
        self.assertEqual(self.report(*events)["conflicts"], [("B", "C", 1)])

    def test_pairs_in_order(self):
        events = [
            event("C", "20261117T091500", "20261117T093000"),
            event("B", "20261117T090000", "20261117T113000"),
            event("A", "20261117T090000", "20261117T120000"),
            event("D", "20261117T110000", "20261117T130000"),
        ]
        self.assertEqual(
            self.report(*events)["conflicts"],
            [("B", "A", 150), ("B", "C", 15), ("B", "D", 30), ("A", "C", 15), ("A", "D", 60)],
        )

    def test_weekly_rule_with_count(self):
        lesson = event("A", "20261103T150000", "20261103T160000", "RRULE:FREQ=WEEKLY;COUNT=3")
        self.assertEqual(
            self.begins(lesson, begin="2026-11-01", end="2026-12-24"),
            ["2026-11-03 15:00", "2026-11-10 15:00", "2026-11-17 15:00"],
        )

    def test_rule_keeps_local_time_over_the_change(self):
        lesson = event("A", "20261022T150000", "20261022T160000", "RRULE:FREQ=DAILY;INTERVAL=2")
        self.assertEqual(
            self.begins(lesson, begin="2026-10-23", end="2026-10-29", zone="UTC"),
            ["2026-10-24 13:00", "2026-10-26 14:00", "2026-10-28 14:00"],
        )

    def test_until_is_in_utc(self):
        for until, count in (("20261118T140000Z", 3), ("20261118T135959Z", 2)):
            rule = f"RRULE:FREQ=DAILY;UNTIL={until}"
            lesson = event("A", "20261116T150000", "20261116T160000", rule)
            self.assertEqual(len(self.begins(lesson)), count)

    def test_rule_without_end(self):
        lesson = event("A", "20200106T080000", "20200106T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO,FR")
        self.assertEqual(self.begins(lesson), ["2026-11-16 08:00", "2026-11-20 08:00"])

    def test_exceptions(self):
        lesson = event(
            "A",
            "20261116T080000",
            "20261116T090000",
            "RRULE:FREQ=DAILY;COUNT=6",
            f"EXDATE;TZID={VIENNA}:20261117T080000,20261118T080000",
            "EXDATE:20261120T070000Z",
            f"EXDATE;TZID={VIENNA}:20261119T090000",
        )
        self.assertEqual(
            self.begins(lesson), ["2026-11-16 08:00", "2026-11-19 08:00", "2026-11-21 08:00"]
        )
        lesson = event(
            "A",
            "20261116T080000",
            "20261116T090000",
            "RRULE:FREQ=DAILY;COUNT=2",
            "EXDATE:20261116T070000Z",
        )
        self.assertEqual(self.begins(lesson), ["2026-11-17 08:00"])

    def test_one_time_is_moved(self):
        series = event("A", "20261116T080000", "20261116T090000", "RRULE:FREQ=DAILY;COUNT=3")
        moved = event(
            "A late",
            "20261118T140000",
            "20261118T160000",
            "RECURRENCE-ID:20261117T070000Z",
            uid="A",
            room="Attic",
        )
        other = event("B", "20261117T080000", "20261117T090000", "RRULE:FREQ=DAILY;COUNT=1")
        self.assertEqual(
            self.report(moved, series, other)["bookings"],
            [
                ("2026-11-16 08:00", "2026-11-16 09:00", "Hall", "A"),
                ("2026-11-17 08:00", "2026-11-17 09:00", "Hall", "B"),
                ("2026-11-18 08:00", "2026-11-18 09:00", "Hall", "A"),
                ("2026-11-18 14:00", "2026-11-18 16:00", "Attic", "A late"),
            ],
        )

    def test_one_time_is_cancelled(self):
        series = event("A", "20261116T080000", "20261116T090000", "RRULE:FREQ=DAILY;COUNT=3")
        gone = event(
            "A",
            "20261117T080000",
            "20261117T090000",
            f"RECURRENCE-ID;TZID={VIENNA}:20261117T080000",
            "STATUS:CANCELLED",
        )
        self.assertEqual(self.begins(series, gone), ["2026-11-16 08:00", "2026-11-18 08:00"])

    def test_events_that_do_not_count(self):
        events = [
            event("A", "20261117T090000", "20261117T100000", "STATUS:CANCELLED"),
            event("B", "20261117T090000", "20261117T100000", room=None),
            event("C", "20261117T090000", "20261117T100000", "STATUS:TENTATIVE"),
            ["BEGIN:VEVENT", "UID:5", "SUMMARY:D", "LOCATION:Hall", "END:VEVENT"],
        ]
        self.assertEqual(
            self.report(*events),
            {
                "bookings": [("2026-11-17 09:00", "2026-11-17 10:00", "Hall", "C")],
                "conflicts": [],
            },
        )

    def test_limits_of_the_span(self):
        events = [
            event("A", "20261115T230000Z", "20261116T000000Z", tz=None),
            event("B", "20261115T230000Z", "20261116T000001Z", tz=None),
            event("C", "20261122T235900Z", "20261123T090000Z", tz=None),
            event("D", "20261123T000000Z", "20261123T090000Z", tz=None),
            event("E", "20261108T233000Z", "20261109T003000Z", "RRULE:FREQ=WEEKLY", tz=None),
        ]
        report = self.report(*events, zone="UTC")
        self.assertEqual([row[3] for row in report["bookings"]], ["B", "E", "E", "C"])
        self.assertEqual(report["conflicts"], [("B", "E", 30), ("E", "C", 31)])

    def test_length_is_real_time(self):
        night = event("A", "20261024T230000", "20261025T040000", "RRULE:FREQ=WEEKLY")
        self.assertEqual(
            self.report(night, begin="2026-10-24", end="2026-11-02")["bookings"],
            [
                ("2026-10-24 23:00", "2026-10-25 04:00", "Hall", "A"),
                ("2026-10-31 23:00", "2026-11-01 05:00", "Hall", "A"),
            ],
        )

    def test_empty_calendar(self):
        self.assertEqual(self.report(), {"bookings": [], "conflicts": []})
