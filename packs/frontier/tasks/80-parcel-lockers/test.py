import unittest

BOXES = {"C": 10, "A": 5, "B": 5, "D": 40}


def stored(*parcels, minute=0):
    """Announces and delivers parcels, given as (name, litres)."""
    events = [(minute, "announce", name, litres) for name, litres in parcels]
    return events + [(minute, "deliver", name) for name, _ in parcels]


class TestCases(unittest.TestCase):
    def replay(self, *events, keep=100, boxes=BOXES):
        return task_func(boxes, list(events), keep)

    def test_whole_report(self):
        events = [
            (0, "announce", "z", 3),
            (1, "announce", "a", 9),
            (2, "deliver", "z"),
            (3, "deliver", "a"),
            (4, "collect", "z"),
            (5, "announce", "q", 1),
        ]
        report = self.replay(*events)
        self.assertEqual(
            report,
            {
                "parcels": {"z": "collected", "a": "stored", "q": "announced"},
                "inside": [("C", "a")],
                "uses": {"A": 1, "B": 0, "C": 1, "D": 0},
                "refused": [],
            },
        )
        self.assertEqual(
            (list(report["parcels"]), list(report["uses"])), (["z", "a", "q"], ["A", "B", "C", "D"])
        )

    def test_smallest_box_first_by_name(self):
        events = stored(("p", 5), ("q", 4), ("r", 1), ("s", 6), ("t", 40))
        report = self.replay(*events)
        self.assertEqual(report["inside"], [("A", "p"), ("B", "q"), ("C", "r"), ("D", "s")])
        self.assertEqual(report["parcels"]["t"], "diverted")

    def test_too_large_for_any_box(self):
        report = self.replay(*stored(("p", 41), ("q", 40)))
        self.assertEqual(report["parcels"], {"p": "diverted", "q": "stored"})
        self.assertEqual(report["inside"], [("D", "q")])

    def test_diverted_parcel_is_tried_again(self):
        events = stored(("p", 30), ("q", 40))
        report = self.replay(*events, (5, "deliver", "q"), (6, "collect", "p"), (7, "deliver", "q"))
        self.assertEqual(report["parcels"], {"p": "collected", "q": "stored"})
        self.assertEqual((report["uses"]["D"], report["refused"]), (2, []))

    def test_free_boxes_are_used_again_in_order(self):
        events = stored(("p", 1), ("q", 1), ("r", 1))
        events += [(1, "collect", "q"), (1, "collect", "p"), *stored(("s", 1), ("t", 2), minute=2)]
        report = self.replay(*events)
        self.assertEqual(report["inside"], [("A", "s"), ("B", "t"), ("C", "r")])
        self.assertEqual(report["uses"], {"A": 2, "B": 2, "C": 1, "D": 0})

    def test_overdue_from_the_minute_on(self):
        events = stored(("p", 1), minute=10)
        self.assertEqual(self.replay(*events, (109, "collect", "p"))["parcels"], {"p": "collected"})
        report = self.replay(*events, (110, "collect", "p"))
        self.assertEqual(
            (report["parcels"], report["refused"]), ({"p": "overdue"}, [(2, "overdue")])
        )
        self.assertEqual(report["inside"], [("A", "p")])

    def test_any_event_makes_overdue(self):
        events = [*stored(("p", 1), ("q", 1)), (60, "announce", "r", 1), (100, "collect", "ghost")]
        report = self.replay(*events)
        self.assertEqual(report["parcels"], {"p": "overdue", "q": "overdue", "r": "announced"})
        self.assertEqual(report["refused"], [(5, "unknown")])

    def test_time_counts_from_delivery(self):
        events = [(0, "announce", "p", 1), (90, "deliver", "p"), (180, "collect", "p")]
        self.assertEqual(self.replay(*events)["parcels"], {"p": "collected"})

    def test_only_overdue_ones_are_returned(self):
        events = stored(("p", 1), ("q", 1))
        events += [(99, "return", "p"), (100, "return", "p"), (100, "return", "p")]
        report = self.replay(*events)
        self.assertEqual(report["parcels"], {"p": "returned", "q": "overdue"})
        self.assertEqual(report["refused"], [(4, "stored"), (6, "returned")])
        self.assertEqual(report["inside"], [("B", "q")])

    def test_box_of_a_returned_one_is_free(self):
        events = [*stored(("p", 40)), (100, "return", "p"), *stored(("q", 40), minute=101)]
        self.assertEqual(self.replay(*events)["inside"], [("D", "q")])

    def test_refused_actions(self):
        events = [
            (0, "deliver", "p"),
            (0, "announce", "p", 1),
            (0, "announce", "p", 9),
            (0, "collect", "p"),
            (0, "deliver", "p"),
            (0, "deliver", "p"),
            (1, "collect", "p"),
            (1, "collect", "p"),
            (1, "announce", "p", 2),
            (1, "deliver", "p"),
        ]
        report = self.replay(*events)
        self.assertEqual(
            report["refused"],
            [
                (0, "unknown"),
                (2, "announced"),
                (3, "announced"),
                (5, "stored"),
                (7, "collected"),
                (8, "collected"),
                (9, "collected"),
            ],
        )
        self.assertEqual(report["uses"], {"A": 1, "B": 0, "C": 0, "D": 0})

    def test_actions_that_do_not_exist(self):
        events = [(0, "announce", "p", 1), (0, "deliver", "p"), (0, "wait", "p"), (0, "open", "x")]
        events += [(0, "to_collected", "p"), (0, "fits", "p"), (0, "collect", "p")]
        report = self.replay(*events)
        self.assertEqual(
            report["refused"], [(2, "stored"), (3, "unknown"), (4, "stored"), (5, "stored")]
        )
        self.assertEqual(report["parcels"], {"p": "collected"})

    def test_keep_is_at_least_a_minute(self):
        with self.assertRaises(ValueError):
            self.replay(keep=0)
        events = [*stored(("p", 1)), (1, "return", "p")]
        self.assertEqual(self.replay(*events, keep=1)["parcels"], {"p": "returned"})

    def test_nothing(self):
        self.assertEqual(
            self.replay(boxes={}), {"parcels": {}, "inside": [], "uses": {}, "refused": []}
        )
