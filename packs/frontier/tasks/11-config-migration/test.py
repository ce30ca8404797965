import tomllib
import unittest

OLD = """# Greenhouse 4
[pump]
rate = 3  # slow
on    = true

[heat]
# never above 40
limit = 38.5 # degrees
"""


class TestCases(unittest.TestCase):
    def test_nothing_to_do_changes_nothing(self):
        self.assertEqual(
            task_func(OLD, {}, {}), {"text": OLD, "moved": [], "added": [], "errors": []}
        )

    def test_key_is_renamed_at_the_end_of_its_table(self):
        report = task_func(OLD, {"pump.rate": "pump.litres"}, {})
        self.assertEqual(
            report["text"],
            "# Greenhouse 4\n[pump]\non    = true\nlitres = 3  # slow\n\n"
            "[heat]\n# never above 40\nlimit = 38.5 # degrees\n",
        )
        self.assertEqual(report["moved"], ["pump.rate"])

    def test_key_goes_to_another_table(self):
        report = task_func(OLD, {"heat.limit": "pump.limit"}, {})
        self.assertEqual(
            tomllib.loads(report["text"]), {"pump": {"rate": 3, "on": True, "limit": 38.5}}
        )
        self.assertIn("limit = 38.5 # degrees", report["text"])
        self.assertNotIn("[heat]", report["text"])

    def test_table_is_made_at_the_end(self):
        report = task_func(OLD, {"pump.rate": "water.rate", "pump.on": "water.on"}, {})
        self.assertEqual(
            tomllib.loads(report["text"]),
            {"heat": {"limit": 38.5}, "water": {"rate": 3, "on": True}},
        )
        self.assertEqual(list(tomllib.loads(report["text"])), ["heat", "water"])
        self.assertEqual(report["text"].count("rate = 3  # slow"), 1)
        self.assertEqual(report["text"].count("# never above 40"), 1)

    def test_last_key_may_move_within_its_table(self):
        report = task_func("[a]\nx = 1 # one\n", {"a.x": "a.y"}, {})
        self.assertEqual(report["text"], "[a]\ny = 1 # one\n")

    def test_moves_follow_each_other(self):
        moves = {"a.x": "b.x", "no.key": "b.key", "b.x": "c.z", "a.nope": "b.nope"}
        report = task_func("[a]\nx = 1\ny = 2\n", moves, {})
        self.assertEqual(report["moved"], ["a.x", "b.x"])
        self.assertEqual(tomllib.loads(report["text"]), {"a": {"y": 2}, "c": {"z": 1}})

    def test_values_keep_their_notation(self):
        text = "[a]\nx = 0x1F\ny = 'raw\\d'\nz = [\n  1, # one\n  2,\n]\n"
        report = task_func(text, {"a.x": "b.x", "a.y": "b.y", "a.z": "b.z"}, {})
        self.assertEqual(
            report["text"].strip("\n"), "[b]\nx = 0x1F\ny = 'raw\\d'\nz = [\n  1, # one\n  2,\n]"
        )

    def test_defaults_are_added_to_tables_that_are_there(self):
        rules = {
            "pump": {"properties": {"rate": {"default": 9}, "zone": {"default": "A"}, "id": {}}},
            "fan": {"properties": {"speed": {"default": 1}}},
            "heat": {"properties": {"unit": {"default": "C"}, "steps": {"default": [1, 2]}}},
            "note": {},
        }
        report = task_func(OLD, {}, {"properties": rules})
        self.assertEqual(report["added"], ["pump.zone", "heat.unit", "heat.steps"])
        self.assertEqual(
            report["text"],
            '# Greenhouse 4\n[pump]\nrate = 3  # slow\non    = true\nzone = "A"\n\n'
            '[heat]\n# never above 40\nlimit = 38.5 # degrees\nunit = "C"\nsteps = [1, 2]\n',
        )

    def test_defaults_come_after_moves_and_before_the_check(self):
        pump = {"properties": {"litres": {"default": 1}, "mode": {"default": 7}}}
        pump["required"] = ["litres", "mode"]
        report = task_func(OLD, {"pump.rate": "pump.litres"}, {"properties": {"pump": pump}})
        self.assertEqual((report["added"], report["errors"]), (["pump.mode"], []))

    def test_errors_have_path_and_keyword(self):
        heat = {
            "properties": {
                "limit": {"maximum": 30, "type": "integer"},
                "steps": {"items": {"type": "integer"}, "default": [1, "b", "c"]},
            },
            "additionalProperties": False,
        }
        schema = {"required": ["fan"], "properties": {"heat": heat, "pump": {"maxProperties": 1}}}
        report = task_func(OLD, {}, schema)
        self.assertEqual(
            report["errors"],
            [
                "heat.limit: maximum",
                "heat.limit: type",
                "heat.steps.1: type",
                "heat.steps.2: type",
                "pump: maxProperties",
                "settings: required",
            ],
        )

    def test_draft_2020_12_is_used(self):
        schema = {"properties": {"a": {"properties": {"x": {"prefixItems": [{"type": "string"}]}}}}}
        self.assertEqual(task_func("[a]\nx = [1, 2]\n", {}, schema)["errors"], ["a.x.0: type"])

    def test_new_path_must_be_free(self):
        with self.assertRaises(ValueError):
            task_func(OLD, {"pump.rate": "pump.on"}, {})
        self.assertEqual(task_func(OLD, {"pump.nope": "pump.on"}, {})["text"], OLD)

    def test_text_must_be_toml(self):
        for text in ("[pump\n", "[a]\nx = \n", "[a]\nx = 1\nx = 2\n"):
            with self.assertRaises(ValueError):
                task_func(text, {}, {})
