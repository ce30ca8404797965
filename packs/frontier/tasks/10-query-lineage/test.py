import unittest

import sqlglot

LOAD = {
    "30_report": "CREATE VIEW report AS SELECT day, name FROM daily d JOIN crm.client c USING(id)",
    "10_clean": "CREATE TABLE clean AS SELECT * FROM raw.sale WHERE amount > 0",
    "20_daily": "INSERT INTO daily (day, total) SELECT day, sum(amount) FROM clean GROUP BY day",
}


class TestCases(unittest.TestCase):
    def test_whole_load(self):
        self.assertEqual(
            task_func(LOAD, ["RAW.Sale"]),
            {
                "reads": {
                    "30_report": ["crm.client", "daily"],
                    "10_clean": ["raw.sale"],
                    "20_daily": ["clean"],
                },
                "writes": {"30_report": ["report"], "10_clean": ["clean"], "20_daily": ["daily"]},
                "run": ["10_clean", "20_daily", "30_report"],
                "sources": ["crm.client", "raw.sale"],
            },
        )

    def test_only_what_lies_behind_a_change_runs(self):
        self.assertEqual(task_func(LOAD, ["crm.client"])["run"], ["30_report"])
        self.assertEqual(task_func(LOAD, ["clean"])["run"], ["20_daily", "30_report"])
        self.assertEqual(task_func(LOAD, ["report", "sale"])["run"], [])

    def test_common_table_expressions_are_no_tables(self):
        text = (
            "WITH Big AS (SELECT * FROM sale), top AS (SELECT * FROM big JOIN shop USING (id)) "
            "SELECT * FROM top, BIG"
        )
        report = task_func({"a": "INSERT INTO best " + text}, [])
        self.assertEqual(report["reads"], {"a": ["sale", "shop"]})
        self.assertEqual(report["writes"], {"a": ["best"]})

    def test_tables_in_subqueries_count(self):
        text = (
            "CREATE TABLE t AS SELECT (SELECT max(x) FROM a) FROM b WHERE EXISTS (SELECT 1 FROM c) "
            "UNION ALL SELECT 1 FROM d"
        )
        self.assertEqual(task_func({"s": text}, [])["reads"], {"s": ["a", "b", "c", "d"]})

    def test_own_table_of_an_earlier_statement_is_not_read(self):
        text = "CREATE TABLE tmp AS SELECT * FROM a; INSERT INTO out SELECT * FROM tmp;"
        report = task_func({"s": text}, [])
        self.assertEqual(report["reads"], {"s": ["a"]})
        self.assertEqual(report["writes"], {"s": ["out", "tmp"]})
        self.assertEqual(report["sources"], ["a"])

    def test_own_table_of_a_later_statement_is_read(self):
        text = "SELECT * FROM out; INSERT INTO out SELECT * FROM a"
        report = task_func({"s": text}, ["out"])
        self.assertEqual(report["reads"], {"s": ["a", "out"]})
        self.assertEqual((report["run"], report["sources"]), (["s"], ["a"]))

    def test_insert_that_reads_its_own_table(self):
        report = task_func({"s": "INSERT INTO log SELECT * FROM log WHERE old"}, ["log"])
        self.assertEqual(report["reads"], {"s": ["log"]})
        self.assertEqual(report["run"], ["s"])

    def test_plain_create_table_and_values(self):
        text = "CREATE TABLE fresh (id int); INSERT INTO fresh VALUES (1); DELETE FROM old"
        report = task_func({"s": text}, [])
        self.assertEqual(report["writes"], {"s": ["fresh"]})
        self.assertEqual(report["reads"], {"s": ["fresh", "old"]})

    def test_schema_tells_tables_apart(self):
        scripts = {"a": "CREATE TABLE x.t AS SELECT 1 FROM s", "b": "INSERT INTO u SELECT * FROM t"}
        report = task_func(scripts, ["s"])
        self.assertEqual(report["run"], ["a"])
        self.assertEqual(report["sources"], ["s", "t"])

    def test_first_by_name_of_what_could_be_next(self):
        scripts = {
            "z": "INSERT INTO tz SELECT * FROM src",
            "b": "INSERT INTO tb SELECT * FROM tz",
            "a": "INSERT INTO ta SELECT * FROM tz",
            "m": "INSERT INTO tm SELECT * FROM src",
            "c": "INSERT INTO tc SELECT * FROM tm, tz",
        }
        self.assertEqual(task_func(scripts, ["src"])["run"], ["m", "z", "a", "b", "c"])

    def test_several_writers_come_first(self):
        scripts = {
            "x": "INSERT INTO t SELECT * FROM p",
            "y": "INSERT INTO t SELECT * FROM q",
            "a": "INSERT INTO u SELECT * FROM t",
        }
        self.assertEqual(task_func(scripts, ["q"])["run"], ["y", "a"])
        self.assertEqual(task_func(scripts, ["q", "p"])["run"], ["x", "y", "a"])

    def test_circle_is_refused(self):
        scripts = {"a": "INSERT INTO t SELECT * FROM u", "b": "INSERT INTO u SELECT * FROM t"}
        with self.assertRaises(ValueError):
            task_func(scripts, [])

    def test_text_that_is_no_sql(self):
        with self.assertRaises(sqlglot.errors.ParseError):
            task_func({"a": "SELECT FROM WHERE ((("}, [])

    def test_no_scripts_and_empty_script(self):
        self.assertEqual(
            task_func({"e": " ; -- nothing\n"}, ["x"]),
            {"reads": {"e": []}, "writes": {"e": []}, "run": [], "sources": []},
        )
