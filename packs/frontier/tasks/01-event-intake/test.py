import json
import unittest


def reading(meter, litres):
    return json.dumps({"kind": "reading", "meter": meter, "litres": litres}).encode()


def swap(old, new):
    return json.dumps({"kind": "swap", "old": old, "new": new}).encode()


class TestCases(unittest.TestCase):
    def reasons(self, *lines):
        return [one["reason"] for one in json.loads(task_func(list(lines), 50))["refused"]]

    def test_report_is_sorted_indented_json(self):
        lines = [reading("ZZ0002", 1.25), reading("AA0001", 2.0), b"  ", b"{"]
        self.assertEqual(
            task_func(lines),
            b'{\n  "litres": {\n    "AA0001": 2.0,\n    "ZZ0002": 1.25\n  },\n'
            b'  "refused": [\n    {\n      "line": 4,\n      "reason": "not JSON"\n    }\n  ],\n'
            b'  "stopped": false\n}\n',
        )

    def test_readings_of_a_meter_add_up_and_are_rounded(self):
        report = json.loads(task_func([reading("AB0001", 0.1)] * 3 + [reading("AB0001", 0.0004)]))
        self.assertEqual(report["litres"], {"AB0001": 0.3})
        report = json.loads(task_func([reading("AB0001", 1.0006), reading("AB0001", 0.25)]))
        self.assertEqual(report["litres"], {"AB0001": 1.251})

    def test_swap_moves_the_account(self):
        lines = [reading("AB0001", 5.0), swap("AB0001", "CD0002"), reading("CD0002", 1.5)]
        report = json.loads(task_func(lines))
        self.assertEqual(report, {"litres": {"CD0002": 6.5}, "refused": [], "stopped": False})

    def test_swap_adds_to_what_is_there(self):
        lines = [reading("CD0002", 1.0), reading("AB0001", 5.0), swap("AB0001", "CD0002")]
        lines.append(reading("AB0001", 0.5))
        self.assertEqual(json.loads(task_func(lines))["litres"], {"AB0001": 0.5, "CD0002": 6.0})

    def test_swap_of_a_meter_without_account_is_refused(self):
        lines = [swap("AB0001", "CD0002"), reading("AB0001", 1.0)]
        lines += [swap("AB0001", "CD0002"), swap("AB0001", "EF0003")]
        report = json.loads(task_func(lines))
        self.assertEqual(report["litres"], {"CD0002": 1.0})
        self.assertEqual(
            report["refused"],
            [{"line": 1, "reason": "no such meter"}, {"line": 4, "reason": "no such meter"}],
        )

    def test_lines_that_are_no_events(self):
        self.assertEqual(
            self.reasons(
                b"nope", b"[1]", b"7", b"{}", b'{"kind": 3}', b'{"kind": ["swap"]}', b"\xff"
            ),
            ["not JSON", "not an object", "not an object"] + ["unknown kind"] * 3 + ["not JSON"],
        )

    def test_models_are_strict(self):
        self.assertEqual(
            self.reasons(
                reading("AB0001", "2"),
                reading("AB0001", -0.5),
                reading("ab0001", 1.0),
                reading(7, 1.0),
                b'{"kind": "reading", "meter": "AB0001"}',
                b'{"kind": "reading", "meter": "AB0001", "litres": 1.0, "unit": "l"}',
                swap("AB0001", "AB00012"),
            ),
            [
                "litres: float_type",
                "litres: greater_than_equal",
                "meter: string_pattern_mismatch",
                "meter: string_type",
                "litres: missing",
                "unit: extra_forbidden",
                "new: string_pattern_mismatch",
            ],
        )

    def test_meter_that_replaces_itself_has_no_field(self):
        self.assertEqual(
            self.reasons(reading("AB0001", 1.0), swap("AB0001", "AB0001")), ["event: value_error"]
        )

    def test_first_error_is_told(self):
        self.assertEqual(self.reasons(reading("x", "y")), ["meter: string_pattern_mismatch"])

    def test_zero_litres_make_an_account(self):
        self.assertEqual(
            json.loads(task_func([reading("AB0001", 0), swap("AB0001", "CD0002")]))["litres"],
            {"CD0002": 0.0},
        )

    def test_reading_stops_after_more_than_the_limit(self):
        lines = [reading("AB0001", 1.0), b"x", b"", b"y", reading("AB0001", 2.0), b"z"]
        lines.append(reading("AB0001", 4.0))
        report = json.loads(task_func(lines, 2))
        self.assertEqual(report["litres"], {"AB0001": 3.0})
        self.assertEqual([one["line"] for one in report["refused"]], [2, 4, 6])
        self.assertEqual(report["stopped"], True)
        report = json.loads(task_func(lines, 3))
        self.assertEqual((report["litres"], report["stopped"]), ({"AB0001": 7.0}, False))

    def test_limit_is_five_and_may_be_zero(self):
        counts = [len(json.loads(task_func([b"x"] * 9))["refused"])]
        counts.append(len(json.loads(task_func([b"x"] * 9, limit=0))["refused"]))
        self.assertEqual(counts, [6, 1])
        with self.assertRaises(ValueError):
            task_func([], -1)

    def test_nothing_gives_an_empty_report(self):
        self.assertEqual(
            json.loads(task_func([b"", b"\t\n"])), {"litres": {}, "refused": [], "stopped": False}
        )
