import unittest


class TestCases(unittest.TestCase):
    def wells(self, selection, *arguments, **options):
        return " ".join(task_func(selection, *arguments, **options))

    def test_single_wells_come_in_the_order_of_selection(self):
        result = task_func("H12,A1,C10")
        self.assertIsInstance(result, list)
        self.assertEqual(result, ["H12", "A01", "C10"])

    def test_run_within_a_row(self):
        self.assertEqual(self.wells("D9-D11"), "D09 D10 D11")
        self.assertEqual(self.wells("D9-D9"), "D09")

    def test_run_goes_on_in_the_following_rows(self):
        self.assertEqual(self.wells("A11-B2"), "A11 A12 B01 B02")
        self.assertEqual(self.wells("A5-C2", 24), "A05 A06 B01 B02 B03 B04 B05 B06 C01 C02")

    def test_block_between_any_opposite_corners(self):
        block = "B02 B03 B04 C02 C03 C04"
        for selection in ("B2:C4", "C4:B2", "B4:C2", "C2:B4"):
            self.assertEqual(self.wells(selection), block)
        self.assertEqual(self.wells("E5:E5"), "E05")
        self.assertEqual(self.wells("A7:C7"), "A07 B07 C07")

    def test_wells_are_listed_once(self):
        self.assertEqual(self.wells("B2,A1-A3,A2,B2,A3:A4"), "B02 A01 A02 A03 A04")

    def test_exclamation_mark_takes_wells_out(self):
        self.assertEqual(self.wells("A1-A6,!A2:B3,!A6"), "A01 A04 A05")
        self.assertEqual(self.wells("A11-B2,!A12-B1"), "A11 B02")
        self.assertEqual(self.wells("!A1,A1"), "A01")
        self.assertEqual(self.wells("A1,!A1"), "")

    def test_well_selected_again_comes_later(self):
        self.assertEqual(self.wells("A1-A3,!A1,A1"), "A02 A03 A01")

    def test_letter_case_spaces_zeros_and_empty_items_do_not_matter(self):
        self.assertEqual(self.wells(" a01 - a003 ,, ! A 2,\n\tb0 1 2 : b11,"), "A01 A03 B11 B12")
        self.assertEqual(task_func(""), [])
        self.assertEqual(task_func(" , "), [])

    def test_whole_plates(self):
        for plate, last in ((24, "D6"), (96, "H12"), (384, "P24")):
            run = task_func(f"A1-{last}", plate)
            self.assertEqual(len(run), plate)
            self.assertEqual(run, task_func(f"A1:{last}", plate))
            self.assertEqual(run[0], "A01")

    def test_default_plate_has_96_wells(self):
        self.assertEqual(self.wells("H12-H12"), "H12")
        for selection in ("I1", "A13"):
            with self.assertRaises(ValueError):
                task_func(selection)

    def test_rejects_wells_off_the_plate(self):
        cases = (("E1", 24), ("D7", 24), ("Q1", 384), ("A25", 384), ("A1:I2", 96), ("I1:A1", 96))
        for selection, plate in cases + (("A12-A13", 96), ("!A13", 96), ("A99", 384)):
            with self.assertRaises(ValueError):
                task_func(selection, plate=plate)

    def test_rejects_runs_that_end_before_they_start(self):
        for selection in ("A3-A2", "B1-A12", "!B1-A1"):
            with self.assertRaises(ValueError):
                task_func(selection)

    def test_rejects_malformed_items(self):
        for selection in ("A", "7", "A0", "AA1", "A1-", "-A1", "A1--A2", "A1;A2", "A1-A2-A3"):
            with self.assertRaises(ValueError):
                task_func("B1," + selection)
        for selection in ("A1!", "!!A1", "!", "A1:B", "A100", "A1-3", "\u00c41"):
            with self.assertRaises(ValueError):
                task_func(selection)

    def test_rejects_unknown_plates(self):
        for plate in (48, 95, 0):
            with self.assertRaises(KeyError):
                task_func("A1", plate)
