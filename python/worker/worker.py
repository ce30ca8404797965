"""A worker: a fork of a zygote that judges one sample at a time.

It has a room for samples, jailed or plain, starts each in it, holds the clock outside, and afterwards ends
what the sample left behind. Messages on its channel are lines of JSON.
"""

import contextlib
import json
import os
import signal
import socket
import tempfile
from typing import Any, NoReturn

from jail.init import NOT_BEGUN
from jail.jail import Jail, JailBroken
from jail.processes import send

from worker.attend import MAX_REPORT_BYTES, Prepared, Room, attend
from worker.cases import judge_cases
from worker.clock import Clock
from worker.command import run_commands, run_suite
from worker.compare import compare_cases, count_tests, most_output, show_check
from worker.ending import BEGUN, ENDLESS, describe, describe_script, measure
from worker.inputs import run_inputs
from worker.outputs import describe_inputs, describe_reference, to_calls
from worker.plain import PlainRoom
from worker.sample import encode_report, run_sample
from worker.script import run_script
from worker.streams import ParentGone, Streams


def serve(channel: socket.socket, room: Room, ahead: dict[str, Any] | None = None) -> None:
    """Answers requests until the other side hangs up; ``ahead`` is what to have ready for the next one."""
    try:
        requests = channel.makefile("rb")
        leaves = False
        while not leaves:
            prepared = Prepared(room, ahead) if ahead else None
            if not room.outlasts_wait(channel) or not (line := requests.readline()):
                break
            request = json.loads(line)
            leaves = request.get("live", False)
            try:
                if prepared and not prepared.fits((request.get("suite") or {}).get("program")):
                    prepared.discard()
                    prepared = None
                told = _judge(request, channel, room, prepared)
                leaves = leaves or not room.is_open
                told["leaves"] = leaves
            except ParentGone:
                break
            except Exception as error:
                is_jail = isinstance(error, JailBroken)
                reason = str(error) if is_jail else f"{type(error).__name__}: {error}"
                told = {"kind": "broken", "reason": reason}
                leaves = leaves or is_jail or not room.is_open
            send(channel, {"type": "exit", "id": request["id"], **told})
    except ConnectionError:
        pass  # nobody waits for the answer
    finally:
        # Before the room is closed, which takes as long as its processes: nobody must wait for this one.
        with contextlib.suppress(OSError):
            channel.shutdown(socket.SHUT_RDWR)


def open_room(scratch: str, task: dict[str, Any]) -> Room:
    """``scratch`` does not exist yet; a plain room makes it and removes it."""
    if task["jailed"]:
        return Jail(os.path.dirname(scratch), task["sizes"], _be_sample, task["readable"])
    return PlainRoom(scratch, _be_sample)


def _judge(
    request: dict[str, Any], channel: socket.socket, room: Room, prepared: Prepared | None
) -> dict[str, Any]:
    if suite := request.pop("suite", None):
        prepared = prepared or Prepared(room, suite["program"])
        ended = prepared.attend(request, suite, channel)
        told = describe(ended)
        told.pop("outputs", None)
        return {**told, **measure(suite["tests"], ended)}
    check, expected = request["check"], request.pop("expected", None)  # which a sample must not find
    kind, commands = check["kind"], request.get("commands")
    live = (channel, request["id"]) if request.get("live") else None
    if commands and kind == "stdio":
        return judge_cases(request, channel, room)
    recorded = None if expected is None else json.loads(expected)
    clocks = [lambda: Clock(request["limit_ms"], request["hard_limit_ms"])]
    if commands and commands["build"]:
        clocks.insert(0, lambda: Clock(commands["limit_ms"], commands["hard_limit_ms"]))
    open_streams = (lambda reader: Streams(reader, check, live)) if kind == "script" else None
    shown = to_calls(check, recorded) if kind == "inputs" else show_check(check)
    most_bytes = MAX_REPORT_BYTES + most_output(check)
    ended = attend({**request, "check": shown}, channel, room, clocks, open_streams, most_bytes)
    if kind == "script":
        told = describe_script(ended)
    elif kind != "inputs":
        told = compare_cases(describe(ended), check)
    elif recorded is None:
        told = describe_reference(ended, check)
    else:
        told = describe_inputs(ended, check, recorded)
    return {**told, **measure(count_tests(**check), ended)}


def _be_sample(request: dict[str, Any], writer: int) -> NoReturn:
    """Runs in the sample's process and never returns."""
    # Taken now: the sample may replace them, and may fork and come back here twice.
    own_pid, getpid, write, leave, wait = os.getpid(), os.getpid, os.write, os._exit, signal.pause
    encode = encode_report
    begun = False

    def say(data: bytes) -> None:
        while data and getpid() == own_pid:
            data = data[write(writer, data) :]

    def begin() -> None:
        nonlocal begun
        say(BEGUN)
        begun = True

    def wait_for_ever() -> None:
        say(ENDLESS)
        while getpid() == own_pid:
            wait()

    try:
        if program := request.get("suite"):
            run_suite(program, writer)
        tempfile.tempdir = os.environ["TMPDIR"]
        if request.get("commands"):
            run_commands(request, writer, begin)
        if request["check"]["kind"] == "script":
            run_script(request, writer, begin)
        if request["check"]["kind"] == "inputs":
            run_inputs(request, begin, say)
            leave(0)
        report = run_sample(request, begin, wait_for_ever)
        say(encode(report) + b"\n")
    except BaseException as error:
        if not begun:
            say(NOT_BEGUN + f"{type(error).__name__}: {error}".encode(errors="replace"))
    finally:
        leave(0)
