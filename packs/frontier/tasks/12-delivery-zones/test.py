import unittest


def box(west, south, east, north):
    return [[west, south], [east, south], [east, north], [west, north], [west, south]]


def zone(name, fee, *rings, kind="Polygon"):
    coordinates = list(rings) if kind == "Polygon" else [[ring] for ring in rings]
    return {
        "type": "Feature",
        "geometry": {"type": kind, "coordinates": coordinates},
        "properties": {"name": name, "fee": fee},
    }


def order(number, lat, lng):
    return {"id": number, "lat": lat, "lng": lng}


class TestCases(unittest.TestCase):
    def setUp(self):
        self.city = zone("city", 200, box(11.49, 48.08, 11.51, 48.12))

    def test_orders_go_to_the_zone_around_them(self):
        north = zone("beyond", 500, box(11.52, 48.0, 11.6, 48.2))
        orders = [order("c", 48.1, 11.5), order("a", 48.1, 11.55), order("b", 48.1, 11.515)]
        report = task_func([self.city, north, zone("afar", 1, box(0, 0, 1, 1))], orders)
        self.assertEqual(
            list(report["zones"].items()), [("afar", []), ("beyond", ["a"]), ("city", ["c"])]
        )
        self.assertEqual((report["refused"], report["fees"]), (["b"], 700))

    def test_cheapest_zone_wins_then_the_first_by_name(self):
        area = box(11.0, 48.0, 12.0, 49.0)
        zones = [zone("x", 300, area), zone("z", 100, area), zone("y", 100, area), self.city]
        report = task_func(zones, [order(1, 48.1, 11.5)])
        self.assertEqual(report["zones"], {"city": [], "x": [], "y": [1], "z": []})
        self.assertEqual(report["fees"], 100)

    def test_border_belongs_to_the_zone(self):
        orders = [order(1, 48.08, 11.5), order(2, 48.12, 11.51), order(3, 48.1200001, 11.5)]
        report = task_func([self.city], orders)
        self.assertEqual((report["zones"], report["refused"]), ({"city": [1, 2]}, [3]))

    def test_hole_is_outside(self):
        ring = zone("ring", 50, box(0, 0, 9, 9), box(3, 3, 6, 6))
        report = task_func([ring], [order(1, 4.0, 5.0), order(2, 4.0, 2.0), order(3, 3.0, 5.0)])
        self.assertEqual((report["zones"], report["refused"]), ({"ring": [2, 3]}, [1]))

    def test_zone_of_several_parts(self):
        both = zone("both", 70, box(0, 0, 1, 1), box(5, 5, 6, 6), kind="MultiPolygon")
        report = task_func([both], [order(1, 5.5, 5.5), order(2, 3.0, 3.0), order(3, 0.5, 0.5)])
        self.assertEqual((report["zones"], report["fees"]), ({"both": [1, 3]}, 140))

    def test_longitude_comes_first_in_zones(self):
        report = task_func([zone("wide", 10, box(100, 0, 120, 5))], [order(1, 2.0, 110.0)])
        self.assertEqual(report["zones"], {"wide": [1]})

    def test_busiest_cells_with_their_neighbours(self):
        orders = [order(n, 48.1, 11.5) for n in range(2)]
        orders += [order(n, 48.1055, 11.501) for n in range(3)]
        orders += [order(9, 48.0996, 11.4921), order(8, 48.082, 11.508), order(7, 48.1, 11.6)]
        self.assertEqual(
            task_func([self.city], orders)["busiest"],
            [
                ("881f8d45a1fffff", 3, 6),
                ("881f8d45a7fffff", 2, 6),
                ("881f8d45a5fffff", 1, 6),
            ],
        )

    def test_equal_cells_are_sorted_by_text(self):
        orders = [order(1, 48.1, 11.5), order(2, 48.1055, 11.501)]
        self.assertEqual(
            task_func([self.city], orders)["busiest"],
            [("881f8d45a1fffff", 1, 2), ("881f8d45a7fffff", 1, 2)],
        )

    def test_resolution_of_the_cells(self):
        orders = [order(1, 48.1, 11.5)]
        self.assertEqual(task_func([self.city], orders, 9)["busiest"], [("891f8d45a73ffff", 1, 1)])
        cells = [task_func([self.city], orders, n)["busiest"][0][0] for n in (0, 15)]
        self.assertEqual([len(cell.rstrip("f")) for cell in cells], [3, 15])

    def test_resolution_out_of_range(self):
        for resolution in (-1, 16):
            with self.assertRaises(ValueError):
                task_func([], [], resolution)

    def test_zones_must_be_valid_and_have_names_of_their_own(self):
        bow = zone("bow", 1, [[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]])
        for zones in ([bow], [self.city, bow], [self.city, zone("city", 1, box(0, 0, 1, 1))]):
            with self.assertRaises(ValueError):
                task_func(zones, [])
        self.assertEqual(task_func([self.city], [])["zones"], {"city": []})

    def test_nothing_at_all(self):
        self.assertEqual(
            task_func([], [order(5, 0.0, 0.0)]),
            {"zones": {}, "refused": [5], "fees": 0, "busiest": []},
        )
