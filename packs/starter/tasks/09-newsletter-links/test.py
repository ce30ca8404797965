import unittest

from bs4 import BeautifulSoup

SITE = "https://museum.example/en/"


class TestCases(unittest.TestCase):
    def anchor(self, href, site=SITE, campaign="may"):
        text, hosts = task_func(f'<p>See <a href="{href}">this</a>.</p>', site, campaign)
        self.assertIsInstance(text, str)
        return BeautifulSoup(text, "html.parser").a.attrs, hosts

    def check_own(self, href, expected, **options):
        attrs, hosts = self.anchor(href, **options)
        self.assertEqual(attrs, {"href": expected})
        self.assertEqual(hosts, {"museum.example": 1})

    def check_other(self, href, expected, host="tickets.example"):
        attrs, hosts = self.anchor(href)
        rel = attrs.pop("rel")
        self.assertEqual(rel if isinstance(rel, str) else " ".join(rel), "noopener")
        self.assertEqual(attrs, {"href": expected, "target": "_blank"})
        self.assertEqual(hosts, {host: 1})

    def test_whole_text_of_an_own_link(self):
        text, hosts = task_func(
            '<p>Hi &amp; <b>bye</b> <a class="x" href="/shop?id=7">Shop</a></p>', SITE, "may"
        )
        self.assertEqual(
            text,
            '<p>Hi &amp; <b>bye</b> <a class="x" '
            'href="https://museum.example/shop?id=7&amp;utm_campaign=may">Shop</a></p>',
        )
        self.assertEqual(hosts, {"museum.example": 1})
        self.assertIs(type(hosts), dict)

    def test_relative_links_start_at_the_site(self):
        self.check_own("visit", "https://museum.example/en/visit?utm_campaign=may")
        self.check_own("../de/a", "https://museum.example/de/a?utm_campaign=may")
        self.check_own("//museum.example/b", "https://museum.example/b?utm_campaign=may")

    def test_trackers_are_removed(self):
        self.check_other(
            "https://tickets.example/a?b=2&amp;utm_source=n&amp;fbclid=1&amp;a=1&amp;gclid=2"
            "&amp;mc_eid=3&amp;utm_=&amp;c=3",
            "https://tickets.example/a?b=2&a=1&c=3",
        )

    def test_trackers_in_upper_case_are_removed(self):
        self.check_other(
            "https://tickets.example/a?UTM_Source=n&amp;FBCLID=1&amp;Id=1",
            "https://tickets.example/a?Id=1",
        )

    def test_similar_names_are_kept(self):
        self.check_other(
            "https://tickets.example/a?utm=1&amp;my_utm_x=2&amp;gclid2=3",
            "https://tickets.example/a?utm=1&my_utm_x=2&gclid2=3",
        )

    def test_query_of_only_trackers_goes_away(self):
        self.check_other("https://tickets.example/a?gclid=5", "https://tickets.example/a")

    def test_old_campaign_is_replaced_at_the_end(self):
        self.check_own(
            "/a?utm_campaign=april&amp;x=1", "https://museum.example/a?x=1&utm_campaign=may"
        )

    def test_empty_and_repeated_values_are_kept(self):
        self.check_other(
            "https://tickets.example/?a=&amp;b=1&amp;b=0&amp;c",
            "https://tickets.example/?a=&b=1&b=0&c=",
        )

    def test_fragment_stays_and_values_are_encoded(self):
        self.check_own(
            "/a?q=two%20words#top",
            "https://museum.example/a?q=two+words&utm_campaign=long+night+%26+day#top",
            campaign="long night & day",
        )

    def test_own_host_in_any_case_and_with_port(self):
        for href in ("https://MUSEUM.example/a", "http://museum.example:8080/a"):
            with self.subTest(href=href):
                attrs, hosts = self.anchor(href)
                self.assertEqual(set(attrs), {"href"})
                self.assertTrue(attrs["href"].endswith("/a?utm_campaign=may"))
                self.assertEqual(hosts, {"museum.example": 1})
        self.check_own(
            "/a", "http://Museum.example:81/a?utm_campaign=may", site="http://Museum.example:81"
        )

    def test_subdomain_is_another_host(self):
        self.check_other(
            "http://shop.museum.example/a", "http://shop.museum.example/a", "shop.museum.example"
        )

    def test_other_links_stay(self):
        text = (
            '<a href="mailto:hi@museum.example?utm_x=1">m</a><a href="tel:+49123">t</a>'
            '<a href="#top">up</a><a href="">e</a><a name="here">n</a>'
            '<link href="/style.css?utm_a=1"/>'
        )
        self.assertEqual(task_func(text, SITE, "may"), (text, {}))

    def test_hosts_are_counted_in_order(self):
        text = "".join(
            f'<a href="{href}">x</a>'
            for href in (
                "https://B.example:444/1",
                "/a",
                "https://a.example",
                "https://b.example/2",
            )
        )
        _, hosts = task_func(text, SITE, "may")
        self.assertEqual(
            list(hosts.items()), [("b.example", 2), ("museum.example", 1), ("a.example", 1)]
        )

    def test_old_target_is_replaced(self):
        text, _ = task_func('<a href="http://a.example" target="_top" rel="x y">x</a>', SITE, "may")
        self.assertIn('rel="noopener"', text)
        self.assertIn('target="_blank"', text)

    def test_wrong_sites_and_campaigns_are_refused(self):
        for site in ("museum.example", "ftp://museum.example", "https://", ""):
            with self.subTest(site=site), self.assertRaises(ValueError):
                task_func("", site, "may")
        with self.assertRaises(ValueError):
            task_func("", SITE, "")
