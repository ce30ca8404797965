import json
import unittest
from unittest.mock import patch

import requests


def station(name, bikes, docks, online=True):
    return {"name": name, "bikes": bikes, "docks": docks, "online": online}


def answer(stations, more=False, status=200):
    response = requests.Response()
    response.status_code = status
    response._content = json.dumps({"stations": stations, "more": more}).encode()
    return response


class TestCases(unittest.TestCase):
    def setUp(self):
        patcher = patch("requests.get")
        self.get = patcher.start()
        self.addCleanup(patcher.stop)

    def plan(self, *stations, **options):
        self.get.side_effect = [answer(list(stations))]
        table = task_func("https://bikes.example/api", **options)
        self.assertEqual(list(table.columns), ["station", "action", "count"])
        self.assertEqual(table.index.tolist(), list(range(len(table))))
        return table.values.tolist()

    def pages_asked(self):
        return [call.kwargs["params"]["page"] for call in self.get.call_args_list]

    def test_bring_and_collect(self):
        rows = self.plan(station("Quay", 1, 12), station("Mill", 19, 20), station("Park", 8, 15))
        self.assertEqual(rows, [["Mill", "collect", 9], ["Quay", "bring", 5]])

    def test_default_limit_is_two(self):
        rows = self.plan(
            station("a", 2, 20), station("b", 3, 20), station("c", 18, 20), station("d", 17, 20)
        )
        self.assertEqual(rows, [["a", "bring", 8], ["c", "collect", 8]])

    def test_limit_can_be_chosen(self):
        rows = self.plan(
            station("a", 4, 20),
            station("b", 5, 20),
            station("c", 16, 20),
            station("d", 15, 20),
            low=4,
        )
        self.assertEqual(rows, [["a", "bring", 6], ["c", "collect", 6]])

    def test_half_of_odd_docks_is_rounded_down(self):
        rows = self.plan(station("a", 0, 15), station("b", 15, 15))
        self.assertEqual(rows, [["b", "collect", 8], ["a", "bring", 7]])

    def test_small_stations_bring_first_or_are_left_alone(self):
        rows = self.plan(
            station("none", 0, 0),
            station("even", 2, 4),
            station("tiny", 1, 4),
            station("over", 2, 2),
            station("full", 3, 3),
            station("half", 3, 5),
        )
        self.assertEqual(
            rows, [["full", "collect", 2], ["half", "collect", 1], ["tiny", "bring", 1]]
        )

    def test_offline_stations_are_skipped(self):
        rows = self.plan(station("a", 0, 20, online=False), station("b", 0, 10))
        self.assertEqual(rows, [["b", "bring", 5]])

    def test_sorted_by_count_then_name(self):
        rows = self.plan(
            station("z", 0, 10), station("k", 10, 10), station("m", 0, 30), station("a", 1, 12)
        )
        self.assertEqual([row[0] for row in rows], ["m", "a", "k", "z"])

    def test_nothing_to_do_keeps_the_columns(self):
        self.assertEqual(self.plan(station("a", 10, 20)), [])

    def test_request_is_made_as_described(self):
        self.plan()
        self.get.assert_called_once_with(
            "https://bikes.example/api/stations", params={"page": 1}, timeout=10
        )

    def test_trailing_slashes_and_own_timeout(self):
        self.get.side_effect = [answer([])]
        task_func("https://bikes.example/api//", timeout=3.5)
        self.get.assert_called_once_with(
            "https://bikes.example/api/stations", params={"page": 1}, timeout=3.5
        )

    def test_all_pages_are_put_together(self):
        self.get.side_effect = [
            answer([station("a", 0, 10)], more=True),
            answer([], more=True),
            answer([station("b", 0, 20)]),
        ]
        table = task_func("https://bikes.example")
        self.assertEqual(table.values.tolist(), [["b", "bring", 10], ["a", "bring", 5]])
        self.assertEqual(self.pages_asked(), [1, 2, 3])

    def test_page_limit_stops_the_round(self):
        self.get.side_effect = lambda *args, **kwargs: answer([station("a", 0, 10)], more=True)
        self.assertEqual(len(task_func("https://bikes.example", page_limit=3)), 3)
        self.assertEqual(self.pages_asked(), [1, 2, 3])

    def test_default_page_limit_is_twenty(self):
        self.get.side_effect = lambda *args, **kwargs: answer([], more=True)
        task_func("https://bikes.example")
        self.assertEqual(self.pages_asked(), list(range(1, 21)))

    def test_timeout_is_tried_once_more_on_each_page(self):
        self.get.side_effect = [
            requests.Timeout("slow"),
            answer([station("a", 0, 10)], more=True),
            requests.ReadTimeout("slow"),
            answer([station("b", 0, 20)]),
        ]
        table = task_func("https://bikes.example")
        self.assertEqual(table["station"].tolist(), ["b", "a"])
        self.assertEqual(self.pages_asked(), [1, 1, 2, 2])

    def test_second_timeout_is_passed_on(self):
        self.get.side_effect = [requests.Timeout("slow"), requests.Timeout("slow"), answer([])]
        with self.assertRaises(requests.Timeout):
            task_func("https://bikes.example")
        self.assertEqual(self.get.call_count, 2)

    def test_other_connection_errors_are_not_tried_again(self):
        self.get.side_effect = [requests.ConnectionError("down"), answer([])]
        with self.assertRaises(requests.ConnectionError):
            task_func("https://bikes.example")

    def test_other_status_codes_are_errors(self):
        for status in (503, 404, 204):
            with self.subTest(status=status):
                self.get.side_effect = [answer([], more=True), answer([], status=status)]
                with self.assertRaisesRegex(RuntimeError, str(status)):
                    task_func("https://bikes.example")
