import unittest

import fakeredis

ADA = "https://maps.test/tiles/7?key=ada"


class TestCases(unittest.TestCase):
    def setUp(self):
        self.client = fakeredis.FakeRedis(server=fakeredis.FakeServer(), decode_responses=True)

    def decide(self, *requests, quota=5, window_ms=60_000):
        return task_func(self.client, list(requests), quota, window_ms)

    def test_quota_is_used_up(self):
        self.assertEqual(
            self.decide((0, ADA, 2), (10, ADA, 3), (20, ADA, 1)),
            [("allowed", 3), ("allowed", 0), ("refused", 59_980)],
        )

    def test_window_slides(self):
        self.assertEqual(
            self.decide(
                (0, ADA, 3), (100, ADA, 2), (59_999, ADA, 1), (60_000, ADA, 3), (60_100, ADA, 2)
            ),
            [("allowed", 2), ("allowed", 0), ("refused", 1), ("allowed", 0), ("allowed", 0)],
        )

    def test_wait_is_until_enough_has_left(self):
        self.assertEqual(
            self.decide((0, ADA, 1), (5, ADA, 1), (9, ADA, 3), (10, ADA, 2), (11, ADA, 3)),
            [
                ("allowed", 4),
                ("allowed", 3),
                ("allowed", 0),
                ("refused", 59_995),
                ("refused", 59_998),
            ],
        )

    def test_more_than_the_quota_is_never_allowed(self):
        self.assertEqual(
            self.decide((0, ADA, 6), (0, ADA, 2), (1, ADA, 6), (1, ADA, 5)),
            [("refused", -1), ("allowed", 3), ("refused", -1), ("refused", 59_999)],
        )

    def test_refused_requests_cost_nothing(self):
        self.assertEqual(
            self.decide((0, ADA, 4), (1, ADA, 4), (2, ADA, 1)),
            [("allowed", 1), ("refused", 59_999), ("allowed", 0)],
        )

    def test_callers_and_areas_are_apart(self):
        urls = [
            ADA,
            "https://maps.test/tiles/8?key=ben",
            "https://maps.test/search?key=ada",
            "https://other.test/tiles?z=1&key=ada&key=ben",
        ]
        self.assertEqual(
            self.decide(*[(5, url, 3) for url in urls]),
            [("allowed", 2), ("allowed", 2), ("allowed", 2), ("refused", 60_000)],
        )
        self.assertEqual(
            sorted(self.client.keys()), ["quota:search:ada", "quota:tiles:ada", "quota:tiles:ben"]
        )

    def test_anonymous_callers_and_root(self):
        self.decide(
            (1, "https://maps.test/", 1),
            (2, "https://maps.test/?key=", 1),
            (3, "https://maps.test/a%20b/c?k=ada", 1),
            (4, "https://maps.test?key=x%2By", 1),
        )
        self.assertEqual(
            sorted(self.client.keys()),
            ["quota:a b:anonymous", "quota:root:anonymous", "quota:root:x+y"],
        )
        self.assertEqual(self.client.zcard("quota:root:anonymous"), 2)

    def test_entries_of_the_sorted_set(self):
        self.decide((7, "https://maps.test/x", 1), (1000, ADA, 2), (2000, ADA, 4), (3000, ADA, 3))
        self.assertEqual(
            self.client.zrange("quota:tiles:ada", 0, -1, withscores=True),
            [("1:2", 1000.0), ("3:3", 3000.0)],
        )

    def test_left_entries_are_removed_even_on_refusal(self):
        self.decide((0, ADA, 2), (50_000, ADA, 3), (60_000, ADA, 3))
        self.assertEqual(self.client.zrange("quota:tiles:ada", 0, -1), ["1:3"])

    def test_counts_of_earlier_calls_are_kept(self):
        self.decide((0, ADA, 2))
        self.client.zadd("quota:tiles:ada", {"99:2": 40})
        self.assertEqual(
            self.decide((50, ADA, 2), (60, ADA, 1)), [("refused", 59_950), ("allowed", 0)]
        )

    def test_key_has_a_time_to_live(self):
        self.decide((0, ADA, 1), window_ms=600_000)
        self.assertEqual(540_000 < self.client.pttl("quota:tiles:ada") <= 600_000, True)
        self.assertEqual(self.client.pttl("quota:tiles:ben"), -2)

    def test_no_requests(self):
        self.assertEqual((self.decide(), self.client.keys()), ([], []))

    def test_requests_come_in_order(self):
        with self.assertRaises(ValueError):
            self.decide((5, ADA, 1), (4, ADA, 1))
        self.client.flushall()
        self.assertEqual(self.decide((5, ADA, 1), (5, ADA, 1)), [("allowed", 4), ("allowed", 3)])

    def test_quota_and_window_are_positive(self):
        with self.assertRaises(ValueError):
            self.decide(quota=0)
        with self.assertRaises(ValueError):
            self.decide(window_ms=0)
        self.assertEqual(
            self.decide((0, ADA, 1), (1, ADA, 1), quota=1, window_ms=1), [("allowed", 0)] * 2
        )
