import unittest

import httpx


class Carrier:
    """Answers with the prepared responses, one after another, and keeps the queries."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.queries = []
        self.waits = []

    def __call__(self, request):
        self.queries.append((request.url.path, dict(request.url.params)))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def collect(self, **options):
        transport = httpx.MockTransport(self)
        with httpx.Client(transport=transport, base_url="https://carrier.test") as client:
            return task_func(client, "2026-11-01", self.waits.append, **options)


def page(cursor, **weights):
    items = [{"id": name, "weight_g": weight} for name, weight in weights.items()]
    return httpx.Response(200, json={"items": items, "next": cursor})


def busy(status=503, **headers):
    return httpx.Response(status, headers=headers)


class TestCases(unittest.TestCase):
    def test_pages_are_followed_by_their_cursor(self):
        carrier = Carrier(page("c/2", p1=10, p2=20), page("c3", p3=30), page(None, p4=40))
        self.assertEqual(
            carrier.collect(),
            {
                "parcels": {"p1": 10, "p2": 20, "p3": 30, "p4": 40},
                "pages": 3,
                "requests": 3,
                "error": None,
            },
        )
        self.assertEqual(
            carrier.queries,
            [
                ("/parcels", {"since": "2026-11-01", "limit": "50"}),
                ("/parcels", {"cursor": "c/2"}),
                ("/parcels", {"cursor": "c3"}),
            ],
        )
        self.assertEqual(carrier.waits, [])

    def test_busy_carrier_is_asked_again(self):
        carrier = Carrier(busy(503), busy(429), busy(502), page(None, p1=1))
        report = carrier.collect()
        self.assertEqual(report, {"parcels": {"p1": 1}, "pages": 1, "requests": 4, "error": None})
        self.assertEqual(carrier.waits, [1.0, 2.0, 4.0])

    def test_each_page_has_its_own_attempts(self):
        carrier = Carrier(
            busy(), busy(), page("c2", p1=1), busy(), busy(), busy(), page(None, p2=2)
        )
        report = carrier.collect()
        self.assertEqual((report["pages"], report["requests"], report["error"]), (2, 7, None))
        self.assertEqual(carrier.waits, [1.0, 2.0, 1.0, 2.0, 4.0])
        self.assertEqual(carrier.queries[3:], [("/parcels", {"cursor": "c2"})] * 4)

    def test_retry_after_in_digits_is_obeyed(self):
        carrier = Carrier(
            busy(**{"Retry-After": "7"}),
            busy(429, **{"retry-after": "Mon, 16 Nov 2026 10:00:00 GMT"}),
            busy(**{"Retry-After": "0"}),
            page(None),
        )
        self.assertEqual(carrier.collect()["requests"], 4)
        self.assertEqual(carrier.waits, [7.0, 2.0, 0.0])

    def test_attempts_are_limited(self):
        carrier = Carrier(page("c2", p1=1), busy(), busy(429), busy(502), busy(503), page(None))
        self.assertEqual(
            carrier.collect(),
            {"parcels": {"p1": 1}, "pages": 1, "requests": 5, "error": "status 503"},
        )
        self.assertEqual(carrier.waits, [1.0, 2.0, 4.0])

    def test_one_attempt_means_no_waiting(self):
        carrier = Carrier(busy(502), page(None))
        report = carrier.collect(attempts=1)
        self.assertEqual((report["requests"], report["error"]), (1, "status 502"))
        self.assertEqual(carrier.waits, [])

    def test_other_statuses_end_at_once(self):
        for status in (404, 500, 204):
            carrier = Carrier(page("c2", p1=1), httpx.Response(status), page(None))
            report = carrier.collect()
            self.assertEqual(report["error"], f"status {status}")
            self.assertEqual((report["parcels"], report["requests"]), ({"p1": 1}, 2))
            self.assertEqual(carrier.waits, [])

    def test_transport_errors_are_tried_again(self):
        carrier = Carrier(httpx.ConnectError("no"), httpx.ReadTimeout("slow"), page(None, p1=5))
        self.assertEqual(carrier.collect()["parcels"], {"p1": 5})
        self.assertEqual(carrier.waits, [1.0, 2.0])

    def test_transport_errors_to_the_end(self):
        carrier = Carrier(busy(), httpx.ConnectError("no"), page(None))
        report = carrier.collect(attempts=2)
        self.assertEqual(report, {"parcels": {}, "pages": 0, "requests": 2, "error": "transport"})
        self.assertEqual(carrier.waits, [1.0])

    def test_page_must_be_complete(self):
        for part in ({"items": []}, {"next": None}):
            carrier = Carrier(httpx.Response(200, json=part), page(None))
            with self.assertRaises(KeyError):
                carrier.collect()
            self.assertEqual(len(carrier.queries), 1)

    def test_id_that_comes_again_keeps_its_place(self):
        carrier = Carrier(page("c2", p1=1, p2=2), page(None, p3=3, p1=9))
        self.assertEqual(
            list(carrier.collect()["parcels"].items()), [("p1", 9), ("p2", 2), ("p3", 3)]
        )

    def test_attempts_below_one_are_refused(self):
        carrier = Carrier(page(None))
        with self.assertRaises(ValueError):
            carrier.collect(attempts=0)
        self.assertEqual(carrier.queries, [])
