import unittest

FORM = {
    "type": "object",
    "required": ["name", "from", "to"],
    "properties": {
        "name": {"type": "string", "minLength": 3},
        "from": {"type": "string", "format": "date"},
        "to": {"type": "string", "format": "date"},
        "music": {"type": "boolean"},
        "stalls": {"type": "array", "items": {"$ref": "#/$defs/stall"}, "maxItems": 3},
    },
    "notBefore": ["to", "from"],
    "if": {"properties": {"music": {"const": True}}, "required": ["music"]},
    "then": {"required": ["ends", "guard"], "properties": {"ends": {"maximum": 23}}},
    "$defs": {
        "stall": {
            "required": ["kind"],
            "properties": {"kind": {"enum": ["food", "craft"]}, "phone": {"format": "phone"}},
            "sumAtMost": {"fields": ["tables", "tents"], "limit": 6},
        }
    },
}
FULL = {"name": "Fair", "from": "2026-11-16", "to": "2026-11-17", "music": False, "stalls": []}


def fill(**answers):
    return task_func(FORM, {**FULL, **answers})


class TestCases(unittest.TestCase):
    def test_full_form(self):
        self.assertEqual(fill(), {"ask": [], "faults": {}, "done": 100})

    def test_empty_form(self):
        self.assertEqual(
            task_func(FORM, {}), {"ask": ["/from", "/name", "/to"], "faults": {}, "done": 0}
        )

    def test_questions_that_follow_from_an_answer(self):
        self.assertEqual(fill(music=True), {"ask": ["/ends", "/guard"], "faults": {}, "done": 100})
        self.assertEqual(
            fill(music=True, ends=24, guard="x"),
            {"ask": [], "faults": {"/ends": ["maximum"]}, "done": 100},
        )
        self.assertEqual(fill(ends=24)["faults"], {})

    def test_faults_of_answers(self):
        self.assertEqual(
            fill(name="Al", music="yes", to="2026-11-31"),
            {
                "ask": [],
                "faults": {"/music": ["type"], "/name": ["minLength"], "/to": ["format"]},
                "done": 40,
            },
        )

    def test_nested_answers(self):
        stalls = [{"kind": "food"}, {"phone": "12"}, {"kind": "zoo"}, {"kind": "craft"}]
        self.assertEqual(
            fill(stalls=stalls),
            {
                "ask": ["/stalls/1/kind"],
                "faults": {
                    "/stalls": ["maxItems"],
                    "/stalls/1/phone": ["format"],
                    "/stalls/2/kind": ["enum"],
                },
                "done": 80,
            },
        )

    def test_question_below_a_field_leaves_it_undone(self):
        self.assertEqual(fill(stalls=[{}]), {"ask": ["/stalls/0/kind"], "faults": {}, "done": 80})

    def test_several_faults_at_one_path(self):
        form = {
            "properties": {"a": {"minLength": 5, "pattern": "x", "allOf": [{"minLength": 4}]}},
        }
        self.assertEqual(
            task_func(form, {"a": "b"}),
            {"ask": [], "faults": {"/a": ["minLength", "pattern"]}, "done": 0},
        )

    def test_phones(self):
        phones = ["+1234567", "+123456789012345", "+123456", "+1234567890123456", "1234567"]
        phones += ["+12345 67", "+١٢٣٤٥٦٧", "++1234567", 5, ""]
        found = [
            task_func({"properties": {"p": {"format": "phone"}}}, {"p": phone})["done"]
            for phone in phones
        ]
        self.assertEqual(found, [100, 100, 0, 0, 0, 0, 0, 0, 100, 0])

    def test_sums(self):
        form = {"sumAtMost": {"fields": ["a", "b"], "limit": 6}}
        cases = [
            {"a": 2, "b": 4},
            {"a": 2, "b": 4.5},
            {"a": 7},
            {"c": 9},
            {"a": 6, "b": True},
            {"a": 6, "b": "9"},
            {"a": 9, "b": -3},
            {},
        ]
        found = [task_func(form, answers)["faults"] for answers in cases]
        wrong = {"": ["sumAtMost"]}
        self.assertEqual(found == [{}, wrong, wrong, {}, {}, {}, {}, {}], True)
        self.assertEqual(found[1], {"": ["sumAtMost"]})
        self.assertEqual(
            fill(stalls=[{"kind": "food", "tables": 6, "tents": 1}])["faults"],
            {"/stalls/0": ["sumAtMost"]},
        )

    def test_order_of_days(self):
        self.assertEqual(fill(to="2026-11-16")["faults"], {})
        self.assertEqual(
            fill(to="2026-11-15"), {"ask": [], "faults": {"": ["notBefore"]}, "done": 100}
        )
        self.assertEqual(fill(to=5)["faults"], {"/to": ["type"]})
        form = {"notBefore": ["to", "from"]}
        self.assertEqual(task_func(form, {"to": "a"})["faults"], {})
        self.assertEqual(task_func(form, {"from": "a"})["faults"], {})

    def test_own_keywords_count_for_objects_only(self):
        rules = {"sumAtMost": {"fields": [], "limit": -1}, "notBefore": ["a", "b"]}
        form = {"properties": {"x": rules, "y": rules}}
        self.assertEqual(
            task_func(form, {"x": ["a"], "y": {"a": "1", "b": "2"}}),
            {"ask": [], "faults": {"/y": ["notBefore", "sumAtMost"]}, "done": 50},
        )

    def test_choices_have_no_inner_errors(self):
        form = {"properties": {"a": {"anyOf": [{"required": ["x"]}, {"type": "string"}]}}}
        self.assertEqual(
            task_func(form, {"a": {}}), {"ask": [], "faults": {"/a": ["anyOf"]}, "done": 0}
        )

    def test_share_is_rounded_down(self):
        form = {"properties": {"a": {}, "b": {}, "c": {}}, "required": ["ab"]}
        found = [
            task_func(form, dict.fromkeys(names, 1))["done"] for names in ("", "a", "bc", "abc")
        ]
        self.assertEqual(found, [0, 33, 66, 100])

    def test_forms_without_properties_and_wrong_forms(self):
        self.assertEqual(task_func({}, {"a": 1}), {"ask": [], "faults": {}, "done": 100})
        for schema in ({"type": "text"}, {"required": "name"}, {"minLength": -1}):
            with self.assertRaises(ValueError):
                task_func(schema, {})
