"""Judges what a sample's function returned, in the worker: the sample never sees what is expected of it.

The rule is EvalPlus's, which compares in the sample's process. Here only plain data is compared, so that an
object which claims to equal everything is merely another object.
"""

import json
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from worker.ending import BEGUN, Ended, describe_end, describe_trouble, find_evidence, shorten
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


def to_calls(check: dict[str, Any], recorded: Recorded | None) -> dict[str, Any]:
    """As much of a check as the sample is told: what to call with, and how long each call may take."""
    groups = []
    for group in check["groups"]:
        times = recorded[group["name"]]["times"] if recorded else []
        limits = [max(LEAST_S, FACTOR * seconds) for seconds in times]
        groups.append({"inputs": group["inputs"], "limits": limits})
    kept = {key: check[key] for key in ("kind", "entry_point", "form", "oracle")}
    return {**kept, "groups": groups, "is_reference": recorded is None}


def describe_inputs(ended: Ended, check: dict[str, Any], recorded: Recorded) -> dict[str, Any]:
    """The exit of a sample whose outputs are compared; a failing group of inputs is a failing test."""
    if not ended.said.startswith(BEGUN):
        return describe_trouble(ended)
    said = _split(ended.said)
    details: dict[str, str] = {}
    uncontrolled: list[str] = []
    for number, group in enumerate(check["groups"]):
        units = said[number] if number < len(said) else []
        name, wanted = group["name"], recorded[group["name"]]["outputs"]
        is_looking = check["oracle"] in LOOKING
        inputs = read_inputs(group["inputs"], check["form"]) if is_looking else [None] * len(wanted)
        judge = Judge(check["oracle"], check["tolerance"], inputs, wanted)
        trouble = judge.find_trouble(units)
        if trouble is not None:
            details[name] = trouble
        elif len(units) < len(wanted):
            details[name] = OUT_OF_TIME if ended.stop == "time" else "ended without an answer"
        elif not judge.notices_changes(units):
            uncontrolled.append(name)
    if ended.stop == "time":
        return {"kind": "timeout", "details": details}
    if ended.stop == "memory" or not ended.said.endswith(b"\n"):
        return {"kind": "died", "reason": describe_end(ended.end), "details": details}
    told = _report(min(len(said), len(check["groups"])), details, find_evidence(ended))
    return {**told, "uncontrolled": uncontrolled}


def describe_reference(ended: Ended, check: dict[str, Any]) -> dict[str, Any]:
    """The exit of a ground truth: what it returns, or why it cannot be the measure of others."""
    if not ended.said.startswith(BEGUN):
        return describe_trouble(ended)
    groups = _split(ended.said)
    if ended.stop is not None or not ended.said.endswith(b"\n"):
        reason = OUT_OF_TIME if ended.stop == "time" else describe_end(ended.end)
        return {"kind": "broken", "reason": f"the ground truth {reason}"}
    recorded = {}
    for group, units in zip(check["groups"], groups, strict=True):
        *outputs, times = units
        failed = next((text for text in outputs if text.startswith('{"e"')), None)
        if failed is not None:
            return {"kind": "broken", "reason": f"the ground truth fails: {json.loads(failed)['e']}"}
        recorded[group["name"]] = {"outputs": outputs, "times": json.loads(times)["times"]}
    return {**_report(len(groups), {}, []), "returned": json.dumps(recorded)}


def _report(tests_run: int, details: dict[str, str], evidence: list[str]) -> dict[str, Any]:
    counts = {"loaded": True, "tests_run": tests_run, "failures": len(details)}
    return {"kind": "reported", **counts, "details": details, "evidence": evidence}


class Judge:
    """Of one group: a tolerance that one expected output brings stays for those after it."""

    def __init__(self, oracle: str, tolerance: float, inputs: Sequence[Any], outputs: Sequence[str]) -> None:
        self._oracle, self._tolerance = oracle, tolerance
        self._inputs, self._outputs = inputs, outputs

    def find_trouble(self, units: Sequence[str]) -> str | None:
        """Why the group fails, by its first wrong output; None where all that came is right."""
        if len(units) > len(self._outputs):
            return "said more than it was asked"
        number = 0
        try:
            with _limit(COMPARE_S):
                for number, text in enumerate(units):
                    if text.startswith('{"e"'):
                        return f"input {number}: {_read_error(text)}"
                    wanted = self._outputs[number]
                    if text != wanted or not self._is_plain(text):
                        self.meet(decode(text), decode(wanted), self._inputs[number])
        except Refused:
            returned, wanted = (shorten(one[number], MOST_SHOWN) for one in (units, self._outputs))
            return f"AssertionError: input {number}: returned {returned}, expected {wanted}"
        except (Exception, RecursionError) as error:
            return f"AssertionError: input {number}: cannot be compared, {type(error).__name__}"
        return None

    def _is_plain(self, text: str) -> bool:
        """Whether two values of this text are equal, and the tolerance stays what it is."""
        is_word = text in ("true", "false", "null")
        has_floats = self._tolerance == 0 and ("." in text or "e" in text)
        return self._oracle == "equal" and (is_word or ("{" not in text and not has_floats))

    def notices_changes(self, units: Sequence[str]) -> bool:
        """Whether another expectation would have been refused, where the tolerance is what it is by now."""
        step = max(1, len(units) // CONTROLS)
        for number in range(0, len(units), step):
            given, wanted = self._inputs[number], decode(self._outputs[number])
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
        if self._oracle != "polynomial":
            if self._tolerance == 0 and expected.is_floats:
                self._tolerance = FLOATS
            is_near = self._tolerance > 0 and out.type_name == expected.type_name
            is_right = is_right or (is_near and is_close(out.value, expected.value, self._tolerance))
        if not is_right:
            raise Refused


def _split(said: bytes) -> list[list[str]]:
    """What was said of each group; of the last one maybe not all."""
    *whole, rest = said[1:].rstrip(b"\n").decode(errors="replace").split(GROUP)
    return [group.split(UNIT)[:-1] for group in ([*whole, rest] if rest else whole)]


def _read_error(text: str) -> str:
    try:
        return str(json.loads(text)["e"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return "an error that cannot be read"


@contextmanager
def _limit(seconds: float) -> Iterator[None]:
    """Ends a comparison that a sample made endless."""

    def end(*_: object) -> NoReturn:
        raise TimeoutError

    kept = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, kept)
