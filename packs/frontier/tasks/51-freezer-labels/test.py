import base64
import re
import unittest

import msgspec
import segno


def places(sheet):
    """The texts of a sheet with their places."""
    found = re.findall(r'<text x="(\d+)" y="(\d+)">([^<]*)</text>', sheet)
    return [(text, int(x), int(y)) for x, y, text in found]


def modules(sheet):
    """The dark modules of each path as a set of (x, y)."""
    codes = []
    for data in re.findall(r'<path d="([^"]*)"', sheet):
        dark = set()
        for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", data):
            dark |= {(int(x) + step, int(y)) for step in range(int(length))}
        codes.append(dark)
    return codes


class TestCases(unittest.TestCase):
    def test_one_label(self):
        (sheet,) = task_func([Sample("B2", 7, "liver")], 2, 5)
        self.assertEqual(places(sheet), [("B2/7", 0, 45)])
        self.assertEqual(
            re.findall(r' (?:width|height)="[^"]*"', sheet)[:2].count(' width="80"'), 1
        )
        self.assertEqual('height="250"' in sheet, True)
        self.assertEqual(sheet.index("<path") < sheet.index("<text"), True)

    def test_code_holds_the_sample(self):
        sample = Sample("B2", 7, "liver")
        raw = msgspec.msgpack.encode(["B2", 7, "liver"])
        text = base64.b32encode(raw).decode().replace("=", "")
        self.assertEqual(text, "SOREEMQHUVWGS5TFOI")
        code = segno.make_qr(text, error="M", version=3, mode="alphanumeric", boost_error=False)
        wanted = {
            (x, y) for y, line in enumerate(code.matrix) for x, module in enumerate(line) if module
        }
        self.assertEqual(modules(task_func([sample], 1, 1)[0]) == [wanted], True)
        self.assertEqual(len(code.matrix), 29)

    def test_runs_are_written_from_top_to_bottom(self):
        (sheet,) = task_func([Sample("B", 1)], 1, 1, 2)
        (data,) = re.findall(r'<path d="([^"]*)"', sheet)
        self.assertEqual(data[:7] + data[-7:][:0], "M0 0h7 ")
        runs = data.split(" M")
        self.assertEqual(runs[-1].split("h")[0].split()[1], "24")
        order = [tuple(map(int, re.findall(r"\d+", run)))[:2] for run in runs]
        self.assertEqual(order == sorted(order, key=lambda place: place[::-1]), True)
        gaps = [
            later[0] - (run[0] + run[2])
            for run, later in zip(
                [tuple(map(int, re.findall(r"\d+", run))) for run in runs],
                [tuple(map(int, re.findall(r"\d+", run))) for run in runs[1:]],
                strict=False,
            )
            if later[1] == run[1]
        ]
        self.assertEqual(min(gaps), 1)

    def test_second_label_has_its_own_corner(self):
        samples = [Sample("B", place) for place in (1, 2, 3)]
        (sheet,) = task_func(samples, 2, 2)
        self.assertEqual(places(sheet), [("B/1", 0, 45), ("B/2", 40, 45), ("B/3", 0, 95)])
        corners = [
            (min(x for x, _ in code), min(y for _, y in code), max(x for x, _ in code))
            for code in modules(sheet)
        ]
        self.assertEqual(corners, [(0, 0, 28), (40, 0, 68), (0, 50, 28)])

    def test_sheets_are_filled_in_order(self):
        samples = [Sample("B", place) for place in (10, 9, 3, 2, 1)]
        sheets = task_func(samples, 2, 2)
        self.assertEqual(
            [[text for text, _, _ in places(sheet)] for sheet in sheets],
            [["B/1", "B/2", "B/3", "B/9"], ["B/10"]],
        )
        self.assertEqual(places(sheets[1]), [("B/10", 0, 45)])

    def test_box_begins_on_a_new_row(self):
        samples = [Sample("B", 1), Sample("C", 1), Sample("C", 2), Sample("C", 3), Sample("D", 1)]
        sheets = task_func(samples, 3, 2)
        self.assertEqual(
            [places(sheet) for sheet in sheets],
            [
                [("B/1", 0, 45), ("C/1", 0, 95), ("C/2", 40, 95), ("C/3", 80, 95)],
                [("D/1", 0, 45)],
            ],
        )

    def test_box_begins_on_a_new_sheet_if_no_row_is_left(self):
        sheets = task_func([Sample("A", 1), Sample("B", 1), Sample("C", 1)], 3, 1)
        self.assertEqual(
            [places(sheet) for sheet in sheets],
            [[("A/1", 0, 45)], [("B/1", 0, 45)], [("C/1", 0, 45)]],
        )

    def test_distinct_samples_have_one_label(self):
        samples = [Sample("B", 1, "z"), Sample("B", 1), Sample("B", 1, "z"), Sample("B", 1, "a")]
        (sheet,) = task_func(samples, 4, 1)
        self.assertEqual(places(sheet), [("B/1", 0, 45), ("B/1", 40, 45), ("B/1", 80, 45)])
        self.assertEqual(len(set(map(len, modules(sheet)))) > 1, True)

    def test_sample_must_fit(self):
        self.assertEqual(len(task_func([Sample("B" * 32, 1)], 1, 1)), 1)
        for box, version in (("B" * 36, 3), ("B" * 12, 1)):
            with self.assertRaises(ValueError):
                task_func([Sample(box, 1)], 1, 1, version)

    def test_versions(self):
        widths = []
        for version in (1, 6):
            (sheet,) = task_func([Sample("B", 1)], 1, 1, version)
            widths.append(max(x for x, _ in modules(sheet)[0]) + 1)
        self.assertEqual(widths, [21, 41])

    def test_bad_numbers(self):
        self.assertEqual(task_func([], 1, 1, 6), [])
        for numbers in ((0, 1, 3), (1, 0, 3), (1, 1, 0), (1, 1, 7)):
            with self.assertRaises(ValueError):
                task_func([], *numbers)
