import unittest


def buy(name, tons, price, **more):
    return {"id": name, "side": "buy", "tons": tons, "price": price, **more}


def sell(name, tons, price, **more):
    return {"id": name, "side": "sell", "tons": tons, "price": price, **more}


class TestCases(unittest.TestCase):
    def trades(self, *orders):
        return task_func(list(orders))["trades"]

    def test_whole_report(self):
        orders = [
            sell("s1", 50, 2000),
            buy("b1", 30, 2100),
            buy("b2", 40, 2000),
            buy("b3", 5, 1995),
        ]
        self.assertEqual(
            task_func(orders),
            {
                "trades": [("b1", "s1", 30, 2000), ("b2", "s1", 20, 2000)],
                "book": {"buy": [(2000, 20, 1), (1995, 5, 1)], "sell": []},
                "refused": [],
                "gone": [],
            },
        )

    def test_best_price_then_earliest(self):
        orders = [sell("a", 10, 2010), sell("b", 10, 2000), sell("c", 10, 2000), sell("d", 9, 2005)]
        self.assertEqual(
            self.trades(*orders, buy("x", 35, 2010)),
            [("x", "b", 10, 2000), ("x", "c", 10, 2000), ("x", "d", 9, 2005), ("x", "a", 6, 2010)],
        )
        orders = [buy("a", 10, 1990), buy("b", 10, 2000), buy("c", 10, 2000)]
        self.assertEqual(
            self.trades(*orders, sell("x", 25, 1990)),
            [("b", "x", 10, 2000), ("c", "x", 10, 2000), ("a", "x", 5, 1990)],
        )

    def test_prices_must_fit(self):
        orders = [sell("a", 10, 2005), buy("x", 10, 2000), buy("y", 10, 2005), sell("z", 3, 2000)]
        report = task_func(orders)
        self.assertEqual(report["trades"], [("y", "a", 10, 2005), ("x", "z", 3, 2000)])
        self.assertEqual(report["book"], {"buy": [(2000, 7, 1)], "sell": []})

    def test_book_is_summed_by_price(self):
        orders = [buy("a", 1, 100), buy("b", 2, 105), buy("c", 4, 100)]
        orders += [sell("d", 8, 200), sell("e", 16, 110), sell("f", 32, 200)]
        self.assertEqual(
            task_func(orders)["book"],
            {"buy": [(105, 2, 1), (100, 5, 2)], "sell": [(110, 16, 1), (200, 40, 2)]},
        )

    def test_order_without_a_price(self):
        orders = [sell("a", 10, 2005), sell("b", 5, 9000), buy("x", 20, None), buy("y", 1, None)]
        report = task_func(orders)
        self.assertEqual(report["trades"], [("x", "a", 10, 2005), ("x", "b", 5, 9000)])
        self.assertEqual(report["gone"], ["x", "y"])
        self.assertEqual(report["book"], {"buy": [], "sell": []})
        orders = [buy("a", 10, 5), sell("x", 10, None)]
        self.assertEqual(task_func(orders)["gone"], [])
        self.assertEqual(task_func(orders)["trades"], [("a", "x", 10, 5)])

    def test_own_orders_are_taken_out(self):
        orders = [
            sell("a", 10, 100, owner="mill"),
            sell("b", 10, 105, owner="farm"),
            sell("c", 10, 105, owner="mill"),
            sell("d", 10, 110, owner="mill"),
            buy("x", 10, 110, owner="mill"),
            buy("y", 3, 110, owner="mill"),
        ]
        report = task_func(orders)
        self.assertEqual(report["trades"], [("x", "b", 10, 105)])
        self.assertEqual(report["gone"], ["a", "c", "d"])
        self.assertEqual(report["book"], {"buy": [(110, 3, 1)], "sell": []})

    def test_orders_without_an_owner_trade(self):
        orders = [sell("a", 10, 100), sell("b", 10, 100, owner="mill"), buy("x", 20, 100)]
        self.assertEqual(self.trades(*orders), [("x", "a", 10, 100), ("x", "b", 10, 100)])

    def test_all_or_nothing(self):
        orders = [sell("a", 10, 100), sell("b", 10, 105), sell("c", 10, 110)]
        report = task_func([*orders, buy("x", 21, 105, all=True)])
        self.assertEqual((report["trades"], report["gone"]), ([], ["x"]))
        self.assertEqual(report["book"]["sell"], [(100, 10, 1), (105, 10, 1), (110, 10, 1)])
        report = task_func([*orders, buy("x", 20, 105, all=True), buy("y", 10, None, all=True)])
        self.assertEqual(
            report["trades"], [("x", "a", 10, 100), ("x", "b", 10, 105), ("y", "c", 10, 110)]
        )
        self.assertEqual(task_func([*orders, buy("y", 31, 110, all=False)])["gone"], [])

    def test_all_counts_other_owners_only(self):
        orders = [sell("a", 10, 100, owner="mill"), sell("b", 10, 105)]
        report = task_func([*orders, buy("x", 11, 105, all=True, owner="mill")])
        self.assertEqual((report["gone"], len(report["book"]["sell"])), (["x"], 2))
        report = task_func([*orders, buy("x", 10, 105, all=True, owner="mill")])
        self.assertEqual((report["gone"], report["trades"]), (["a"], [("x", "b", 10, 105)]))

    def test_refused_orders(self):
        orders = [
            buy("a", 10, 100),
            buy("a", 0, 101),
            buy("b", 0, 101),
            buy("c", -1, None),
            buy("d", 1, 101),
            buy("e", 1, 0),
            buy("f", 1, -5),
            buy("d", 1, 105),
            sell("g", 12, 100, all=True),
            sell("g", 1, 100),
        ]
        report = task_func(orders)
        self.assertEqual(
            report["refused"],
            [
                (1, "id"),
                (2, "tons"),
                (3, "tons"),
                (4, "price"),
                (5, "price"),
                (6, "price"),
                (9, "id"),
            ],
        )
        self.assertEqual(report["trades"], [])

    def test_tick(self):
        self.assertEqual(task_func([buy("a", 1, 103)], 1)["book"]["buy"], [(103, 1, 1)])
        self.assertEqual(task_func([buy("a", 1, 105)], 10)["refused"], [(0, "price")])
        self.assertEqual(task_func([buy("a", 1, 5)])["refused"], [])

    def test_given_orders_stay(self):
        orders = [sell("a", 10, 100), buy("b", 4, 100)]
        task_func(orders)
        self.assertEqual(
            orders,
            [
                {"id": "a", "side": "sell", "tons": 10, "price": 100},
                {"id": "b", "side": "buy", "tons": 4, "price": 100},
            ],
        )

    def test_no_orders(self):
        self.assertEqual(
            task_func([]),
            {
                "trades": [],
                "book": {"buy": [], "sell": []},
                "refused": [],
                "gone": [],
            },
        )
