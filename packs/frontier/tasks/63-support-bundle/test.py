import copy
import unittest


def clean(bundle, **named):
    return task_func(bundle, b"k", **named)["bundle"]


class TestCases(unittest.TestCase):
    def test_whole_report(self):
        bundle = {
            "db": {"root_password": "hunter2", "port": 5432, "tls": True},
            "log": ["al@ex.org came", "AL@ex.org left", "bo@ex.org"],
            "empty": {"a": [{}, []]},
        }
        self.assertEqual(
            task_func(bundle, b"k"),
            {
                "bundle": {
                    "db": {"root_password": "[removed]", "port": 5432, "tls": True},
                    "log": ["user-82c5a923 came", "user-82c5a923 left", "user-7c2733be"],
                },
                "removed": ["db/root_password"],
                "users": {"user-82c5a923": 2, "user-7c2733be": 1},
            },
        )

    def test_names_of_secrets(self):
        names = [
            "PASSWORD",
            "api-key",
            "X_API_KEY",
            "authToken",
            "clientSecret",
            "se-cret",
            "to_ken",
        ]
        self.assertEqual(set(clean(dict.fromkeys(names, 5)).values()), {"[removed]"})
        names = ["passwords", "key", "token_id", "secretary", "api"]
        self.assertEqual(set(clean(dict.fromkeys(names, 5)).values()), {5})

    def test_secrets_of_all_kinds(self):
        bundle = {"token": {"a": "al@ex.org"}, "secret": [], "b_token": None, "c_token": 0}
        self.assertEqual(
            task_func(bundle, b"k"),
            {
                "bundle": {
                    "token": "[removed]",
                    "secret": "[removed]",
                    "b_token": None,
                    "c_token": "[removed]",
                },
                "removed": ["c_token", "secret", "token"],
                "users": {},
            },
        )

    def test_paths_have_the_original_places(self):
        bundle = {"x": [[], {"token": 1}, [{}, {"y": {"secret": ""}}]], "a": {"token": 2}}
        report = task_func(bundle, b"k", most=1)
        self.assertEqual(report["removed"], ["a/token", "x/1/token", "x/2/1/y/secret"])
        self.assertEqual(
            report["bundle"],
            {"x": [{"token": "[removed]"}, "(1 more)"], "a": {"token": "[removed]"}},
        )

    def test_addresses(self):
        texts = ["<al@ex.org>", "al@ex", "@ex.org", "al@ex.org.", "a.b+c@mail.ex-1.org,x"]
        self.assertEqual(
            clean({"t": texts})["t"],
            ["<user-82c5a923>", "al@ex", "@ex.org", "user-82c5a923.", "user-41dd0960,x"],
        )

    def test_key_changes_pseudonyms(self):
        self.assertEqual(task_func({"a": "al@ex.org"}, b"other")["bundle"], {"a": "user-08f6ea57"})

    def test_keys_are_not_changed(self):
        self.assertEqual(
            task_func({"al@ex.org": 1}, b"k"),
            {"bundle": {"al@ex.org": 1}, "removed": [], "users": {}},
        )

    def test_long_texts(self):
        bundle = {
            "a": "x" * 200,
            "b": "x" * 201,
            "c": "x" * 190 + " al@ex.org",
            "d": "y" * 200 + " b@c.de",
        }
        report = task_func(bundle, b"k")
        self.assertEqual([len(text) for text in report["bundle"].values()], [200, 203, 203, 203])
        self.assertEqual(report["bundle"]["c"][185:], "xxxxx user-82c5...")
        self.assertEqual(sum(report["users"].values()), 2)

    def test_long_lists(self):
        self.assertEqual(clean({"n": [1, 2, 3, 4, 5]}), {"n": [1, 2, 3, 4, 5]})
        self.assertEqual(clean({"n": list(range(9))}), {"n": [0, 1, 2, 3, 4, "(4 more)"]})
        self.assertEqual(clean({"n": [0, [1, 2, 3]]}, most=2), {"n": [0, [1, 2, "(1 more)"]]})

    def test_lists_are_cut_after_cleaning(self):
        self.assertEqual(clean({"n": [[], 1, {}, 2]}, most=2), {"n": [1, 2]})
        self.assertEqual(clean({"n": [[], 1, {"a": {}}, 2, 3]}, most=2), {"n": [1, 2, "(1 more)"]})

    def test_addresses_that_are_cut_away_count(self):
        report = task_func({"n": ["x", "al@ex.org", "al@ex.org"]}, b"k", most=1)
        self.assertEqual(report["bundle"], {"n": ["x", "(2 more)"]})
        self.assertEqual(report["users"], {"user-82c5a923": 2})

    def test_empty_parts(self):
        bundle = {"a": {}, "b": {"c": {"d": []}}, "e": [[[]], ""], "f": None, "g": 0}
        self.assertEqual(clean(bundle), {"e": [""], "f": None, "g": 0})
        self.assertEqual(clean({}), {})
        self.assertEqual(clean({"a": [{}]}), {})

    def test_bundle_is_not_changed(self):
        bundle = {"a": {"token": 5, "b": list(range(9))}, "c": "al@ex.org"}
        before = copy.deepcopy(bundle)
        clean(bundle)
        self.assertEqual(bundle == before, True)

    def test_bad_most(self):
        with self.assertRaises(ValueError):
            clean({}, most=0)
        self.assertEqual(clean({"a": [1, 2]}, most=1), {"a": [1, "(1 more)"]})
