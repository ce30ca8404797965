"""Calls a sample's function with the inputs of a check, and says what it returned.

What was expected is not known here: whoever listens compares, in a process that the sample cannot reach.
"""

import builtins
import json
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

from worker.returned import encode
from worker.sample import WriteOnlyStream, prepare_process, take_quiet
from worker.stdio import take_away

__builtins__ = dict(vars(builtins))  # type: ignore[assignment]  # ours alone: a sample may replace what is in the others'

# Between what was returned, and after each group of inputs; neither can be in JSON.
UNIT, GROUP = "\x1e", "\x1d"
# What is returned is said at once after this time, and else when there is enough of it.
SAY_EVERY_S, ENOUGH = 0.005, 64 * 1024
# The calls of a group may take the sum of their limits, but no more than the first, and the second on top.
MOST_GROUP_S, GROUP_MARGIN_S = 60, 1
# A call that waits for a core is given this many times its limit in wall time, and no more.
PATIENCE = 3
MOST_MESSAGE = 2000


class TimeOver(Exception):
    """A call has taken longer than it may."""


def run_inputs(request: dict[str, Any], begin: Callable[[], None], say: Callable[[bytes], None]) -> None:
    """Says what calls returned; ``begin`` is called once, right before the sample's first line."""
    prepare_process(request)
    check = request.pop("check")
    entry_point, is_timed = check["entry_point"], check["is_reference"]
    groups = [(read_inputs(group["inputs"], check["form"]), group["limits"]) for group in check["groups"]]
    is_set = check["oracle"] == "equal-as-set"
    code = request.pop("code")
    speaker, be_quiet = Speaker(say), take_quiet
    call = Caller()
    take_away("apps")  # EvalPlus takes the same, and one more
    vars(builtins)["open"] = None
    begin()
    sys.stdout = sys.stderr = sys.stdin = WriteOnlyStream()
    for inputs, limits in groups:
        times: list[float] = []
        call.start_group(limits)
        try:
            names: dict[str, Any] = {"__builtins__": builtins}  # not ours
            exec(code, names)
            function = names[entry_point]
            for number, arguments in enumerate(inputs):
                limit = limits[number] if number < len(limits) else None
                value, seconds = call(function, arguments, limit)
                times.append(seconds)
                speaker.add(encode(set(value) if is_set else value))
        except BaseException as error:  # SystemExit and KeyboardInterrupt are verdicts too
            speaker.add(f'{{"e":{describe_error(error)}}}')
        if is_timed:
            speaker.add(json.dumps({"times": times}))
        speaker.end_group()
    be_quiet()
    say(b"\n")


class Speaker:
    """Says much at once, but soon: a sample may hang or die in its next call."""

    def __init__(self, say: Callable[[bytes], None]) -> None:
        self._say, self._now = say, time.monotonic
        self._pending: list[str] = []
        self._length = 0
        self._said_at = self._now()

    def add(self, text: str) -> None:
        self._pending += (text, UNIT)
        self._length += len(text)
        if self._length > ENOUGH or self._now() - self._said_at > SAY_EVERY_S:
            self.flush()

    def end_group(self) -> None:
        self._pending.append(GROUP)
        self.flush()

    def flush(self) -> None:
        self._say("".join(self._pending).encode())
        self._pending, self._length = [], 0
        self._said_at = self._now()


class Caller:
    """Calls with a limit. What was waited for a core counts by a part, since others took it."""

    def __init__(self) -> None:
        self._set_timer, self._alarm = signal.setitimer, signal.ITIMER_REAL
        self._now, self._used = time.perf_counter, time.process_time
        self._limit = 0.0
        self._started = self._group_started = (0.0, 0.0)
        self._group_limit: float | None = None
        signal.signal(signal.SIGALRM, self._look)

    def start_group(self, limits: list[float]) -> None:
        """The time of a group starts; without limits it has no end."""
        self._group_started = (self._now(), self._used())
        self._group_limit = min(MOST_GROUP_S, sum(limits)) + GROUP_MARGIN_S if limits else None

    def __call__(self, function: Any, arguments: Any, limit: float | None) -> tuple[Any, float]:
        started = self._now()
        if limit is not None:
            self._started, self._limit = (started, self._used()), limit
            if self._group_limit is not None:
                left = self._group_limit - self._measure(self._group_started)
                if left <= 0:
                    raise TimeOver(f"no answers after {self._group_limit:g} s in all")
                self._limit = min(limit, left)
            self._set_timer(self._alarm, self._limit)
        try:
            value = function(*arguments)
        finally:
            if limit is not None:
                self._set_timer(self._alarm, 0)
        return value, self._now() - started

    def _measure(self, since: tuple[float, float]) -> float:
        return max(self._used() - since[1], (self._now() - since[0]) / PATIENCE)

    def _look(self, *_: object) -> None:
        missing = self._limit - self._measure(self._started)
        if missing <= 0.01:
            raise TimeOver(f"no answer after {self._limit:g} s")
        self._set_timer(self._alarm, missing)


def describe_error(error: BaseException) -> str:
    try:
        text = f"{type(error).__name__}: {error}"
    except BaseException as second:
        text = f"{type(error).__name__}, whose text cannot be made: {type(second).__name__}"
    return encode(text[:MOST_MESSAGE])


def read_inputs(text: str, form: str) -> list[Any]:
    """The argument lists. JSON has no tuples, sets and complex numbers: a form says where they belong."""
    return [_FORMS[form](arguments) for arguments in json.loads(text)]


def _tuples(items: Any) -> list[Any]:
    return [tuple(item) for item in items]


def _all_tuples(item: Any) -> Any:
    return tuple(map(_all_tuples, item)) if isinstance(item, list) else item


_FORMS: dict[str, Callable[[Any], Any]] = {
    "as-written": lambda given: given,
    "tuples": _tuples,
    "lists-of-tuples": lambda given: [_tuples(item) for item in given],
    "tuples-of-tuples": lambda given: [tuple(_tuples(item)) for item in given],
    "all-tuples": _all_tuples,
    "first-list-of-tuples": lambda given: [_tuples(given[0]), given[1]],
    "first-tuple": lambda given: [tuple(given[0]), given[1]],
    "first-tuple-of-three": lambda given: [tuple(given[0]), given[1], given[2]],
    "second-tuple": lambda given: [given[0], tuple(given[1])],
    "mixed-tuple": lambda given: [
        tuple(tuple(item) if isinstance(item, list) else item for item in given[0]),
    ],
    "dictionary-of-tuples": lambda given: [{key: tuple(item) for key, item in given[0].items()}, *given[1:]],
    "list-of-sets": lambda given: [
        [set(item) if isinstance(item, list) and item else {} for item in given[0]],
    ],
    "complex": lambda given: [complex(given[0])],
    "float-and-complex": lambda given: (float(given[0]), complex(given[1])),
}
