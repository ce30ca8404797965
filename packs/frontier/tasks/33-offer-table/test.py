import unittest

from lxml import html


def item(name, quantity="1", price="10", trade="Paths", unit="pcs"):
    return {"trade": trade, "item": name, "quantity": quantity, "unit": unit, "price": price}


def page(items, discounts=None, customer="Roe"):
    return html.fromstring(task_func(customer, items, discounts or {}))


def rows(items, discounts=None):
    """The text of the cells of each row of the body; a group is a row of one cell."""
    body = page(items, discounts).find(".//tbody")
    return [[cell.text_content().strip() for cell in row] for row in body.iter("tr")]


class TestCases(unittest.TestCase):
    def test_one_trade(self):
        self.assertEqual(
            rows([item("Gravel", "2.50", "48", unit="t"), item("Edge stone", "40", "3.1")]),
            [
                ["Paths"],
                ["Gravel", "2.5 t", "€48.00", "€120.00"],
                ["Edge stone", "40 pcs", "€3.10", "€124.00"],
                ["Subtotal", "", "", "€244.00"],
                ["Offer"],
                ["Total", "", "", "€244.00"],
            ],
        )

    def test_trades_in_the_order_of_their_first_item(self):
        items = [item("b", trade="Walls"), item("a", trade="Beds"), item("c", trade="Walls")]
        self.assertEqual(
            [row[0] for row in rows(items)],
            ["Walls", "b", "c", "Subtotal", "Beds", "a", "Subtotal", "Offer", "Total"],
        )

    def test_discount(self):
        items = [item("a", price="10.10"), item("b", "3", "5", trade="Beds")]
        self.assertEqual(
            rows(items, {"Paths": 15})[2:5],
            [
                ["Subtotal", "", "", "€10.10"],
                ["Discount 15 %", "", "", "−€1.52"],
                ["Net", "", "", "€8.58"],
            ],
        )
        self.assertEqual(rows(items, {"Paths": 15})[-1], ["Total", "", "", "€23.58"])

    def test_prices_are_rounded_half_up(self):
        items = [item("a", "0.5", "0.25"), item("b", "0.5", "2.01"), item("c", "1.1", "1.04")]
        self.assertEqual(
            [row[-1] for row in rows(items)[1:5]], ["€0.13", "€1.01", "€1.14", "€2.28"]
        )
        found = rows([item("a", "1", "0.9")], {"Paths": 5})
        self.assertEqual(
            [row[-1] for row in found[2:]], ["€0.90", "−€0.05", "€0.85", "Offer", "€0.85"]
        )

    def test_items_on_request(self):
        items = [item("Oak", "2", None), item("Yew", "1", "1500"), item("Sand", trade="Beds")]
        self.assertEqual(
            rows(items)[:4],
            [
                ["Paths *"],
                ["Oak", "2 pcs", "", "on request"],
                ["Yew", "1 pcs", "€1,500.00", "€1,500.00"],
                ["Subtotal", "", "", "€1,500.00"],
            ],
        )
        self.assertEqual(rows(items)[4:6], [["Beds"], ["Sand", "1 pcs", "€10.00", "€10.00"]])

    def test_source_note(self):
        notes = [
            one.text_content()
            for one in page([item("Oak", "2", None)]).iter("td")
            if one.get("class") == "gt_sourcenote"
        ]
        self.assertEqual(notes, ["* plus items on request"])
        self.assertEqual(page([item("Oak")]).text_content().count("request"), 0)

    def test_only_items_on_request(self):
        self.assertEqual(
            rows([item("Oak", "2", None)], {"Paths": 10})[2:],
            [
                ["Subtotal", "", "", "€0.00"],
                ["Discount 10 %", "", "", "€0.00"],
                ["Net", "", "", "€0.00"],
                ["Offer"],
                ["Total", "", "", "€0.00"],
            ],
        )

    def test_quantities(self):
        items = [
            item("a", "100"),
            item("b", "2.5"),
            item("c", "0.250", unit="m"),
            item("d", "1E+2"),
        ]
        self.assertEqual(
            [row[1] for row in rows(items)[1:5]], ["100 pcs", "2.5 pcs", "0.25 m", "100 pcs"]
        )

    def test_heading_and_columns(self):
        found = page([item("a")])
        self.assertEqual(
            [one.text_content() for one in found.iter("th") if one.get("scope") == "col"],
            ["", "Quantity", "Unit price", "Price"],
        )
        self.assertEqual(
            [one.text for one in found.iter("td") if "gt_title" in one.get("class")],
            ["Offer for Roe"],
        )
        self.assertEqual(found.get("id"), "offer")

    def test_texts_are_no_html(self):
        found = page([item("<b>Oak</b> & elm")], customer="Roe & <i>Son</i>")
        self.assertEqual(
            [one.text_content() for one in found.iter("td") if "gt_title" in one.get("class")],
            ["Offer for Roe & <i>Son</i>"],
        )
        names = [one.text_content() for one in found.iter("th") if one.get("scope") == "row"]
        self.assertEqual(names[0], "<b>Oak</b> & elm")

    def test_faults(self):
        with self.assertRaises(ValueError):
            task_func("Roe", [], {})
        with self.assertRaises(ValueError):
            task_func("Roe", [item("a")], {"Paths": 3, "Beds": 3})
        self.assertEqual(len(rows([item("a")], {"Paths": 3})), 7)
