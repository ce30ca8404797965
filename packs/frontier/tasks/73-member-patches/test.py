import os
import sqlite3
import tempfile
import unittest

BO = '{"op":"add","id":7,"name":"Bo","phone":"+4512345","boats":["Ran"]}'


class TestCases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "club.db")

    def send(self, *lines):
        return task_func(self.path, "\n".join(lines).encode()).decode().splitlines()

    def statuses(self, *lines):
        return [int(reply[10:13]) for reply in self.send(*lines)]

    def rows(self):
        connection = sqlite3.connect(self.path)
        found = connection.execute("SELECT * FROM member ORDER BY id").fetchall()
        connection.close()
        return found

    def test_members_are_added(self):
        self.assertEqual(
            self.send(BO, "", '{"name":"Ann","id":3,"op":"add"}', "  "),
            [
                '{"status":201,'
                '"member":{"id":7,"version":1,"name":"Bo","phone":"+4512345","boats":["Ran"]}}',
                '{"status":201,"member":{"id":3,"version":1,"name":"Ann","phone":null,"boats":[]}}',
            ],
        )
        self.assertEqual(
            self.rows(), [(3, 1, "Ann", None, "[]"), (7, 1, "Bo", "+4512345", '["Ran"]')]
        )

    def test_table_is_made(self):
        self.assertEqual(task_func(self.path, b""), b"")
        connection = sqlite3.connect(self.path)
        found = [row[1:4] for row in connection.execute("PRAGMA table_info(member)")]
        connection.close()
        self.assertEqual(
            found,
            [
                ("id", "INTEGER", 0),
                ("version", "INTEGER", 1),
                ("name", "TEXT", 1),
                ("phone", "TEXT", 0),
                ("boats", "TEXT", 1),
            ],
        )

    def test_patch_sets_what_is_given(self):
        self.send(BO)
        self.assertEqual(
            self.send(
                '{"op":"patch","id":7,"version":1,"name":"Bob"}',
                '{"op":"patch","id":7,"version":2,"phone":null}',
                '{"op":"patch","id":7,"version":3,"boats":[]}',
            ),
            [
                '{"status":200,'
                '"member":{"id":7,"version":2,"name":"Bob","phone":"+4512345","boats":["Ran"]}}',
                '{"status":200,'
                '"member":{"id":7,"version":3,"name":"Bob","phone":null,"boats":["Ran"]}}',
                '{"status":200,"member":{"id":7,"version":4,"name":"Bob","phone":null,"boats":[]}}',
            ],
        )
        self.assertEqual(self.rows(), [(7, 4, "Bob", None, "[]")])

    def test_patch_that_changes_nothing(self):
        self.send(BO)
        self.assertEqual(
            self.send(
                '{"op":"patch","id":7,"version":1,"name":"Bo","boats":["Ran"]}',
                '{"op":"patch","id":7,"version":1}',
            ),
            [
                '{"status":304,'
                '"member":{"id":7,"version":1,"name":"Bo","phone":"+4512345","boats":["Ran"]}}',
                '{"status":304,'
                '"member":{"id":7,"version":1,"name":"Bo","phone":"+4512345","boats":["Ran"]}}',
            ],
        )
        self.assertEqual(self.rows(), [(7, 1, "Bo", "+4512345", '["Ran"]')])

    def test_taken_missing_and_other_version(self):
        self.send(BO)
        self.assertEqual(
            self.send(
                '{"op":"add","id":7,"name":"Other"}',
                '{"op":"patch","id":8,"version":1}',
                '{"op":"remove","id":8}',
                '{"op":"patch","id":7,"version":2,"name":"X"}',
                '{"op":"remove","id":7,"version":0}',
            ),
            [
                '{"status":409,'
                '"member":{"id":7,"version":1,"name":"Bo","phone":"+4512345","boats":["Ran"]}}',
                '{"status":404,"member":null}',
                '{"status":404,"member":null}',
                '{"status":412,'
                '"member":{"id":7,"version":1,"name":"Bo","phone":"+4512345","boats":["Ran"]}}',
                '{"status":412,'
                '"member":{"id":7,"version":1,"name":"Bo","phone":"+4512345","boats":["Ran"]}}',
            ],
        )

    def test_members_are_removed(self):
        self.send(BO, BO.replace("7", "8"), BO.replace("7", "9"))
        self.assertEqual(
            self.send(
                '{"op":"remove","id":7}',
                '{"op":"remove","id":8,"version":1}',
                '{"op":"remove","id":9,"version":null}',
                '{"op":"remove","id":9}',
            ),
            ['{"status":204,"member":null}'] * 3 + ['{"status":404,"member":null}'],
        )
        self.assertEqual(self.rows(), [])

    def test_requests_that_do_not_fit(self):
        wrong = [
            "{",
            "[]",
            '{"id":1,"name":"A"}',
            '{"op":"drop","id":1}',
            '{"op":"add","id":0,"name":"A"}',
            '{"op":"add","id":1}',
            '{"op":"add","id":1,"name":""}',
            '{"op":"add","id":1,"name":"' + "x" * 31 + '"}',
            '{"op":"add","id":1,"name":"A","phone":"123"}',
            '{"op":"add","id":1,"name":"A","boats":["a","b","c","d"]}',
            '{"op":"add","id":1,"name":"A","age":5}',
            '{"op":"patch","id":1,"name":"A"}',
            '{"op":"patch","id":1,"version":1,"name":null}',
        ]
        self.assertEqual(self.statuses(*wrong), [400] * 13)
        self.assertEqual(self.send("{"), ['{"status":400,"member":null}'])

    def test_bytes_that_are_no_text(self):
        self.assertEqual(
            task_func(self.path, b'{"op":"add","id":1,"name":"\xff"}'),
            b'{"status":400,"member":null}\n',
        )

    def test_half_of_the_replies_may_fail(self):
        self.assertEqual(self.statuses(BO, "{", BO, BO.replace("7", "8")), [201, 400, 409, 201])
        self.assertEqual([row[0] for row in self.rows()], [7, 8])

    def test_more_than_half_undoes_everything(self):
        self.send(BO)
        found = self.statuses(
            '{"op":"patch","id":7,"version":1,"name":"X"}', BO, '{"op":"remove","id":5}'
        )
        self.assertEqual(found, [200, 409, 404])
        self.assertEqual(self.rows(), [(7, 1, "Bo", "+4512345", '["Ran"]')])
        self.assertEqual(self.statuses("{"), [400])

    def test_order_matters(self):
        found = self.statuses(
            BO, '{"op":"remove","id":7}', BO, '{"op":"patch","id":7,"version":1,"boats":["A","B"]}'
        )
        self.assertEqual(found, [201, 204, 201, 200])
        self.assertEqual(self.rows(), [(7, 2, "Bo", "+4512345", '["A","B"]')])

    def test_other_letters(self):
        reply = self.send('{"op":"add","id":1,"name":"Zoë","boats":["Ægir"]}')
        self.assertEqual(
            reply,
            [
                '{"status":201,'
                '"member":{"id":1,"version":1,"name":"Zoë","phone":null,"boats":["Ægir"]}}'
            ],
        )
        self.assertEqual(self.rows(), [(1, 1, "Zoë", None, '["Ægir"]')])
