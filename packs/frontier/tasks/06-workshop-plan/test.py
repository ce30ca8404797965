import unittest


class TestCases(unittest.TestCase):
    def test_chain_uses_one_bench(self):
        self.assertEqual(
            task_func({"a": 2, "b": 3}, [("b", "a")], 3),
            {"plan": [(0, 1, "a"), (2, 1, "b")], "minutes": 5, "idle": 10, "critical": ["a", "b"]},
        )

    def test_most_urgent_job_starts_first(self):
        jobs = {"short": 1, "long": 4, "start": 2, "end": 6}
        self.assertEqual(
            task_func(jobs, [("end", "start")], 1),
            {
                "plan": [(0, 1, "start"), (2, 1, "end"), (8, 1, "long"), (12, 1, "short")],
                "minutes": 13,
                "idle": 0,
                "critical": ["end", "start"],
            },
        )

    def test_equal_urgency_goes_by_name(self):
        report = task_func({"c": 2, "a": 2, "b": 2}, [], 2)
        self.assertEqual(report["plan"], [(0, 1, "a"), (0, 2, "b"), (2, 1, "c")])
        self.assertEqual((report["minutes"], report["idle"]), (4, 2))
        self.assertEqual(report["critical"], ["a", "b", "c"])

    def test_job_waits_for_all_that_it_needs(self):
        jobs = {"frame": 5, "glass": 2, "door": 1}
        needs = [("door", "frame"), ("door", "glass"), ("door", "frame")]
        report = task_func(jobs, needs, 2)
        self.assertEqual(report["plan"], [(0, 1, "frame"), (0, 2, "glass"), (5, 1, "door")])
        self.assertEqual(report["critical"], ["door", "frame"])
        self.assertEqual(report["idle"], 4)

    def test_lowest_free_bench_is_taken(self):
        jobs = {"a": 9, "b": 3, "c": 6, "d": 2}
        report = task_func(jobs, [("d", "b")], 3)
        self.assertEqual(report["plan"], [(0, 1, "a"), (0, 2, "c"), (0, 3, "b"), (3, 3, "d")])
        self.assertEqual(report["idle"], 7)

    def test_jobs_end_before_others_start_at_the_same_minute(self):
        jobs = {"a": 4, "b": 4, "low": 1, "high": 7}
        report = task_func(jobs, [("high", "b")], 2)
        self.assertEqual(report["plan"], [(0, 1, "b"), (0, 2, "a"), (4, 1, "high"), (4, 2, "low")])
        self.assertEqual(report["minutes"], 11)

    def test_free_bench_waits_when_nothing_may_start(self):
        jobs = {"a": 10, "b": 1, "c": 1}
        report = task_func(jobs, [("b", "a"), ("c", "b")], 2)
        self.assertEqual(report["plan"], [(0, 1, "a"), (10, 1, "b"), (11, 1, "c")])
        self.assertEqual(report["idle"], 12)

    def test_urgency_counts_the_longest_of_several_chains(self):
        jobs = {"root": 1, "x": 2, "y": 5, "z": 1, "other": 7}
        needs = [("x", "root"), ("y", "root"), ("z", "x")]
        report = task_func(jobs, needs, 1)
        self.assertEqual([job for _, _, job in report["plan"]], ["other", "root", "y", "x", "z"])
        self.assertEqual(report["critical"], ["other"])
        self.assertEqual(
            task_func({**jobs, "other": 6}, needs, 1)["critical"], ["other", "root", "y"]
        )

    def test_benches_limit_what_runs(self):
        report = task_func({"a": 3, "b": 2, "c": 2, "d": 1}, [], 2)
        self.assertEqual(report["plan"], [(0, 1, "a"), (0, 2, "b"), (2, 2, "c"), (3, 1, "d")])
        self.assertEqual((report["minutes"], report["critical"]), (4, ["a"]))

    def test_no_jobs(self):
        self.assertEqual(
            task_func({}, [], 2), {"plan": [], "minutes": 0, "idle": 0, "critical": []}
        )

    def test_circle_and_missing_job_are_refused(self):
        for needs in ([("a", "b"), ("b", "a")], [("a", "a")], [("a", "x")], [("x", "a")]):
            with self.assertRaises(ValueError):
                task_func({"a": 1, "b": 1}, needs, 1)

    def test_benches_and_minutes_are_positive(self):
        with self.assertRaises(ValueError):
            task_func({"a": 1}, [], 0)
        with self.assertRaises(ValueError):
            task_func({"a": 1, "b": 0}, [], 1)
        self.assertEqual(task_func({"a": 1}, [], 1)["plan"], [(0, 1, "a")])
