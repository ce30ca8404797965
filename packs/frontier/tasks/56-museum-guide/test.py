import unittest

SYSTEM = "You are the guide of a museum. Answer briefly."
TALK = [
    ("visitor", "one two three"),
    ("guide", "four five"),
    ("visitor", "six"),
    ("guide", "seven eight nine ten"),
]


def kept(history, question, budget, exhibits=None):
    """The texts after the system message, with the first letter of their type, and the numbers."""
    report = task_func(history, question, exhibits or {}, budget)
    texts = [f"{kind[0]}:{text}" for kind, text in report["messages"][1:]]
    return texts, report["tokens"], report["dropped"]


class TestCases(unittest.TestCase):
    def test_all_of_a_short_talk(self):
        self.assertEqual(
            task_func(TALK, "And eleven?", {}, 200),
            {
                "messages": [
                    ("system", SYSTEM),
                    ("human", "one two three"),
                    ("ai", "four five"),
                    ("human", "six"),
                    ("ai", "seven eight nine ten"),
                    ("human", "And eleven?"),
                ],
                "tokens": 48,
                "dropped": 0,
            },
        )

    def test_longest_end_that_begins_with_a_visitor(self):
        end = ["h:six", "a:seven eight nine ten", "h:And eleven?"]
        self.assertEqual(kept(TALK, "And eleven?", 48)[1:], (48, 0))
        self.assertEqual(kept(TALK, "And eleven?", 47), (end, 35, 2))
        self.assertEqual(kept(TALK, "And eleven?", 35), (end, 35, 2))
        self.assertEqual(kept(TALK, "And eleven?", 34), (["h:And eleven?"], 22, 4))

    def test_question_alone_must_fit(self):
        self.assertEqual(kept(TALK, "And eleven?", 22), (["h:And eleven?"], 22, 4))
        with self.assertRaises(ValueError):
            kept(TALK, "And eleven?", 21)

    def test_talk_without_history(self):
        self.assertEqual(kept([], "Why?", 100), (["h:Why?"], 21, 0))

    def test_guide_who_speaks_first_is_left_out(self):
        history = [("guide", "Welcome!"), ("visitor", "Hello"), ("guide", "Yes?")]
        self.assertEqual(kept(history, "Why?", 100), (["h:Hello", "a:Yes?", "h:Why?"], 32, 1))

    def test_messages_of_the_same_kind_are_merged(self):
        history = [
            ("visitor", "one"),
            ("visitor", "two "),
            ("guide", "three"),
            ("guide", "four"),
            ("visitor", "five"),
        ]
        self.assertEqual(
            kept(history, "six", 100), (["h:one\ntwo ", "a:three\nfour", "h:five\nsix"], 33, 0)
        )
        self.assertEqual(kept(history, "six", 32), (["h:five\nsix"], 21, 2))
        with self.assertRaises(ValueError):
            kept(history, "six", 20)

    def test_blank_messages_are_left_out_before_merging(self):
        history = [("visitor", "one"), ("guide", " \n"), ("visitor", "two"), ("guide", "")]
        self.assertEqual(kept(history, "three", 100), (["h:one\ntwo\nthree"], 22, 0))

    def test_tokens_of_a_text(self):
        cases = ["a_b c1", "well... no", "don't", "ﬁne ½", "x²", "  a\n\tb ", "(a)-[b]"]
        counts = [kept([], text, 100)[1] - 19 for text in cases]
        self.assertEqual(counts, [2, 3, 3, 4, 1, 2, 5])

    def test_exhibits_in_the_question(self):
        exhibits = {"sun dial": "Slate, 1780.", "Clock": "By {Ada}.", "Map": "Lost."}
        report = task_func(
            [("visitor", "The map?")], "Is the CLOCK near the Sun dial?", exhibits, 99
        )
        self.assertEqual(
            report["messages"][0],
            ("system", SYSTEM + "\nsun dial: Slate, 1780.\nClock: By {Ada}."),
        )
        self.assertEqual((report["tokens"], report["dropped"]), (43, 0))

    def test_exhibits_are_whole_words(self):
        exhibits = {"urn": "U", "C-3 (copy)": "C", "{x}": "X"}
        texts = [
            task_func([], question, exhibits, 99)["messages"][0][1].removeprefix(SYSTEM)
            for question in (
                "turn, urns, urn_2",
                "urn's",
                "c-3 (COPY)?",
                "a {x}",
                "C-3 copy",
                "1urn",
            )
        ]
        self.assertEqual(texts, ["", "\nurn: U", "\nC-3 (copy): C", "\n{x}: X", "", ""])

    def test_exhibits_count_for_the_budget(self):
        exhibits = {"urn": "one two three"}
        self.assertEqual(kept(TALK, "The urn?", 27, exhibits)[1:], (27, 4))
        with self.assertRaises(ValueError):
            kept(TALK, "The urn?", 26, exhibits)

    def test_braces_stay(self):
        history = [("visitor", "{a} {{b}}"), ("guide", "{system}")]
        self.assertEqual(kept(history, "{c}", 100)[0], ["h:{a} {{b}}", "a:{system}", "h:{c}"])

    def test_bad_talk(self):
        self.assertEqual(kept([("visitor", "")], "x", 99), (["h:x"], 20, 0))
        for history, question in (([], " "), ([], ""), ([("cook", "soup")], "Why?")):
            with self.assertRaises(ValueError):
                task_func(history, question, {}, 1000)
