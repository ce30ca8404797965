import re
import unittest
import xml.etree.ElementTree as ET

import shapely

FIELD = [(0, 0), (200, 0), (200, 100), (0, 100)]
SVG = "{http://www.w3.org/2000/svg}"


class TestCases(unittest.TestCase):
    def draw(self, hives, outline=FIELD, **options):
        return ET.fromstring(task_func(outline, hives, **options))

    def groups(self, *arguments, **options):
        return self.draw(*arguments, **options).findall(f"{SVG}g")

    def shape(self, group):
        """The polygon of the part, from the text of its path."""
        text = group.find(f"{SVG}path").get("d")
        rings = []
        for ring in text.split("M")[1:]:
            numbers = [float(one) for one in re.findall(r"-?[0-9.]+", ring)]
            rings.append(shapely.Polygon(list(zip(numbers[::2], numbers[1::2], strict=True))))
        return shapely.MultiPolygon(rings)

    def fills(self, *arguments, **options):
        return [one.find(f"{SVG}path").get("fill") for one in self.groups(*arguments, **options)]

    def test_document(self):
        root = self.draw({"b": (150, 50), "a": (50, 50)})
        box = [float(one) for one in re.split("[ ,]+", root.get("viewBox"))]
        self.assertEqual(box, [0.0, 0.0, 400.0, 200.0])
        self.assertEqual((float(root.get("width")), float(root.get("height"))), (400.0, 200.0))
        shown = [
            (one.tag.removeprefix(SVG), one.get("id"))
            for one in root
            if not one.tag.endswith("defs")
        ]
        self.assertEqual(shown, [("g", "hive-1"), ("g", "hive-2"), ("text", None)])
        self.assertEqual(
            [(one.tag.removeprefix(SVG), one.get("class")) for one in root.find(f"{SVG}g")],
            [("path", "part"), ("circle", "hive"), ("text", "name")],
        )

    def test_marks_and_names(self):
        groups = self.groups({"oak & ash": (33.333, 75), "a": (150, 10.001), "b": (150, 95.815)})
        circles = [one.find(f"{SVG}circle") for one in groups]
        self.assertEqual(
            [[float(one.get(name)) for name in ("cx", "cy", "r")] for one in circles],
            [[300.0, 180.0, 3.0], [300.0, 8.37, 3.0], [66.67, 50.0, 3.0]],
        )
        texts = [one.find(f"{SVG}text") for one in groups]
        self.assertEqual(
            [(one.text, float(one.get("x")), float(one.get("y"))) for one in texts],
            [("a", 300.0, 175.0), ("b", 300.0, 3.37), ("oak & ash", 66.67, 45.0)],
        )

    def test_parts_of_two_hives(self):
        left, right = self.groups({"a": (50, 50), "b": (100, 50)})
        self.assertEqual(self.shape(left).bounds, (0.0, 0.0, 150.0, 200.0))
        self.assertEqual(self.shape(right).bounds, (150.0, 0.0, 400.0, 200.0))
        self.assertEqual(self.shape(left).area, 30000.0)
        letters = re.findall("[A-Za-z]", left.find(f"{SVG}path").get("d"))
        self.assertEqual(letters, ["M", "L", "L", "L", "Z"])

    def test_north_is_up(self):
        upper, lower = self.groups({"a": (100, 90), "b": (100, 30)})
        self.assertEqual(self.shape(upper).bounds, (0.0, 0.0, 400.0, 80.0))
        self.assertEqual(self.shape(lower).bounds, (0.0, 80.0, 400.0, 200.0))

    def test_box_of_the_outline(self):
        outline = [(1000, 500), (1300, 500), (1000, 600)]
        root = self.draw({"a": (1010, 510)}, outline, width=100)
        self.assertEqual(float(root.get("height")), 33.33)
        shape = self.shape(root.find(f"{SVG}g"))
        self.assertEqual(
            sorted(set(shape.geoms[0].exterior.coords)), [(0.0, 0.0), (0.0, 33.33), (100.0, 33.33)]
        )

    def test_corners_are_rounded(self):
        groups = self.groups({"a": (10, 10), "b": (40, 30), "c": (190, 95)}, width=333)
        numbers = re.findall(r"[0-9.]+", groups[1].find(f"{SVG}path").get("d"))
        self.assertEqual(max(len(one.partition(".")[2]) for one in numbers), 2)
        self.assertEqual(round(sum(self.shape(one).area for one in groups)), 55444)

    def test_part_in_two_pieces(self):
        outline = [
            (0, 0),
            (300, 0),
            (300, 100),
            (200, 100),
            (200, 40),
            (100, 40),
            (100, 100),
            (0, 100),
        ]
        groups = self.groups({"low": (150, 10), "top": (50, 90)}, outline, width=300)
        self.assertEqual([len(self.shape(one).geoms) for one in groups], [1, 1])
        outline = [
            (0, 0),
            (300, 0),
            (300, 100),
            (200, 100),
            (200, 40),
            (100, 40),
            (100, 100),
            (0, 100),
        ]
        groups = self.groups({"low": (10, 10), "top": (10, 90)}, outline, width=300)
        self.assertEqual([len(self.shape(one).geoms) for one in groups], [1, 2])
        self.assertEqual(self.shape(groups[1]).area, 10000.0)
        path = groups[1].find(f"{SVG}path").get("d")
        self.assertEqual((path.count("M"), path.count("Z")), (2, 2))

    def test_hives_outside(self):
        hives = {"a": (50, 50), "b": (250, 50), "edge": (200, 100), "c": (-0.01, 5)}
        names = [one.find(f"{SVG}text").text for one in self.groups(hives)]
        self.assertEqual(names, ["a", "edge"])

    def test_hives_at_the_same_place(self):
        groups = self.groups({"z": (50, 50), "b": (50.0, 50), "c": (150, 50)})
        self.assertEqual([one.find(f"{SVG}text").text for one in groups], ["b", "c"])

    def test_fills_by_area(self):
        self.assertEqual(self.fills({"a": (50, 50), "b": (150, 50)}), ["#d9e8a0", "#d9e8a0"])
        self.assertEqual(self.fills({"a": (10, 50), "b": (20, 50)}), ["#a0c8e8", "#f2c14e"])
        self.assertEqual(self.fills({"a": (50, 50), "b": (52, 50)}), ["#d9e8a0", "#d9e8a0"])
        self.assertEqual(self.fills({"a": (49, 50), "b": (51, 50)}), ["#d9e8a0", "#d9e8a0"])
        self.assertEqual(self.fills({"a": (48, 50), "b": (50, 50)}), ["#a0c8e8", "#f2c14e"])
        self.assertEqual(self.fills({"a": (50, 50)}), ["#d9e8a0"])

    def test_total(self):
        def total(hives, outline=FIELD):
            text = self.draw(hives, outline).findall(f"{SVG}text")[-1]
            return text.text, float(text.get("x")), float(text.get("y")), text.get("class")

        self.assertEqual(total({"a": (50, 50)}), ("1 hive, 2.00 ha", 4.0, 12.0, "total"))
        self.assertEqual(
            total({"a": (1, 1), "b": (12, 90)}, [(0, 0), (12.34, 0), (0, 100)])[0],
            "1 hive, 0.06 ha",
        )
        self.assertEqual(total({"a": (1, 1), "b": (9, 9)})[0], "2 hives, 2.00 ha")
        large = [(10 * x, 10 * y) for x, y in FIELD]
        self.assertEqual(total({"a": (1, 1)}, large)[0], "1 hive, 200.00 ha")

    def test_what_cannot_be_drawn(self):
        bow = [(0, 0), (100, 100), (100, 0), (0, 100)]
        flat = [(0, 0), (50, 0), (100, 0)]
        for outline, hives in ((bow, {"a": (10, 10)}), (flat, {"a": (50, 0)}), (FIELD, {})):
            with self.assertRaises(ValueError):
                task_func(outline, hives)
        with self.assertRaises(ValueError):
            task_func(FIELD, {"a": (500, 500)})
