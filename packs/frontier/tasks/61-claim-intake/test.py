import unittest


def water(number=1, day="2026-11-16", cost="400.00", litres=30, **more):
    return {"cause": "water", "number": number, "day": day, "cost": cost, "litres": litres, **more}


def theft(*prices, number=1, day="2026-11-16", **more):
    items = [{"name": f"thing {price}", "price": price} for price in prices]
    return {"cause": "burglary", "number": number, "day": day, "items": items, **more}


def errors(*claims):
    return task_func(list(claims))["errors"]


def paid(*claims, **named):
    return list(task_func(list(claims), **named)["paid"].values())


class TestCases(unittest.TestCase):
    def test_whole_report(self):
        claims = [
            water(9, "2026-12-01"),
            theft("900.00", "50.50", number=4, report="P-7"),
            water(5, cost="1000.00"),
        ]
        report = task_func(claims)
        self.assertEqual(
            report,
            {
                "paid": {9: "170.00", 4: "800.50", 5: "650.00"},
                "months": {"2026-11": "1450.50", "2026-12": "170.00"},
                "errors": [],
            },
        )
        self.assertEqual(list(report["paid"]), [9, 4, 5])
        self.assertEqual(list(report["months"]), ["2026-11", "2026-12"])

    def test_burglary_with_and_without_report(self):
        claims = [
            theft("4999.99", report="x", number=1),
            theft("4999.99", "1.00", report="", number=2),
            theft("1000.00", number=3, report=None),
            theft("9000.00", number=4),
            theft("300.01", number=5),
        ]
        self.assertEqual(paid(*claims), ["4849.99", "4850.00", "350.00", "2350.00", "0.01"])

    def test_water_below_ten_litres(self):
        claims = [water(1, litres=9), water(2, litres=10), water(3, litres=0)]
        self.assertEqual(paid(*claims), ["0.00", "170.00", "0.00"])

    def test_rounding_and_excess(self):
        claims = [water(1, cost="0.06"), water(2, cost="0.07"), theft("0.01", number=3)]
        self.assertEqual(paid(*claims, excess="0.00"), ["0.05", "0.06", "0.01"])
        self.assertEqual(paid(*claims, excess="0.06"), ["0.00", "0.00", "0.00"])
        self.assertEqual(paid(water(cost="187.51")), ["0.01"])

    def test_number_that_comes_again(self):
        claims = [water(3, cost="x"), water(3), water(3, cost="800.00"), water(4)]
        self.assertEqual(
            task_func(claims),
            {
                "paid": {3: "170.00", 4: "170.00"},
                "months": {"2026-11": "340.00"},
                "errors": ["wrong @ claims[0].cost", "twice @ claims[2]"],
            },
        )

    def test_missing_and_unknown_fields(self):
        claim = {"cause": "water", "day": "2026-11-16", "zone": 3, "cost": "5.00", "Cause": "x"}
        self.assertEqual(
            errors(claim),
            [
                "missing @ claims[0].litres",
                "missing @ claims[0].number",
                "unknown Cause, zone @ claims[0]",
            ],
        )
        self.assertEqual(errors(water(items=[])), ["unknown items @ claims[0]"])

    def test_cause(self):
        self.assertEqual(
            errors({}, water(cause=None), water(cause="fire", number="x")),
            ["cause @ claims[0]", "cause @ claims[1]", "cause @ claims[2]"],
        )

    def test_wrong_items(self):
        claim = theft("5.00", "5", "6.00")
        claim["items"][0] = {"name": 5, "colour": "red"}
        claim["items"].append("bike")
        self.assertEqual(
            errors(water(), claim),
            [
                "missing @ claims[1].items[0].price",
                "unknown colour @ claims[1].items[0]",
                "wrong @ claims[1].items[0].name",
                "wrong @ claims[1].items[1].price",
                "wrong @ claims[1].items[3]",
            ],
        )

    def test_wrong_money(self):
        for cost in ("5", "5.0", "5.000", "-5.00", ".50", "5,00", "", "1e5.00", 5, 5.25, None):
            self.assertEqual(errors(water(cost=cost)), ["wrong @ claims[0].cost"])

    def test_wrong_days_and_numbers(self):
        for field, value in (
            ("day", "2026-11-31"),
            ("day", "16.11.2026"),
            ("day", 20261116),
            ("number", "7"),
            ("number", True),
            ("number", 7.0),
            ("litres", None),
        ):
            self.assertEqual(errors(water(**{field: value})), [f"wrong @ claims[0].{field}"])
        self.assertEqual(errors(theft("5.00", report=7)), ["wrong @ claims[0].report"])

    def test_limits_of_classes(self):
        self.assertEqual(errors(water(litres=0)), [])
        self.assertEqual(errors(water(litres=-1)), ["wrong @ claims[0]"])
        self.assertEqual(errors(theft()), ["wrong @ claims[0]"])

    def test_no_claims(self):
        self.assertEqual(task_func([]), {"paid": {}, "months": {}, "errors": []})

    def test_claims_are_not_changed(self):
        claims = [water()]
        task_func(claims)
        self.assertEqual(
            claims,
            [
                {
                    "cause": "water",
                    "number": 1,
                    "day": "2026-11-16",
                    "cost": "400.00",
                    "litres": 30,
                }
            ],
        )
