"""Judges what a sample's function returned, in the worker: the sample never sees what is expected of it.

The rule is EvalPlus's, which compares in the sample's process. Here only plain data is compared, so that an
object which claims to equal everything is merely another object.
"""

import json
import signal
from collections.abc import Sequence
from typing import Any, NamedTuple

from worker.ending import BEGUN, describe_end, describe_trouble, find_evidence
from worker.inputs import GROUP, UNIT, read_inputs
from worker.oracles import LOOKING, ORACLES, Refused, is_close, nudge
from worker.returned import Other, Returned, decode

FLOATS = 1e-6
COMPARE_S = 20
MOST_SHOWN = 300
# How many expectations of a group are changed to see that the comparison would notice.
CONTROLS = 8
OUT_OF_TIME = "ran out of time"
# A call may take four times what it took the ground truth, and no less than this.
LEAST_S, FACTOR = 4, 4

Recorded = dict[str, dict[str, list[Any]]]  # group -> outputs as text, times in seconds


class Expected(NamedTuple):
    name: str
    inputs: Sequence[Any]
    outputs: list[str]


def to_calls(check: dict[str, Any], recorded: Recorded | None) -> dict[str, Any]:
    """As much of a check as the sample is told: what to call with, and how long each call may take."""
    groups = []
    for group in check["groups"]:
        times = recorded[group["name"]]["times"] if recorded else []
        limits = [max(LEAST_S, FACTOR * seconds) for seconds in times]
        groups.append({"inputs": group["inputs"], "limits": limits})
    kept = {key: check[key] for key in ("kind", "entry_point", "form", "oracle")}
    return {**kept, "groups": groups, "is_reference": recorded is None}


def describe_inputs(
    said: bytes,
    writers: int,
    stop: str | None,
    end: dict[str, Any],
    check: dict[str, Any],
    recorded: Recorded,
) -> dict[str, Any]:
    """The exit of a sample whose outputs are compared; a failing group of inputs is a failing test."""
    if not said.startswith(BEGUN):
        return describe_trouble(said, stop, end)
    is_whole = said.endswith(b"\n")
    groups = _split(said[1:].rstrip(b"\n").decode(errors="replace"))
    details: dict[str, str] = {}
    uncontrolled: list[str] = []
    reached = 0
    for number, one in enumerate(_list_expected(check, recorded)):
        units = groups[number] if number < len(groups) else []
        reached += number < len(groups)
        judge = Judge(check["oracle"], check["tolerance"])
        trouble = judge.find_trouble(one, units)
        if trouble is not None:
            details[one.name] = trouble
        elif len(units) < len(one.outputs):
            details[one.name] = OUT_OF_TIME if stop == "time" else "ended without an answer"
        elif not judge.notices_changes(one, units):
            uncontrolled.append(one.name)
    if stop == "time":
        return {"kind": "timeout", "details": details}
    if stop == "memory" or not is_whole:
        return {"kind": "died", "reason": describe_end(end), "details": details}
    report = {"loaded": True, "tests_run": reached, "failures": len(details), "details": details}
    return {
        "kind": "reported",
        **report,
        "evidence": find_evidence(writers, end),
        "uncontrolled": uncontrolled,
    }


def describe_reference(
    said: bytes, stop: str | None, end: dict[str, Any], check: dict[str, Any]
) -> dict[str, Any]:
    """The exit of a ground truth: what it returns, or why it cannot be the measure of others."""
    if not said.startswith(BEGUN):
        return describe_trouble(said, stop, end)
    groups = _split(said[1:].rstrip(b"\n").decode(errors="replace"))
    if stop is not None or not said.endswith(b"\n"):
        reason = OUT_OF_TIME if stop == "time" else describe_end(end)
        return {"kind": "broken", "reason": f"the ground truth {reason}"}
    recorded = {}
    for group, units in zip(check["groups"], groups, strict=True):
        *outputs, times = units
        failed = next((text for text in outputs if text.startswith('{"e"')), None)
        if failed is not None:
            return {"kind": "broken", "reason": f"the ground truth fails: {json.loads(failed)['e']}"}
        recorded[group["name"]] = {"outputs": outputs, "times": json.loads(times)["times"]}
    report = {"loaded": True, "tests_run": len(groups), "failures": 0, "details": {}, "evidence": []}
    return {"kind": "reported", **report, "returned": json.dumps(recorded)}


