import unittest

import polars as pl

METRE = 1 / 111_195.08  # degrees of latitude


def street(*rows):
    """Reports on one meridian: id, metres to the north, severity."""
    schema = {"id": pl.Int64, "lat": pl.Float64, "lon": pl.Float64, "severity": pl.Int64}
    data = [(number, metres * METRE, 5.0, severity) for number, metres, severity in rows]
    return pl.DataFrame(data, schema=schema, orient="row")


def ids(reports, radius=10.5, fewest=3):
    return task_func(reports, radius, fewest)["ids"].to_list()


class TestCases(unittest.TestCase):
    def test_whole_table(self):
        reports = pl.DataFrame(
            {
                "id": [9, 3, 5, 1, 8],
                "lat": [52.0, 52.0001, 52.00005, 53.123456, 54.0],
                "lon": [5.0, 5.0, 5.0001, 6.123456, 7.0],
                "severity": [1, 2, 1, 3, 2],
            }
        )
        found = task_func(reports, 15.0, 3)
        self.assertEqual(
            found.rows(),
            [("W1", [3, 5, 9], 4, 52.00005, 5.00003), ("W2", [1], 3, 53.12346, 6.12346)],
        )
        self.assertEqual(
            dict(found.schema),
            {
                "order": pl.String(),
                "ids": pl.List(pl.Int64()),
                "points": pl.Int64(),
                "lat": pl.Float64(),
                "lon": pl.Float64(),
            },
        )

    def test_cores_form_chains(self):
        rows = [(n, 10 * n, 1) for n in range(1, 7)]
        self.assertEqual(ids(street(*rows)), [[1, 2, 3, 4, 5, 6]])
        self.assertEqual(ids(street(*rows), fewest=4), [])

    def test_fewest_counts_the_report_itself(self):
        self.assertEqual(ids(street((1, 0, 1), (2, 10, 1)), fewest=2), [[1, 2]])
        self.assertEqual(ids(street((1, 0, 1), (2, 10, 1)), fewest=3), [])

    def test_radius(self):
        reports = street((1, 0, 1), (2, 10, 1))
        self.assertEqual((ids(reports, 10.01, 2), ids(reports, 9.99, 2)), ([[1, 2]], []))

    def test_report_between_two_orders_goes_to_the_nearest_core(self):
        left = [(1, 0, 1), (2, 1, 1), (3, 2, 1), (4, 8, 1)]
        right = [(11, 27, 1), (12, 28, 1), (13, 29, 1), (14, 22, 1)]
        # Report 20 is 7.2 m from 4 and 6.8 m from 14, but both of these are cores.
        reports = street(*left, *right, (20, 15.2, 1))
        self.assertEqual(ids(reports, 8.1, 4), [[11, 12, 13, 14, 20], [1, 2, 3, 4]])
        reports = street(*left, *right, (20, 14.8, 1))
        self.assertEqual(ids(reports, 8.1, 4), [[1, 2, 3, 4, 20], [11, 12, 13, 14]])

    def test_equally_near_cores(self):
        # 5 and 1 are the only cores, 9 is in the middle between them.
        south = [(5, -8, 1), (6, -11, 1), (7, -12, 1), (8, -13, 1)]
        north = [(1, 8, 1), (2, 11, 1), (3, 12, 1), (4, 13, 1)]
        reports = street(*south, *north, (9, 0, 1))
        self.assertEqual(ids(reports, 8.5, 5), [[1, 2, 3, 4, 9], [5, 6, 7, 8]])

    def test_report_near_no_core(self):
        # 3 is within the radius of 2, which is no core itself.
        rows = [(1, 0, 1), (2, 10, 1), (4, -1, 1), (5, -2, 1), (3, 20, 1)]
        self.assertEqual(ids(street(*rows), 10.5, 4), [[1, 2, 4, 5]])

    def test_single_reports_of_severity_three(self):
        found = task_func(street((4, 0, 3), (2, 100, 2), (3, 200, 3), (1, 300, 1)), 10, 2)
        self.assertEqual(found["ids"].to_list(), [[3], [4]])
        self.assertEqual(found["points"].to_list(), [3, 3])
        self.assertEqual(found["order"].to_list(), ["W1", "W2"])

    def test_order_of_orders(self):
        rows = [
            (1, 0, 1),
            (2, 1, 1),
            (3, 500, 3),
            (4, 501, 2),
            (5, 900, 1),
            (6, 901, 1),
            (7, 2000, 3),
        ]
        found = task_func(street(*rows), 10, 2)
        self.assertEqual(found["ids"].to_list(), [[3, 4], [7], [1, 2], [5, 6]])
        self.assertEqual(found["points"].to_list(), [5, 3, 2, 2])

    def test_longitudes_shrink_to_the_north(self):
        reports = pl.DataFrame(
            {"id": [1, 2], "lat": [60.0, 60.0], "lon": [5.0, 5.0002], "severity": [1, 1]}
        )
        self.assertEqual((ids(reports, 11.2, 2), ids(reports, 11.0, 2)), ([[1, 2]], []))

    def test_no_reports(self):
        self.assertEqual(task_func(street(), 10, 2).shape, (0, 5))

    def test_faults(self):
        twice = street((1, 0, 1), (1, 5, 1))
        for reports, radius, fewest in ((twice, 10, 2), (street(), 0, 2), (street(), 5, 1)):
            with self.assertRaises(ValueError):
                task_func(reports, radius, fewest)
        self.assertEqual(
            task_func(street(), 0.5, 2).columns, ["order", "ids", "points", "lat", "lon"]
        )
