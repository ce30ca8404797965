import unittest


def people(*cards, **named):
    """The lines of each person between VERSION and END."""
    text = task_func(list(cards), **named)
    return [part.split("\r\n")[2:-1] for part in text.split("END:VCARD\r\n")[:-1]]


def names(*cards, **named):
    return [lines[0].removeprefix("FN:") for lines in people(*cards, **named)]


class TestCases(unittest.TestCase):
    def test_one_card(self):
        card = {"name": "Bo Ek", "mails": [" Bo@X.org "], "phones": ["0123-4"], "note": "boat"}
        self.assertEqual(
            task_func([card]),
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Bo Ek\r\nEMAIL:bo@x.org\r\nTEL:0123-4\r\n"
            ""
            "NOTE:boat\r\nEND:VCARD\r\n",
        )

    def test_common_mail(self):
        cards = [
            {"name": "Bo", "mails": ["a@x.org", "b@x.org"]},
            {"name": "Robert Ek", "mails": ["c@x.org", "B@x.org "]},
            {"name": "Ann", "mails": ["d@x.org"]},
        ]
        self.assertEqual(
            people(*cards),
            [
                ["FN:Ann", "EMAIL:d@x.org"],
                ["FN:Robert Ek", "EMAIL:a@x.org", "EMAIL:b@x.org", "EMAIL:c@x.org"],
            ],
        )

    def test_common_phone(self):
        cards = [
            {"name": "Bo", "phones": ["+45 (123) 456", "110"]},
            {"name": "Kim", "phones": ["999 999", "45123456"]},
        ]
        self.assertEqual(
            people(*cards), [["FN:Kim", "TEL:+45 (123) 456", "TEL:110", "TEL:999 999"]]
        )

    def test_short_phones_do_not_count(self):
        cards = [{"name": "Bo", "phones": ["12345"]}, {"name": "Kim", "phones": ["12345"]}]
        self.assertEqual(names(*cards), ["Bo", "Kim"])
        cards = [{"name": "Bo", "phones": ["123456"]}, {"name": "Kim", "phones": ["12 34 56"]}]
        self.assertEqual(names(*cards), ["Kim"])

    def test_similar_names(self):
        self.assertEqual(names({"name": "Ek, Bo"}, {"name": "bo ek"}), ["Ek\\, Bo"])
        self.assertEqual(names({"name": "abcdefghij"}, {"name": "abcdefghix"}), ["abcdefghij"])
        self.assertEqual(
            names({"name": "abcdefghij"}, {"name": "abcdefghxy"}), ["abcdefghij", "abcdefghxy"]
        )
        self.assertEqual(
            names({"name": "abcdefghij"}, {"name": "abcdefghxy"}, cutoff=80), ["abcdefghij"]
        )

    def test_similar_names_with_mails_on_both_sides(self):
        one, other = (
            {"name": "Bo Ek", "mails": ["a@x.org"]},
            {"name": "Bo Ek", "mails": ["b@x.org"]},
        )
        self.assertEqual(names(one, other), ["Bo Ek", "Bo Ek"])
        self.assertEqual(names(one, {"name": "Bo Ek", "mails": []}), ["Bo Ek"])
        self.assertEqual(
            names({**one, "phones": ["123456"]}, {**other, "phones": ["123456"]}), ["Bo Ek"]
        )

    def test_same_person_by_way_of_others(self):
        cards = [
            {"name": "Bo Ek", "mails": ["a@x.org"]},
            {"name": "Bo Ek", "mails": ["b@x.org"], "phones": ["123456"]},
            {"name": "Bo Ek"},
            {"name": "Office", "phones": ["123456"]},
        ]
        self.assertEqual(
            people(*cards), [["FN:Office", "EMAIL:a@x.org", "EMAIL:b@x.org", "TEL:123456"]]
        )

    def test_name_is_the_longest(self):
        cards = [{"name": name, "phones": ["123456"]} for name in ("Bo", "Ann Ek", "Eva Ek", "Al")]
        self.assertEqual(names(*cards), ["Ann Ek"])

    def test_notes(self):
        cards = [
            {"name": "Bo", "phones": ["123456"], "note": note}
            for note in ("b; c", "", "a,\nd", "b; c")
        ]
        self.assertEqual(people(*cards)[0][2:], ["NOTE:b\\; c / a\\,\\nd"])
        self.assertEqual(people({"name": "Bo", "note": ""}), [["FN:Bo"]])

    def test_backslashes(self):
        self.assertEqual(people({"name": "a\\b", "note": "\\,"}), [["FN:a\\\\b", "NOTE:\\\\\\,"]])

    def test_phones_and_mails_come_once(self):
        card = {"name": "Bo", "mails": ["A@x.org", "a@x.org"], "phones": ["1-2", "12", "(1)2", "3"]}
        self.assertEqual(people(card), [["FN:Bo", "EMAIL:a@x.org", "TEL:1-2", "TEL:3"]])

    def test_persons_are_sorted(self):
        cards = [
            {"name": "bo", "mails": ["z@x.org"]},
            {"name": "Carl Gustav"},
            {"name": "Bo", "mails": ["a@x.org"]},
            {"name": "ann"},
        ]
        self.assertEqual(names(*cards), ["ann", "bo", "Bo", "Carl Gustav"])

    def test_no_cards_and_no_names(self):
        self.assertEqual(task_func([]), "")
        for name in ("", " \t"):
            with self.assertRaises(ValueError):
                task_func([{"name": "Bo"}, {"name": name}])
