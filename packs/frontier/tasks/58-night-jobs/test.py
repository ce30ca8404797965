import unittest


def plan(**jobs):
    """A plan with jobs that are given as flow mappings."""
    return "jobs:\n" + "".join(f"  {name}: {{{job}}}\n" for name, job in jobs.items())


def clashes(since="2026-11-16T18:00", hours=24, **jobs):
    return task_func(plan(**jobs), since, hours)["clashes"]


class TestCases(unittest.TestCase):
    def test_runs_without_clashes(self):
        text = plan(
            dump="cron: 0 2 * * *, minutes: 30, hosts: [h1]",
            copy="cron: 30 2 * * *, minutes: 30, hosts: [h1]",
            scan="cron: 0 */6 * * *, minutes: 60, hosts: h2",
        )
        self.assertEqual(
            task_func(text, "2026-11-16T18:00", 24),
            {"runs": {"dump": 1, "copy": 1, "scan": 4}, "skipped": {}, "clashes": []},
        )

    def test_set_of_jobs_cuts_clashes(self):
        found = clashes(
            c="cron: 20 2 * * *, minutes: 15, hosts: [h1]",
            a="cron: 0 2 * * *, minutes: 60, hosts: [h1]",
            b="cron: 10 2 * * *, minutes: 20, hosts: [h1]",
        )
        self.assertEqual(
            found,
            [
                ("h1", "2026-11-17T02:10", 10, ["a", "b"]),
                ("h1", "2026-11-17T02:20", 10, ["a", "b", "c"]),
                ("h1", "2026-11-17T02:30", 5, ["a", "c"]),
            ],
        )

    def test_clash_goes_on_while_the_set_stays(self):
        found = clashes(
            long="cron: 0 3 * * *, minutes: 40, hosts: h",
            short="cron: '*/10 3 * * *', minutes: 10, hosts: h",
        )
        self.assertEqual(found, [("h", "2026-11-17T03:00", 40, ["long", "short"])])

    def test_clash_that_comes_again(self):
        found = clashes(
            long="cron: 0 3 * * *, minutes: 40, hosts: h",
            short="cron: '*/20 3 * * *', minutes: 5, hosts: h",
        )
        self.assertEqual(
            found,
            [
                ("h", "2026-11-17T03:00", 5, ["long", "short"]),
                ("h", "2026-11-17T03:20", 5, ["long", "short"]),
            ],
        )

    def test_clashes_by_begin_then_host(self):
        found = clashes(
            a="cron: '0 2,4 * * *', minutes: 10, hosts: [h9, h10]",
            b="cron: '5 2,4 * * *', minutes: 10, hosts: [h10, h9, h1]",
        )
        self.assertEqual(
            found,
            [
                ("h10", "2026-11-17T02:05", 5, ["a", "b"]),
                ("h9", "2026-11-17T02:05", 5, ["a", "b"]),
                ("h10", "2026-11-17T04:05", 5, ["a", "b"]),
                ("h9", "2026-11-17T04:05", 5, ["a", "b"]),
            ],
        )

    def test_run_that_is_due_too_early_is_skipped(self):
        text = plan(
            a="cron: '*/10 0 * * *', minutes: 25, hosts: h",
            b="cron: '*/30 0 * * *', minutes: 30, hosts: i",
        )
        self.assertEqual(
            task_func(text, "2026-11-17T00:00", 24),
            {"runs": {"a": 2, "b": 2}, "skipped": {"a": 4}, "clashes": []},
        )

    def test_period_has_its_first_minute_but_not_its_end(self):
        text = plan(a="cron: 0 * * * *, minutes: 1, hosts: h")
        counts = [
            task_func(text, since, 2)["runs"]["a"]
            for since in ("2026-11-16T18:00", "2026-11-16T18:01", "2026-11-16T17:59")
        ]
        self.assertEqual(counts, [2, 2, 2])
        self.assertEqual(task_func(text, "2026-11-16T18:30", 0)["runs"], {"a": 0})

    def test_run_may_last_beyond_the_end(self):
        found = clashes(
            "2026-11-16T23:00",
            1,
            a="cron: 30 23 * * *, minutes: 1500, hosts: h",
            b="cron: 59 23 * * *, minutes: 1500, hosts: h",
        )
        self.assertEqual(found, [("h", "2026-11-16T23:59", 1471, ["a", "b"])])

    def test_anchors_merge_keys_and_other_keys(self):
        text = (
            "# nightly\nusual: &usual\n  minutes: 20\n  hosts: [h1]\nversion: 3\njobs:\n"
            "  a: {<<: *usual, cron: 0 1 * * *, owner: ops}\n"
            "  b: {<<: *usual, cron: 0 1 * * *, minutes: 5}\n"
        )
        self.assertEqual(
            task_func(text, "2026-11-16T18:00", 24)["clashes"],
            [("h1", "2026-11-17T01:00", 5, ["a", "b"])],
        )

    def test_jobs_that_are_off(self):
        text = plan(
            z="cron: 0 1 * * *, minutes: 9, hosts: h, off: false",
            b="cron: 0 1 * * *, minutes: 9, hosts: h, off: true",
            a="cron: 0 1 1 1 *, minutes: 9, hosts: h",
        )
        report = task_func(text, "2026-11-16T18:00", 24)
        self.assertEqual(list(report["runs"].items()), [("z", 1), ("a", 0)])
        self.assertEqual(report["clashes"], [])

    def test_words_of_yaml_1_1_are_texts(self):
        text = plan(
            on="cron: 0 1 * * *, minutes: 9, hosts: no",
            yes="cron: 5 1 * * *, minutes: 9, hosts: no",
        )
        self.assertEqual(
            task_func(text, "2026-11-16T18:00", 24)["clashes"],
            [("no", "2026-11-17T01:05", 4, ["on", "yes"])],
        )

    def test_weekdays(self):
        text = plan(a="cron: 0 1 * * MON-FRI, minutes: 9, hosts: h")
        self.assertEqual(task_func(text, "2026-11-16T00:00", 7 * 24)["runs"], {"a": 5})

    def test_plans_that_are_wrong(self):
        self.assertEqual(
            task_func("jobs: {}", "2026-11-16T00:00", 5), {"runs": {}, "skipped": {}, "clashes": []}
        )
        for text in ("jobs: [", "- jobs", "", "job: {}", "jobs: 3", "jobs:"):
            with self.assertRaises(ValueError, msg=text):
                task_func(text, "2026-11-16T00:00", 5)

    def test_jobs_that_are_wrong(self):
        self.assertEqual(clashes(a="cron: 0 1 * * *, minutes: 1, hosts: []"), [])
        for job in (
            "minutes: 5, hosts: h",
            "cron: 0 1 * * *, hosts: h",
            "cron: 0 1 * * *, minutes: 5, off: true",
            "cron: 0 1 * * *, minutes: 0, hosts: h, off: true",
            "cron: 0 1 * * *, minutes: 1.5, hosts: h",
            "cron: 0 1 * * *, minutes: true, hosts: h",
            "cron: 0 25 * * *, minutes: 5, hosts: h",
            "cron: 0 1 * *, minutes: 5, hosts: h",
            "cron: 0 1 * * * 30, minutes: 5, hosts: h",
            "cron: 5, minutes: 5, hosts: h, off: true",
        ):
            with self.assertRaises(ValueError, msg=job):
                task_func(plan(a=job), "2026-11-16T00:00", 5)
