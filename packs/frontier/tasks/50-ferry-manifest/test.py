import unittest

HEAD = '<manifest xmlns="urn:ferry:manifest:2" sailing="N-12">'


def car(plate, length="400", kind="car", inner="", more=""):
    return (
        f'<vehicle plate="{plate}" kind="{kind}"{more}><length>{length}</length>{inner}</vehicle>'
    )


def answer(*vehicles, deck=50):
    return task_func(f"{HEAD}{''.join(vehicles)}</manifest>".encode(), deck).decode()


def ashore(*vehicles, deck=50):
    """What stands in the answer's <ashore> elements, as plate and reason."""
    parts = answer(*vehicles, deck=deck).split('<ashore plate="')[1:]
    return [tuple(part.split('"')[:3:2]) for part in parts]


class TestCases(unittest.TestCase):
    def test_all_on_board(self):
        self.assertEqual(
            answer(car("AB 1"), car("AB 2", " 1200\n", "lorry"), deck=20),
            '<answer xmlns="urn:ferry:manifest:2" free="300" kg="0.0" loaded="2" sailing="N-12">'
            "</answer>",
        )

    def test_full_deck_and_later_ones_that_fit(self):
        self.assertEqual(
            answer(car("AB 1"), car("AB 2", "600", "van"), car("AB 3", "500"), deck=10),
            '<answer xmlns="urn:ferry:manifest:2" free="0" kg="0.0" loaded="2" sailing="N-12">'
            '<ashore plate="AB 2" reason="full"></ashore></answer>',
        )
        self.assertEqual(
            answer(car("AB 1", "951"), deck=10),
            '<answer xmlns="urn:ferry:manifest:2" free="1000" kg="0.0" loaded="0" sailing="N-12">'
            '<ashore plate="AB 1" reason="full"></ashore></answer>',
        )

    def test_plate_that_comes_again(self):
        vehicles = [car("AB 1"), car("AB 1", "2000", "lorry"), car("AB 2", "900"), car("AB 2")]
        self.assertEqual(ashore(*vehicles, deck=10), [("AB 1", "twice"), ("AB 2", "full")])

    def test_hazards_are_summed_up(self):
        fuel = '<hazard un="1203" kg="40.25"/><hazard un="1950" kg="0.5"/>'
        many = fuel + '<hazard un="1203" kg="500"/>'
        self.assertEqual(
            answer(car("AB 1", inner=fuel), car("AB 2", inner=many), car("AB 1", inner=fuel)),
            '<answer xmlns="urn:ferry:manifest:2" free="4100" kg="581.5" loaded="2" sailing="N-12">'
            '<ashore plate="AB 1" reason="twice"></ashore></answer>',
        )

    def test_wrong_hazards(self):
        cases = [
            '<hazard un="12O3" kg="40"/>',
            '<hazard un="1203" kg="0"/><hazard un="12034" kg="1"/>',
            '<hazard un="1203" kg="500.5"/>',
            '<hazard un="1203"/>',
            '<hazard un="1203" kg="4" class="3"/>',
            '<hazard un="1203" kg="4"/>' * 4,
        ]
        for inner in cases:
            self.assertEqual(ashore(car("AB 1", inner=inner)), [("AB 1", "hazards")])

    def test_wrong_fields_are_named(self):
        vehicles = [
            car("A"),
            car("ABCDEFGHIJK", "149", "tank"),
            car("AB 1", "2201", more=' lane="4"'),
            car("AB 2", "4.5"),
            car("AB 3", ""),
        ]
        self.assertEqual(
            ashore(*vehicles),
            [
                ("A", "plate"),
                ("ABCDEFGHIJK", "centimetres kind plate"),
                ("AB 1", "centimetres lane"),
                ("AB 2", "centimetres"),
                ("AB 3", "centimetres"),
            ],
        )

    def test_limits_are_allowed(self):
        vehicles = [car("AB", "150"), car("ABCDEFGHIJ", "2200", "lorry")]
        self.assertEqual(ashore(*vehicles), [])

    def test_missing_parts(self):
        self.assertEqual(
            ashore("<vehicle/>", '<vehicle plate="AB 1" kind="car"/>'),
            [("", "centimetres kind plate"), ("AB 1", "centimetres")],
        )

    def test_other_namespaces_and_elements_do_not_count(self):
        vehicles = [
            '<vehicle xmlns="urn:ferry:manifest:1" plate="AB 1" kind="car"/>',
            "<!-- none --><note>late</note>",
            car("AB 2", inner='<h:hazard xmlns:h="urn:x" un="1" kg="1"/><seats>5</seats>'),
        ]
        self.assertEqual(
            answer(*vehicles, deck=5),
            '<answer xmlns="urn:ferry:manifest:2" free="50" kg="0.0" loaded="1" sailing="N-12">'
            "</answer>",
        )

    def test_prefix_instead_of_default_namespace_and_no_sailing(self):
        text = (
            '<m:manifest xmlns:m="urn:ferry:manifest:2"><m:vehicle plate="Ä &amp; 1" kind="bus">'
            "<m:length>400</m:length></m:vehicle></m:manifest>"
        )
        self.assertEqual(
            task_func(text.encode(), 9).decode(),
            '<answer xmlns="urn:ferry:manifest:2" free="900" kg="0.0" loaded="0" sailing="">'
            '<ashore plate="Ä &amp; 1" reason="kind"></ashore></answer>',
        )

    def test_other_roots_and_no_xml(self):
        self.assertEqual(ashore(deck=0), [])
        for text in (b"<manifest/>", b'<answer xmlns="urn:ferry:manifest:2"/>', b"<manifest", b""):
            with self.assertRaises(ValueError):
                task_func(text, 5)
