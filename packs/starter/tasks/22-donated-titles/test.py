import unittest


class TestCases(unittest.TestCase):
    def owned(self, title, catalogue_title):
        result = task_func([title], ["Filler", catalogue_title, "Other"], cutoff=1)
        expected = {"owned": [(title, catalogue_title)], "check": [], "new": []}
        self.assertEqual(result, expected)

    def new(self, title, catalogue_title):
        result = task_func([title], [catalogue_title], cutoff=1)
        self.assertEqual(result, {"owned": [], "check": [], "new": [title]})

    def test_sorts_titles_into_three_lists_in_order(self):
        catalogue = ["Winter Garden", "The Baker's Dozen", "Harbour Lights", "Émile"]
        donated = ["zebra", "emile", "Harbor Lights", "bakers dozen", "Aardvark", "Winter Gardens"]
        self.assertEqual(
            task_func(donated, catalogue),
            {
                "owned": [("emile", "Émile"), ("bakers dozen", "The Baker's Dozen")],
                "check": [
                    ("Harbor Lights", "Harbour Lights", 0.96),
                    ("Winter Gardens", "Winter Garden", 0.96),
                ],
                "new": ["zebra", "Aardvark"],
            },
        )

    def test_letter_case_accents_and_compatibility_forms_do_not_count(self):
        self.owned("CAFÉ NOIR", "Cafe\u0301 noir")
        self.owned("cafe noir", "Café Noir")
        self.owned("Strasse", "STRAßE")
        self.owned("\ufb01re", "Fire")
        self.owned("Henry \u2163", "Henry IV")

    def test_punctuation_and_spaces_do_not_count(self):
        self.owned("  catch -- 22!", "Catch-22")
        self.owned("under_score", "Under Score")
        self.owned("its dont", "It's Don\u2019t")
        self.new("it s", "It's")
        self.new("catch22", "Catch-22")

    def test_ampersand_is_the_word_and(self):
        self.owned("War & Peace", "War and Peace")
        self.owned("R and D", "R&D")
        self.new("War Peace", "War & Peace")
        self.new("War Peace", "War and Peace")

    def test_one_leading_article_does_not_count(self):
        self.owned("The Lighthouse", "Lighthouse")
        self.owned("Orchard", "AN ORCHARD")
        self.owned("a river", "the river")
        self.owned("The", "the")
        self.new("River", "the a river")
        self.new("River the", "River")
        self.new("Theory", "ory")

    def test_first_of_equal_catalogue_titles_counts(self):
        result = task_func(["river"], ["A River", "River", "The River"])
        self.assertEqual(result["owned"], [("river", "A River")])
        result = task_func(["abcde"], ["zzzzz", "abcdx", "abcdy", "Abcdx!"])
        self.assertEqual(result["check"], [("abcde", "abcdx", 0.8)])

    def test_best_ratio_counts(self):
        result = task_func(["abcdefghij"], ["abcdefghxy", "abcdefghix", "abcdefgxyz"])
        self.assertEqual(result["check"], [("abcdefghij", "abcdefghix", 0.9)])

    def test_default_cutoff_is_included(self):
        # ratios of 0.8, 0.7778 and 0.75
        result = task_func(["abcde", "klmnopqrs", "uvwx"], ["abcdz", "klmnopqzz", "uvwz"])
        self.assertEqual(result["check"], [("abcde", "abcdz", 0.8)])
        self.assertEqual(result["new"], ["klmnopqrs", "uvwx"])

    def test_ratio_is_compared_before_it_is_rounded(self):
        titles = ["klmnopqrs"], ["klmnopqzz"]
        self.assertEqual(task_func(*titles, 0.78)["new"], ["klmnopqrs"])
        self.assertEqual(
            task_func(*titles, cutoff=0.77)["check"], [("klmnopqrs", "klmnopqzz", 0.78)]
        )

    def test_repeated_and_empty_titles_are_left_out(self):
        donated = ["Moon", "the moon!", "", "?!", "MOON", "Tides", "tides"]
        self.assertEqual(
            task_func(donated, ["Tides", "???"]),
            {"owned": [("Tides", "Tides")], "check": [], "new": ["Moon"]},
        )

    def test_empty_lists(self):
        self.assertEqual(task_func(["Moon"], [], 0), {"owned": [], "check": [], "new": ["Moon"]})
        self.assertEqual(task_func([], ["Moon"]), {"owned": [], "check": [], "new": []})

    def test_extreme_cutoffs_are_allowed(self):
        self.assertEqual(task_func(["abc"], ["xyz"], 0)["check"], [("abc", "xyz", 0.0)])
        self.assertEqual(task_func(["abc"], ["abd"], 1)["new"], ["abc"])

    def test_rejects_cutoff_outside_zero_to_one(self):
        for cutoff in (-0.01, 1.01):
            with self.assertRaises(ValueError):
                task_func([], [], cutoff)
