import unittest
from datetime import datetime, timedelta, timezone

NOW = datetime(2025, 3, 20, 12, 0, tzinfo=timezone(timedelta(0)))
RECENT = "Wed, 19 Mar 2025 10:00:00 +0000"


def item(title="Insulin pen", date=RECENT, **fields):
    fields = {"title": title, "pubDate": date, **fields}
    inner = "".join(f"<{k}>{v}</{k}>" for k, v in fields.items() if v is not None)
    return f"<item>{inner}</item>"


def digest(*items, watch=("insulin",), **options):
    feed = f'<rss version="2.0"><channel><title>insulin</title>{"".join(items)}</channel></rss>'
    return task_func(feed, list(watch), NOW, **options)


class TestCases(unittest.TestCase):
    def check(self, text, *lines):
        self.assertEqual(text, "\n".join(["<ul>", *[f"<li>{x}</li>" for x in lines], "</ul>"]))

    def test_line_with_link(self):
        text = digest(item(link=" https://recalls.example/7?a=1&amp;b=%22 "))
        self.check(
            text,
            '2025-03-19 <a href="https://recalls.example/7?a=1&amp;b=%22">Insulin pen</a>',
        )

    def test_title_and_link_are_escaped(self):
        text = digest(item("Insulin &lt;b&gt; \"5\" &amp; 'x'", link='http://x.example/"q"'))
        self.check(
            text,
            '2025-03-19 <a href="http://x.example/&quot;q&quot;">'
            "Insulin &lt;b&gt; &quot;5&quot; &amp; &#x27;x&#x27;</a>",
        )

    def test_other_links_are_left_out(self):
        for link in (None, "", "javascript:alert(1)", "ftp://x.example/a", "/recalls/7"):
            with self.subTest(link=link):
                self.check(digest(item(link=link)), "2025-03-19 Insulin pen")

    def test_nothing_found(self):
        self.assertEqual(digest(), "<p>No recalls.</p>")
        self.assertEqual(digest(item("Aspirin")), "<p>No recalls.</p>")
        self.assertEqual(digest(item(), watch=()), "<p>No recalls.</p>")

    def test_words_are_found_in_title_and_description_in_any_case(self):
        text = digest(
            item("B INSULIN"),
            item("A box", description="contains HePaRin sodium"),
            item("C box", description="contains water"),
            watch=("Insulin", "heparin"),
        )
        self.check(text, "2025-03-19 A box", "2025-03-19 B INSULIN")

    def test_words_do_not_run_from_title_into_description(self):
        text = digest(item("Pen in", description="sulin"))
        self.assertEqual(text, "<p>No recalls.</p>")

    def test_edges_of_the_period(self):
        text = digest(
            item("insulin now", "Thu, 20 Mar 2025 12:00:00 +0000"),
            item("insulin later", "Thu, 20 Mar 2025 12:00:01 +0000"),
            item("insulin first", "Thu, 06 Mar 2025 12:00:00 +0000"),
            item("insulin older", "Thu, 06 Mar 2025 11:59:59 +0000"),
        )
        self.check(text, "2025-03-20 insulin now", "2025-03-06 insulin first")

    def test_days_can_be_chosen(self):
        items = [
            item("insulin a", "Wed, 19 Mar 2025 12:00:00 +0000"),
            item("insulin b", "Wed, 19 Mar 2025 11:00:00 +0000"),
        ]
        self.check(digest(*items, days=1), "2025-03-19 insulin a")

    def test_dates_are_compared_and_shown_in_utc(self):
        text = digest(
            item("insulin west", "Tue, 18 Mar 2025 22:30:00 -0500"),
            item("insulin east", "Wed, 19 Mar 2025 05:00:00 +0900"),
            item("insulin none", "Wed, 19 Mar 2025 01:00:00 -0000"),
        )
        self.check(
            text, "2025-03-19 insulin west", "2025-03-19 insulin none", "2025-03-18 insulin east"
        )

    def test_newest_first_then_by_title(self):
        text = digest(
            item("insulin c"),
            item("insulin a"),
            item("insulin z", "Wed, 19 Mar 2025 10:00:01 +0000"),
            item("insulin b", link="http://x.example"),
        )
        self.check(
            text,
            "2025-03-19 insulin z",
            "2025-03-19 insulin a",
            '2025-03-19 <a href="http://x.example">insulin b</a>',
            "2025-03-19 insulin c",
        )

    def test_items_without_date_or_title_are_skipped(self):
        text = digest(
            item("insulin 1", None),
            item("insulin 2", ""),
            item("insulin 3", "yesterday"),
            item("insulin 4", "Mon, 99 Mar 2025 10:00:00 +0000"),
            item(None, description="insulin 5"),
            item("  ", description="insulin 6"),
            item("\n insulin 7 "),
        )
        self.check(text, "2025-03-19 insulin 7")

    def test_first_kept_item_of_a_guid_counts(self):
        text = digest(
            item("aspirin", guid="r1"),
            item("insulin old", "Wed, 19 Feb 2025 10:00:00 +0000", guid="r1"),
            item("insulin y", guid="r1"),
            item("insulin x", guid=" r1\n"),
            item("insulin w", guid="r2"),
        )
        self.check(text, "2025-03-19 insulin w", "2025-03-19 insulin y")

    def test_items_without_guid_all_count(self):
        text = digest(item("insulin a"), item("insulin b"), item("insulin c", guid=" "))
        self.check(text, *[f"2025-03-19 insulin {name}" for name in "abc"])

    def test_what_is_no_rss_is_refused(self):
        for feed in ("<rss><channel></rss>", "", "insulin", "<feed><item/></feed>"):
            with self.subTest(feed=feed), self.assertRaises(ValueError):
                task_func(feed, ["insulin"], NOW)
