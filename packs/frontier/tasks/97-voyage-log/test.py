import unittest

HOUR = "2026-11-16T{:02}:00:00Z"


class TestCases(unittest.TestCase):
    def log(self, *fixes, fastest=12, goal=(50.0, -10.0)):
        return task_func(list(fixes), fastest, goal)

    def test_whole_log(self):
        self.assertEqual(
            self.log(
                (HOUR.format(20), 48.5, -10.0),
                (HOUR.format(8), 48.0, -10.0),
                ("2026-11-17T06:00:00+02:00", 48.5, -9.0),
            ),
            {
                "legs": [("2026-11-16 08:00", 0, 30.0, 2.5), ("2026-11-16 20:00", 90, 39.9, 5.0)],
                "runs": {"2026-11-16": 50.0, "2026-11-17": 20.0},
                "left out": [],
                "to go": 98.3,
                "arrival": "2026-11-18 08:06",
            },
        )

    def test_courses(self):
        places = [(0.0, 0.0), (0.0, 0.5), (-0.5, 0.5), (-0.5, 0.0), (0.0, 0.0), (0.3, -0.004)]
        fixes = [(HOUR.format(hour), *place) for hour, place in enumerate(places)]
        self.assertEqual(
            [leg[1] for leg in self.log(*fixes, fastest=99)["legs"]], [90, 180, 270, 0, 359]
        )

    def test_course_rounds_to_zero(self):
        fixes = [(HOUR.format(1), 10.0, 0.0), (HOUR.format(2), 10.2, -0.001)]
        self.assertEqual(
            self.log(*fixes, fastest=99)["legs"], [("2026-11-16 01:00", 0, 11.9, 11.9)]
        )

    def test_over_the_date_line(self):
        fixes = [(HOUR.format(0), -17.0, 179.9), (HOUR.format(3), -17.0, -179.9)]
        report = self.log(*fixes)
        self.assertEqual(report["legs"], [("2026-11-16 00:00", 90, 11.5, 3.8)])
        self.assertEqual(report["runs"], {"2026-11-16": 11.5})

    def test_same_time(self):
        fixes = [
            (HOUR.format(5), 48.0, -10.0),
            (HOUR.format(4), 47.9, -10.0),
            ("2026-11-16T06:00:00+01:00", 48.1, -10.0),
            (HOUR.format(5), 48.0, -10.0),
        ]
        report = self.log(*fixes)
        self.assertEqual(report["left out"], [(2, "same time"), (3, "same time")])
        self.assertEqual(report["legs"], [("2026-11-16 04:00", 0, 6.0, 6.0)])

    def test_too_fast(self):
        fixes = [
            (HOUR.format(1), 48.0, -10.0),
            (HOUR.format(2), 49.0, -10.0),
            (HOUR.format(3), 48.3, -10.0),
            (HOUR.format(4), 47.0, -10.0),
        ]
        report = self.log(*fixes)
        self.assertEqual(report["left out"], [(1, "too fast"), (3, "too fast")])
        self.assertEqual(report["legs"], [("2026-11-16 01:00", 0, 18.0, 9.0)])

    def test_limit_of_speed(self):
        fixes = [(HOUR.format(1), 48.0, -10.0), (HOUR.format(2), 48.2, -10.0)]
        self.assertEqual(self.log(*fixes, fastest=12.01)["left out"], [])
        self.assertEqual(self.log(*fixes, fastest=12.0)["left out"], [(1, "too fast")])

    def test_left_out_goes_by_index(self):
        fixes = [
            (HOUR.format(9), 60.0, -10.0),
            (HOUR.format(1), 48.0, -10.0),
            (HOUR.format(1), 48.0, -10.0),
            (HOUR.format(2), 59.0, -10.0),
        ]
        self.assertEqual(
            self.log(*fixes)["left out"], [(0, "too fast"), (2, "same time"), (3, "too fast")]
        )

    def test_runs_by_day(self):
        fixes = [("2026-11-16T18:00:00Z", 40.0, -10.0), ("2026-11-19T00:00:00Z", 43.0, -10.0)]
        self.assertEqual(
            self.log(*fixes)["runs"],
            {"2026-11-16": 20.0, "2026-11-17": 80.0, "2026-11-18": 80.0},
        )

    def test_runs_of_a_boat_at_anchor(self):
        fixes = [("2026-11-16T18:00:00Z", 40.0, -10.0), ("2026-11-17T01:00:00Z", 40.0, -10.0)]
        report = self.log(*fixes)
        self.assertEqual(report["runs"], {"2026-11-16": 0, "2026-11-17": 0})
        self.assertEqual((report["arrival"], report["to go"]), (None, 600.1))

    def test_arrival_by_the_last_day(self):
        fixes = [
            ("2026-11-14T12:00:00Z", 40.0, -10.0),
            ("2026-11-15T12:00:00Z", 44.0, -10.0),
            ("2026-11-16T12:00:00Z", 45.0, -10.0),
        ]
        report = self.log(*fixes, goal=(46.0, -10.0))
        self.assertEqual((report["to go"], report["arrival"]), (60.0, "2026-11-17 12:00"))
        fixes[1] = ("2026-11-15T18:00:00Z", 44.0, -10.0)
        self.assertEqual(self.log(*fixes, goal=(46.0, -10.0))["arrival"], "2026-11-17 01:20")

    def test_one_fix(self):
        self.assertEqual(
            self.log((HOUR.format(5), 49.0, -10.0)),
            {"legs": [], "runs": {}, "left out": [], "to go": 60.1, "arrival": None},
        )

    def test_no_fix(self):
        self.assertEqual(
            self.log(), {"legs": [], "runs": {}, "left out": [], "to go": None, "arrival": None}
        )
