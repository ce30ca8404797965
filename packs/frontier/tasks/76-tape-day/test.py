import unittest

VIENNA = "Europe/Vienna"


class TestCases(unittest.TestCase):
    def runs(self, jobs, day="2026-11-16", patience=0, zone=VIENNA):
        return task_func(jobs, zone, day, patience)["runs"]

    def left_out(self, jobs, day="2026-11-16", patience=0, zone=VIENNA):
        return task_func(jobs, zone, day, patience)["left out"]

    def test_whole_plan(self):
        jobs = [("index", "0 2 * * *", 100), ("mail", "0 1-4 * * *", 30)]
        self.assertEqual(
            task_func(jobs, VIENNA, "2026-11-16", 40),
            {
                "runs": [
                    ("mail", "2026-11-16T01:00+01:00", "2026-11-16T01:30+01:00"),
                    ("index", "2026-11-16T02:00+01:00", "2026-11-16T03:40+01:00"),
                    ("mail", "2026-11-16T03:40+01:00", "2026-11-16T04:10+01:00"),
                    ("mail", "2026-11-16T04:10+01:00", "2026-11-16T04:40+01:00"),
                ],
                "left out": [("mail", "02:00", "too late")],
            },
        )

    def test_day_has_its_first_and_last_minute(self):
        jobs = [("a", "0 0 * * *", 1), ("b", "59 23 * * *", 3), ("c", "0 12 17 11 *", 1)]
        self.assertEqual(
            self.runs(jobs),
            [
                ("a", "2026-11-16T00:00+01:00", "2026-11-16T00:01+01:00"),
                ("b", "2026-11-16T23:59+01:00", "2026-11-17T00:02+01:00"),
            ],
        )

    def test_patience_has_two_sides(self):
        jobs = [("a", "0 5 * * *", 20), ("b", "10 5 * * *", 5)]
        self.assertEqual(len(self.runs(jobs, patience=10)), 2)
        self.assertEqual(self.left_out(jobs, patience=9), [("b", "05:10", "too late")])

    def test_free_at_the_minute(self):
        jobs = [("a", "0 5 * * *", 10), ("b", "10 5 * * *", 5)]
        self.assertEqual(
            self.runs(jobs),
            [
                ("a", "2026-11-16T05:00+01:00", "2026-11-16T05:10+01:00"),
                ("b", "2026-11-16T05:10+01:00", "2026-11-16T05:15+01:00"),
            ],
        )

    def test_same_moment_goes_by_the_list(self):
        jobs = [("z", "0 5 * * *", 10), ("a", "0 5 * * 1", 10), ("m", "0 5 * * *", 10)]
        self.assertEqual([name for name, *_ in self.runs(jobs, patience=20)], ["z", "a", "m"])
        self.assertEqual(
            self.left_out(jobs), [("a", "05:00", "too late"), ("m", "05:00", "too late")]
        )

    def test_clocks_go_forward(self):
        jobs = [("a", "30 1-3 * * *", 20), ("b", "0 2,3 * * *", 5)]
        self.assertEqual(
            task_func(jobs, VIENNA, "2026-03-29", 60),
            {
                "runs": [
                    ("a", "2026-03-29T01:30+01:00", "2026-03-29T01:50+01:00"),
                    ("b", "2026-03-29T03:00+02:00", "2026-03-29T03:05+02:00"),
                    ("a", "2026-03-29T03:30+02:00", "2026-03-29T03:50+02:00"),
                ],
                "left out": [("b", "02:00", "no such time"), ("a", "02:30", "no such time")],
            },
        )

    def test_minutes_are_real_time(self):
        self.assertEqual(
            self.runs([("a", "30 1 * * *", 90)], "2026-03-29"),
            [("a", "2026-03-29T01:30+01:00", "2026-03-29T04:00+02:00")],
        )

    def test_clocks_go_back(self):
        jobs = [("a", "30 2 * * *", 60), ("b", "0 3 * * *", 10)]
        self.assertEqual(
            self.runs(jobs, "2026-10-25"),
            [
                ("a", "2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00"),
                ("b", "2026-10-25T03:00+01:00", "2026-10-25T03:10+01:00"),
            ],
        )

    def test_late_over_the_repeated_hour(self):
        jobs = [("a", "50 2 * * *", 90), ("b", "10 3 * * *", 10)]
        self.assertEqual(
            self.runs(jobs, "2026-10-25", 10)[1],
            ("b", "2026-10-25T03:20+01:00", "2026-10-25T03:30+01:00"),
        )
        self.assertEqual(self.left_out(jobs, "2026-10-25", 9), [("b", "03:10", "too late")])

    def test_zone_with_an_odd_offset(self):
        self.assertEqual(
            self.runs([("a", "15 6 * * mon", 15)], zone="Asia/Kathmandu"),
            [("a", "2026-11-16T06:15+05:45", "2026-11-16T06:30+05:45")],
        )

    def test_left_out_goes_by_time_then_list(self):
        jobs = [("z", "*/30 5 * * *", 5), ("a", "0,30 5 * * *", 50), ("b", "0 4 * * *", 300)]
        self.assertEqual(
            self.left_out(jobs),
            [
                ("z", "05:00", "too late"),
                ("a", "05:00", "too late"),
                ("z", "05:30", "too late"),
                ("a", "05:30", "too late"),
            ],
        )

    def test_jobs_must_be_valid(self):
        for expression in ("0 5 * *", "0 5 * * * 0", "61 5 * * *", "@daily", ""):
            with self.assertRaises(ValueError):
                self.runs([("a", expression, 5)])
        with self.assertRaises(ValueError):
            self.runs([("a", "0 5 * * *", 0)])
        self.assertEqual(len(self.runs([("a", "0 5 * * *", 1)])), 1)

    def test_no_jobs(self):
        self.assertEqual(task_func([], VIENNA, "2026-11-16", 5), {"runs": [], "left out": []})
