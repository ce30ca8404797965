import unittest

from watchfiles import Change

ADD, MOD, DEL = Change.added, Change.modified, Change.deleted
SOURCES = {
    "pages": ["tours/*.md", "base.html"],
    "map": ["map.json"],
    "index": ["index.md"],
    "css": ["style/*.css", "style/*/*.css"],
}
NEEDS = {"index": ["pages", "map"], "pages": ["css"]}


class TestCases(unittest.TestCase):
    def run_on(self, *batches, sources=SOURCES, needs=NEEDS):
        given = [{(change, f"/site/{path}") for change, path in batch} for batch in batches]
        return task_func(given, sources, needs, "/site")

    def builds(self, *batches, **options):
        return [report["build"] for report in self.run_on(*batches, **options)]

    def test_whole_report(self):
        self.assertEqual(
            self.run_on([(MOD, "tours/b.md"), (ADD, "tours/a.md")], [(DEL, "map.json")]),
            [
                {
                    "changes": [("added", "tours/a.md"), ("modified", "tours/b.md")],
                    "build": ["pages", "index"],
                    "broken": [],
                },
                {"changes": [("deleted", "map.json")], "build": [], "broken": ["index", "map"]},
            ],
        )

    def test_order_is_needs_then_name(self):
        batch = [(MOD, "style/x.css"), (MOD, "map.json")]
        self.assertEqual(self.builds(batch), [["css", "map", "pages", "index"]])
        sources = {"z": ["a"], "b": ["a"], "a": ["a"], "c": ["a"]}
        self.assertEqual(
            self.builds([(MOD, "a")], sources=sources, needs={"a": ["z"]}), [["b", "c", "z", "a"]]
        )

    def test_patterns(self):
        paths = ["tours/deep/x.md", "tours/.md", "x/tours/a.md", "base.html", "style/a/b.css"]
        paths += ["style/a/b/c.css", "index.md.txt", "a/index.md"]
        self.assertEqual(
            self.builds(*[[(MOD, path)] for path in paths], needs={}),
            [[], ["pages"], [], ["pages"], ["css"], [], [], []],
        )

    def test_what_watchfiles_leaves_out(self):
        names = [".git/index.md", "node_modules/index.md", "tours/a.md.swp", "tours/.DS_Store"]
        names += ["tours/a.md~", "__pycache__/x.pyc"]
        self.assertEqual(
            self.run_on([(MOD, name) for name in names]),
            [{"changes": [], "build": [], "broken": []}],
        )

    def test_paths_elsewhere(self):
        batch = {(MOD, "/other/index.md"), (MOD, "/site2/index.md"), (MOD, "/site")}
        self.assertEqual(
            task_func([batch], SOURCES, NEEDS, "/site"),
            [{"changes": [], "build": [], "broken": []}],
        )
        batch = {(MOD, "/site/sub/index.md")}
        self.assertEqual(
            task_func([batch], SOURCES, NEEDS, "/site/sub/")[0]["changes"],
            [("modified", "index.md")],
        )

    def test_changes_of_one_path(self):
        batches = [
            [(ADD, "index.md"), (DEL, "index.md")],
            [(ADD, "index.md"), (DEL, "index.md"), (MOD, "index.md")],
            [(ADD, "index.md"), (MOD, "index.md")],
            [(DEL, "index.md"), (MOD, "index.md")],
        ]
        self.assertEqual(
            [report["changes"] for report in self.run_on(*batches)],
            [[], [], [("added", "index.md")], [("deleted", "index.md")]],
        )

    def test_broken_until_added_again(self):
        reports = self.run_on(
            [(DEL, "base.html")],
            [(MOD, "tours/a.md"), (MOD, "map.json")],
            [(MOD, "base.html")],
            [(ADD, "base.html")],
            [(MOD, "tours/a.md")],
        )
        self.assertEqual(
            [(report["build"], report["broken"]) for report in reports],
            [
                ([], ["index", "pages"]),
                (["map"], ["index", "pages"]),
                ([], ["index", "pages"]),
                (["pages", "index"], []),
                (["pages", "index"], []),
            ],
        )

    def test_two_reasons_to_be_broken(self):
        reports = self.run_on(
            [(DEL, "base.html"), (DEL, "map.json")], [(ADD, "map.json")], [(ADD, "base.html")]
        )
        self.assertEqual(
            [(report["build"], report["broken"]) for report in reports],
            [
                ([], ["index", "map", "pages"]),
                (["map"], ["index", "pages"]),
                (["pages", "index"], []),
            ],
        )

    def test_deleted_ones_of_a_pattern_break_nothing(self):
        self.assertEqual(
            self.run_on([(DEL, "tours/a.md")]),
            [
                {
                    "changes": [("deleted", "tours/a.md")],
                    "build": ["pages", "index"],
                    "broken": [],
                }
            ],
        )

    def test_source_of_two_targets(self):
        sources = {"a": ["x.txt"], "b": ["x.txt", "y.txt"], "c": ["*.txt"]}
        self.assertEqual(
            self.run_on([(DEL, "x.txt")], [(ADD, "x.txt")], sources=sources, needs={}),
            [
                {"changes": [("deleted", "x.txt")], "build": ["c"], "broken": ["a", "b"]},
                {"changes": [("added", "x.txt")], "build": ["a", "b", "c"], "broken": []},
            ],
        )

    def test_needs_must_be_met(self):
        sources = {"a": ["x"], "b": ["y"]}
        for needs in ({"a": ["b"], "b": ["a"]}, {"a": ["a"]}, {"a": ["c"]}, {"c": ["a"]}):
            with self.assertRaises(ValueError):
                self.run_on(sources=sources, needs=needs)
        self.assertEqual(self.run_on(sources=sources, needs={"a": ["b"]}), [])
