import unittest

TABLES = {
    "staff": [
        {"tenant": 1, "id": 10, "name": "ann", "boss": None},
        {"tenant": 1, "id": 11, "name": "al", "boss": 10},
        {"tenant": 2, "id": 20, "name": "bo", "boss": 10},
        {"tenant": None, "id": 90, "name": "root", "boss": None},
    ],
    "Shift": [
        {"id": 10, "hours": 4, "tenant": 1},
        {"id": 10, "hours": 5, "tenant": 2},
        {"id": 20, "hours": 6, "tenant": 2},
    ],
}


def rows(query, tenant=1, **named):
    return task_func(TABLES, query, tenant, **named)["rows"]


class TestCases(unittest.TestCase):
    def test_whole_report(self):
        self.assertEqual(
            task_func(TABLES, "SELECT name, id + 1 AS next FROM staff ORDER BY id", 1),
            {
                "columns": ["name", "next"],
                "rows": [("ann", 11), ("al", 12), ("root", 91)],
                "more": False,
                "tables": ["staff"],
            },
        )

    def test_tenants_see_their_own(self):
        query = "SELECT name FROM staff ORDER BY name"
        self.assertEqual(rows(query, 2), [("bo",), ("root",)])
        self.assertEqual(rows(query, 3), [("root",)])

    def test_conditions_cannot_widen_it(self):
        self.assertEqual(
            rows("SELECT id FROM staff WHERE tenant = 2 OR 1 = 1 ORDER BY id"),
            [(10,), (11,), (90,)],
        )

    def test_joins_and_aliases(self):
        query = "SELECT s.name, h.hours FROM STAFF AS s JOIN shift h ON s.id = h.id"
        self.assertEqual(rows(query, 1), [("ann", 4)])
        self.assertEqual(rows(query, 2), [("bo", 6)])
        self.assertEqual(task_func(TABLES, query, 1)["tables"], ["shift", "staff"])

    def test_name_of_the_table_stays_usable(self):
        query = (
            "SELECT staff.name FROM staff LEFT JOIN Shift ON staff.id = Shift.id WHERE hours > 3"
        )
        self.assertEqual(rows(query), [("ann",)])

    def test_table_with_itself(self):
        query = "SELECT a.name, b.name FROM staff a, staff b WHERE a.boss = b.id"
        self.assertEqual(rows(query), [("al", "ann")])
        self.assertEqual(rows(query, 2), [])

    def test_subqueries(self):
        self.assertEqual(rows("SELECT (SELECT max(hours) FROM shift) AS m", 2), [(6,)])
        self.assertEqual(
            rows("SELECT name FROM staff WHERE id IN (SELECT id FROM shift WHERE hours < 6)", 2), []
        )
        self.assertEqual(rows("SELECT sum(hours) FROM (SELECT * FROM shift)"), [(4,)])

    def test_common_table_expressions(self):
        query = "WITH big AS (SELECT * FROM shift WHERE hours > 4) SELECT hours FROM Big ORDER BY 1"
        report = task_func(TABLES, query, 2)
        self.assertEqual((report["rows"], report["tables"]), ([(5,), (6,)], ["shift"]))

    def test_common_table_expression_named_like_a_table(self):
        query = "WITH staff AS (SELECT hours FROM shift) SELECT * FROM staff"
        report = task_func(TABLES, query, 1)
        self.assertEqual((report["rows"], report["tables"]), ([(4,)], ["shift"]))

    def test_unions(self):
        query = "SELECT name FROM staff UNION ALL SELECT 'h' || hours FROM shift ORDER BY 1"
        self.assertEqual(rows(query, 2), [("bo",), ("h5",), ("h6",), ("root",)])

    def test_query_without_tables(self):
        self.assertEqual(
            task_func({}, "SELECT 1 AS x;", 1),
            {"columns": ["x"], "rows": [(1,)], "more": False, "tables": []},
        )

    def test_most_rows(self):
        query = "SELECT id FROM staff ORDER BY id"
        reports = [task_func(TABLES, query, 1, most) for most in (2, 3)]
        self.assertEqual(
            [(report["rows"], report["more"]) for report in reports],
            [([(10,), (11,)], True), ([(10,), (11,), (90,)], False)],
        )
        many = {"t": [{"tenant": 1, "n": number} for number in range(101)]}
        report = task_func(many, "SELECT n FROM t", 1)
        self.assertEqual((len(report["rows"]), report["more"]), (100, True))

    def test_kinds_of_columns(self):
        tables = {"t": [{"tenant": 1, "a": None, "b": "5"}, {"tenant": 1, "a": 7, "b": None}]}
        self.assertEqual(
            task_func(tables, "SELECT typeof(a), typeof(b) FROM t LIMIT 1", 1)["rows"],
            [("BIGINT", "VARCHAR")],
        )

    def test_table_with_one_row(self):
        tables = {"t": [{"tenant": 1, "a": 7}]}
        self.assertEqual(task_func(tables, "SELECT a FROM t", 1)["rows"], [(7,)])

    def test_what_is_not_allowed(self):
        self.assertEqual(rows("SELECT 1"), [(1,)])
        for query in (
            "DELETE FROM staff",
            "SELECT 1; SELECT 2",
            "",
            "CREATE TABLE x AS SELECT * FROM staff",
            "SELECT * FROM payroll",
            "SELECT * FROM main.staff",
            "SELECT * FROM data_staff",
            "SELECT * FROM read_csv('/etc/passwd')",
            "SELECT * FROM range(5)",
            "SELECT * FROM '/etc/passwd'",
            "SELECT (SELECT max(id) FROM other.shift)",
        ):
            with self.assertRaises(PermissionError, msg=query):
                rows(query)

    def test_what_cannot_be_run(self):
        self.assertEqual(rows("SELECT 2"), [(2,)])
        for query in ("SELECT FROM WHERE (((", "SELECT age FROM staff", "SELECT 'a'::INT"):
            with self.assertRaises(ValueError, msg=query):
                rows(query)
