import unittest
from decimal import Decimal

from returns.pipeline import is_successful
from returns.result import Failure, Success

RATES = {"EUR": "1", "CHF": "1.0655", "JPY": "0.0061"}
LIMITS = {"food": "40", "bed": "120.00", "bus": "9.99"}


def item(kind="food", amount="10.00", day="2026-11-16", currency="EUR", without=()):
    whole = {"day": day, "kind": kind, "amount": amount, "currency": currency}
    return {key: value for key, value in whole.items() if key not in without}


class TestCases(unittest.TestCase):
    def check(self, *items, trip=("2026-11-16", "2026-11-18")):
        return task_func({"trip": trip, "items": list(items)}, RATES, LIMITS)

    def findings(self, *items, **options):
        return self.check(*items, **options).failure()

    def test_sums_by_kind(self):
        result = self.check(
            item("food", "12.5"),
            item("bed", "99"),
            item("food", "7", "2026-11-18"),
            item("bus", "9.99"),
        )
        self.assertEqual(
            list(result.unwrap().items()),
            [("bed", Decimal("99.00")), ("bus", Decimal("9.99")), ("food", Decimal("19.50"))],
        )
        self.assertEqual(str(result.unwrap()["bed"]), "99.00")

    def test_result_is_a_container(self):
        self.assertEqual(self.check(), Success({}))
        self.assertEqual(self.check(trip=5), Failure(["trip: not two days"]))
        self.assertEqual(is_successful(self.check(item())), True)

    def test_trips(self):
        day = "2026-11-16"
        trips = [[day], [day] * 3, [day, "2026-11-31"], [day, None], day, None, [day, "16.11.2026"]]
        self.assertEqual([self.findings(trip=trip) for trip in trips], [["trip: not two days"]] * 7)
        self.assertEqual(
            self.findings(item("x"), trip=["2026-11-17", day]), ["trip: ends before it begins"]
        )
        self.assertEqual(self.check(item(), trip=[day, day]), Success({"food": Decimal("10.00")}))

    def test_missing_keys(self):
        self.assertEqual(
            self.findings(
                item(without=["currency", "day"]), item(), {}, item(amount="x", without=["kind"])
            ),
            [
                "item 1: no day",
                "item 1: no currency",
                "item 3: no day",
                "item 3: no kind",
                "item 3: no amount",
                "item 3: no currency",
                "item 4: no kind",
            ],
        )

    def test_form_of_items(self):
        self.assertEqual(
            self.findings(
                item(day="2026-02-30", amount="-5", currency="USD"),
                item("yacht", day="2025-01-01"),
                item(day=20261116),
            ),
            [
                "item 1: bad day",
                "item 1: bad amount",
                "item 1: unknown currency",
                "item 3: bad day",
            ],
        )

    def test_amounts(self):
        bad = ["0", "-1", "1.005", "NaN", "Infinity", "1,50", "", None, "0.001"]
        self.assertEqual(
            self.findings(*[item(amount=amount) for amount in bad]),
            [f"item {number}: bad amount" for number in range(1, 10)],
        )
        good = ["0.01", "1.500", "1e1", " 2 ", "3"]
        self.assertEqual(
            self.check(*[item(amount=amount) for amount in good]).unwrap(),
            {"food": Decimal("16.51")},
        )

    def test_content_of_items(self):
        self.assertEqual(
            self.findings(
                item(day="2026-11-15"),
                item("yacht", day="2026-11-19"),
                item(day="2026-11-18"),
                item("Food", amount="500"),
            ),
            [
                "item 1: outside the trip",
                "item 2: outside the trip",
                "item 2: not paid for",
                "item 4: not paid for",
            ],
        )

    def test_limits_are_by_day(self):
        self.assertEqual(
            self.check(item(amount="40"), item(amount="40.00", day="2026-11-17")).unwrap(),
            {"food": Decimal("80.00")},
        )
        self.assertEqual(
            self.findings(
                item(amount="30", day="2026-11-17"),
                item(amount="10.01", day="2026-11-17"),
                item("bus", "20", "2026-11-17"),
                item(amount="41"),
            ),
            [
                "food on 2026-11-16: over by 1.00",
                "bus on 2026-11-17: over by 10.01",
                "food on 2026-11-17: over by 0.01",
            ],
        )

    def test_currencies(self):
        self.assertEqual(
            self.check(
                item(amount="10", currency="CHF"), item("bed", "1000", currency="JPY")
            ).unwrap(),
            {"bed": Decimal("6.10"), "food": Decimal("10.66")},
        )

    def test_each_item_is_rounded(self):
        self.assertEqual(
            self.check(*[item(amount="1", currency="CHF")] * 3).unwrap(), {"food": Decimal("3.21")}
        )
        self.assertEqual(
            self.check(*[item("bus", "2.50", currency="JPY")] * 4).unwrap(),
            {"bus": Decimal("0.08")},
        )

    def test_stages_stop(self):
        self.assertEqual(self.findings(item(amount="0"), item("yacht")), ["item 1: bad amount"])
        self.assertEqual(self.findings(item(amount="900"), item("yacht")), ["item 2: not paid for"])
