"""The cases of a program in a language that is built by commands; in the worker, where they are compared.

It is built in one room and runs in a new one for each case, with a copy of what was built and the input of
that case: no process and no file of one case is there in the next. What must come out stays in the worker.
"""

import os
import socket
from collections.abc import Callable, Sequence
from typing import Any

from worker.attend import MAX_REPORT_BYTES, Attended, Room, attend, measure
from worker.clock import Clock
from worker.compare import compare_cases, count_tests, most_output, show_check
from worker.ending import describe_script
from worker.stdio import ERROR, MOST_TRACE, TEXT
from worker.streams import MOST_PRINTED, Streams

MOST_BYTES_OF_CHARACTER = 4


def judge_cases(request: dict[str, Any], channel: socket.socket, room: Room) -> dict[str, Any]:
    """The exit with its measures; as for Python, nothing runs after the first case that does not print."""
    check = request.pop("check")
    cases = _Cases(request, channel, room)
    try:
        told = compare_cases(cases.build() or cases.run(check), check)
    finally:
        cases.close()
    return {**told, **cases.measure(count_tests(**check)), "leaves": not room.is_open}


class _Cases:
    """Closed when all have ended."""

    def __init__(self, request: dict[str, Any], channel: socket.socket, room: Room) -> None:
        self._code, self._commands = request.pop("code"), request.pop("commands")
        self._network = request.pop("network", None)
        self._request, self._channel, self._room = request, channel, room
        self._ran: list[Attended] = []
        self._whole: Clock | None = None
        self._folder: int | None = None
        self._build: dict[str, Any] = {}

    def build(self) -> dict[str, Any] | None:
        """Why nothing can run; None where it can."""
        commands = self._commands
        asked = {
            "code": self._code,
            "check": {"files": {}},
            "commands": {**commands, "run": []},
            "keeps_folder": True,  # for a room without walls; the others' outlive them
        }
        clocks = [lambda: Clock(commands["limit_ms"], commands["hard_limit_ms"])]
        script = {"stdin": "", "keeps_folder": True}
        told = self._attend(asked, script, clocks * (2 if commands["build"] else 1))
        if told["kind"] != "ended":
            return told
        self._folder = told["output"]["folder"]
        if build := told.get("build"):
            self._build = {"build": build}
            if build["return_code"] != 0:
                said = f"it could not be built:\n{build['stderr']}{build['stdout']}"
                return _report([ERROR + said[:MOST_TRACE]])
        return None

    def run(self, check: dict[str, Any]) -> dict[str, Any]:
        """What each case printed, as far as they came, or what ended one of them."""
        limit_ms, hard_limit_ms = self._request["limit_ms"], self._request["hard_limit_ms"]
        self._whole = whole = Clock(limit_ms, hard_limit_ms)
        limits = check["limit_ms"], check["limit_ms"] * (hard_limit_ms // limit_ms)
        commands = {"build": [], "run": self._commands["run"]}
        asked = {"code": "", "check": {}, "commands": commands, "network": self._network}
        most, left = show_check(check)["most_output"], MAX_REPORT_BYTES + most_output(check)
        outputs: list[str] = []
        for number, case in enumerate(check["cases"], 1):
            script = {"stdin": case["input"], "fetch": []}
            told = self._attend(asked, script, [lambda: Clock(*limits, whole)], min(most, left))
            if told["kind"] == "timeout":
                return {"kind": "timeout", **self._build}
            if told["kind"] != "ended":
                return told
            code, reason, printed = told["return_code"], told["reason"], told["output"]
            if code < 0:
                return {"kind": "died", "reason": reason, "details": {f"case_{number}": reason}}
            if code > 0:
                said = f"{printed['stderr'][-MOST_TRACE:]}\nit ended with exit code {code}"
                return _report([*outputs, ERROR + said.strip()])
            outputs.append(TEXT + printed["stdout"][: min(most, left)])
            left -= len(outputs[-1])
        return _report(outputs)

    def measure(self, tests: int) -> dict[str, Any]:
        last, ends = self._ran[-1], [one.end for one in self._ran]
        used = {
            "cpu_ms": sum(end["cpu_ms"] for end in ends),
            "peak_mib": max(end["peak_mib"] for end in ends),
            "is_victim": last.end["is_victim"],
        }
        return measure(tests, last.clock, self._whole.wall_ms if self._whole else last.wall_ms, used)

    def close(self) -> None:
        if self._folder is not None:
            os.close(self._folder)

    def _attend(
        self,
        asked: dict[str, Any],
        script: dict[str, Any],
        clocks: Sequence[Callable[[], Clock]],
        most: int = MOST_PRINTED,
    ) -> dict[str, Any]:
        """In a room of its own, as a script."""
        heard = attend(
            {**self._request, **asked},
            self._channel,
            self._room,
            clocks,
            lambda reader: Streams(reader, script, built=self._folder, most=most * MOST_BYTES_OF_CHARACTER),
        )
        self._ran.append(heard)
        return describe_script(heard.said, heard.stop, heard.end, heard.output or {}, heard.build)


def _report(outputs: list[str]) -> dict[str, Any]:
    return {"kind": "reported", "loaded": True, "details": {}, "evidence": [], "outputs": outputs}
