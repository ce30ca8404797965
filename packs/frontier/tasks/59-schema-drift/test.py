import unittest

TOWN = "CREATE TABLE town (id INT PRIMARY KEY, name TEXT NOT NULL)"
SHOP = "CREATE TABLE shop (id INT, town INT REFERENCES town (id))"
TILL = "CREATE TABLE till (id INT, shop INT REFERENCES shop (id))"


def change(before, after):
    return task_func(f"CREATE TABLE t ({before})", f"CREATE TABLE t ({after})")


class TestCases(unittest.TestCase):
    def test_nothing_to_do(self):
        self.assertEqual(task_func(f"{TOWN}; {SHOP};", f"{SHOP};\n{TOWN}"), [])
        self.assertEqual(task_func("", " ; "), [])

    def test_new_tables_after_those_they_reference(self):
        self.assertEqual(task_func("", f"{TILL}; {SHOP}; {TOWN}"), [TOWN, SHOP, TILL])

    def test_reference_to_a_table_that_is_there(self):
        self.assertEqual(task_func(TOWN, f"{SHOP}; CREATE TABLE a (x INT); {TOWN}")[1:], [SHOP])

    def test_first_by_name_of_what_could_be_next(self):
        script = (
            "CREATE TABLE d (x INT REFERENCES z (x)); CREATE TABLE z (x INT); "
            "CREATE TABLE m (x INT); CREATE TABLE a (x INT REFERENCES m (x))"
        )
        names = [step.split()[2] for step in task_func("", script)]
        self.assertEqual(names, ["m", "a", "z", "d"])
        names = [step.split()[2] for step in task_func(script, "")]
        self.assertEqual(names, ["a", "d", "m", "z"])

    def test_dropped_tables_before_those_they_reference(self):
        self.assertEqual(
            task_func(f"{TOWN}; {SHOP}; {TILL}", ""),
            ["DROP TABLE till", "DROP TABLE shop", "DROP TABLE town"],
        )
        self.assertEqual(task_func(f"{TOWN}; {SHOP}", TOWN), ["DROP TABLE shop"])

    def test_new_columns(self):
        self.assertEqual(
            change("b INT", "c VARCHAR(20) NOT NULL DEFAULT 'x', b INT, a FLOAT8 REFERENCES o (i)"),
            [
                "ALTER TABLE t ADD COLUMN c VARCHAR(20) NOT NULL DEFAULT 'x'",
                "ALTER TABLE t ADD COLUMN a DOUBLE PRECISION REFERENCES o (i)",
            ],
        )

    def test_columns_that_go(self):
        self.assertEqual(
            change("c INT, b INT, a INT", "b INT"),
            ["ALTER TABLE t DROP COLUMN c", "ALTER TABLE t DROP COLUMN a"],
        )

    def test_types(self):
        self.assertEqual(
            change(
                "a INTEGER, b VARCHAR(9), c NUMERIC(8, 2)", "c DECIMAL(8,2), a INT, b VARCHAR(10)"
            ),
            ["ALTER TABLE t ALTER COLUMN b TYPE VARCHAR(10)"],
        )
        self.assertEqual(
            change("a INT", "a TIMESTAMP WITH TIME ZONE"),
            ["ALTER TABLE t ALTER COLUMN a TYPE TIMESTAMPTZ"],
        )

    def test_not_null(self):
        self.assertEqual(
            change(
                "a INT, b INT NOT NULL, c INT NULL, d INT",
                "a INT NOT NULL, b INT, c INT, d INT NULL",
            ),
            [
                "ALTER TABLE t ALTER COLUMN a SET NOT NULL",
                "ALTER TABLE t ALTER COLUMN b DROP NOT NULL",
            ],
        )
        self.assertEqual(
            change("a INT PRIMARY KEY", "a BIGINT NOT NULL UNIQUE"),
            [
                "ALTER TABLE t ALTER COLUMN a TYPE BIGINT",
                "ALTER TABLE t ALTER COLUMN a SET NOT NULL",
            ],
        )

    def test_other_parts_of_a_column_do_not_count(self):
        self.assertEqual(
            change("a INT DEFAULT 5, b INT REFERENCES x (y)", "a INT UNIQUE, b INT, CHECK (a > 0)"),
            [],
        )

    def test_order_within_and_between_tables(self):
        now = "CREATE TABLE b (x INT, y INT); CREATE TABLE a (x INT); CREATE TABLE old (x INT)"
        wanted = (
            "CREATE TABLE fresh (x INT); CREATE TABLE b (z INT, x TEXT); CREATE TABLE a (w "
            "INT, x INT)"
        )
        self.assertEqual(
            task_func(now, wanted),
            [
                "CREATE TABLE fresh (x INT)",
                "ALTER TABLE a ADD COLUMN w INT",
                "ALTER TABLE b ADD COLUMN z INT",
                "ALTER TABLE b ALTER COLUMN x TYPE TEXT",
                "ALTER TABLE b DROP COLUMN y",
                "DROP TABLE old",
            ],
        )

    def test_table_that_references_itself(self):
        script = "CREATE TABLE part (id INT, whole INT REFERENCES part (id))"
        self.assertEqual(task_func("", script), [script])
        self.assertEqual(task_func(script, ""), ["DROP TABLE part"])

    def test_circles(self):
        circle = "CREATE TABLE a (x INT REFERENCES b (x)); CREATE TABLE b (x INT REFERENCES a (x))"
        self.assertEqual(task_func(circle, circle), [])
        self.assertEqual(task_func(circle, "CREATE TABLE a (x INT)"), ["DROP TABLE b"])
        for pair in ((circle, ""), ("", circle)):
            with self.assertRaises(ValueError):
                task_func(*pair)

    def test_other_scripts(self):
        self.assertEqual(task_func(TOWN, TOWN), [])
        for script in (
            "SELECT 1",
            "CREATE TABLE t AS SELECT 1 AS x",
            "CREATE VIEW v AS SELECT 1 AS x",
            "CREATE TABLE (((",
            f"{TOWN}; {TOWN}",
            f"{TOWN}; DROP TABLE town",
        ):
            with self.assertRaises(ValueError, msg=script):
                task_func(script, "")
            with self.assertRaises(ValueError, msg=script):
                task_func("", script)
