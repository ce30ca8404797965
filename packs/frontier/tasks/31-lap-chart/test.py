import unittest

RACE = [
    ("Mo", 1, 61.0),
    ("Mo", 2, 59.0),
    ("Mo", 3, 60.0),
    ("Jo", 1, 60.5),
    ("Jo", 2, 62.0),
    ("Jo", 3, 57.0),
    ("Al", 1, 60.75),
    ("Al", 2, 59.0),
]


def traces(laps, what):
    return {trace.name: getattr(trace, what) for trace in task_func(laps).data}


class TestCases(unittest.TestCase):
    def test_places(self):
        self.assertEqual(traces(RACE, "y"), {"Jo": (1, 3, 1), "Mo": (3, 2, 2), "Al": (2, 1)})
        self.assertEqual(traces(RACE, "x"), {"Jo": (1, 2, 3), "Mo": (1, 2, 3), "Al": (1, 2)})

    def test_order_of_traces(self):
        figure = task_func(list(reversed(RACE)))
        self.assertEqual([trace.name for trace in figure.data], ["Jo", "Mo", "Al"])
        self.assertEqual([trace.type for trace in figure.data], ["scatter"] * 3)
        self.assertEqual([trace.mode for trace in figure.data], ["lines+markers"] * 3)

    def test_order_of_those_who_gave_up(self):
        laps = [
            ("a", 1, 9),
            ("b", 1, 8),
            ("c", 1, 7),
            ("c", 2, 9),
            ("a", 2, 9),
            ("d", 1, 5),
            ("a", 3, 1),
        ]
        self.assertEqual([trace.name for trace in task_func(laps).data], ["a", "c", "d", "b"])

    def test_distances(self):
        self.assertEqual(
            traces(RACE, "text"),
            {
                "Jo": ("leader", "+2.75 s", "leader"),
                "Mo": ("+0.50 s", "+0.25 s", "+0.50 s"),
                "Al": ("+0.25 s", "leader"),
            },
        )

    def test_symbols(self):
        found = {trace.name: trace.marker.symbol for trace in task_func(RACE).data}
        self.assertEqual(
            found, {"Jo": ("circle",) * 3, "Mo": ("circle",) * 3, "Al": ("circle", "x")}
        )

    def test_lines_where_the_leader_changes(self):
        shapes = task_func(RACE).layout.shapes
        self.assertEqual([(shape.x0, shape.x1) for shape in shapes], [(2, 2), (3, 3)])
        self.assertEqual(
            [(shape.type, shape.line.dash) for shape in shapes], [("line", "dash")] * 2
        )
        self.assertEqual(
            [(shape.y0, shape.y1, shape.yref) for shape in shapes], [(0, 1, "y domain")] * 2
        )

    def test_no_line_where_the_leader_stays(self):
        laps = [("a", 1, 1), ("b", 1, 2), ("a", 2, 1), ("b", 2, 1), ("b", 3, 5), ("b", 4, 5)]
        self.assertEqual([shape.x0 for shape in task_func(laps).layout.shapes], [3])

    def test_equal_times_go_by_name(self):
        laps = [
            ("b", 1, 0.1),
            ("b", 2, 0.2),
            ("a", 1, 0.3),
            ("a", 2, 0.0),
            ("c", 1, 0.3004),
            ("c", 2, 0),
        ]
        self.assertEqual(traces(laps, "y"), {"a": (2, 1), "b": (1, 2), "c": (3, 3)})
        self.assertEqual(traces(laps, "text")["b"], ("leader", "+0.00 s"))

    def test_title_and_axis(self):
        layout = task_func(RACE).layout
        self.assertEqual(layout.title.text, "Winner: Jo")
        self.assertEqual((layout.yaxis.autorange, layout.yaxis.dtick), ("reversed", 1))

    def test_no_laps(self):
        figure = task_func([])
        self.assertEqual((figure.layout.title.text, figure.data), ("No laps", ()))
        self.assertEqual((figure.layout.shapes, figure.layout.yaxis.autorange), ((), "reversed"))

    def test_one_rider(self):
        self.assertEqual(traces([("Mo", 1, 61.0)], "text"), {"Mo": ("leader",)})
        self.assertEqual(task_func([("Mo", 1, 61.0)]).layout.shapes, ())

    def test_laps_must_be_whole(self):
        for laps in (
            [("a", 2, 1.0)],
            [("a", 1, 1.0), ("a", 3, 1.0)],
            [("a", 1, 1.0), ("a", 1, 2.0)],
        ):
            with self.assertRaises(ValueError):
                task_func(laps)
        with self.assertRaises(ValueError):
            task_func([("a", 1, 1.0), ("b", 0, 1.0)])
