"""Looks at a task from inside the jail: its tests, or its docstring's examples, under changed circumstances.

The whole file is the code of an execution; its test calls ``probe`` with the task's texts. What was seen
leaves as the text of an exception, which the engine hands out as it does for every module that does not load.
"""

import builtins
import datetime
import doctest
import json
import os
import random
import sys
import tempfile
import time
import types
import unittest
from collections.abc import Callable
from typing import Any, NoReturn

NAME = "__test__"
FILE = f"{NAME}.py"
# A jail has these for itself; elsewhere others write to them, too.
JAIL_HOME, JAIL_FOLDERS = "/home/bcb", ("/var/tmp", "/dev/shm")
MOST_LISTED, MOST_TEXT = 20, 400
NETWORK_EVENTS = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto")
LOCAL_HOSTS = ("", "localhost", "localhost.localdomain", "ip6-localhost", "0.0.0.0", "::1", "::", "bcb")


_clock = time.perf_counter  # a test may leave another one behind


class Seen(Exception):
    """Carries what was seen out of the jail, as JSON."""


def probe(task: dict[str, Any], wish: dict[str, Any]) -> NoReturn:
    """``task`` has solution, test and entry_point; ``wish`` says under which circumstances to run what."""
    if wish.get("folder") is not None:
        os.makedirs(wish["folder"], exist_ok=True)
        os.chdir(wish["folder"])
    if zone := wish.get("zone"):
        is_known = os.path.exists(f"/usr/share/zoneinfo/{zone['name']}")
        os.environ["TZ"] = zone["name"] if is_known else zone["rule"]
        time.tzset()
    if wish.get("clock") is not None:
        _change_clock(wish["clock"])
    seen = _run_examples(task) if wish["what"] == "examples" else _run_tests(task, wish)
    raise Seen(json.dumps(seen))


def _run_tests(task: dict[str, Any], wish: dict[str, Any]) -> dict[str, Any]:
    reached = _listen() if wish.get("watch") else []
    before = _list_files() if wish.get("watch") else None
    file, finish = FILE, None
    if wish.get("coverage"):
        file, finish = _start_coverage(wish["coverage"], task["solution"])
    result = Outcomes()
    result.failfast = bool(wish.get("failfast"))
    error = None
    try:
        module = _load(task, file)
        cases = module.TestCases
        names, order = list(unittest.TestLoader().getTestCaseNames(cases)), wish.get("order")
        if order == "reversed":
            names.reverse()
        elif isinstance(order, int):
            random.Random(order).shuffle(names)
        unittest.TestSuite(map(cases, names)).run(result)
    except BaseException as problem:  # SystemExit and KeyboardInterrupt are outcomes too
        error = _describe(problem)
    seen = {"error": error, "tests": result.outcomes, "milliseconds": result.milliseconds}
    if finish is not None:
        seen["coverage"] = finish()
    if before is not None:
        seen["files"] = sorted(_list_files() - before)[:MOST_LISTED]
        seen["network"] = reached[:MOST_LISTED]
    return seen


def _load(task: dict[str, Any], solution_file: str) -> Any:
    module = types.ModuleType(NAME)
    module.__dict__.update(__builtins__=builtins, __file__=FILE, __package__=None, __doc__=None)
    module.__dict__.update(sys=sys, os=os, environ=os.environ)
    sys.modules[NAME] = module
    exec(compile(task["solution"], solution_file, "exec", 0, True), module.__dict__)
    if "test" in task:
        exec(compile(task["test"], FILE, "exec", 0, True), module.__dict__)
    return module


class Outcomes(unittest.TestResult):
    """What became of each test, and how long it took."""

    def __init__(self) -> None:
        super().__init__()
        self.outcomes: dict[str, str] = {}
        self.milliseconds: dict[str, int] = {}

    def startTest(self, test: unittest.TestCase) -> None:
        super().startTest(test)
        self._name = test.id().split(".")[-1]
        self._began = _clock()
        self.outcomes[self._name] = "pass"

    def stopTest(self, test: unittest.TestCase) -> None:
        super().stopTest(test)
        self.milliseconds[self._name] = round((_clock() - self._began) * 1000)

    def addFailure(self, test: unittest.TestCase, err: Any) -> None:
        super().addFailure(test, err)
        self._note(test, err)

    addError = addFailure

    def addSubTest(self, test: unittest.TestCase, subtest: unittest.TestCase, err: Any) -> None:
        super().addSubTest(test, subtest, err)
        if err is not None:
            self._note(test, err)

    def addSkip(self, test: unittest.TestCase, reason: str) -> None:
        super().addSkip(test, reason)
        self.outcomes[test.id().split(".")[-1]] = "skip"

    def _note(self, test: unittest.TestCase, err: Any) -> None:
        self.outcomes[test.id().split(".")[-1]] = _describe(err[1])


def _describe(error: Any) -> str:
    try:
        text = str(error).strip()
    except BaseException:
        text = ""
    return f"{type(error).__name__}: {text}"[:MOST_TEXT]


