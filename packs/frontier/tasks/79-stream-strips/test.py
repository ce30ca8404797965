import unittest

import pyproj


def square(east, north, side, code=32633, tall=None):
    """Corners of a rectangle in metres of a UTM zone, as longitude and latitude."""
    tall = side if tall is None else tall
    back = pyproj.Transformer.from_crs(code, 4326, always_xy=True).transform
    ends = [(0, 0), (side, 0), (side, tall), (0, tall)]
    return [back(east + x, north + y) for x, y in ends]


def line(*points, code=32633):
    back = pyproj.Transformer.from_crs(code, 4326, always_xy=True).transform
    return [back(x, y) for x, y in points]


E, N = 500_000, 5_300_000
SOUTH_BANK = line((E - 500, N), (E + 2000, N))


class TestCases(unittest.TestCase):
    def rows(self, fields, streams=(SOUTH_BANK,), width=10):
        return task_func(fields, list(streams), width)["fields"]

    def test_strip_at_an_edge(self):
        self.assertEqual(
            task_func({"a": square(E, N, 200)}, [SOUTH_BANK], 10),
            {"fields": [("a", 4.0, 2000, 5.0)], "overlaps": []},
        )

    def test_order_is_share_then_name(self):
        fields = {
            "dry": square(E, N + 500, 100),
            "big": square(E, N, 300),
            "zoo": square(E + 400, N, 100),
            "ash": square(E + 600, N, 100),
            "fen": square(E + 800, N, 250, tall=100),
        }
        self.assertEqual(
            sorted(self.rows(fields)),
            [
                ("ash", 1.0, 1000, 10.0),
                ("big", 9.0, 3000, 3.3),
                ("dry", 1.0, 0, 0.0),
                ("fen", 2.5, 2500, 10.0),
                ("zoo", 1.0, 1000, 10.0),
            ],
        )
        self.assertEqual([row[0] for row in self.rows(fields)][3:], ["big", "dry"])

    def test_dry_fields_go_by_name(self):
        fields = {name: square(E, N + 900, 10) for name in ("c", "a", "b")}
        self.assertEqual([row[0] for row in self.rows(fields)], ["a", "b", "c"])

    def test_stream_through_the_middle(self):
        middle = line((E - 100, N + 50), (E + 300, N + 50))
        self.assertEqual(
            self.rows({"a": square(E, N, 100)}, [middle], 12.5), [("a", 1.0, 2500, 25.0)]
        )

    def test_strips_that_overlap_count_once(self):
        streams = [SOUTH_BANK, line((E - 100, N + 5), (E + 300, N + 5)), SOUTH_BANK]
        self.assertEqual(self.rows({"a": square(E, N, 100)}, streams), [("a", 1.0, 1500, 15.0)])

    def test_end_of_a_stream_is_round(self):
        spring = line((E + 100, N - 300), (E + 100, N + 50))
        self.assertEqual(self.rows({"a": square(E, N, 200)}, [spring], 20), [("a", 4.0, 2627, 6.6)])

    def test_strip_may_cover_the_field(self):
        self.assertEqual(self.rows({"a": square(E, N, 20)}, width=50), [("a", 0.04, 400, 100.0)])

    def test_no_streams(self):
        self.assertEqual(self.rows({"a": square(E, N, 50)}, []), [("a", 0.25, 0, 0.0)])

    def test_overlaps_of_fields(self):
        fields = {
            "c": square(E, N, 100),
            "a": square(E + 90, N, 100),
            "b": square(E, N + 99.8, 100),
            "d": square(E + 189.995, N, 100),
            "e": square(E + 400, N, 100),
        }
        self.assertEqual(
            task_func(fields, [], 5)["overlaps"],
            [("a", "b", 2), ("a", "c", 1000), ("b", "c", 20)],
        )

    def test_overlap_from_one_square_metre(self):
        fields = {"a": square(E, N, 100), "b": square(E, N + 99.98, 51)}
        self.assertEqual(task_func(fields, [], 5)["overlaps"], [("a", "b", 1)])
        fields = {"a": square(E, N, 100), "b": square(E, N + 99.98, 49)}
        self.assertEqual(task_func(fields, [], 5)["overlaps"], [])

    def test_zone_of_the_middle(self):
        fields = {
            "west": square(E, N, 1000, code=32632),
            "east": square(E, N, 1000, code=32633),
            "far": square(E, N, 1000, code=32634),
        }
        self.assertEqual(
            [row[:2] for row in self.rows(fields, [])],
            [("east", 100.0), ("far", 100.5), ("west", 100.49)],
        )
        del fields["far"]
        self.assertEqual(
            self.rows(fields | {"x": square(E, N, 1000, code=32633)}, [])[2], ("x", 100.0, 0, 0.0)
        )

    def test_zone_at_its_limit(self):
        field = [(11.0, 1.0), (13.0, 1.0), (13.0, 2.0)]
        shifted = [(x - 0.01, y) for x, y in field]
        self.assertEqual(
            [self.rows({"a": one}, [])[0][1] for one in (field, shifted)], [1232262.32, 1234505.46]
        )
        self.assertEqual(
            self.rows({"a": [(-180, 1), (-179.99, 1), (-179.99, 1.01)]}, [])[0][1], 61.66
        )

    def test_south_of_the_equator(self):
        field = square(E, 6_200_000, 100, code=32733)
        river = line((E - 100, 6_200_000), (E + 200, 6_200_000), code=32733)
        self.assertEqual(self.rows({"a": field}, [river], 30), [("a", 1.0, 3000, 30.0)])

    def test_first_corner_may_be_repeated(self):
        field = square(E, N, 100)
        self.assertEqual(self.rows({"a": [*field, field[0]]}), [("a", 1.0, 1000, 10.0)])
        self.assertEqual(self.rows({"a": field[:3]}, []), [("a", 0.5, 0, 0.0)])

    def test_what_cannot_be_measured(self):
        a, b, c, d = square(E, N, 100)
        for fields in ({}, {"a": [a, b]}, {"a": [a, b, c, d], "x": [a, c, b, d]}):
            with self.assertRaises(ValueError):
                task_func(fields, [SOUTH_BANK], 10)
        for width in (0, -1):
            with self.assertRaises(ValueError):
                task_func({"a": [a, b, c, d]}, [SOUTH_BANK], width)
