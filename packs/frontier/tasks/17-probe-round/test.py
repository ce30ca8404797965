import contextlib
import io
import unittest

import anyio
import structlog


def answering(value, steps=0):
    async def probe():
        for _ in range(steps):
            await anyio.lowlevel.checkpoint()
        return value

    return probe


def failing(error):
    async def probe():
        await anyio.lowlevel.checkpoint()
        raise error

    return probe


class Gauge:
    """Counts how many of its probes run at once."""

    def __init__(self):
        self.now = 0
        self.most = 0
        self.begun = []

    def probe(self, name):
        async def run():
            self.begun.append(name)
            self.now += 1
            self.most = max(self.most, self.now)
            for _ in range(40):
                await anyio.lowlevel.checkpoint()
            self.now -= 1
            return 1

        return run


class TestCases(unittest.TestCase):
    def setUp(self):
        self.log = []

    def events(self, tank):
        return [one["event"] for one in self.log if one.get("tank") == tank]

    def test_answers_by_tank(self):
        probes = {"mash": answering(650, 5), "boil": answering(1003), "cool": answering(-12, 2)}
        self.assertEqual(
            list(task_func(probes, 3, 30, self.log).items()),
            [("mash", 650), ("boil", 1003), ("cool", -12)],
        )

    def test_log_of_an_answer(self):
        task_func({"mash": answering(650)}, 1, 30, self.log)
        self.assertEqual(
            self.log,
            [
                {"event": "asked", "level": "debug", "tank": "mash"},
                {"event": "answered", "level": "info", "tank": "mash", "tenths": 650},
                {"event": "round", "level": "info", "answered": 1, "asked": 1},
            ],
        )

    def test_silent_probe_is_cancelled(self):
        results = task_func({"a": anyio.sleep_forever, "b": answering(5)}, 2, 0.05, self.log)
        self.assertEqual(results, {"a": "silent", "b": 5})
        self.assertEqual(
            [one for one in self.log if one.get("tank") == "a"],
            [
                {"event": "asked", "level": "debug", "tank": "a"},
                {"event": "silent", "level": "warning", "tank": "a"},
            ],
        )
        self.assertEqual(
            self.log[-1], {"event": "round", "level": "info", "answered": 1, "asked": 2}
        )

    def test_failed_probe_leaves_the_others_alone(self):
        probes = {"a": failing(OSError("gone")), "b": answering(7, 9), "c": failing(KeyError("x"))}
        self.assertEqual(task_func(probes, 3, 30, self.log), {"a": "failed", "b": 7, "c": "failed"})
        self.assertEqual(
            [one for one in self.log if one["level"] == "error"],
            [
                {"event": "failed", "level": "error", "tank": "a", "reason": "OSError"},
                {"event": "failed", "level": "error", "tank": "c", "reason": "KeyError"},
            ],
        )

    def test_probe_that_raises_timeout_itself_has_failed(self):
        results = task_func({"a": failing(TimeoutError())}, 1, 30, self.log)
        self.assertEqual((results, self.events("a")), ({"a": "failed"}, ["asked", "failed"]))

    def test_one_at_a_time(self):
        probes = {"a": answering(1, 4), "b": failing(ValueError()), "c": answering(3, 1)}
        task_func(probes, 1, 30, self.log)
        self.assertEqual(
            [(one["event"], one.get("tank")) for one in self.log],
            [
                ("asked", "a"),
                ("answered", "a"),
                ("asked", "b"),
                ("failed", "b"),
                ("asked", "c"),
                ("answered", "c"),
                ("round", None),
            ],
        )

    def test_as_many_at_once_as_allowed(self):
        for at_once, most in ((1, 1), (3, 3), (9, 6)):
            gauge = Gauge()
            names = ["f", "b", "e", "a", "d", "c"]
            task_func({name: gauge.probe(name) for name in names}, at_once, 30, [])
            self.assertEqual(gauge.most, most)
            self.assertEqual(gauge.begun, ["f", "b", "e", "a", "d", "c"])

    def test_silent_probe_gives_its_place_free(self):
        probes = {"a": anyio.sleep_forever, "b": anyio.sleep_forever, "c": answering(1)}
        self.assertEqual(
            task_func(probes, 1, 0.02, self.log), {"a": "silent", "b": "silent", "c": 1}
        )

    def test_patience_counts_from_the_probe_s_own_begin(self):
        probes = {"a": anyio.sleep_forever, "b": answering(4, 3)}
        self.assertEqual(task_func(probes, 1, 0.05, self.log)["b"], 4)

    def test_zero_is_an_answer(self):
        task_func({"a": answering(0)}, 1, 30, self.log)
        self.assertEqual(self.log[-1]["answered"], 1)
        self.assertEqual(self.log[1]["tenths"], 0)

    def test_no_probes(self):
        self.assertEqual(task_func({}, 1, 30, self.log), {})
        self.assertEqual(self.log, [{"event": "round", "level": "info", "answered": 0, "asked": 0}])

    def test_nothing_is_printed_or_configured(self):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            task_func({"a": answering(1)}, 1, 30, self.log)
        self.assertEqual((output.getvalue(), structlog.is_configured()), ("", False))

    def test_events_are_appended(self):
        log = ["before"]
        task_func({}, 1, 30, log)
        self.assertEqual((log[0], len(log)), ("before", 2))

    def test_at_least_one_at_once(self):
        with self.assertRaises(ValueError):
            task_func({}, 0, 30, self.log)
