import unittest


class TestCases(unittest.TestCase):
    def urls(self, *addresses, cap=50):
        pages = task_func({"ada": [(one, "", 1) for one in addresses]}, cap)
        return [page["url"] for page in pages]

    def test_whole_page(self):
        lists = {
            "zoe": [("https://Blog.test/post?b=2&a=1", " Post ", 7)],
            "ada": [
                ("http://blog.test/post/?a=1&b=2#top", "A post", 4),
                ("https://x.test", "X", 9),
            ],
            "ben": [("https://www.blog.test/post?utm_medium=x&b=2&a=1", "Post", 5)],
        }
        self.assertEqual(
            task_func(lists),
            [
                {
                    "url": "https://blog.test/post?a=1&b=2",
                    "key": "290e1394a3443ab3",
                    "title": "Post",
                    "members": ["ada", "ben", "zoe"],
                    "first": 4,
                    "again": False,
                },
                {
                    "url": "https://x.test/",
                    "key": "73e0703d3064699c",
                    "title": "X",
                    "members": ["ada"],
                    "first": 9,
                    "again": False,
                },
            ],
        )

    def test_hosts_and_ports(self):
        self.assertEqual(
            self.urls(
                "http://user:pw@WWW.A.test:80/x",
                "https://a.test:443/x",
                "http://a.test:443/x",
                "http://a.test:8080/x",
                "https://wwww.a.test/x",
                "https://www.www.a.test/x",
            ),
            [
                "https://a.test/x",
                "https://a.test:8080/x",
                "https://www.a.test/x",
                "https://wwww.a.test/x",
            ],
        )

    def test_paths(self):
        self.assertEqual(
            self.urls("https://a.test", "https://a.test//", "https://a.test/index.html/"),
            ["https://a.test/"],
        )
        self.assertEqual(
            self.urls("https://a.test/x//index.html", "https://a.test/x/", "https://a.test/x"),
            ["https://a.test/x"],
        )
        self.assertEqual(
            self.urls(
                "https://a.test/Index.html", "https://a.test/myindex.html", "https://a.test/X"
            ),
            ["https://a.test/Index.html", "https://a.test/X", "https://a.test/myindex.html"],
        )

    def test_queries(self):
        self.assertEqual(
            self.urls(
                "https://a.test/?z=1&a=2&a=1&z=1",
                "https://a.test/?UTM_Source=x&FBCLID=1&gclid=2&Ref=3",
                "https://a.test/?reference=1&xutm_a=1&gclid2=3",
                "https://a.test/?q=",
            ),
            [
                "https://a.test/",
                "https://a.test/?a=1&a=2&z=1",
                "https://a.test/?gclid2=3&reference=1&xutm_a=1",
                "https://a.test/?q=",
            ],
        )

    def test_escapes_are_one_form(self):
        self.assertEqual(
            self.urls("https://a.test/caf%C3%A9?q=a%20b", "https://a.test/café?q=a+b"),
            ["https://a.test/caf%C3%A9?q=a+b"],
        )

    def test_what_is_left_out(self):
        self.assertEqual(
            self.urls(
                "ftp://a.test/", "mailto:x@a.test", "/local", "", "https://", "https://a.test:x/"
            ),
            [],
        )

    def test_order_is_members_days_address(self):
        lists = {
            "a": [("https://p.test", "", 9), ("https://q.test", "", 5), ("https://s.test", "", 5)],
            "b": [("https://p.test", "", 8), ("https://r.test", "", 2), ("https://r.test", "", 1)],
        }
        self.assertEqual(
            [(page["url"], page["first"], page["again"]) for page in task_func(lists)],
            [
                ("https://p.test/", 8, False),
                ("https://r.test/", 1, True),
                ("https://q.test/", 5, False),
                ("https://s.test/", 5, False),
            ],
        )

    def test_titles(self):
        def title(*titles):
            lists = {f"m{n}": [("https://a.test", one, 1)] for n, one in enumerate(titles)}
            return task_func(lists)[0]["title"]

        self.assertEqual(title("x", "y", "y "), "y")
        self.assertEqual(title("z", "y", "y"), "y")
        self.assertEqual(title("b", "a", "a", "b"), "b")
        self.assertEqual(title("", "  ", "", "z"), "z")
        self.assertEqual(title("", " "), "")

    def test_cap_by_host(self):
        addresses = [f"https://a.test/{n}" for n in range(5)] + [
            "https://b.test/",
            "http://a.test:81/0",
        ]
        self.assertEqual(
            self.urls(*addresses, cap=2),
            ["https://a.test/0", "https://a.test/1", "https://b.test/"],
        )
        pages = task_func({"ada": [(one, "", 1) for one in addresses]})
        self.assertEqual(
            [page["url"] for page in pages][2:], ["https://a.test/2", "https://b.test/"]
        )

    def test_cap_counts_hosts_without_ports(self):
        self.assertEqual(
            self.urls("https://a.test:81/x", "https://a.test/x", "https://www.b.test/x", cap=1),
            ["https://a.test/x", "https://b.test/x"],
        )

    def test_nothing(self):
        self.assertEqual(task_func({}), [])
        self.assertEqual(task_func({"ada": []}), [])
