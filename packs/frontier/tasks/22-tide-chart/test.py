import unittest
from datetime import datetime

import polars as pl


def make_levels(*rows):
    data = [
        (gauge, datetime(2026, 11, day, hour, minute), cm) for gauge, day, hour, minute, cm in rows
    ]
    schema = {"gauge": pl.String, "time": pl.Datetime, "cm": pl.Float64}
    return pl.DataFrame(data, schema=schema, orient="row")


def values_of(levels, low=300.0, high=500.0):
    rows = task_func(levels, low, high)["data"]["values"]
    return [(row["gauge"], row["hour"], row["cm"], row["state"]) for row in rows]


class TestCases(unittest.TestCase):
    def setUp(self):
        self.levels = make_levels(("pier", 16, 4, 20, 512.0))
        self.chart = task_func(self.levels, 300.0, 500.0)

    def test_hours_are_means(self):
        levels = make_levels(
            ("pier", 16, 4, 0, 400.0),
            ("pier", 16, 4, 59, 401.0),
            ("pier", 16, 5, 0, 410.0),
            ("pier", 17, 4, 0, 1.0),
        )
        self.assertEqual(
            values_of(levels),
            [
                ("pier", "2026-11-16T04:00:00", 400.5, "usual"),
                ("pier", "2026-11-16T05:00:00", 410.0, "usual"),
                ("pier", "2026-11-17T04:00:00", 1.0, "low"),
            ],
        )

    def test_rows_are_sorted_by_gauge_and_hour(self):
        levels = make_levels(
            ("quay", 16, 3, 1, 350.0), ("dock", 16, 9, 1, 350.0), ("quay", 16, 2, 1, 350.0)
        )
        self.assertEqual(
            [row[:2] for row in values_of(levels)],
            [
                ("dock", "2026-11-16T09:00:00"),
                ("quay", "2026-11-16T02:00:00"),
                ("quay", "2026-11-16T03:00:00"),
            ],
        )

    def test_borders_of_the_states(self):
        levels = make_levels(
            *[("a", 16, hour, 0, cm) for hour, cm in enumerate((299.9, 300.0, 499.9, 500.0))]
        )
        self.assertEqual([row[3] for row in values_of(levels)], ["low", "usual", "usual", "high"])

    def test_state_is_that_of_the_rounded_mean(self):
        levels = make_levels(
            ("a", 16, 1, 0, 499.96), ("b", 16, 1, 0, 299.94), ("c", 16, 1, 0, 299.96)
        )
        self.assertEqual(
            [row[2:] for row in values_of(levels)],
            [(500.0, "high"), (299.9, "low"), (300.0, "usual")],
        )

    def test_levels_that_are_null_are_left_out(self):
        levels = make_levels(("a", 16, 1, 0, None), ("a", 16, 1, 5, 310.0), ("b", 16, 1, 0, None))
        self.assertEqual(values_of(levels), [("a", "2026-11-16T01:00:00", 310.0, "usual")])

    def test_rows_of_the_data_have_these_fields(self):
        self.assertEqual(
            self.chart["data"],
            {
                "values": [
                    {"gauge": "pier", "hour": "2026-11-16T04:00:00", "cm": 512.0, "state": "high"}
                ]
            },
        )

    def test_facet_by_gauge(self):
        # Ascending is how Vega-Lite sorts if nothing is said, so it may be said or not.
        self.assertEqual(
            {"sort": "ascending", **self.chart["facet"]["row"]},
            {"field": "gauge", "sort": "ascending", "title": "Gauge", "type": "nominal"},
        )
        self.assertEqual((self.chart["spec"]["width"], self.chart["spec"]["height"]), (300, 120))
        wide = task_func(self.levels, 300.0, 500.0, width=640)
        self.assertEqual(wide["spec"]["width"], 640)

    def test_axes_of_both_layers(self):
        layers = self.chart["spec"]["layer"]
        for layer in layers:
            self.assertEqual(
                layer["encoding"]["x"], {"field": "hour", "title": "Time", "type": "temporal"}
            )
            self.assertEqual(
                layer["encoding"]["y"],
                {
                    "field": "cm",
                    "scale": {"zero": False},
                    "title": "Level (cm)",
                    "type": "quantitative",
                },
            )
        self.assertEqual(len(layers), 2)

    def test_line_has_no_colour_of_its_own(self):
        line = self.chart["spec"]["layer"][0]
        self.assertEqual(line["mark"], {"type": "line"})
        self.assertEqual((sorted(line["encoding"]), "transform" in line), (["x", "y"], False))

    def test_circles_are_coloured_by_state(self):
        circles = self.chart["spec"]["layer"][1]
        self.assertEqual(circles["mark"], {"type": "circle", "size": 60})
        self.assertEqual(circles["transform"], [{"filter": "datum.state !== 'usual'"}])
        self.assertEqual(
            circles["encoding"]["color"],
            {
                "field": "state",
                "scale": {"domain": ["low", "high"], "range": ["#c0392b", "#2471a3"]},
                "title": "State",
                "type": "nominal",
            },
        )

    def test_low_must_be_below_high(self):
        with self.assertRaises(ValueError):
            task_func(self.levels, 500.0, 500.0)
        self.assertEqual(values_of(self.levels, 511.0, 511.5)[0][3], "high")

    def test_levels_are_needed(self):
        for levels in (make_levels(), make_levels(("a", 16, 1, 0, None))):
            with self.assertRaises(ValueError):
                task_func(levels, 300.0, 500.0)
