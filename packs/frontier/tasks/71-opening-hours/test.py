import unittest

WEEK = "Mo-Fr 09:00-12:00,13:00-18:00; Sa 10:00-14:00"


def ask(rules, moment, zone="Europe/Paris", closed=()):
    report = task_func(rules, zone, f"2026-{moment}:00Z", list(closed))
    return report["open"], report["until"], report["minutes"]


class TestCases(unittest.TestCase):
    def test_open_until_noon(self):
        self.assertEqual(
            task_func(WEEK, "Europe/Paris", "2026-11-16T08:29:30Z", []),
            {"open": True, "until": "2026-11-16T12:00:00+01:00", "minutes": 150},
        )

    def test_begin_is_open_and_end_is_not(self):
        self.assertEqual(ask(WEEK, "11-16T08:00")[0], True)
        self.assertEqual(ask(WEEK, "11-16T07:59"), (False, "2026-11-16T09:00:00+01:00", 1))
        self.assertEqual(ask(WEEK, "11-16T11:00"), (False, "2026-11-16T13:00:00+01:00", 60))
        self.assertEqual(ask(WEEK, "11-16T10:59"), (True, "2026-11-16T12:00:00+01:00", 1))

    def test_over_the_weekend(self):
        self.assertEqual(ask(WEEK, "11-20T17:30"), (False, "2026-11-21T10:00:00+01:00", 930))
        self.assertEqual(ask(WEEK, "11-21T13:00"), (False, "2026-11-23T09:00:00+01:00", 2580))

    def test_local_day_counts(self):
        self.assertEqual(
            ask("Tu 00:30-02:00", "11-16T23:45"), (True, "2026-11-17T02:00:00+01:00", 75)
        )
        self.assertEqual(
            ask("Su 20:00-22:00", "11-16T05:00", "America/Denver"),
            (False, "2026-11-22T20:00:00-07:00", 9960),
        )

    def test_span_into_the_next_day(self):
        rules = "Fr,Sa 22:00-03:00"
        self.assertEqual(ask(rules, "11-21T01:59"), (True, "2026-11-21T03:00:00+01:00", 1))
        self.assertEqual(ask(rules, "11-21T02:00"), (False, "2026-11-21T22:00:00+01:00", 1140))
        self.assertEqual(ask(rules, "11-21T21:30")[:2], (True, "2026-11-22T03:00:00+01:00"))
        self.assertEqual(
            ask("Mo 08:00-08:00", "11-17T06:00"), (True, "2026-11-17T08:00:00+01:00", 60)
        )

    def test_spans_that_touch_or_overlap(self):
        rules = "Mo 20:00-24:00; Tu 00:00-02:00,01:00-04:00"
        self.assertEqual(ask(rules, "11-16T20:00"), (True, "2026-11-17T04:00:00+01:00", 420))
        rules = "Mo 10:00-18:00,11:00-12:00"
        self.assertEqual(ask(rules, "11-16T10:30"), (True, "2026-11-16T18:00:00+01:00", 390))

    def test_ranges_of_days(self):
        found = [ask("Sa-Mo 10:00-11:00", f"11-{day}T09:30")[0] for day in range(16, 23)]
        self.assertEqual(found, [True, False, False, False, False, True, True])
        found = [ask("We, Fr - Fr 10:00-11:00", f"11-{day}T09:30")[0] for day in range(16, 23)]
        self.assertEqual(found, [False, False, True, False, True, False, False])

    def test_last_rule_counts(self):
        rules = "08:00-20:00; Mo-We 10:00-12:00; Tu off"
        found = [ask(rules, f"11-{day}T08:00") for day in (16, 17, 18, 19)]
        self.assertEqual(
            found,
            [
                (False, "2026-11-16T10:00:00+01:00", 60),
                (False, "2026-11-18T10:00:00+01:00", 1500),
                (False, "2026-11-18T10:00:00+01:00", 60),
                (True, "2026-11-19T20:00:00+01:00", 660),
            ],
        )

    def test_closed_dates(self):
        closed = ["2026-11-17"]
        self.assertEqual(
            ask(WEEK, "11-16T17:00", closed=closed), (False, "2026-11-18T09:00:00+01:00", 2340)
        )
        self.assertEqual(
            ask("22:00-02:00", "11-17T00:00", closed=closed),
            (True, "2026-11-17T02:00:00+01:00", 60),
        )
        self.assertEqual(
            ask("22:00-02:00", "11-17T22:00", closed=closed),
            (False, "2026-11-18T22:00:00+01:00", 1380),
        )

    def test_change_of_clocks(self):
        self.assertEqual(
            ask("Su 02:30-06:00", "10-25T00:29", "Europe/Paris"),
            (False, "2026-10-25T02:30:00+02:00", 1),
        )
        self.assertEqual(
            ask("Su 01:00-06:00", "10-24T23:00", "Europe/Paris"),
            (True, "2026-10-25T06:00:00+01:00", 360),
        )
        self.assertEqual(
            ask("Su 02:30-06:00", "03-29T01:00", "Europe/Paris"),
            (False, "2026-03-29T03:30:00+02:00", 30),
        )

    def test_always_and_never(self):
        self.assertEqual(ask("off", "11-16T10:00"), (False, None, None))
        self.assertEqual(ask("00:00-24:00", "11-16T10:00"), (True, None, None))
        self.assertEqual(
            ask("00:00-24:00", "11-16T10:00", closed=["2026-11-23"]),
            (True, "2026-11-23T00:00:00+01:00", 9420),
        )
        self.assertEqual(
            ask("00:00-24:00; Mo 00:00-23:59", "11-17T10:00"),
            (True, "2026-11-23T23:59:00+01:00", 9419),
        )
        self.assertEqual(ask("Mo off", "11-16T10:00"), (False, None, None))

    def test_eight_days_are_looked_at(self):
        self.assertEqual(
            ask("Mo 09:00-10:00", "11-16T12:00"), (False, "2026-11-23T09:00:00+01:00", 9840)
        )
        closed = ["2026-11-23"]
        self.assertEqual(ask("Mo 09:00-10:00", "11-16T12:00", closed=closed), (False, None, None))

    def test_spaces(self):
        rules = "  Mo , Tu - We  09:00 - 10:00 , 11:00-12:00 ;  off  "
        self.assertEqual(ask(rules, "11-16T08:30"), (False, None, None))
        self.assertEqual(ask(rules.split(";")[0], "11-16T08:30")[2], 30)

    def test_rules_that_cannot_be_read(self):
        self.assertEqual(ask("Mo 23:59-00:01", "11-16T22:59")[0], True)
        for rules in (
            "",
            "Mo",
            "Mo 9:00-10:00",
            "Mo09:00-10:00",
            "Mo 24:00-10:00",
            "Mo 10:00-00:00",
            "Mo 10:00-24:01",
            "Mo 10:60-12:00",
            "Xx 10:00-12:00",
            "Mo 10:00",
            "Mo 10:00-12:00;",
            "Mo, 10:00-12:00",
            "Mo off,10:00-12:00",
            "10:00-12:00 Mo",
        ):
            with self.assertRaises(ValueError, msg=rules):
                ask(rules, "11-16T10:00")
