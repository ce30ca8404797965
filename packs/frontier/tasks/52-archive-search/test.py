import unittest

RECORDS = [
    {"id": "r1", "title": "Fog horn", "place": "Old Quay", "notes": "Two long calls", "year": 1951},
    {"id": "r2", "title": "Steam ferry", "place": "old pier", "notes": "Horn, bell", "year": 1960},
    {"id": "r3", "title": "Market cries", "place": "Fog Lane", "year": 1949},
    {"id": "r4", "title": "Bell-buoy", "notes": "not dated, and no fog"},
]


def ids(query, records=RECORDS):
    return "".join(name[1:] for name, _ in sorted(task_func(query, records)))


class TestCases(unittest.TestCase):
    def test_word_in_any_field(self):
        self.assertEqual(task_func("fog", RECORDS), [("r1", 1), ("r3", 1), ("r4", 1)])
        self.assertEqual(task_func("HORN", RECORDS), [("r1", 1), ("r2", 1)])
        self.assertEqual(task_func("whale", RECORDS), [])

    def test_word_in_one_field(self):
        found = [ids(query) for query in ("title:fog", "place:fog", "notes:fog", "title:bell-b")]
        self.assertEqual(found, ["1", "3", "4", "4"])

    def test_quoted_text(self):
        self.assertEqual(ids('"old quay"'), "1")
        self.assertEqual(ids('place:"d p"'), "2")
        self.assertEqual(ids('notes:"d, and no"'), "4")
        self.assertEqual(ids('"AND"'), "4")

    def test_standing_beside_is_and(self):
        self.assertEqual(task_func("fog horn", RECORDS), [("r1", 2)])
        self.assertEqual(task_func("fog AND horn", RECORDS), [("r1", 2)])
        self.assertEqual(task_func("fog(horn)AND calls", RECORDS), [("r1", 3)])

    def test_and_binds_closer_than_or(self):
        self.assertEqual(task_func("ferry OR fog horn", RECORDS), [("r1", 2), ("r2", 2)])
        self.assertEqual(task_func("(ferry OR fog) horn", RECORDS), [("r1", 2), ("r2", 2)])
        self.assertEqual(ids("horn ferry OR fog"), "1234")
        self.assertEqual(ids("horn (ferry OR cries)"), "2")

    def test_not_binds_closest(self):
        self.assertEqual(task_func("NOT fog horn", RECORDS), [("r2", 1)])
        self.assertEqual(task_func("horn - fog", RECORDS), [("r2", 1)])
        self.assertEqual(task_func("-(fog horn)", RECORDS), [("r2", 0), ("r3", 0), ("r4", 0)])

    def test_turned_more_than_once(self):
        self.assertEqual(task_func("NOT -horn", RECORDS), [("r1", 1), ("r2", 1)])
        self.assertEqual(task_func("--NOT horn", RECORDS), [("r3", 0), ("r4", 0)])
        self.assertEqual(task_func("-(-fog OR ferry)", RECORDS), [("r1", 1), ("r3", 1), ("r4", 1)])

    def test_keywords_are_in_upper_case_and_whole(self):
        self.assertEqual(ids("not dated and"), "4")
        self.assertEqual(ids("NOTED OR ANDES OR ORB"), "")
        self.assertEqual(ids("or"), "12")
        self.assertEqual(ids("NOT-x"), "")

    def test_ranges_of_years(self):
        found = [ids(f"year:{span}") for span in ("1949..1951", "1951..", "..1951", "1952..1959")]
        self.assertEqual(found, ["13", "12", "13", ""])
        self.assertEqual(ids("-year:1950.."), "34")
        self.assertEqual(ids("year:1950.. year:..1959"), "1")
        first = [{"id": "r0", "year": 0}, {"id": "r9", "year": 9999}]
        self.assertEqual([ids("year:..0001", first), ids("year:9999..", first)], ["0", "9"])

    def test_nearly_equal_text(self):
        self.assertEqual([ids("markt"), ids("markt~"), ids("title:markt~")], ["", "3", "3"])
        self.assertEqual(ids('place:"old-QUAI"~'), "1")
        self.assertEqual(ids("notes:markt~"), "")

    def test_nearly_equal_from_80_on(self):
        records = [{"id": "r5", "title": "abcdx"}, {"id": "r6", "title": "abcxy"}]
        self.assertEqual(ids("abcde~", records), "5")
        self.assertEqual(task_func("title:abcde~ OR abcx", records), [("r5", 1), ("r6", 1)])

    def test_best_score_first_then_id(self):
        records = [
            {"id": name, "title": text} for name, text in zip("cab", ("x", "x y", "y"), strict=True)
        ]
        self.assertEqual(task_func("x OR y OR z", records), [("a", 2), ("b", 1), ("c", 1)])

    def test_field_that_is_missing_or_empty(self):
        records = [{"id": "r7", "title": "", "place": "x"}, {"id": "r8"}]
        self.assertEqual(task_func("-title:x~ -title:x", records), [("r7", 0), ("r8", 0)])

    def test_other_letters_and_spaces(self):
        records = [{"id": "r1", "title": "Nebelhörner  1951"}]
        self.assertEqual(task_func("  ( HÖRNER )  1951 ", records), [("r1", 2)])

    def test_query_that_cannot_be_read(self):
        self.assertEqual(task_func("fog", []), [])
        for query in (
            "",
            "fog OR",
            "AND fog",
            "(fog",
            "fog)",
            "()",
            "title: fog",
            "town:fog",
            "title:",
            "fog ~",
            "fog~~",
            '"fog',
            '""',
            "year:..",
            "year:1950",
            "year:1950..195",
            "year:1950..19600",
            "fog_horn",
            "fog OR OR horn",
            "NOT",
        ):
            with self.assertRaises(ValueError, msg=query):
                task_func(query, RECORDS)
