import tempfile
import unittest
from datetime import date
from pathlib import Path


class TestCases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name, "term.ics")

    def write(self, *lessons, term=("2025-03-24", "2025-04-06"), holidays=(), **options):
        days = [(date.fromisoformat(a), date.fromisoformat(b)) for a, b in [term, *holidays]]
        return task_func(str(self.path), list(lessons), days[0], days[1:], **options)

    def lines(self, key):
        text = self.path.read_bytes().decode("utf-8")
        return [x[len(key) + 1 :] for x in text.split("\r\n") if x.startswith(key + ":")]

    def test_whole_file(self):
        count = self.write(("Cello", 2, "15:30", 45), term=("2025-03-24", "2025-03-30"))
        self.assertEqual(count, 1)
        lines = [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//term-calendar//EN",
            "BEGIN:VEVENT",
            "UID:1@term-calendar",
            "DTSTAMP:20250326T143000Z",
            "DTSTART:20250326T143000Z",
            "DTEND:20250326T151500Z",
            "SUMMARY:Cello",
            "END:VEVENT",
            "END:VCALENDAR",
        ]
        self.assertEqual(self.path.read_bytes().decode(), "".join(f"{x}\r\n" for x in lines))

    def test_summer_time_begins_in_the_term(self):
        self.assertEqual(self.write(("Cello", 0, "15:30", 45)), 2)
        self.assertEqual(self.lines("DTSTART"), ["20250324T143000Z", "20250331T133000Z"])
        self.assertEqual(self.lines("DTSTAMP"), self.lines("DTSTART"))
        self.assertEqual(self.lines("DTEND"), ["20250324T151500Z", "20250331T141500Z"])

    def test_first_and_last_day_of_the_term_count(self):
        term = ("2025-05-05", "2025-05-12")
        self.assertEqual(self.write(("a", 0, "23:59", 5), term=term), 2)
        self.assertEqual(self.write(("a", 0, "00:00", 5), term=term), 2)
        self.assertEqual(self.write(("a", 1, "10:00", 5), term=term), 1)
        self.assertEqual(self.write(("a", 6, "10:00", 5), term=term), 1)
        self.assertEqual(self.lines("DTSTART"), ["20250511T080000Z"])
        self.assertEqual(self.write(("a", 0, "10:00", 5), term=("2025-05-05", "2025-05-05")), 1)

    def test_holidays_include_both_ends(self):
        term = ("2025-04-07", "2025-05-12")
        holidays = [("2025-04-14", "2025-04-21"), ("2025-05-05", "2025-05-05")]
        count = self.write(("Cello", 0, "10:00", 30), term=term, holidays=holidays)
        self.assertEqual(count, 3)
        starts = ["20250407T080000Z", "20250428T080000Z", "20250512T080000Z"]
        self.assertEqual(self.lines("DTSTART"), starts)

    def test_events_are_sorted_and_numbered(self):
        count = self.write(
            ("Violin", 1, "09:00", 30),
            ("Harp", 0, "10:00", 30),
            ("Alto", 1, "09:00", 60),
            ("Choir", 1, "08:30", 30),
        )
        self.assertEqual(count, 8)
        self.assertEqual(self.lines("SUMMARY"), ["Harp", "Choir", "Alto", "Violin"] * 2)
        self.assertEqual(self.lines("UID"), [f"{n}@term-calendar" for n in range(1, 9)])

    def test_titles_are_escaped(self):
        week = ("2025-03-24", "2025-03-30")
        self.write(("Duo: Zoë, Ida; a\\b", 0, "10:00", 30), term=week)
        self.assertEqual(self.lines("SUMMARY"), ["Duo: Zoë\\, Ida\\; a\\\\b"])

    def test_sorted_by_the_plain_title(self):
        self.write(("a,", 0, "10:00", 30), ("aX", 0, "10:00", 30), term=("2025-03-24",) * 2)
        self.assertEqual(self.lines("SUMMARY"), ["a\\,", "aX"])

    def test_other_zones(self):
        self.write(("a", 6, "23:30", 60), term=("2025-03-03", "2025-03-09"), zone="America/Lima")
        self.assertEqual(self.lines("DTSTART"), ["20250310T043000Z"])
        self.assertEqual(self.lines("DTEND"), ["20250310T053000Z"])
        self.write(("a", 0, "08:00", 60), term=("2025-03-03", "2025-03-09"), zone="Asia/Kolkata")
        self.assertEqual(self.lines("DTSTART"), ["20250303T023000Z"])

    def test_order_is_that_of_the_moments(self):
        # the clock of Vienna goes from 02:00 to 03:00 on 30 March 2025
        self.write(("b", 6, "01:00", 120), ("a", 6, "03:30", 30), term=("2025-03-30",) * 2)
        self.assertEqual(self.lines("DTSTART"), ["20250330T000000Z", "20250330T013000Z"])
        self.assertEqual(self.lines("DTEND"), ["20250330T020000Z", "20250330T020000Z"])

    def test_default_zone_is_vienna(self):
        # UTC+2 in June
        self.write(("a", 0, "12:00", 60), term=("2025-06-02", "2025-06-02"))
        self.assertEqual(self.lines("DTSTART"), ["20250602T100000Z"])

    def test_no_lessons_give_an_empty_calendar(self):
        self.assertEqual(self.write(), 0)
        text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//term-calendar//EN\r\nEND:VCALENDAR\r\n"
        self.assertEqual(self.path.read_bytes().decode(), text)

    def test_existing_file_is_replaced(self):
        self.path.write_text("x" * 5000)
        self.write()
        self.assertEqual(len(self.path.read_bytes()), 74)

    def test_wrong_lessons_are_refused_without_a_file(self):
        good = ("good", 0, "10:00", 30)
        for bad in (
            ("a", 7, "10:00", 30),
            ("a", -1, "10:00", 30),
            ("a", 0, "24:00", 30),
            ("a", 0, "10.00", 30),
            ("a", 0, "10:00", 0),
        ):
            with self.subTest(bad=bad):
                with self.assertRaises(ValueError):
                    self.write(good, bad)
                self.assertFalse(self.path.exists())
        self.assertEqual(self.write(("a", 0, "10:00", 1)), 2)

    def test_term_that_ends_before_it_starts_is_refused(self):
        with self.assertRaises(ValueError):
            self.write(term=("2025-03-24", "2025-03-23"))
        self.assertFalse(self.path.exists())