class Judge:
    """Of one group: a tolerance that one expected output brings stays for those after it."""

    def __init__(self, oracle: str, tolerance: float) -> None:
        self._oracle = oracle
        self._tolerance = tolerance

    def find_trouble(self, expected: Expected, units: Sequence[str]) -> str | None:
        """Why the group fails, by its first wrong output; None where all that came is right."""
        if len(units) > len(expected.outputs):
            return "said more than it was asked"
        number = 0
        try:
            with _Clock(COMPARE_S):
                for number, text in enumerate(units):
                    if text.startswith('{"e"'):
                        return f"input {number}: {_read_error(text)}"
                    wanted = expected.outputs[number]
                    if text != wanted or not self._is_plain(text):
                        self.meet(decode(text), decode(wanted), expected.inputs[number])
        except Refused:
            returned, wanted = _show(units[number]), _show(expected.outputs[number])
            return f"AssertionError: input {number}: returned {returned}, expected {wanted}"
        except (Exception, RecursionError) as error:
            return f"AssertionError: input {number}: cannot be compared, {type(error).__name__}"
        return None

    def _is_plain(self, text: str) -> bool:
        """Whether two values of this text are equal, and the tolerance stays what it is."""
        if text in ("true", "false", "null"):
            return self._oracle == "equal"
        has_floats = self._tolerance == 0 and ("." in text or "e" in text)
        return self._oracle == "equal" and "{" not in text and not has_floats

    def notices_changes(self, expected: Expected, units: Sequence[str]) -> bool:
        """Whether another expectation would have been refused, where the tolerance is what it is by now."""
        step = max(1, len(units) // CONTROLS)
        for number in range(0, len(units), step):
            given, wanted = expected.inputs[number], decode(expected.outputs[number])
            try:
                self.meet(decode(units[number]), wanted._replace(value=self._change(wanted.value)), given)
            except Refused:
                return True
            except Exception:
                continue
        return False

    def _change(self, value: object) -> object:
        if self._oracle == "something":
            return None if value is not None else True
        return Other() if self._oracle == "polynomial" else nudge(value)

    def meet(self, out: Returned, expected: Returned, arguments: Any) -> None:
        """Raises Refused, or what comparing raises, for a wrong output."""
        is_right = ORACLES[self._oracle](out.value, expected.value, arguments, self._tolerance)
        if self._oracle == "polynomial":
            if not is_right:
                raise Refused
            return
        if self._tolerance == 0 and expected.is_floats:
            self._tolerance = FLOATS
        if is_right:
            return
        if self._tolerance == 0 or out.type_name != expected.type_name:
            raise Refused
        if isinstance(expected.value, list | tuple) and len(out.value) != len(expected.value):  # type: ignore[arg-type]
            raise Refused
        if not is_close(out.value, expected.value, self._tolerance):
            raise Refused


def _list_expected(check: dict[str, Any], recorded: Recorded) -> list[Expected]:
    listed = []
    for group in check["groups"]:
        outputs = recorded[group["name"]]["outputs"]
        is_looking = check["oracle"] in LOOKING
        inputs = read_inputs(group["inputs"], check["form"]) if is_looking else [None] * len(outputs)
        listed.append(Expected(group["name"], inputs, outputs))
    return listed


def _split(said: str) -> list[list[str]]:
    """What was said of each group; of the last one maybe not all."""
    *whole, rest = said.split(GROUP)
    return [group.split(UNIT)[:-1] for group in ([*whole, rest] if rest else whole)]


def _read_error(text: str) -> str:
    try:
        return str(json.loads(text)["e"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return "an error that cannot be read"


def _show(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


class _Clock:
    """Ends a comparison that a sample made endless."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        self._kept = signal.signal(signal.SIGALRM, self._end)
        signal.setitimer(signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._kept)

    def _end(self, *_: object) -> None:
        raise TimeoutError
