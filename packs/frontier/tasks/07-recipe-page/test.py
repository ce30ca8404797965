import unittest

import jinja2

LIST = "{% for c in contents %}{{ c.level }} {{ c.id }} {{ c.text }};{% endfor %}"


class TestCases(unittest.TestCase):
    def test_body_is_html_and_values_are_escaped(self):
        page = task_func("Stir *well*.", "{{ body }}|{{ who }}", {"who": "Ada <cook>"})
        self.assertEqual(
            page, {"page": "<p>Stir <em>well</em>.</p>\n|Ada &lt;cook&gt;", "ids": [], "links": []}
        )

    def test_headings_have_ids(self):
        page = task_func("# Leek & *potato* soup!\n\nFor 4\n---\n", "{{ body }}", {})
        self.assertEqual(
            page["page"],
            '<h1 id="leek-potato-soup">Leek &amp; <em>potato</em> soup!</h1>\n'
            '<h2 id="for-4">For 4</h2>\n',
        )
        self.assertEqual(page["ids"], ["leek-potato-soup", "for-4"])

    def test_ids_are_made_free(self):
        text = "# Oil\n# Oil 2\n## Oil\n### oil\n# Oil-2\n"
        self.assertEqual(
            task_func(text, "", {})["ids"], ["oil", "oil-2", "oil-3", "oil-4", "oil-2-2"]
        )

    def test_heading_without_letters(self):
        self.assertEqual(
            task_func("# !!!\n# Éé\n#\n# Crème\n", "", {})["ids"],
            ["section", "section-2", "section-3", "cr-me"],
        )

    def test_contents_have_levels_two_and_three(self):
        text = "# Pie\n## Dough\n### Butter, *cold*\n#### Salt\n## Filling\n"
        self.assertEqual(
            task_func(text, LIST, {})["page"],
            "2 dough Dough;3 butter-cold Butter, cold;2 filling Filling;",
        )

    def test_text_of_a_heading_is_what_readers_see(self):
        text = (
            "## The `roux` of [Ada](https://a.test) ![a *big* pot](p.png)\n\nA\nlong  \none\n---\n"
        )
        self.assertEqual(
            task_func(text, LIST, {})["page"],
            "2 the-roux-of-ada-a-big-pot The roux of Ada a big pot;2 a-long-one A long one;",
        )

    def test_contents_are_escaped_when_printed(self):
        self.assertEqual(task_func("## A < B", LIST, {})["page"], "2 a-b A &lt; B;")

    def test_raw_html_is_shown_as_text(self):
        page = task_func("## Hot <b>stuff</b>\n\n<script>x</script>\n", "{{ body }}", {})
        self.assertEqual(
            page["page"],
            '<h2 id="hot-b-stuff-b">Hot &lt;b&gt;stuff&lt;/b&gt;</h2>\n'
            "<p>&lt;script&gt;x&lt;/script&gt;</p>\n",
        )

    def test_links_are_listed_once(self):
        text = (
            "[a](https://a.test/?x=1&y=2) [b](http://b.test) [c](/local) [d](mailto:d@d.test)\n\n"
            "- [a again](https://a.test/?x=1&y=2)\n- <https://e.test>\n\n[f][f]\n\n[f]: https://f.test\n"
        )
        page = task_func(text, "{{ links | join(' ') }}", {})
        expected = ["https://a.test/?x=1&y=2", "http://b.test", "https://e.test", "https://f.test"]
        self.assertEqual(page["links"], expected)
        self.assertEqual(
            page["page"], "https://a.test/?x=1&amp;y=2 http://b.test https://e.test https://f.test"
        )

    def test_images_are_no_links(self):
        self.assertEqual(task_func("![p](https://p.test/p.png)", "", {})["links"], [])

    def test_values_win_over_our_names(self):
        page = task_func("# Tea", "{{ body }}{{ links }}", {"body": "<none>", "links": "2"})
        self.assertEqual(page, {"page": "&lt;none&gt;2", "ids": ["tea"], "links": []})

    def test_unknown_name_is_an_error(self):
        with self.assertRaises(jinja2.UndefinedError):
            task_func("# Tea", "{{ author }}", {"title": "x"})
        self.assertEqual(task_func("", "{{ author | upper }}", {"author": "ada"})["page"], "ADA")
