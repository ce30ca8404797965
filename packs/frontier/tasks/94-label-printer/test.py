import unittest

from loguru import logger


class Printer:
    """Raises the errors that are given for each text, one a call, then prints."""

    def __init__(self, **errors):
        self.errors = {text: list(some) for text, some in errors.items()}
        self.sent = []
        self.pauses = []

    def send(self, text):
        self.sent.append(text)
        error = self.errors.get(text, [None]).pop(0) if self.errors.get(text) else None
        if error is not None:
            raise error


class Busy(TimeoutError):
    def __init__(self, seconds):
        self.seconds = seconds


def jam(times):
    return [ConnectionResetError()] * times


class TestCases(unittest.TestCase):
    def setUp(self):
        self.log = []

    def run_on(self, printer, *labels, **options):
        self.printer = printer
        return task_func(list(labels), printer.send, printer.pauses.append, self.log, **options)

    def test_all_is_printed(self):
        outcomes = self.run_on(Printer(), ("kale", 2), ("leek", 1))
        self.assertEqual(list(outcomes.items()), [("kale", "printed"), ("leek", "printed")])
        self.assertEqual(self.printer.sent, ["kale", "kale", "leek"])
        self.assertEqual(self.log, ["SUCCESS kale: printed 2", "SUCCESS leek: printed 1"])
        self.assertEqual(self.printer.pauses, [])

    def test_copy_is_sent_again(self):
        printer = Printer(kale=[TimeoutError(), ConnectionError(), None, BrokenPipeError()])
        self.assertEqual(self.run_on(printer, ("kale", 2)), {"kale": "printed"})
        self.assertEqual((len(printer.sent), printer.pauses), (5, [1, 2, 1]))
        self.assertEqual(
            self.log,
            [
                "WARNING kale: try 1 failed, waiting 1 s",
                "WARNING kale: try 2 failed, waiting 2 s",
                "WARNING kale: try 1 failed, waiting 1 s",
                "SUCCESS kale: printed 2",
            ],
        )

    def test_last_attempt(self):
        printer = Printer(kale=jam(4), leek=jam(3))
        self.assertEqual(
            self.run_on(printer, ("kale", 3), ("leek", 1)),
            {"kale": "failed after 0", "leek": "printed"},
        )
        self.assertEqual(printer.sent, ["kale"] * 4 + ["leek"] * 4)
        self.assertEqual(printer.pauses, [1, 2, 4, 1, 2, 4])
        self.assertEqual(self.log[3], "ERROR kale: gave up on copy 1 (ConnectionResetError)")

    def test_pauses_have_a_limit(self):
        printer = Printer(kale=jam(7))
        self.assertEqual(self.run_on(printer, ("kale", 1), attempts=8), {"kale": "printed"})
        self.assertEqual(printer.pauses, [1, 2, 4, 8, 10, 10, 10])

    def test_printer_says_how_long(self):
        printer = Printer(kale=[Busy(5), Busy(1), Busy(0.5), Busy(100), Busy(30), Busy(12.5)])
        self.run_on(printer, ("kale", 1), attempts=7)
        self.assertEqual(printer.pauses, [5, 2, 4, 30, 30, 12.5])
        self.assertEqual(self.log[5], "WARNING kale: try 6 failed, waiting 12.5 s")

    def test_other_errors_are_not_tried_again(self):
        printer = Printer(kale=[None, ValueError("too long")])
        self.assertEqual(
            self.run_on(printer, ("kale", 3), ("leek", 1)),
            {"kale": "failed after 1", "leek": "printed"},
        )
        self.assertEqual((printer.sent, printer.pauses), (["kale", "kale", "leek"], []))
        self.assertEqual(self.log[0], "ERROR kale: gave up on copy 2 (ValueError)")

    def test_one_attempt(self):
        printer = Printer(kale=jam(1))
        self.assertEqual(self.run_on(printer, ("kale", 1), attempts=1), {"kale": "failed after 0"})
        self.assertEqual((printer.pauses, len(self.log)), ([], 1))
        with self.assertRaises(ValueError):
            self.run_on(printer, attempts=0)

    def test_printer_is_given_up(self):
        printer = Printer(a=jam(2), b=[None, *jam(2)], c=jam(2))
        self.assertEqual(
            self.run_on(printer, ("a", 1), ("b", 2), ("c", 1), ("d", 1), attempts=2),
            {"a": "failed after 0", "b": "failed after 1", "c": "not sent", "d": "not sent"},
        )
        self.assertEqual(printer.sent, ["a", "a", "b", "b", "b"])

    def test_only_in_a_row(self):
        printer = Printer(a=jam(1), c=jam(1), d=[KeyError()], e=jam(1), f=[])
        labels = [(text, 1) for text in "abcdef"]
        self.assertEqual(
            list(self.run_on(printer, *labels, attempts=1).values()),
            ["failed after 0", "printed"] + ["failed after 0"] * 3 + ["printed"],
        )

    def test_sinks_of_others(self):
        seen = []
        own = logger.add(seen.append, format="{message}", level="DEBUG")
        self.addCleanup(logger.remove, own)
        printer = Printer()

        def send(text):
            logger.bind(label=text).error("from elsewhere")
            printer.send(text)

        task_func([("kale", 1)], send, printer.pauses.append, self.log)
        logger.bind(label="x").error("later")
        self.assertEqual(self.log, ["SUCCESS kale: printed 1"])
        self.assertEqual([str(one) for one in seen], ["from elsewhere\n", "printed 1\n", "later\n"])

    def test_sink_is_removed_whatever_happens(self):
        printer = Printer(kale=[KeyboardInterrupt()])
        before = len(logger._core.handlers)
        with self.assertRaises(KeyboardInterrupt):
            self.run_on(printer, ("kale", 1))
        self.assertEqual((len(logger._core.handlers) - before, self.log), (0, []))

    def test_texts_are_taken_as_they_are(self):
        self.run_on(Printer(), ("<red>{kale}</red>", 1), ("two\nlines", 1))
        self.assertEqual(
            self.log, ["SUCCESS <red>{kale}</red>: printed 1", "SUCCESS two\nlines: printed 1"]
        )

    def test_nothing_to_print(self):
        self.assertEqual(self.run_on(Printer(), ("kale", 0)), {"kale": "printed"})
        self.assertEqual(self.run_on(Printer()), {})
        self.assertEqual(self.log, ["SUCCESS kale: printed 0"])
