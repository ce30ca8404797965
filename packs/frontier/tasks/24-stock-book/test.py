import unittest

BOOK = """# Stock of the café
fuse:
  count: 3 # glass ones
  unit: "pcs"
  place: drawer 2

wire:
  count: 12
  unit: 'm'
"""


class TestCases(unittest.TestCase):
    def run_one(self, *words, book=BOOK):
        report = task_func(book, [list(words)])
        return report["results"][0]

    def test_nothing_to_do_keeps_the_book(self):
        self.assertEqual(task_func(BOOK, []), {"book": BOOK, "results": []})

    def test_take_changes_one_number(self):
        report = task_func(BOOK, [["take", "fuse", "2"], ["take", "wire", "12"]])
        self.assertEqual(report["results"], [(0, ["fuse: 1"]), (0, ["wire: 0"])])
        self.assertEqual(report["book"], BOOK.replace("3 # glass", "1 # glass").replace("12", "0"))

    def test_take_more_than_is_there(self):
        report = task_func(
            BOOK, [["take", "fuse", "4"], ["take", "bolt", "1"], ["take", "fuse", "3"]]
        )
        self.assertEqual(
            report["results"], [(1, ["only 3 left"]), (1, ["unknown part: bolt"]), (0, ["fuse: 0"])]
        )

    def test_add_to_a_part(self):
        report = task_func(BOOK, [["add", "fuse", "1"], ["add", "wire", "5", "--unit", "m"]])
        self.assertEqual(report["results"], [(0, ["fuse: 4"]), (0, ["wire: 17"])])
        self.assertEqual(report["book"], BOOK.replace("3 # glass", "4 # glass").replace("12", "17"))

    def test_new_part_comes_last(self):
        commands = [
            ["add", "knob", "2", "--place", "shelf", "--unit", "pcs"],
            ["add", "glue", "1"],
        ]
        report = task_func("wire:\n  count: 1\n", commands)
        self.assertEqual(report["results"], [(0, ["knob: 2"]), (0, ["glue: 1"])])
        self.assertEqual(
            report["book"],
            "wire:\n  count: 1\nknob:\n  count: 2\n  unit: pcs\n  place: shelf\n"
            "glue:\n  count: 1\n",
        )

    def test_unit_must_be_the_part_s_own(self):
        commands = [["add", "fuse", "1", "--unit", "box"], ["add", "bulb", "1", "--unit", "box"]]
        report = task_func("bulb:\n  count: 2\nfuse:\n  count: 3\n  unit: pcs\n", commands)
        self.assertEqual(report["results"], [(1, ["unit is pcs"]), (1, ["unit is -"])])
        self.assertEqual(report["book"], "bulb:\n  count: 2\nfuse:\n  count: 3\n  unit: pcs\n")

    def test_failed_add_does_not_move_the_part(self):
        report = task_func(BOOK, [["add", "fuse", "1", "--unit", "m", "--place", "attic"]])
        self.assertEqual((report["book"], report["results"]), (BOOK, [(1, ["unit is pcs"])]))

    def test_place_is_changed(self):
        report = task_func(BOOK, [["add", "fuse", "1", "--place", "attic"]])
        self.assertIn("  place: attic\n", report["book"])
        self.assertEqual(report["book"].count("drawer 2"), 0)

    def test_low_parts_are_sorted(self):
        book = "d: {count: 2}\nc: {count: 0, unit: m}\nb: {count: 3}\na: {count: 2, unit: pcs}\n"
        self.assertEqual(self.run_one("low", book=book), (0, ["c: 0 m", "a: 2 pcs", "d: 2"]))
        self.assertEqual(self.run_one("low", "--limit", "3", book=book)[1][-1], "b: 3")
        self.assertEqual(self.run_one("low", "--limit", "-1", book=book), (0, []))

    def test_low_parts_of_a_place(self):
        book = "a: {count: 1, place: x}\nb: {count: 1}\nc: {count: 1, place: y}\n"
        self.assertEqual(self.run_one("low", "--place", "x", book=book), (0, ["a: 1"]))
        self.assertEqual(self.run_one("low", "--place", "z", book=book), (0, []))

    def test_words_that_typer_refuses(self):
        bad = [
            ["add", "fuse"],
            ["add", "fuse", "0"],
            ["take", "fuse", "many"],
            ["sell"],
            ["take", "fuse", "0"],
        ]
        report = task_func(BOOK, [*bad, ["low", "--limit", "x"], ["low"], ["take", "fuse", "1"]])
        self.assertEqual(report["results"], [(2, [])] * 6 + [(0, []), (0, ["fuse: 2"])])

    def test_empty_book(self):
        self.assertEqual(task_func("", [["low"]]), {"book": "{}\n", "results": [(0, [])]})
        report = task_func("# empty\n", [["take", "fuse", "1"]])
        self.assertEqual(report["results"], [(1, ["unknown part: fuse"])])

    def test_commands_build_on_each_other(self):
        commands = [["add", "cap", "1"], ["add", "cap", "1"], ["take", "cap", "2"], ["low"]]
        report = task_func("", commands)
        self.assertEqual(
            [lines for _, lines in report["results"]],
            [["cap: 1"], ["cap: 2"], ["cap: 0"], ["cap: 0"]],
        )
