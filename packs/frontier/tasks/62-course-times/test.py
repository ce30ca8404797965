import unittest
from zoneinfo import ZoneInfoNotFoundError


def row(starts="2026-11-17 18:00", title="Fugue", room="loft", minutes=60, **more):
    return {"title": title, "room": room, "starts": starts, "minutes": minutes, **more}


def book(*rows, zone="Europe/Berlin", **named):
    return task_func(list(rows), zone, **named)


def times(*rows, **named):
    return [(one["starts"], one["ends"]) for one in book(*rows, **named)["plan"]]


class TestCases(unittest.TestCase):
    def test_one_course(self):
        self.assertEqual(
            book(row(seats=8, price=40)),
            {
                "wrong": {},
                "refused": {},
                "plan": [
                    {
                        "title": "Fugue",
                        "room": "loft",
                        "starts": "2026-11-17T18:00:00+01:00",
                        "ends": "2026-11-17T19:00:00+01:00",
                        "seats": 8,
                    }
                ],
            },
        )

    def test_plan_is_sorted_and_has_usual_seats(self):
        report = book(
            row("2026-11-18 09:00", "C", "yard"),
            row("2026-11-18 09:00", "B", "hall"),
            row("2026-11-17 20:00", "A", "yard"),
        )
        found = [(one["title"], one["room"], one["seats"]) for one in report["plan"]]
        self.assertEqual(found, [("A", "yard", 12), ("B", "hall", 12), ("C", "yard", 12)])

    def test_wrong_fields(self):
        report = book(
            row(title="", room="cellar"),
            row(title="x" * 41, minutes=14, seats=0),
            row("2026-11-17T18:00", minutes="60"),
            {},
            row("2026-02-30 10:00", minutes=601, seats=2.5),
            row(title=None, minutes=60.5),
        )
        self.assertEqual(
            report,
            {
                "wrong": {
                    0: ["room", "title"],
                    1: ["minutes", "seats", "title"],
                    2: ["minutes", "starts"],
                    3: ["minutes", "room", "starts", "title"],
                    4: ["minutes", "seats", "starts"],
                    5: ["minutes", "title"],
                },
                "refused": {},
                "plan": [],
            },
        )

    def test_limits_are_allowed(self):
        report = book(row(title="x" * 40, minutes=15, seats=1), row(room="hall", minutes=600))
        self.assertEqual((report["wrong"], len(report["plan"])), ({}, 2))

    def test_time_that_does_not_exist(self):
        rows = [row(f"2026-03-29 {time}", room="hall", minutes=15) for time in ("02:00", "02:59")]
        self.assertEqual(book(*rows)["wrong"], {0: ["starts"], 1: ["starts"]})
        self.assertEqual(
            times(row("2026-03-29 01:59", minutes=61), row("2026-03-29 03:00", room="yard")),
            [
                ("2026-03-29T01:59:00+01:00", "2026-03-29T04:00:00+02:00"),
                ("2026-03-29T03:00:00+02:00", "2026-03-29T04:00:00+02:00"),
            ],
        )

    def test_time_that_exists_twice(self):
        rows = [row(f"2026-10-25 {time}") for time in ("02:00", "02:59")]
        self.assertEqual(book(*rows)["wrong"], {0: ["starts"], 1: ["starts"]})
        self.assertEqual(
            times(row("2026-10-25 01:30", minutes=120)),
            [("2026-10-25T01:30:00+02:00", "2026-10-25T02:30:00+01:00")],
        )

    def test_clocks_are_looked_at_last(self):
        self.assertEqual(
            book(row("2026-03-29 02:30", minutes=5), row("2026-03-29 02:30"))["wrong"],
            {0: ["minutes"], 1: ["starts"]},
        )

    def test_gap_between_courses(self):
        report = book(
            row("2026-11-17 18:00", "A"),
            row("2026-11-17 19:14", "B"),
            row("2026-11-17 19:15", "C"),
            row("2026-11-17 16:46", "D"),
            row("2026-11-17 16:45", "E"),
        )
        self.assertEqual(report["refused"], {1: "A", 3: "A"})
        self.assertEqual([one["title"] for one in report["plan"]], ["E", "A", "C"])

    def test_other_rooms_do_not_matter(self):
        report = book(row(title="A"), row(title="B", room="hall"), row(title="C", room="hall"))
        self.assertEqual(report["refused"], {2: "B"})

    def test_first_booked_course_stands_in_the_way(self):
        report = book(
            row("2026-11-17 20:00", "late"),
            row("2026-11-17 18:00", "early"),
            row("2026-11-17 18:30", "both", minutes=120),
            row("2026-11-17 18:30", "again"),
        )
        self.assertEqual(report["refused"], {2: "late", 3: "early"})

    def test_other_gaps(self):
        rows = [row(title="A"), row("2026-11-17 19:00", "B"), row("2026-11-17 20:29", "C")]
        self.assertEqual(book(*rows, gap=0)["refused"], {})
        self.assertEqual(book(*rows, gap=30)["refused"], {1: "A"})
        self.assertEqual(book(*rows, gap=90)["refused"], {1: "A", 2: "A"})

    def test_gap_is_counted_in_real_minutes(self):
        rows = [row("2026-10-25 01:00", minutes=60), row("2026-10-25 03:00")]
        self.assertEqual(book(*rows, gap=120)["refused"], {})
        self.assertEqual(book(*rows, gap=121)["refused"], {1: "Fugue"})

    def test_zones(self):
        self.assertEqual(
            times(row("2026-07-01 09:00"), zone="America/St_Johns"),
            [("2026-07-01T09:00:00-02:30", "2026-07-01T10:00:00-02:30")],
        )
        with self.assertRaises(ZoneInfoNotFoundError):
            book(zone="Europe/Atlantis")

    def test_no_rows(self):
        self.assertEqual(book(), {"wrong": {}, "refused": {}, "plan": []})
