import unittest
from datetime import date, datetime

import pyarrow as pa

NAN = float("nan")


def lines(before, after, key=("id",)):
    return task_func(before, after, list(key)).decode().splitlines()


BOOKS = pa.table({"id": [3, 1, 2], "title": ["Ilex", "Emma", "Dune"], "year": [None, 1815, 1965]})


class TestCases(unittest.TestCase):
    def test_changed_row(self):
        after = pa.table(
            {"year": [1966, None, 1815], "id": [2, 3, 1], "title": ["Dune 2", "Ilex", "Emma"]}
        )
        self.assertEqual(
            task_func(BOOKS, after, ["id"]),
            b'{"key":[2],"change":"changed","from":{"title":"Dune","year":1965},'
            b'"to":{"title":"Dune 2","year":1966}}\n',
        )

    def test_added_and_removed_rows(self):
        after = pa.table(
            {"id": [4, 2, 0], "title": ["Kim", "Dune", "Ada"], "year": [1901, 1965, None]}
        )
        self.assertEqual(
            lines(BOOKS, after),
            [
                '{"key":[0],"change":"added","row":{"title":"Ada"}}',
                '{"key":[1],"change":"removed"}',
                '{"key":[3],"change":"removed"}',
                '{"key":[4],"change":"added","row":{"title":"Kim","year":1901}}',
            ],
        )

    def test_nothing_changed(self):
        self.assertEqual(task_func(BOOKS, BOOKS.take([2, 0, 1]), ["id"]), b"")

    def test_nulls(self):
        before = pa.table({"id": [1, 2, 3], "x": [None, 5, None]})
        after = pa.table({"id": [1, 2, 3], "x": pa.array([7, None, None], pa.int64())})
        self.assertEqual(
            lines(before, after),
            [
                '{"key":[1],"change":"changed","from":{"x":null},"to":{"x":7}}',
                '{"key":[2],"change":"changed","from":{"x":5},"to":{"x":null}}',
            ],
        )

    def test_nan_is_nan(self):
        before = pa.table({"id": [1, 2, 3], "x": [NAN, NAN, 1.5]})
        after = pa.table({"id": [1, 2, 3], "x": [NAN, 2.5, NAN]})
        self.assertEqual(
            lines(before, after),
            [
                '{"key":[2],"change":"changed","from":{"x":null},"to":{"x":2.5}}',
                '{"key":[3],"change":"changed","from":{"x":1.5},"to":{"x":null}}',
            ],
        )

    def test_null_is_not_nan(self):
        before = pa.table({"id": [1], "x": pa.array([None], pa.float64())})
        found = lines(before, pa.table({"id": [1], "x": [NAN]}))
        self.assertEqual(
            found, ['{"key":[1],"change":"changed","from":{"x":null},"to":{"x":null}}']
        )

    def test_columns(self):
        before = pa.table({"id": [1], "b": [1], "old": ["x"], "same": [1]})
        after = pa.table({"same": [1], "id": [1], "new": [True], "b": [1.0], "a": ["z"]})
        self.assertEqual(
            lines(before, after),
            [
                '{"column":"a","was":null,"is":"string"}',
                '{"column":"b","was":"int64","is":"double"}',
                '{"column":"new","was":null,"is":"bool"}',
                '{"column":"old","was":"string","is":null}',
            ],
        )

    def test_numbers_and_texts(self):
        before = pa.table({"id": [1, 2], "x": [1, 2]})
        found = lines(before, pa.table({"id": [1, 2], "x": ["1", "2"]}))[1:]
        self.assertEqual(found[0], '{"key":[1],"change":"changed","from":{"x":1},"to":{"x":"1"}}')
        found = lines(before, pa.table({"id": [1, 2], "x": [1.0, 2.25]}))[1:]
        self.assertEqual(found, ['{"key":[2],"change":"changed","from":{"x":2},"to":{"x":2.25}}'])

    def test_several_key_columns(self):
        before = pa.table({"shelf": ["B", "A", "A"], "place": [1, 2, 10], "x": [1, 2, 3]})
        after = pa.table({"place": [1, 2, 9], "shelf": ["B", "A", "A"], "x": [5, 6, 3]})
        self.assertEqual(
            lines(before, after, ["shelf", "place"]),
            [
                '{"key":["A",2],"change":"changed","from":{"x":2},"to":{"x":6}}',
                '{"key":["A",9],"change":"added","row":{"x":3}}',
                '{"key":["A",10],"change":"removed"}',
                '{"key":["B",1],"change":"changed","from":{"x":1},"to":{"x":5}}',
            ],
        )

    def test_dates_and_columns_by_name(self):
        after = pa.table(
            {"id": [date(2026, 1, 2)], "z": [datetime(2026, 1, 2, 3, 4)], "b": [False]}
        )
        self.assertEqual(
            lines(after.slice(1), after),
            ['{"key":["2026-01-02"],"change":"added","row":{"b":false,"z":"2026-01-02T03:04:00"}}'],
        )

    def test_faults(self):
        for before, after, key in (
            (BOOKS, BOOKS.drop_columns(["id"]), ["id"]),
            (BOOKS.drop_columns(["id"]), BOOKS, ["id"]),
            (BOOKS, BOOKS, ["id", "isbn"]),
            (BOOKS, BOOKS, []),
            (BOOKS.take([0, 1, 0]), BOOKS, ["id"]),
            (BOOKS, BOOKS.take([0, 1, 0]), ["id"]),
        ):
            with self.assertRaises(ValueError):
                task_func(before, after, key)
        self.assertEqual(lines(BOOKS.slice(3), BOOKS.slice(3)), [])
