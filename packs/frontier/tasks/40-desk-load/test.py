import unittest

WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]


def spec(calls=(), zone="Europe/Paris", first="2026-11-02", last="2026-11-15", hours=(9, 10)):
    return task_func(list(calls), zone, first, last, *hours)


def cells(*args, **options):
    values = spec(*args, **options)["data"]["values"]
    return [(row["day"], row["hour"], row["load"]) for row in values]


class TestCases(unittest.TestCase):
    def test_loads(self):
        calls = [
            "2026-11-02T08:10:00Z",
            "2026-11-09T08:50:00Z",
            "2026-11-09T08:59:59Z",
            "2026-11-10T08:00:00Z",
        ]
        self.assertEqual(
            cells(calls),
            [("Mon", 9, 1.5), ("Tue", 9, 0.5)] + [(day, 9, 0.0) for day in WEEK[2:]],
        )

    def test_rows_are_by_day_and_hour(self):
        found = cells(first="2026-11-07", last="2026-11-09", hours=(22, 24))
        self.assertEqual(
            [row[:2] for row in found],
            [("Mon", 22), ("Mon", 23), ("Sat", 22), ("Sat", 23), ("Sun", 22), ("Sun", 23)],
        )
        self.assertEqual(list(spec()["data"]["values"][0]), ["day", "hour", "load"])

    def test_hours_outside(self):
        calls = [
            "2026-11-02T07:59:59Z",
            "2026-11-02T08:00:00Z",
            "2026-11-02T09:59:59Z",
            "2026-11-02T10:00:00Z",
        ]
        self.assertEqual(
            cells(calls, last="2026-11-02", hours=(9, 11)), [("Mon", 9, 1.0), ("Mon", 10, 1.0)]
        )

    def test_days_outside(self):
        # 23:30 UTC is half past midnight of the next day in Paris.
        calls = [
            "2026-11-01T22:30:00Z",
            "2026-11-01T23:30:00Z",
            "2026-11-02T23:30:00Z",
            "2026-11-03T23:30:00Z",
        ]
        self.assertEqual(
            cells(calls, last="2026-11-03", hours=(0, 1)), [("Mon", 0, 1.0), ("Tue", 0, 1.0)]
        )

    def test_loads_are_rounded(self):
        calls = ["2026-11-02T08:10:00Z", "2026-11-09T08:10:00Z"]
        self.assertEqual(cells(calls, last="2026-11-16")[0], ("Mon", 9, 0.67))

    def test_hour_that_is_there_twice(self):
        # On 2026-10-25 the hour from 2 to 3 is there twice in Paris.
        calls = [
            "2026-10-25T00:30:00Z",
            "2026-10-25T01:30:00Z",
            "2026-10-25T02:30:00Z",
            "2026-11-01T01:30:00Z",
        ]
        found = cells(calls, first="2026-10-25", last="2026-11-01", hours=(2, 4))
        self.assertEqual(found[-2:], [("Sun", 2, 1.5), ("Sun", 3, 0.5)])

    def test_hour_that_is_skipped(self):
        # On 2026-03-29 there is no hour from 2 to 3 in Paris.
        calls = ["2026-03-22T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-29T00:30:00Z"]
        found = cells(calls, first="2026-03-22", last="2026-03-29", hours=(1, 4))
        self.assertEqual(found[-3:], [("Sun", 1, 0.5), ("Sun", 2, 1.0), ("Sun", 3, 0.5)])
        found = cells(calls, first="2026-03-29", last="2026-03-29", hours=(1, 4))
        self.assertEqual(found, [("Sun", 1, 1.0), ("Sun", 3, 1.0)])

    def test_layers(self):
        rect, text = spec()["layer"]
        self.assertEqual((rect["mark"]["type"], text["mark"]["type"]), ("rect", "text"))
        self.assertEqual(
            rect["encoding"]["color"],
            {"field": "load", "type": "quantitative", "title": "Calls an hour"},
        )
        self.assertEqual(
            text["encoding"]["text"], {"field": "load", "type": "quantitative", "format": ".1f"}
        )

    def test_axes(self):
        for layer in spec()["layer"]:
            self.assertEqual(
                layer["encoding"]["x"], {"field": "hour", "type": "ordinal", "title": "Hour"}
            )
            self.assertEqual(
                layer["encoding"]["y"],
                {"field": "day", "type": "nominal", "title": None, "sort": WEEK},
            )

    def test_title(self):
        self.assertEqual(spec()["title"], "Load 2026-11-02 to 2026-11-15 (Europe/Paris)")
        self.assertEqual(["data" in layer for layer in spec()["layer"]], [False, False])

    def test_other_zone(self):
        calls = ["2026-11-02T03:29:00Z", "2026-11-02T03:31:00Z"]
        self.assertEqual(cells(calls, "Asia/Kolkata", last="2026-11-02"), [("Mon", 9, 1.0)])

    def test_one_day_and_faults(self):
        self.assertEqual(cells(last="2026-11-02"), [("Mon", 9, 0.0)])
        with self.assertRaises(ValueError):
            spec(last="2026-11-01")
        for hours in ((9, 9), (9, 8)):
            with self.assertRaises(ValueError):
                spec(hours=hours)
