"""How a sample ended, as an exit: from what its process said, what stopped it, what the kernel tells."""

import json
import os
import signal
from typing import Any

from worker.sample import MOST_TRACES, cut_details

# The first byte that a sample's process says, where it is not NOT_BEGUN.
BEGUN = b"+"
# Said instead of a report, by a sample that waits for what can never come.
ENDLESS = b"~\n"
MAX_COUNT = 2**31
# More than a report of ours can have: who forged it is cut, too.
MOST_DETAILS_CHARACTERS, MOST_DETAILS = 1024 * 1024, MOST_TRACES + 1


def describe(said: bytes, writers: int, stop: str | None, end: dict[str, Any]) -> dict[str, Any]:
    """The exit of a sample that reports; ``writers`` is from how many processes it was heard."""
    if not said.startswith(BEGUN):
        return describe_trouble(said, stop, end)
    if stop == "time" or said[1:] == ENDLESS:
        return {"kind": "timeout"}
    if stop == "memory" or len(said) == 1:
        return {"kind": "died", "reason": describe_end(end)}
    report = _parse_report(said[1:])
    if report is None:
        return {"kind": "died", "reason": "malformed report"}
    return {"kind": "reported", **report, "evidence": find_evidence(writers, end)}


def find_evidence(writers: int, end: dict[str, Any]) -> list[str]:
    """What no honest sample does."""
    evidence = []
    if end["status"] != 0:
        how = "did not end" if end["status"] is None else describe_end(end)
        evidence.append(f"after its report the process {how}")
    if writers != 1:
        evidence.append("another process wrote the report than the one that was started")
    return evidence


def describe_script(
    said: bytes,
    stop: str | None,
    end: dict[str, Any],
    output: dict[str, Any],
    build: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The exit of a script, which has nothing to say but its output, and before it of its build."""
    told = {"output": output} if build is None else {"output": output, "build": build}
    status = end["status"]
    if build is not None and build["return_code"] != 0:
        return {"kind": "ended", "return_code": build["return_code"], "reason": None, **told}
    if not said.startswith(BEGUN):
        return describe_trouble(said, stop, end)
    if stop == "time":
        return {"kind": "timeout", **told}
    if len(said) > 1:  # before its first line: a file that it was to be given
        return {"kind": "died", "reason": said[1:].decode(errors="replace")}
    if end["is_victim"] or end.get("is_slow"):
        return {"kind": "died", "reason": describe_end(end)}
    code = -signal.SIGKILL if status is None else os.waitstatus_to_exitcode(status)
    reason = describe_end(end) if code < 0 else None
    return {"kind": "ended", "return_code": code, "reason": reason, **told}


def describe_trouble(said: bytes, stop: str | None, end: dict[str, Any]) -> dict[str, Any]:
    reason = said[1:].decode(errors="replace") or ("no time left" if stop == "time" else describe_end(end))
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
        loaded, tests_run, details = report["loaded"], report["tests_run"], report["details"]
        outputs = report["outputs"]
        sound = (
            isinstance(loaded, bool)
            and type(tests_run) is int
            and 0 <= tests_run < MAX_COUNT
            and all(isinstance(trace, str) for trace in details.values())
            and all(isinstance(output, str) for output in outputs)
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    if not sound:
        return None
    failures = len(details)
    characters = sum(len(name) + len(trace) for name, trace in details.items())
    if characters > MOST_DETAILS_CHARACTERS or failures > MOST_DETAILS:
        details = cut_details(details)
    return {
        "loaded": loaded,
        "tests_run": tests_run,
        "failures": failures,
        "details": details,
        "outputs": outputs,
    }
