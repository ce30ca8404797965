import unittest


class TestCases(unittest.TestCase):
    def lines(self, departures, now=600, **options):
        """The rows between the head and the end, their parts by runs of two spaces."""
        text = task_func(departures, now, **options)
        rows = [line for line in text.split("\n")[3:] if not line.strip().startswith("and ")]
        return [" | ".join(part.strip() for part in row.split("  ") if part) for row in rows]

    def test_whole_board(self):
        departures = [
            Departure(601, "5", "Zoo", 4, cancelled=True),
            Departure(590, "12X", "Castle of the long names", 12),
            Departure(600, "7", "Harbour"),
        ]
        self.assertEqual(
            task_func(departures, 600),
            "                 10:00\n"
            "  Time    Line   To               Info\n"
            " ──────────────────────────────────────\n"
            "  10:00      7   Harbour           now\n"
            "  10:01      5   Zoo         cancelled\n"
            "  09:50    12X   Castle…   2 min (+12)",
        )

    def test_width_goes_to_the_name_of_the_stop(self):
        text = task_func([Departure(630, "8", "Castle of the long names")], 600, 50)
        self.assertEqual(
            text.split("\n")[1:],
            [
                "  Time    Line   To                         Info",
                " ────────────────────────────────────────────────",
                "  10:30      8   Castle of the long na…   30 min",
            ],
        )

    def test_past_departures_are_gone_unless_late(self):
        departures = [
            Departure(599, "1", "A"),
            Departure(595, "2", "B", 5),
            Departure(595, "3", "C", 4),
            Departure(602, "4", "D", -3),
            Departure(599, "5", "E", 9, cancelled=True),
        ]
        self.assertEqual(self.lines(departures), ["09:55 | 2 | B | now (+5)"])

    def test_order_is_expected_then_planned_then_line(self):
        departures = [
            Departure(610, "9", "A"),
            Departure(610, "10", "B"),
            Departure(605, "9", "C", 5),
            Departure(620, "1", "D", -11),
        ]
        self.assertEqual(
            self.lines(departures),
            [
                "10:20 | 1 | D | 9 min (-11)",
                "10:05 | 9 | C | 10 min (+5)",
                "10:10 | 10 | B | 10 min",
                "10:10 | 9 | A | 10 min",
            ],
        )

    def test_an_hour_away_has_no_minutes(self):
        departures = [
            Departure(659, "1", "A"),
            Departure(660, "2", "B"),
            Departure(650, "3", "C", 15),
            Departure(661, "4", "D", -2),
        ]
        self.assertEqual(
            self.lines(departures),
            [
                "10:59 | 1 | A | 59 min",
                "11:01 | 4 | D | 59 min (-2)",
                "11:00 | 2 | B",
                "10:50 | 3 | C | (+15)",
            ],
        )

    def test_clock_goes_on_after_midnight(self):
        text = task_func([Departure(1445, "N1", "Night")], 1439)
        self.assertEqual(text.split("\n")[0].strip(), "23:59")
        self.assertEqual(
            self.lines([Departure(1445, "N1", "Night")], 1439), ["00:05 | N1 | Night | 6 min"]
        )
        self.assertEqual(task_func([], 1441).split("\n")[0].strip(), "00:01")

    def test_rows_are_limited_and_the_rest_is_counted(self):
        departures = [Departure(600 + n, str(n), "A") for n in range(7)]
        text = task_func(departures, 600)
        self.assertEqual(text.split("\n")[-1].strip(), "and 2 more")
        self.assertEqual(len(self.lines(departures)), 5)
        self.assertEqual(self.lines(departures, rows=1), ["10:00 | 0 | A | now"])
        self.assertEqual(task_func(departures, 600, rows=7).count("more"), 0)
        self.assertEqual(task_func(departures, 600, rows=6).count("and 1 more"), 1)

    def test_later_word_on_a_departure_replaces_the_earlier(self):
        departures = [
            Departure(610, "7", "Harbour"),
            Departure(610, "7", "Mill"),
            Departure(610, " 7", "Harbour ", 4),
        ]
        self.assertEqual(
            self.lines(departures),
            ["10:10 | 7 | Mill | 10 min", "10:10 | 7 | Harbour | 14 min (+4)"],
        )

    def test_markup_is_text(self):
        self.assertEqual(
            self.lines([Departure(601, "[1]", "[b]Mill[/b] :smile:")], width=60),
            ["10:01 | [1] | [b]Mill[/b] :smile: | 1 min"],
        )

    def test_empty_board(self):
        self.assertEqual(
            task_func([], 75, 30),
            "            01:15\n  Time   Line   To      Info\n ────────────────────────────",
        )

    def test_rows_below_one_are_refused(self):
        with self.assertRaises(ValueError):
            task_func([], 600, rows=0)

    def test_no_colours_and_no_blank_lines(self):
        text = task_func([Departure(601, "1", "A")], 600)
        self.assertEqual(text.count("\x1b"), 0)
        self.assertEqual(
            [line for line in text.split("\n") if line != line.rstrip() or not line], []
        )