def _change_clock(moment: int) -> None:
    """Moves what Python's own modules say of the time to ``moment`` (seconds; 0 leaves it where it is).

    The kernel's clock stays: files, and libraries that ask it themselves, keep the real time.
    """
    real, real_ns, local, utc = time.time, time.time_ns, time.localtime, time.gmtime
    to_text, ascii_text, compiled_text = time.strftime, time.asctime, time.ctime
    offset = moment - int(real()) if moment else 0
    time.time = lambda: real() + offset
    time.time_ns = lambda: real_ns() + offset * 10**9
    time.localtime = lambda seconds=None: local(time.time() if seconds is None else seconds)
    time.gmtime = lambda seconds=None: utc(time.time() if seconds is None else seconds)
    time.ctime = lambda seconds=None: compiled_text(time.time() if seconds is None else seconds)
    time.asctime = lambda moment=None: ascii_text(time.localtime() if moment is None else moment)
    time.strftime = lambda text, moment=None: to_text(text, time.localtime() if moment is None else moment)
    real_date, real_datetime = datetime.date, datetime.datetime

    twins: dict[type, type] = {}

    class Dates(type):
        def __instancecheck__(cls, value: Any) -> bool:
            return isinstance(value, twins[cls]) if cls in twins else type.__instancecheck__(cls, value)

        def __subclasscheck__(cls, other: type) -> bool:
            return issubclass(other, twins[cls]) if cls in twins else type.__subclasscheck__(cls, other)

    class date(real_date, metaclass=Dates):
        def __new__(cls, *parts: Any, **named: Any) -> Any:
            return real_date.__new__(real_date if cls is date else cls, *parts, **named)

        @classmethod
        def today(cls) -> Any:
            return real_date.fromtimestamp(time.time())

    class moved_datetime(real_datetime, metaclass=Dates):
        def __new__(cls, *parts: Any, **named: Any) -> Any:
            return real_datetime.__new__(real_datetime if cls is moved_datetime else cls, *parts, **named)

        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return real_datetime.fromtimestamp(time.time(), tz)

        @classmethod
        def today(cls) -> Any:
            return real_datetime.fromtimestamp(time.time())

        @classmethod
        def utcnow(cls) -> Any:
            return real_datetime.fromtimestamp(time.time(), datetime.timezone.utc).replace(tzinfo=None)

    twins.update({date: real_date, moved_datetime: real_datetime})
    moved_datetime.__name__ = moved_datetime.__qualname__ = "datetime"
    date.__module__ = moved_datetime.__module__ = "datetime"
    datetime.date, datetime.datetime = date, moved_datetime


def _listen() -> list[str]:
    """Addresses that the process asks for or connects to, as they come, other than its own machine's."""
    reached: list[str] = []

    def hear(event: str, arguments: Any) -> None:
        if event not in NETWORK_EVENTS or len(reached) >= MOST_LISTED:
            return
        address = arguments[0] if event in ("socket.getaddrinfo", "socket.gethostbyname") else arguments[1]
        host = address[0] if isinstance(address, tuple) else address
        if isinstance(host, bytes):
            host = host.decode(errors="replace")
        if not isinstance(host, str) or host.lower() in LOCAL_HOSTS or host in reached:
            return
        if not host.startswith(("127.", "/", "\0")):  # a path or an abstract name is a socket of this machine
            reached.append(host)

    sys.addaudithook(hear)
    return reached


def _list_files() -> set[str]:
    found: set[str] = set()
    home = os.path.expanduser("~")
    shared = (home, *JAIL_FOLDERS) if home == JAIL_HOME else ()
    for folder in {os.getcwd(), tempfile.gettempdir(), *shared}:
        for place, folders, files in os.walk(folder):
            found.update(os.path.join(place, name) for name in (*folders, *files))
            if len(found) > 10_000:
                return found
    return found


def _start_coverage(folder: str, source: str) -> tuple[str, Callable[[], dict[str, Any]]]:
    """The file that the solution is run from, and a function that tells what was run of it."""
    file = os.path.join(tempfile.mkdtemp(), "solution.py")
    with open(file, "w", encoding="utf-8", newline="") as target:
        target.write(source)
    sys.path.insert(0, folder)
    try:
        import coverage
    finally:
        sys.path.remove(folder)
    tracer = coverage.Coverage(data_file=None, branch=True, include=[file], config_file=False, messages=False)
    tracer.start()

    def finish() -> dict[str, Any]:
        tracer.stop()
        report = os.path.join(os.path.dirname(file), "coverage.json")
        tracer.json_report(outfile=report)
        with open(report) as text:
            (found,) = json.load(text)["files"].values()
        return {
            "statements": found["summary"]["num_statements"],
            "missing": found["missing_lines"],
            "branches": found["summary"]["num_branches"],
            "missing_branches": found["missing_branches"],
        }

    return file, finish


def _run_examples(task: dict[str, Any]) -> dict[str, Any]:
    """Each example of the docstring with what it wants and what it got; ! begins what an exception says."""
    rows = []

    class Runner(doctest.DocTestRunner):
        def report_success(self, out: Any, test: Any, example: Any, got: str) -> None:
            rows.append([example.source, example.want, example.want])

        def report_failure(self, out: Any, test: Any, example: Any, got: str) -> None:
            rows.append([example.source, example.want, got])

        def report_unexpected_exception(self, out: Any, test: Any, example: Any, exc_info: Any) -> None:
            rows.append([example.source, example.want, "!" + _describe(exc_info[1])])

    try:
        module = _load({"solution": task["solution"]}, FILE)
        function = getattr(module, task["entry_point"])
        parsed = doctest.DocTestParser().get_doctest(
            function.__doc__ or "", dict(module.__dict__), task["entry_point"], FILE, 0
        )
        flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
        Runner(optionflags=flags, verbose=False).run(parsed, out=lambda text: None)
    except BaseException as problem:
        return {"error": _describe(problem), "examples": []}
    return {"error": None, "examples": [[text[:MOST_TEXT] for text in row] for row in rows[:MOST_LISTED]]}
