"""The cases of a program in a language that is built by commands; in the worker, where they are compared.

It is built in one room and runs in a new one for each case, with a copy of what was built and the input of
that case: no process and no file of one case is there in the next. What must come out stays in the worker.
"""

import os
import socket
from typing import Any

from worker.attend import MAX_REPORT_BYTES, Room, attend
from worker.clock import Clock
from worker.compare import compare_cases, count_tests, most_output, show_check
from worker.ending import Ended, describe_script, measure
from worker.stdio import ERROR, MOST_TRACE, TEXT
from worker.streams import MOST_PRINTED, Streams

MOST_BYTES_OF_CHARACTER = 4


def judge_cases(request: dict[str, Any], channel: socket.socket, room: Room) -> dict[str, Any]:
    """The exit with its measures; as for Python, nothing runs after the first case that does not print."""
    check, code, commands = (request.pop(name) for name in ("check", "code", "commands"))
    network = request.pop("network", None)
    limit_ms, hard_limit_ms = request["limit_ms"], request["hard_limit_ms"]
    ran: list[Ended] = []
    folder: int | None = None
    whole: Clock | None = None

    def run(asked: dict[str, Any], script: dict[str, Any], clocks: list[Any], most: int) -> dict[str, Any]:
        """In a room of its own, as a script."""

        def open_streams(reader: socket.socket) -> Streams:
            return Streams(reader, script, built=folder, most=most * MOST_BYTES_OF_CHARACTER)

        ran.append(attend({**request, **asked}, channel, room, clocks, open_streams))
        return describe_script(ran[-1])

    def run_cases(built: dict[str, Any]) -> dict[str, Any]:
        """What each case printed, as far as they came, or what ended one of them."""
        limits = check["limit_ms"], check["limit_ms"] * (hard_limit_ms // limit_ms)
        run_only = {"build": [], "run": commands["run"]}
        asked = {"code": "", "check": {}, "commands": run_only, "network": network}
        most, left = show_check(check)["most_output"], MAX_REPORT_BYTES + most_output(check)
        outputs: list[str] = []
        for number, case in enumerate(check["cases"], 1):
            script = {"stdin": case["input"], "fetch": []}
            told = run(asked, script, [lambda: Clock(*limits, whole)], min(most, left))
            if told["kind"] == "timeout":
                return {"kind": "timeout", **built}
            if told["kind"] != "ended":
                return told
            exit_code, reason, printed = told["return_code"], told["reason"], told["output"]
            if exit_code < 0:
                return {"kind": "died", "reason": reason, "details": {f"case_{number}": reason}}
            if exit_code > 0:
                said = f"{printed['stderr'][-MOST_TRACE:]}\nit ended with exit code {exit_code}"
                return _report([*outputs, ERROR + said.strip()])
            outputs.append(TEXT + printed["stdout"][: min(most, left)])
            left -= len(outputs[-1])
        return _report(outputs)

    try:
        # A folder is kept for a room without walls; the others' outlive them.
        build = {"commands": {**commands, "run": []}, "keeps_folder": True}
        clocks = [lambda: Clock(commands["limit_ms"], commands["hard_limit_ms"])]
        told = run(
            {"code": code, "check": {"files": {}}, **build},
            {"stdin": "", "keeps_folder": True},
            clocks * (2 if commands["build"] else 1),
            MOST_PRINTED,
        )
        if told["kind"] == "ended":
            folder = told["output"]["folder"]
            built = {"build": told["build"]} if told.get("build") else {}
            if built and built["build"]["return_code"] != 0:
                said = f"it could not be built:\n{built['build']['stderr']}{built['build']['stdout']}"
                told = _report([ERROR + said[:MOST_TRACE]])
            else:
                whole = Clock(limit_ms, hard_limit_ms)
                told = run_cases(built)
        told = compare_cases(told, check)
    finally:
        if folder is not None:
            os.close(folder)
    used = {
        "cpu_ms": sum(one.end["cpu_ms"] for one in ran),
        "peak_mib": max(one.end["peak_mib"] for one in ran),
        "is_victim": ran[-1].end["is_victim"],
    }
    wall_ms = whole.wall_ms if whole else ran[-1].wall_ms
    return {**told, **measure(count_tests(**check), ran[-1]._replace(end=used, wall_ms=wall_ms))}


def _report(outputs: list[str]) -> dict[str, Any]:
    return {"kind": "reported", "loaded": True, "details": {}, "evidence": [], "outputs": outputs}
