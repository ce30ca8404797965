import unittest

from lxml import etree

SVG = "{http://www.w3.org/2000/svg}"


def draw(bookings, opens=540, closes=1320):
    return etree.fromstring(task_func(bookings, opens, closes))


def rects(bookings, **hours):
    """x, y, width, height of every rect."""
    found = draw(bookings, **hours).iter(f"{SVG}rect")
    return [tuple(int(one.get(name)) for name in ("x", "y", "width", "height")) for one in found]


class TestCases(unittest.TestCase):
    def test_rooms_are_groups_with_labels(self):
        svg = draw([("Cellar", "Band", 540, 600), ("Attic", "Choir", 600, 660)])
        groups = svg.findall(f"{SVG}g")
        self.assertEqual([group.get("class") for group in groups], ["room", "room"])
        labels = [group.find(f"{SVG}text") for group in groups]
        self.assertEqual(
            [(one.text, one.get("x"), one.get("y")) for one in labels],
            [("Attic", "4", "14"), ("Cellar", "4", "34")],
        )

    def test_size_of_the_drawing(self):
        svg = draw([("A", "x", 600, 660), ("A", "y", 610, 620), ("B", "z", 600, 601)])
        self.assertEqual(
            (svg.tag, svg.get("width"), svg.get("height")), (f"{SVG}svg", "1660", "60")
        )

    def test_place_of_a_booking(self):
        self.assertEqual(rects([("A", "x", 600, 645)]), [(220, 2, 90, 16)])

    def test_overlapping_bookings_have_lanes(self):
        bookings = [
            ("A", "long", 600, 720),
            ("A", "next", 660, 700),
            ("A", "third", 650, 655),
            ("A", "again", 655, 670),
            ("A", "late", 720, 721),
        ]
        self.assertEqual(
            rects(bookings, opens=600, closes=800),
            [
                (100, 2, 240, 16),
                (200, 22, 10, 16),
                (210, 22, 30, 16),
                (220, 42, 80, 16),
                (340, 2, 2, 16),
            ],
        )

    def test_lane_in_the_middle_stays_taken(self):
        bookings = [("A", "a", 0, 10), ("A", "b", 0, 30), ("A", "c", 10, 20), ("A", "d", 12, 20)]
        self.assertEqual([rect[1] for rect in rects(bookings, opens=0, closes=60)], [2, 22, 2, 42])

    def test_next_room_begins_below_all_lanes(self):
        bookings = [("A", "x", 600, 660), ("A", "y", 600, 660), ("B", "z", 600, 660)]
        self.assertEqual([rect[1] for rect in rects(bookings)], [2, 22, 42])

    def test_order_is_start_end_title(self):
        bookings = [
            ("A", "b", 600, 700),
            ("A", "a", 600, 700),
            ("A", "c", 600, 650),
            ("A", "z", 560, 580),
        ]
        titles = [one.text for one in draw(bookings).iter(f"{SVG}title")]
        self.assertEqual(
            titles,
            ["z (09:20-09:40)", "c (10:00-10:50)", "a (10:00-11:40)", "b (10:00-11:40)"],
        )

    def test_bookings_are_cut_at_the_opening_hours(self):
        bookings = [("A", "early", 500, 560), ("A", "fits", 560, 580), ("B", "late", 590, 610)]
        svg = draw(bookings, opens=540, closes=600)
        self.assertEqual(
            rects(bookings, opens=540, closes=600),
            [(100, 2, 40, 16), (140, 2, 40, 16), (200, 22, 20, 16)],
        )
        self.assertEqual(
            [one.get("class") for one in svg.iter(f"{SVG}rect")],
            ["booking cut", "booking", "booking cut"],
        )
        self.assertEqual(next(svg.iter(f"{SVG}title")).text, "early (08:20-09:20)")

    def test_whole_hours_are_not_cut(self):
        svg = draw([("A", "x", 540, 600)], opens=540, closes=600)
        self.assertEqual([one.get("class") for one in svg.iter(f"{SVG}rect")], ["booking"])

    def test_bookings_outside_take_no_lane(self):
        bookings = [
            ("A", "x", 400, 540),
            ("A", "y", 480, 541),
            ("A", "z", 600, 650),
            ("B", "w", 500, 540),
        ]
        svg = draw(bookings, opens=540, closes=600)
        self.assertEqual(rects(bookings, opens=540, closes=600), [(100, 2, 2, 16)])
        self.assertEqual(svg.get("height"), "20")
        self.assertEqual([one.text for one in svg.iter(f"{SVG}text")], ["A"])

    def test_text_is_canonical_and_escaped(self):
        text = task_func([("R&B", "é < b", 600, 660)], 600, 660)
        self.assertIn('<text x="4" y="14">R&amp;B</text>', text)
        self.assertIn(
            '<rect class="booking" height="16" width="120" x="100" y="2">'
            "<title>é &lt; b (10:00-11:00)</title></rect>",
            text,
        )
        self.assertEqual(text.count("<?xml"), 0)

    def test_nothing_booked(self):
        svg = draw([], opens=0, closes=10)
        self.assertEqual((svg.get("width"), svg.get("height")), ("120", "0"))
        self.assertEqual(len(svg.findall(f"{SVG}g")), 0)

    def test_times_must_go_forward(self):
        for bookings, opens, closes in (
            ([], 600, 600),
            ([("A", "x", 620, 620)], 600, 700),
            ([("A", "x", 620, 619)], 600, 700),
        ):
            with self.assertRaises(ValueError):
                task_func(bookings, opens, closes)
