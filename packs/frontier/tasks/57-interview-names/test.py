import unittest

import jinja2

PEOPLE = {"sister": ["Mary Ann", "Annie", "Ann"], "boss": ["Mr. Lee", "Lee"], "dog": ["Rex-2"]}


def texts(*speeches, people=PEOPLE):
    """The texts of the speeches, joined by a bar."""
    interview = [("Q", speech) for speech in speeches]
    return task_func(interview, people, "{{ speeches | map(attribute='text') | join('|') }}")


def key(*speeches, people=PEOPLE):
    return task_func([("Q", speech) for speech in speeches], people, "{{ key }}")


class TestCases(unittest.TestCase):
    def test_names_are_replaced(self):
        self.assertEqual(texts("Then Annie came.", "Annie!"), "Then [sister] came.|[sister]!")
        self.assertEqual(texts("Nobody came. "), "Nobody came. ")

    def test_case_does_not_matter(self):
        self.assertEqual(texts("ANNIE, annie and aNNie"), "[sister], [sister] and [sister]")
        self.assertEqual(texts("Bob", people={"uncle": ["BOB", "bob"]}), "[uncle]")

    def test_whole_words_only(self):
        self.assertEqual(
            texts("Leeds, fleet, lee_1, lee2, Lee's, (lee)"),
            "Leeds, fleet, lee_1, lee2, [boss]'s, ([boss])",
        )
        self.assertEqual(texts("éLee Leeé -Lee-"), "éLee Leeé -[boss]-")

    def test_longest_name_wins(self):
        self.assertEqual(texts("Mary Ann"), "[sister]")
        self.assertEqual(texts("Mary Anne and Ann"), "Mary Anne and [sister]")
        self.assertEqual(texts("mr. lee"), "[boss]")

    def test_first_of_overlapping_names_wins(self):
        people = {"a": ["one two"], "b": ["two three four"], "c": ["three"]}
        self.assertEqual(texts("one two three four", people=people), "[a] [c] four")
        self.assertEqual(texts("two three four", people=people), "[b]")

    def test_other_names_of_a_role_are_numbered(self):
        self.assertEqual(
            texts("Ann, Mary Ann, ann", "Annie, Lee, Ann", "Mr. Lee, MARY ANN"),
            "[sister], [sister 2], [sister]|[sister 3], [boss], [sister]|[boss 2], [sister 2]",
        )

    def test_names_with_other_characters(self):
        self.assertEqual(texts("Rex-2 barked, rex-22 not."), "[dog] barked, rex-22 not.")
        people = {"x": ["a.b", "c*", "(d)"]}
        self.assertEqual(texts("a.b axb c* cc", people=people), "[x] axb [x 2] cc")

    def test_text_beside_names_stays(self):
        self.assertEqual(
            texts("  Zoë  İzmir ÉCOLE\nLee\t[x]  "), "  Zoë  İzmir ÉCOLE\n[boss]\t[x]  "
        )
        self.assertEqual(texts("AnnAnn Ann"), "AnnAnn [sister]")
        self.assertEqual(texts(""), "")

    def test_key_counts_replacements(self):
        self.assertEqual(
            key("Lee saw Ann", "and Annie and Lee and annie"),
            "{'[boss]': 2, '[sister 2]': 2, '[sister]': 1}",
        )
        self.assertEqual(key("nobody"), "{}")

    def test_speeches_have_their_numbers(self):
        template = (
            "{% for s in speeches %}\n  {% if s.hidden %}\n{{ s.speaker }}: {{ s.hidden }}\n"
            "  {% endif %}\n{% endfor %}\nend"
        )
        interview = [("Ann", "Lee Lee Ann"), ("B & C", "none"), ("D", "Ann <b>")]
        self.assertEqual(task_func(interview, PEOPLE, template), "Ann: 3\nD: 1\nend")

    def test_nothing_is_escaped(self):
        self.assertEqual(texts("<b> & Ann"), "<b> & [sister]")
        self.assertEqual(texts("{{ 7 }}"), "{{ 7 }}")

    def test_no_people_and_no_interview(self):
        self.assertEqual(texts("Ann", people={}), "Ann")
        self.assertEqual(task_func([], PEOPLE, "{{ speeches | length }}, {{ key }}"), "0, {}")

    def test_undefined_names(self):
        self.assertEqual(task_func([], {}, "plain"), "plain")
        with self.assertRaises(jinja2.UndefinedError):
            task_func([], {}, "{{ people }}")

    def test_bad_names(self):
        for people in ({"a": [""]}, {"a": [" x"]}, {"a": ["x "]}, {"a": ["Zoë"]}):
            with self.assertRaises(ValueError):
                task_func([], people, "")
        with self.assertRaises(ValueError):
            task_func([], {"a": ["Bob"], "b": ["x", "bOB"]}, "")
        self.assertEqual(texts("bob", people={"a": ["Bob", "bob"]}), "[a]")
