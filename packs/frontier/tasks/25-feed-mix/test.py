import unittest


def store(**more):
    stock = {
        "wheat": {"price": 7.0, "bag": "25 kg", "content": {"protein": "120 g/kg"}},
        "beans": {"price": 12.0, "bag": "20 kg", "content": {"protein": "24 percent"}},
    }
    for name, facts in more.items():
        stock[name] = {**stock.get(name, {}), **facts}
    return stock


class TestCases(unittest.TestCase):
    def test_cheapest_mix(self):
        self.assertEqual(
            task_func(store(), "1 t", {"protein": ("150 g/kg", None)}),
            {
                "cost": 360.0,
                "mix": {"wheat": 750.0, "beans": 250.0},
                "content": {"protein": 150.0},
                "tight": ["protein"],
            },
        )

    def test_order_of_the_mix(self):
        found = task_func(store(), "500 kg", {"protein": ("0.225", None)})
        self.assertEqual(list(found["mix"].items()), [("beans", 437.5), ("wheat", 62.5)])
        found = task_func(store(), "500 kg", {"protein": ("18 percent", "0.2")})
        self.assertEqual(list(found["mix"].items()), [("beans", 250.0), ("wheat", 250.0)])

    def test_stock_is_a_limit(self):
        goods = store(
            wheat={"stock": "600000 g"},
            oats={"price": 9.0, "bag": "25 kg", "stock": "1 t", "content": {"fibre": "0.1"}},
        )
        found = task_func(goods, "1 t", {})
        self.assertEqual(list(found["mix"].items()), [("wheat", 600.0), ("oats", 400.0)])
        self.assertEqual((found["cost"], found["content"], found["tight"]), (312.0, {}, []))

    def test_upper_limit(self):
        goods = store(beans={"price": 2.0})
        found = task_func(goods, "100 kg", {"protein": (None, "186 g/kg")})
        self.assertEqual(found["mix"], {"beans": 55.0, "wheat": 45.0})
        self.assertEqual((found["cost"], found["tight"]), (18.1, ["protein"]))

    def test_limits_that_are_not_reached(self):
        found = task_func(store(), "1 t", {"protein": ("119.5 g/kg", "130 g/kg")})
        self.assertEqual(found["mix"], {"wheat": 1000.0})
        self.assertEqual((found["content"], found["tight"]), ({"protein": 120.0}, []))

    def test_several_nutrients(self):
        goods = store(
            chalk={"price": 3.0, "bag": "10 kg", "content": {"calcium": "380 g/kg"}},
            beans={"content": {"protein": "24 percent", "calcium": "1 g/kg"}},
        )
        limits = {
            "protein": ("160 g/kg", None),
            "calcium": ("9 g/kg", "12 g/kg"),
            "salt": (None, "1"),
        }
        self.assertEqual(
            task_func(goods, "1 t", limits),
            {
                "cost": 394.4,
                "mix": {"wheat": 621.2, "beans": 356.1, "chalk": 22.7},
                "content": {"protein": 160.0, "calcium": 9.0, "salt": 0.0},
                "tight": ["calcium", "protein"],
            },
        )

    def test_content_that_is_exactly_fixed(self):
        found = task_func(store(), "10 kg", {"protein": ("0.2", "200 g/kg"), "ash": ("0", "0.5")})
        self.assertEqual(found["mix"], {"beans": 6.7, "wheat": 3.3})
        self.assertEqual(found["tight"], ["ash", "protein"])
        self.assertEqual(found["content"], {"protein": 200.0, "ash": 0.0})

    def test_small_parts_vanish_by_rounding(self):
        found = task_func(store(), "1 kg", {"protein": ("124 g/kg", None)})
        self.assertEqual((found["mix"], found["cost"]), ({"wheat": 1.0}, 0.29))
        found = task_func(store(), "1 kg", {"protein": ("127.2 g/kg", None)})
        self.assertEqual(found["mix"], {"wheat": 0.9, "beans": 0.1})

    def test_no_mix_is_possible(self):
        for limits in (
            {"protein": ("0.25", None)},
            {"protein": (None, "0.1")},
            {"fat": ("1e-3", None)},
        ):
            with self.assertRaises(ValueError):
                task_func(store(), "1 t", limits)
        scarce = store(wheat={"stock": "300 kg"}, beans={"stock": "600 kg"})
        with self.assertRaises(ValueError):
            task_func(scarce, "1 t", {})
        self.assertEqual(task_func(scarce, "900 kg", {})["cost"], 444.0)

    def test_units_must_fit(self):
        for batch, limits in (
            ("1 m", {}),
            ("1 parsnip", {}),
            ("1 t", {"protein": ("3 kg", None)}),
            ("1 t", {"protein": (None, "3 g/l")}),
        ):
            with self.assertRaises(ValueError):
                task_func(store(), batch, limits)
        with self.assertRaises(ValueError):
            task_func(store(wheat={"bag": "25 l"}), "1 t", {})
