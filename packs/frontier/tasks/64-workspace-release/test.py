import unittest


def member(name, version="1.2.3", *dependencies):
    listed = "".join(f'    "{one}",\n' for one in dependencies)
    return f'[project]\nname = "{name}"\nversion = "{version}"\ndependencies = [\n{listed}]\n'


def release(changes, *texts):
    return task_func({f"{place}.toml": text for place, text in enumerate(texts)}, changes)


def versions(changes, *texts):
    return list(release(changes, *texts)["versions"].items())


class TestCases(unittest.TestCase):
    def test_version_is_raised(self):
        found = [versions({"a": change}, member("a")) for change in ("major", "minor", "patch")]
        self.assertEqual(found, [[("a", "2.0.0")], [("a", "1.3.0")], [("a", "1.2.4")]])
        self.assertEqual(versions({"a": "minor"}, member("a", "9.9.10")), [("a", "9.10.0")])

    def test_layout_and_comments_stay(self):
        text = (
            '# top\n[build-system]\nrequires = ["x"]\n\n[project] # main\n'
            'version="0.9.0"   # now\nname = "app"\ndependencies = [ # pinned\n'
            '  "base==2.0.0", # the base\n\n  "httpx>=0.28",\n'
            ']\n\n[tool.x]\n"a b" = 0x1F\n'
        )
        base = '[project]\nname = "base"\nversion = "2.0.0"\n'
        self.assertEqual(
            release({"base": "minor"}, text, base)["texts"]["0.toml"],
            '# top\n[build-system]\nrequires = ["x"]\n\n[project] # main\n'
            'version="0.9.1"   # now\nname = "app"\ndependencies = [ # pinned\n'
            '  "base==2.1.0", # the base\n\n  "httpx>=0.28",\n'
            ']\n\n[tool.x]\n"a b" = 0x1F\n',
        )

    def test_packages_that_are_not_released_keep_their_text(self):
        texts = [member("b"), member("a", "1.0.0", "b==1.2.3")]
        report = release({"a": "patch"}, *texts)
        self.assertEqual(
            report,
            {
                "texts": {
                    "0.toml": '[project]\nname = "b"\nversion = "1.2.3"\ndependencies = [\n]\n',
                    "1.toml": '[project]\nname = "a"\nversion = "1.0.1"\n'
                    'dependencies = [\n    "b==1.2.3",\n]\n',
                },
                "versions": {"a": "1.0.1"},
            },
        )

    def test_dependents_are_released(self):
        texts = [
            member("c", "1.0.0", "b==9.9.9"),
            member("b", "1.0.0", "a==1.0.0"),
            member("a", "1.0.0"),
        ]
        self.assertEqual(
            versions({"a": "minor"}, *texts), [("a", "1.1.0"), ("b", "1.0.1"), ("c", "1.0.1")]
        )
        self.assertEqual(
            versions({"a": "major"}, *texts), [("a", "2.0.0"), ("b", "1.1.0"), ("c", "1.0.1")]
        )
        self.assertEqual('"b==1.0.1"' in release({"a": "patch"}, *texts)["texts"]["0.toml"], True)

    def test_greatest_change_counts(self):
        texts = [member("a"), member("b"), member("c", "1.0.0", "a==1.2.3", "b==1.2.3")]
        self.assertEqual(versions({"a": "major", "b": "patch"}, *texts)[2], ("c", "1.1.0"))
        self.assertEqual(versions({"a": "major", "c": "patch"}, *texts)[1], ("c", "1.1.0"))
        self.assertEqual(versions({"a": "minor", "c": "major"}, *texts)[1], ("c", "2.0.0"))

    def test_only_pins_on_members_are_internal(self):
        texts = [member("a"), member("b", "1.0.0", "a>=1.0", "other==1.0.0", "a", "A==1.2.3")]
        self.assertEqual(versions({"a": "major"}, *texts), [("a", "2.0.0")])
        texts = [*texts, member("c", "1.0.0", "a>=1.0", "a==1.2.3")]
        self.assertEqual(
            release({"a": "major"}, *texts)["texts"]["2.toml"],
            '[project]\nname = "c"\nversion = "1.1.0"\ndependencies = [\n    "a>=1.0",\n'
            '    "a==2.0.0",\n]\n',
        )

    def test_order_of_the_release(self):
        texts = [
            member("m", "1.0.0", "z==1.2.3"),
            member("z"),
            member("k"),
            member("b", "1.0.0", "k==1.2.3"),
            member("a", "1.0.0", "z==1.2.3"),
        ]
        found = [name for name, _ in versions({"z": "patch", "k": "patch"}, *texts)]
        self.assertEqual(found, ["k", "b", "z", "a", "m"])

    def test_member_without_dependencies(self):
        text = '[project]\nname = "a"\nversion = "0.0.0"\n'
        self.assertEqual(
            release({"a": "patch"}, text)["texts"],
            {"0.toml": '[project]\nname = "a"\nversion = "0.0.1"\n'},
        )

    def test_no_changes(self):
        texts = [member("b"), member("a")]
        self.assertEqual(list(release({}, *texts)["texts"]), ["0.toml", "1.toml"])
        self.assertEqual(versions({}, *texts), [])
        self.assertEqual(task_func({}, {}), {"texts": {}, "versions": {}})

    def test_unknown_changes(self):
        self.assertEqual(versions({"a": "patch"}, member("a")), [("a", "1.2.4")])
        for changes in ({"b": "patch"}, {"a": "huge"}):
            with self.assertRaises(ValueError):
                release(changes, member("a"))

    def test_name_twice(self):
        with self.assertRaises(ValueError):
            release({}, member("a"), member("a", "2.0.0"))
        self.assertEqual(versions({}, member("a"), member("A")), [])

    def test_circles(self):
        circle = [member("a", "1.0.0", "b==1.0.0"), member("b", "1.0.0", "a==1.0.0")]
        for texts in (circle, [member("a", "1.0.0", "a==1.0.0")]):
            with self.assertRaises(ValueError):
                release({}, *texts)
        self.assertEqual(versions({}, member("a", "1.0.0", "a>=1.0.0")), [])
