"""How a sample ended, as an exit: from what its process said, what stopped it, what the kernel tells."""

import json
import os
import signal
from typing import Any, NamedTuple

from worker.clock import Clock
from worker.sample import MOST_TRACES, cut_details

# The first byte that a sample's process says, where it is not NOT_BEGUN.
BEGUN = b"+"
# Said instead of a report, by a sample that waits for what can never come.
ENDLESS = b"~\n"
MAX_COUNT = 2**31
# More than a report of ours can have: who forged it is cut, too.
MOST_DETAILS_CHARACTERS, MOST_DETAILS = 1024 * 1024, MOST_TRACES + 1


class Ended(NamedTuple):
    """What is known of a process that has ended; ``writers`` is from how many processes it was heard."""

    said: bytes
    writers: int
    stop: str | None
    end: dict[str, Any]
    clock: Clock
    wall_ms: int
    build: dict[str, Any] | None = None
    output: dict[str, Any] | None = None


def measure(tests: int, ended: Ended) -> dict[str, Any]:
    end, clock, wall_ms = ended.end, ended.clock, ended.wall_ms
    return {
        "tests_expected": tests,
        "wall_ms": wall_ms,
        "cpu_ms": end["cpu_ms"],
        "peak_mib": end["peak_mib"],
        "wait_ms": min(clock.wait_ms, wall_ms),
        "starved": clock.is_starved or end["is_victim"],
    }


def describe(ended: Ended) -> dict[str, Any]:
    """The exit of a sample that reports."""
    said, end = ended.said, ended.end
    if not said.startswith(BEGUN):
        return describe_trouble(ended)
    if ended.stop == "time" or said[1:] == ENDLESS:
        return {"kind": "timeout"}
    if ended.stop == "memory" or len(said) == 1:
        return {"kind": "died", "reason": describe_end(end)}
    report = _parse_report(said[1:])
    if report is None:
        return {"kind": "died", "reason": "malformed report"}
    return {"kind": "reported", **report, "evidence": find_evidence(ended)}


def find_evidence(ended: Ended) -> list[str]:
    """What no honest sample does."""
    evidence = []
    if ended.end["status"] != 0:
        how = "did not end" if ended.end["status"] is None else describe_end(ended.end)
        evidence.append(f"after its report the process {how}")
    if ended.writers != 1:
        evidence.append("another process wrote the report than the one that was started")
    return evidence


def describe_script(ended: Ended) -> dict[str, Any]:
    """The exit of a script, which has nothing to say but its output, and before it of its build."""
    said, end, build = ended.said, ended.end, ended.build
    told = {"output": ended.output} if build is None else {"output": ended.output, "build": build}
    if build is not None and build["return_code"] != 0:
        return {"kind": "ended", "return_code": build["return_code"], "reason": None, **told}
    if not said.startswith(BEGUN):
        return describe_trouble(ended)
    if ended.stop == "time":
        return {"kind": "timeout", **told}
    if len(said) > 1:  # before its first line: a file that it was to be given
        return {"kind": "died", "reason": said[1:].decode(errors="replace")}
    if end["is_victim"] or end.get("is_slow"):
        return {"kind": "died", "reason": describe_end(end)}
    code = -signal.SIGKILL if end["status"] is None else os.waitstatus_to_exitcode(end["status"])
    reason = describe_end(end) if code < 0 else None
    return {"kind": "ended", "return_code": code, "reason": reason, **told}


def describe_trouble(ended: Ended) -> dict[str, Any]:
    why = "no time left" if ended.stop == "time" else describe_end(ended.end)
    reason = ended.said[1:].decode(errors="replace") or why
    return {"kind": "broken", "reason": f"the sample was not begun: {reason}"}


def describe_end(end: dict[str, Any]) -> str:
    status = end["status"]
    if end["is_victim"]:
        return "killed because memory ran out around it, not by its own limit"
    if end["out_of_memory"]:
        return f"out of memory (it may use {end['memory_mib']} MiB)"
    if end.get("is_slow"):
        return "left so much behind that it could not be ended in time"
    if status is None:
        return "closed its report and went on"
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        known = number in set(signal.Signals)
        return f"killed by {signal.Signals(number).name if known else f'signal {number}'}"
    return f"ended with exit code {os.waitstatus_to_exitcode(status)}"


def _parse_report(line: bytes) -> dict[str, Any] | None:
    """The report, or None for what our own code would not have written: a sample can reach the pipe."""
    try:
        report = json.loads(line)
        loaded, tests_run, details, outputs = (
            report[name] for name in ("loaded", "tests_run", "details", "outputs")
        )
        is_count = type(tests_run) is int and 0 <= tests_run < MAX_COUNT
        is_text = all(isinstance(text, str) for text in [*details.values(), *outputs])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    if not isinstance(loaded, bool) or not is_count or not is_text:
        return None
    failures = len(details)
    characters = sum(len(name) + len(trace) for name, trace in details.items())
    if characters > MOST_DETAILS_CHARACTERS or failures > MOST_DETAILS:
        details = cut_details(details)
    kept = {"loaded": loaded, "tests_run": tests_run, "failures": failures}
    return {**kept, "details": details, "outputs": outputs}


def shorten(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"
