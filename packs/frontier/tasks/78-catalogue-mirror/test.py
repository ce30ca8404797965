import unittest

import httpx

HOME = "https://museum.test"


class Museum:
    """Pages and objects by path and query, and the requests that were made."""

    def __init__(self, answers):
        self.answers = answers
        self.asked = []

    def __call__(self, request):
        self.asked.append(str(request.url))
        answer = self.answers.get(str(request.url).removeprefix(HOME), 404)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, int):
            return httpx.Response(answer, headers={"Location": "/moved"})
        body, headers = answer
        if headers.get("ETag") and request.headers.get("If-None-Match") == headers["ETag"]:
            return httpx.Response(304)
        return httpx.Response(200, json=body, headers=headers)


def page(*objects, following=None):
    headers = {"Link": f'<{following}>; rel="next"'} if following else {}
    return {"objects": list(objects)}, headers


class TestCases(unittest.TestCase):
    def run_mirror(self, answers, known=None, start=HOME + "/list"):
        self.museum = Museum(answers)
        client = httpx.Client(
            transport=httpx.MockTransport(self.museum), follow_redirects=True, base_url=HOME
        )
        with client:
            return task_func(client, start, known or {})

    def test_whole_mirror(self):
        answers = {
            "/list": page("/o/2", "/o/1", following="/list?page=2"),
            "/list?page=2": page("/o/3", "/o/4"),
            "/o/1": ({"name": "vase"}, {"ETag": '"v2"'}),
            "/o/2": ({"name": "bowl"}, {"ETag": '"b1"'}),
            "/o/3": ({"name": "coin"}, {}),
            "/o/4": 410,
        }
        known = {
            HOME + "/o/9": ('"x"', {"name": "gone"}),
            HOME + "/o/4": ('"d"', {"name": "drum"}),
            HOME + "/o/2": ('"b1"', {"name": "old bowl"}),
            HOME + "/o/1": ('"v1"', {"name": "old vase"}),
        }
        mirror, outcomes = self.run_mirror(answers, known)
        self.assertEqual(
            list(mirror.items()),
            [
                ("https://museum.test/o/1", ('"v2"', {"name": "vase"})),
                ("https://museum.test/o/2", ('"b1"', {"name": "old bowl"})),
                ("https://museum.test/o/3", ("", {"name": "coin"})),
            ],
        )
        self.assertEqual(
            list(outcomes.items()),
            [
                ("https://museum.test/o/1", "changed"),
                ("https://museum.test/o/2", "same"),
                ("https://museum.test/o/3", "added"),
                ("https://museum.test/o/4", "removed"),
                ("https://museum.test/o/9", "removed"),
            ],
        )
        self.assertEqual(len(known), 4)

    def test_order_of_the_requests(self):
        answers = {
            "/list": page("/o/2", "/o/1", following="/list?page=2"),
            "/list?page=2": page("/o/1", "/o/0", "/o/2"),
        }
        self.run_mirror(answers)
        self.assertEqual(
            self.museum.asked,
            [HOME + "/list", HOME + "/list?page=2", HOME + "/o/2", HOME + "/o/1", HOME + "/o/0"],
        )

    def test_addresses_are_relative_to_their_page(self):
        answers = {
            "/c/list": page("o/1", "../o/2", following="more/"),
            "/c/more/": page("o/1", "?id=5", "//museum.test/z"),
        }
        outcomes = self.run_mirror(answers, start=HOME + "/c/list")[1]
        self.assertEqual(
            list(outcomes),
            [
                "https://museum.test/c/more/?id=5",
                "https://museum.test/c/more/o/1",
                "https://museum.test/c/o/1",
                "https://museum.test/o/2",
                "https://museum.test/z",
            ],
        )

    def test_fragments_do_not_count(self):
        answers = {
            "/list": page("/o/1#front", "/o/1#back", following="/list#again"),
            "/o/1": ({"n": 1}, {}),
        }
        mirror, _ = self.run_mirror(answers, start=HOME + "/list#top")
        self.assertEqual(mirror, {"https://museum.test/o/1": ("", {"n": 1})})
        self.assertEqual(self.museum.asked, [HOME + "/list", HOME + "/o/1"])

    def test_listing_ends_when_it_comes_round(self):
        answers = {
            "/list": page(following="/b"),
            "/b": page(following="/c"),
            "/c": page("/o/1", following="/b"),
        }
        self.run_mirror(answers)
        self.assertEqual(
            self.museum.asked, [HOME + "/list", HOME + "/b", HOME + "/c", HOME + "/o/1"]
        )

    def test_other_origins_are_not_asked(self):
        others = ["http://museum.test/o/1", "https://museum.test:444/o/1", "https://x.test/o/1"]
        known = {others[2]: ('"1"', {"n": 1})}
        answers = {"/list": page(*others, following="https://x.test/list")}
        self.assertEqual(
            self.run_mirror(answers, known),
            (
                {},
                {
                    "http://museum.test/o/1": "foreign",
                    "https://museum.test:444/o/1": "foreign",
                    "https://x.test/o/1": "foreign",
                },
            ),
        )
        self.assertEqual(self.museum.asked, [HOME + "/list"])

    def test_failed_objects_stay_as_they_were(self):
        answers = {
            "/list": page("/o/1", "/o/2", "/o/3", "/o/4", "/o/5"),
            "/o/1": 500,
            "/o/2": 302,
            "/o/3": httpx.ConnectTimeout("slow"),
            "/o/4": httpx.ReadError("broken"),
            "/o/5": 204,
        }
        known = {HOME + f"/o/{n}": (f'"{n}"', {"n": n}) for n in (1, 3)}
        mirror, outcomes = self.run_mirror(answers, known)
        self.assertEqual(
            mirror,
            {
                "https://museum.test/o/1": ('"1"', {"n": 1}),
                "https://museum.test/o/3": ('"3"', {"n": 3}),
            },
        )
        self.assertEqual(
            list(outcomes.values()), ["failed 500", "failed 302", "failed", "failed", "failed 204"]
        )

    def test_404_is_removed(self):
        known = {HOME + "/o/1": ('"1"', {"n": 1})}
        self.assertEqual(
            self.run_mirror({"/list": page("/o/1", "/o/2")}, known),
            ({}, {"https://museum.test/o/1": "removed", "https://museum.test/o/2": "removed"}),
        )

    def test_etag_is_sent_only_where_there_is_one(self):
        seen = []

        def answer(request):
            if request.url.path == "/list":
                return httpx.Response(200, json={"objects": ["/a", "/b", "/c"]})
            seen.append(request.headers.get("If-None-Match"))
            return httpx.Response(304)

        known = {HOME + "/a": ("", {"n": 1}), HOME + "/b": ('W/"5"', {"n": 2})}
        with httpx.Client(transport=httpx.MockTransport(answer)) as client:
            mirror, outcomes = task_func(client, HOME + "/list", known)
        self.assertEqual(seen, [None, 'W/"5"', None])
        self.assertEqual(list(outcomes.values()), ["same", "same", "same"])
        self.assertEqual(
            mirror,
            {
                "https://museum.test/a": ("", {"n": 1}),
                "https://museum.test/b": ('W/"5"', {"n": 2}),
            },
        )

    def test_link_header_with_several_links(self):
        header = '</list>; rel="prev", </p3>; rel="next"; title="more, and more"'
        answers = {"/list": ({"objects": []}, {"Link": header}), "/p3": page()}
        self.assertEqual(self.run_mirror(answers), ({}, {}))
        self.assertEqual(self.museum.asked, [HOME + "/list", HOME + "/p3"])

    def test_pages_must_be_there(self):
        for status in (500, 301, 404, 204):
            with self.assertRaises(httpx.HTTPStatusError):
                self.run_mirror({"/list": page(following="/b"), "/b": status})
            self.assertEqual(self.museum.asked, [HOME + "/list", HOME + "/b"])

    def test_trouble_with_a_page_is_not_caught(self):
        with self.assertRaises(httpx.TransportError):
            self.run_mirror({"/list": httpx.ConnectError("down")})

    def test_empty_listing(self):
        self.assertEqual(
            self.run_mirror({"/list": page()}, {HOME + "/o/1": ("", {})}),
            ({}, {"https://museum.test/o/1": "removed"}),
        )
