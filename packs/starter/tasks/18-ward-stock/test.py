import os
import sqlite3
import tempfile
import unittest
from contextlib import closing


class TestCases(unittest.TestCase):
    STOCK = {"AMOX250": 11, "IBU400": 30, "PARA500": 12, "ZINC": 20}

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.db = os.path.join(temporary.name, "stock.db")
        self.csv = os.path.join(temporary.name, "ward.csv")
        with closing(sqlite3.connect(self.db)) as db, db:
            db.execute("CREATE TABLE stock (code TEXT PRIMARY KEY, quantity INTEGER)")
            db.executemany("INSERT INTO stock VALUES (?, ?)", self.STOCK.items())

    def book(self, *lines, header="code;change;reason", encoding="utf-8", **options):
        with open(self.csv, "w", encoding=encoding, newline="") as handle:
            handle.write("\r\n".join([header, *lines]) + "\r\n")
        return task_func(self.db, self.csv, **options)

    def query(self, sql):
        with closing(sqlite3.connect(self.db)) as db:
            return db.execute(sql).fetchall()

    def stock(self):
        return dict(self.query("SELECT code, quantity FROM stock"))

    def movements(self):
        if not self.query("SELECT 1 FROM sqlite_master WHERE name = 'movement'"):
            return []
        return self.query("SELECT code, change, reason FROM movement ORDER BY rowid")

    def test_books_changes_and_records_movements(self):
        result = self.book("IBU400;-25;round", "ZINC;+40;delivery", "IBU400;-1;Müller")
        self.assertEqual(result, [("IBU400", 4)])
        self.assertEqual(self.stock(), {**self.STOCK, "IBU400": 4, "ZINC": 60})
        self.assertEqual(
            self.movements(),
            [("IBU400", -25, "round"), ("ZINC", 40, "delivery"), ("IBU400", -1, "Müller")],
        )

    def test_codes_are_trimmed_and_upper_cased(self):
        self.book(" ibu400 ; -5 ;x", "Zinc;1;y")
        self.assertEqual(self.stock(), {**self.STOCK, "IBU400": 25, "ZINC": 21})
        self.assertEqual(self.movements(), [("IBU400", -5, "x"), ("ZINC", 1, "y")])

    def test_byte_order_mark_and_quoted_fields_are_read(self):
        self.book('ZINC;-1;"fell; broke"', "IBU400;-1;für Bett 3", encoding="utf-8-sig")
        self.assertEqual(
            self.movements(), [("ZINC", -1, "fell; broke"), ("IBU400", -1, "für Bett 3")]
        )

    def test_columns_are_found_by_name(self):
        self.book("x;-2;ZINC", header="reason;change;code")
        self.assertEqual(self.movements(), [("ZINC", -2, "x")])

    def test_reports_up_to_the_reorder_level_by_quantity_and_code(self):
        result = self.book("ZINC;-10;a", "PARA500;-2;b", "IBU400;-30;c", "AMOX250;-9;d")
        self.assertEqual(result, [("IBU400", 0), ("AMOX250", 2), ("PARA500", 10), ("ZINC", 10)])

    def test_default_level_is_ten(self):
        self.assertEqual(self.book("AMOX250;-1;a"), [("AMOX250", 10)])

    def test_other_reorder_level(self):
        self.assertEqual(self.book(reorder_level=12), [("AMOX250", 11), ("PARA500", 12)])
        self.assertEqual(self.book(reorder_level=11), [("AMOX250", 11)])
        self.assertEqual(self.book(reorder_level=0), [])

    def test_zero_changes_are_not_recorded(self):
        self.book("ZINC;0;counted", "ZINC;-20;all", "ZINC;0;counted again")
        self.assertEqual(self.movements(), [("ZINC", -20, "all")])
        self.assertEqual(self.stock()["ZINC"], 0)

    def test_movements_of_earlier_lists_are_kept(self):
        self.book("ZINC;-1;first")
        self.book("ZINC;-1;second")
        self.assertEqual(self.movements(), [("ZINC", -1, "first"), ("ZINC", -1, "second")])
        self.assertEqual(self.stock()["ZINC"], 18)

    def test_unknown_code_undoes_the_whole_list(self):
        self.book("ZINC;-1;earlier list")
        for line in ("ASPIRIN;-1;b", "ASPIRIN;5;b", "ASPIRIN;0;b", ";1;b"):
            with self.assertRaises(KeyError):
                self.book("IBU400;-1;a", line)
        self.assertEqual(self.stock(), {**self.STOCK, "ZINC": 19})
        self.assertEqual(self.movements(), [("ZINC", -1, "earlier list")])

    def test_quantity_below_zero_undoes_the_whole_list(self):
        with self.assertRaises(ValueError):
            self.book("IBU400;-1;a", "ZINC;-21;b")
        self.assertEqual(self.stock(), self.STOCK)
        self.assertEqual(self.movements(), [])

    def test_quantity_may_not_fall_below_zero_in_between(self):
        with self.assertRaises(ValueError):
            self.book("ZINC;-15;a", "ZINC;-6;b", "ZINC;+50;c")
        self.assertEqual(self.stock(), self.STOCK)
        self.book("ZINC;+50;c", "ZINC;-15;a", "ZINC;-55;b")
        self.assertEqual(self.stock()["ZINC"], 0)

    def test_change_that_is_no_whole_number_undoes_the_whole_list(self):
        for change in ("2.5", "two", ""):
            with self.assertRaises(ValueError):
                self.book("IBU400;-1;a", f"ZINC;{change};b")
        self.assertEqual(self.stock(), self.STOCK)
        self.assertEqual(self.movements(), [])
