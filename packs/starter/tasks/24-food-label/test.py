import unittest


class TestCases(unittest.TestCase):
    def label(self, ingredients, allergens=(), **options):
        options = {"width": 200, **options}
        return task_func("X", ingredients, list(allergens), **options).split("\n")[1:]

    def test_whole_label_in_the_default_width(self):
        result = task_func(
            "Walnut Brownies",
            {"sugar": 200, "dark chocolate": 180, "Eggs": 150, "butter": 150, "Walnuts": 60},
            ["egg", "Walnut", "milk"],
        )
        self.assertEqual(
            result.split("\n"),
            [
                "        Walnut Brownies",
                "Ingredients: sugar (27%), dark",
                "chocolate (24%), EGGS (20%),",
                "butter (20%), WALNUTS.",
                "Contains: egg, walnut.",
            ],
        )

    def test_default_width_is_32(self):
        self.assertEqual(task_func("Pies", {"a": 1}, []).split("\n")[0], " " * 14 + "Pies")
        text = task_func("A", {"a" * 12: 1}, []).split("\n")[1:]
        self.assertEqual(text, ["Ingredients: aaaaaaaaaaaa", "(100%)."])
        text = task_func("A", {"a" * 11: 1}, []).split("\n")[1:]
        self.assertEqual(text, ["Ingredients: aaaaaaaaaaa (100%)."])

    def test_name_is_centred_without_spaces_at_its_end(self):
        for width, line in ((10, "  Apple"), (11, "   Apple"), (5, "Apple"), (4, "Apple")):
            result = task_func("Apple", {"a": 1}, [], width)
            self.assertEqual(result.split("\n")[0], line)

    def test_ingredients_are_sorted_by_weight_and_then_by_name(self):
        ingredients = {"salt": 1, "yeast": 5, "anise": 5, "flour": 989}
        self.assertEqual(self.label(ingredients), ["Ingredients: flour (99%), anise, yeast, salt."])

    def test_share_is_shown_from_ten_percent(self):
        ingredients = {"a": 8001, "b": 1000, "c": 999}
        self.assertEqual(self.label(ingredients), ["Ingredients: a (80%), b (10%), c."])

    def test_halves_of_a_percent_are_rounded_up(self):
        ingredients = {"a": 625, "b": 250, "c": 125}
        self.assertEqual(self.label(ingredients), ["Ingredients: a (63%), b (25%), c (13%)."])
        ingredients = {"a": 1250, "b": 625, "c": 125}
        self.assertEqual(self.label(ingredients), ["Ingredients: a (63%), b (31%), c."])
        ingredients = {"a": 674, "b": 145, "c": 181}
        self.assertEqual(self.label(ingredients), ["Ingredients: a (67%), c (18%), b (15%)."])

    def test_allergens_are_capitals_only_as_whole_words(self):
        ingredients = {"Buttermilk": 9, "MILK powder": 8, "Milkshake": 7, "eggs, free-range": 6}
        ingredients.update({"egg-milk mix": 5, "Eggss": 4})
        self.assertEqual(
            self.label(ingredients, ["milk", "egg"]),
            [
                "Ingredients: Buttermilk (23%), MILK powder (21%), Milkshake (18%), "
                "EGGS, free-range (15%), EGG-MILK mix (13%), Eggss (10%).",
                "Contains: egg, milk.",
            ],
        )

    def test_allergens_found_are_listed_once_in_lower_case_and_sorted(self):
        ingredients = {"soy sauce": 3, "Soy flour": 2, "Almonds": 1, "brazil nut": 1}
        result = self.label(ingredients, ["SOY", "celery", "Brazil Nut", "almond", "soy"])
        self.assertEqual(result[1], "Contains: almond, brazil nut, soy.")
        self.assertIn("SOY sauce (43%), SOY flour (29%), ALMONDS (14%), BRAZIL NUT", result[0])

    def test_no_second_paragraph_without_allergens(self):
        self.assertEqual(self.label({"oats": 1}, ["milk"]), ["Ingredients: oats (100%)."])
        self.assertEqual(self.label({"oats": 1}, []), ["Ingredients: oats (100%)."])

    def test_allergens_are_no_patterns(self):
        self.assertEqual(self.label({"milk": 1}, ["m.lk"]), ["Ingredients: milk (100%)."])
        self.assertEqual(
            self.label({"vitamin b.12": 1}, ["B.12"]),
            ["Ingredients: vitamin B.12 (100%).", "Contains: b.12."],
        )

    def test_both_paragraphs_are_wrapped(self):
        result = self.label(
            {"fish": 1, "celery": 1, "sesame": 1}, ["fish", "celery", "sesame"], width=20
        )
        self.assertEqual(
            result,
            [
                "Ingredients: CELERY",
                "(33%), FISH (33%),",
                "SESAME (33%).",
                "Contains: celery,",
                "fish, sesame.",
            ],
        )

    def test_rejects_products_without_ingredients(self):
        with self.assertRaises(ValueError):
            task_func("Air", {}, ["milk"])

    def test_rejects_weights_that_are_not_positive(self):
        for grams in (0, -1):
            with self.assertRaises(ValueError):
                task_func("Cake", {"flour": 100, "air": grams}, [])
        self.assertEqual(self.label({"flour": 1}), ["Ingredients: flour (100%)."])
