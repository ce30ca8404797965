import unittest

VIENNA = "Europe/Vienna"


class TestCases(unittest.TestCase):
    def bill(self, *readings, zone=VIENNA, peak=(7, 20), cents=(30.0, 20.0)):
        return task_func(list(readings), zone, peak, cents)

    def amounts(self, *readings, **options):
        lines = self.bill(*readings, **options)
        return [(line["day"][-2:], line["peak"], line["other"], line["hours"]) for line in lines]

    def test_whole_line(self):
        self.assertEqual(
            self.bill(("2026-11-16T19:00:00+01:00", 1000), ("2026-11-16T22:00:00+01:00", 4000)),
            [
                {
                    "day": "2026-11-16",
                    "peak": 1000.0,
                    "other": 2000.0,
                    "cents": 70.0,
                    "hours": 3.0,
                    "gap": False,
                }
            ],
        )

    def test_readings_in_any_order_and_offset(self):
        self.assertEqual(
            self.amounts(
                ("2026-11-16T09:00:00Z", 900),
                ("2026-11-16T06:00:00+01:00", 0),
                ("2026-11-16T02:00:00-06:00", 300),
            ),
            [("16", 800.0, 100.0, 4.0)],
        )

    def test_last_reading_of_a_moment_counts(self):
        self.assertEqual(
            self.amounts(
                ("2026-11-16T10:00:00+01:00", 0),
                ("2026-11-16T12:00:00+01:00", 500),
                ("2026-11-16T11:00:00Z", 700),
            ),
            [("16", 700.0, 0, 2.0)],
        )

    def test_both_ends_of_the_peak(self):
        self.assertEqual(
            self.amounts(("2026-11-16T06:00:00+01:00", 0), ("2026-11-16T08:00:00+01:00", 600)),
            [("16", 300.0, 300.0, 2.0)],
        )
        self.assertEqual(
            self.amounts(("2026-11-16T19:15:00+01:00", 0), ("2026-11-16T20:15:00+01:00", 800)),
            [("16", 600.0, 200.0, 1.0)],
        )

    def test_weekend_has_no_peak(self):
        self.assertEqual(
            self.amounts(
                ("2026-11-20T12:00:00+01:00", 0),
                ("2026-11-20T13:00:00+01:00", 100),
                ("2026-11-21T12:00:00+01:00", 100),
                ("2026-11-21T13:00:00+01:00", 200),
                ("2026-11-22T13:00:00+01:00", 200),
                ("2026-11-22T14:00:00+01:00", 300),
                ("2026-11-23T13:00:00+01:00", 300),
                ("2026-11-23T14:00:00+01:00", 400),
            ),
            [
                ("20", 100.0, 0.0, 12.0),
                ("21", 0, 100.0, 24.0),
                ("22", 0, 100.0, 24.0),
                ("23", 100.0, 0.0, 14.0),
            ],
        )

    def test_days_are_local(self):
        self.assertEqual(
            self.amounts(("2026-11-16T22:00:00Z", 0), ("2026-11-17T01:00:00Z", 300)),
            [("16", 0, 100.0, 1.0), ("17", 0, 200.0, 2.0)],
        )

    def test_days_of_23_and_25_hours(self):
        self.assertEqual(
            self.amounts(("2026-03-28T23:00:00Z", 0), ("2026-03-29T22:00:00Z", 2300)),
            [("29", 0, 2300.0, 23.0)],
        )
        self.assertEqual(
            self.amounts(("2026-10-24T22:00:00Z", 0), ("2026-10-25T23:00:00Z", 2500)),
            [("25", 0, 2500.0, 25.0)],
        )

    def test_peak_in_the_repeated_hour(self):
        self.assertEqual(
            self.amounts(
                ("2026-11-01T00:00:00-04:00", 0),
                ("2026-11-02T00:00:00-05:00", 2500),
                ("2026-11-02T03:00:00-05:00", 2800),
                zone="America/New_York",
                peak=(1, 2),
            ),
            [("01", 0, 2500.0, 25.0), ("02", 100.0, 200.0, 3.0)],
        )

    def test_replaced_meter(self):
        lines = self.bill(
            ("2026-11-16T22:00:00+01:00", 9000),
            ("2026-11-16T23:00:00+01:00", 9100),
            ("2026-11-17T01:30:00+01:00", 5),
            ("2026-11-17T02:00:00+01:00", 25),
            ("2026-11-18T00:00:00+01:00", 25),
        )
        self.assertEqual(
            [(line["day"][-2:], line["other"], line["hours"], line["gap"]) for line in lines],
            [("16", 100.0, 1.0, True), ("17", 20.0, 22.5, True)],
        )

    def test_day_that_is_all_gap(self):
        self.assertEqual(
            self.bill(("2026-11-16T08:00:00Z", 7), ("2026-11-16T09:00:00Z", 6)),
            [
                {
                    "day": "2026-11-16",
                    "peak": 0,
                    "other": 0,
                    "cents": 0.0,
                    "hours": 0.0,
                    "gap": True,
                }
            ],
        )

    def test_rounding_comes_last(self):
        self.assertEqual(
            self.bill(
                ("2026-11-16T10:00:00+01:00", 0),
                ("2026-11-16T10:40:00+01:00", 1),
                ("2026-11-16T11:20:00+01:00", 34),
                cents=(33.3, 0.0),
            ),
            [
                {
                    "day": "2026-11-16",
                    "peak": 34.0,
                    "other": 0,
                    "cents": 1.13,
                    "hours": 1.33,
                    "gap": False,
                }
            ],
        )
        self.assertEqual(
            self.amounts(("2026-11-16T06:50:00+01:00", 0), ("2026-11-16T07:20:00+01:00", 1)),
            [("16", 0.7, 0.3, 0.5)],
        )

    def test_one_reading_makes_no_line(self):
        self.assertEqual(self.bill(("2026-11-16T10:00:00Z", 5)), [])
        self.assertEqual(self.bill(), [])
