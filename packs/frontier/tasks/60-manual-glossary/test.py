import re
import unittest

WORDS = {"chuck": "holds it", "chuck key": "opens it", "Spindle": "turns & turns"}


def short(manual, glossary=WORDS):
    """The HTML with links written as {ID|words}."""
    text = task_func(manual, glossary)["html"]
    return re.sub(
        r'<a class="term" href="#term-([^"]*)" title="[^"]*">([^<]*)</a>', r"{\1|\2}", text
    )


class TestCases(unittest.TestCase):
    def test_whole_report(self):
        self.assertEqual(
            task_func("Use the Spindle.", WORDS),
            {
                "html": '<p>Use the <a class="term" href="#term-spindle" title="turns &amp; turns">'
                "Spindle</a>.</p>",
                "links": {"Spindle": 1},
                "unused": ["chuck", "chuck key"],
            },
        )

    def test_first_occurrence_only(self):
        self.assertEqual(
            short("spindle, SPINDLE\n\n- a spindle"),
            "<p>{spindle|spindle}, SPINDLE</p>\n<ul>\n<li>a spindle</li>\n</ul>",
        )

    def test_several_links_in_a_text(self):
        self.assertEqual(
            short("Chuck on spindle, chuck key off; chuck"),
            "<p>{chuck|Chuck} on {spindle|spindle}, {chuck-key|chuck key} off; chuck</p>",
        )

    def test_longest_term_is_taken_even_if_linked(self):
        self.assertEqual(
            short("The chuck key, a chuck key, a chuck"),
            "<p>The {chuck-key|chuck key}, a chuck key, a {chuck|chuck}</p>",
        )

    def test_whole_words(self):
        self.assertEqual(
            short("chucks, achuck, chuck_2, chucké, (chuck)"),
            "<p>chucks, achuck, chuck_2, chucké, ({chuck|chuck})</p>",
        )
        self.assertEqual(short("chuck keys"), "<p>{chuck|chuck} keys</p>")

    def test_white_space_in_terms(self):
        self.assertEqual(short("a chuck\nkey"), "<p>a {chuck-key|chuck\nkey}</p>")
        self.assertEqual(
            task_func("a  tail  stock", {"Tail   Stock": "x"})["links"], {"Tail   Stock": 1}
        )

    def test_terms_broken_by_markup(self):
        self.assertEqual(
            short("a chuck *key* and **spin**dle"),
            "<p>a {chuck|chuck} <em>key</em> and <strong>spin</strong>dle</p>",
        )

    def test_sections_begin_with_headings_of_two_levels(self):
        self.assertEqual(
            short("chuck\n\n# A\n\nchuck chuck\n\n### B\n\nchuck\n\nC\n---\nchuck"),
            "<p>{chuck|chuck}</p>\n<h1>A</h1>\n<p>{chuck|chuck} chuck</p>\n<h3>B</h3>\n"
            "<p>chuck</p>\n"
            "<h2>C</h2>\n<p>{chuck|chuck}</p>",
        )
        self.assertEqual(task_func("chuck\n# A\nchuck", WORDS)["links"], {"chuck": 2})

    def test_places_without_links(self):
        self.assertEqual(
            short(
                "# chuck\n\n#### spindle\n\n`chuck` [chuck *spindle*](x) <b>chuck</b>\n\n"
                "    spindle"
            ),
            "<h1>chuck</h1>\n<h4>spindle</h4>\n"
            '<p><code>chuck</code> <a href="x">chuck <em>spindle</em>'
            "</a> <b>{chuck|chuck}</b></p>\n<pre><code>spindle\n</code></pre>",
        )

    def test_text_after_elements(self):
        self.assertEqual(
            short("*a* spindle `b` chuck, spindle"),
            "<p><em>a</em> {spindle|spindle} <code>b</code> {chuck|chuck}, spindle</p>",
        )

    def test_order_of_the_text(self):
        self.assertEqual(
            short("x *chuck* chuck **spindle** spindle"),
            "<p>x <em>{chuck|chuck}</em> chuck <strong>{spindle|spindle}</strong> spindle</p>",
        )

    def test_line_breaks_and_other_headings(self):
        self.assertEqual(
            short("## chuck\n\n###### spindle\n\na  \nspindle"),
            "<h2>chuck</h2>\n<h6>spindle</h6>\n<p>a<br>\n{spindle|spindle}</p>",
        )

    def test_comments_are_left_alone(self):
        self.assertEqual(short("<!-- chuck -->\n\nchuck"), "<!-- chuck -->\n<p>{chuck|chuck}</p>")

    def test_ids_and_characters(self):
        glossary = {"C++ (new)": "x", "R/2": "y", "a.b": "z"}
        self.assertEqual(
            short("r/2 & axb a.b <", glossary), "<p>{r-2|r/2} &amp; axb {a-b|a.b} &lt;</p>"
        )
        self.assertEqual(task_func("c", glossary)["unused"], ["C++ (new)", "R/2", "a.b"])

    def test_links_are_sorted_and_counted(self):
        report = task_func("chuck key, chuck\n# x\nSpindle\n# y\nspindle chuck", WORDS)
        self.assertEqual(
            list(report["links"].items()), [("Spindle", 2), ("chuck", 2), ("chuck key", 1)]
        )

    def test_nothing_to_link(self):
        self.assertEqual(
            task_func("a *b*", {}), {"html": "<p>a <em>b</em></p>", "links": {}, "unused": []}
        )
        self.assertEqual(short("nothing"), "<p>nothing</p>")

    def test_bad_terms(self):
        for glossary in (
            {"": "x"},
            {"--": "x"},
            {"Chuck": "x", "chuck": "y"},
            {"a b": "x", "A  b": "y"},
        ):
            with self.assertRaises(ValueError):
                task_func("x", glossary)
        self.assertEqual(task_func("x", {"9": "nine"})["unused"], ["9"])
