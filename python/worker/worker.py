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

from worker.attend import MAX_REPORT_BYTES, Room, attend, listen, measure
from worker.cases import judge_cases
from worker.clock import Clock
from worker.command import run_commands
from worker.compare import compare_cases, count_tests, most_output, show_check
from worker.ending import BEGUN, ENDLESS, describe, describe_script
from worker.inputs import run_inputs
from worker.outputs import describe_inputs, describe_reference, to_calls
from worker.plain import PlainRoom
from worker.report import Report
from worker.sample import encode_report, run_sample
from worker.script import run_script
from worker.streams import Streams
from worker.suite import Prepared, run_suite
from worker.talk import ParentGone, send


def serve(channel: socket.socket, room: Room, ahead: dict[str, Any] | None = None) -> None:
    """Answers requests until the other side hangs up; ``ahead`` is what to have ready for the next one."""
    try:
        requests = channel.makefile("rb")
        while True:
            prepared = Prepared(room, ahead) if ahead else None
            if not room.outlasts_wait(channel) or not (line := requests.readline()):
                break
            request = json.loads(line)
            try:
                if prepared and not prepared.fits((request.get("suite") or {}).get("program")):
                    prepared.discard()
                    prepared = None
                _judge(request, channel, room, prepared)
            except ParentGone:
                break
            except JailBroken as trouble:
                _answer(channel, request, {"kind": "broken", "reason": str(trouble)})
                break
            except Exception as error:
                _answer(channel, request, {"kind": "broken", "reason": f"{type(error).__name__}: {error}"})
            if not room.is_open or request.get("live"):
                break
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


def _answer(channel: socket.socket, request: dict[str, Any], answer: dict[str, Any]) -> None:
    send(channel, {"type": "exit", "id": request["id"], **answer})


def _judge(
    request: dict[str, Any], channel: socket.socket, room: Room, prepared: Prepared | None = None
) -> None:
    if suite := request.pop("suite", None):
        prepared = prepared or Prepared(room, suite["program"])
        _judge_suite(request, suite, channel, room, prepared)
        return
    check, expected = request["check"], request.pop("expected", None)  # which a sample must not find
    recorded = None if expected is None else json.loads(expected)
    limits = request["limit_ms"], request["hard_limit_ms"]
    commands, live = request.get("commands"), request.pop("live", False)
    if commands and check["kind"] == "stdio":
        _answer(channel, request, judge_cases(request, channel, room))
        return
    clocks = [lambda: Clock(*limits)]
    if commands and commands["build"]:
        clocks.insert(0, lambda: Clock(commands["limit_ms"], commands["hard_limit_ms"]))
    is_script = check["kind"] == "script"
    open_streams = (lambda reader: Streams(reader, check, live)) if is_script else None
    shown = to_calls(check, recorded) if check["kind"] == "inputs" else show_check(check)
    most_bytes = MAX_REPORT_BYTES + most_output(check)
    asked = {**request, "check": shown, "live": live}
    heard = attend(asked, channel, room, clocks, open_streams, most_bytes)
    said, writers, stop, end = heard.said, heard.writers, heard.stop, heard.end
    measures = {
        **measure(count_tests(**check), heard.clock, heard.wall_ms, end),
        "leaves": not room.is_open or live,
    }
    if heard.output is not None:
        told = describe_script(said, stop, end, heard.output, heard.build)
    elif check["kind"] != "inputs":
        told = compare_cases(describe(said, writers, stop, end), check)
    elif recorded is None:
        told = describe_reference(said, stop, end, check)
    else:
        told = describe_inputs(said, writers, stop, end, check, recorded)
    _answer(channel, request, {**told, **measures})


def _judge_suite(
    request: dict[str, Any], suite: dict[str, Any], channel: socket.socket, room: Room, prepared: Prepared
) -> None:
    """As ``_judge``, by a program that is told its sample when it runs already."""
    sample, reader = prepared.sample, prepared.reader
    limits = request["limit_ms"], request["hard_limit_ms"]
    clock = Clock(*limits)
    try:
        send(channel, {"type": "started", "id": request["id"], "pid": sample.pid})
        prepared.tell(
            {suite["file"]: request["code"], suite["test"]: request["check"]["test"]}, suite["test"]
        )
        heard = Report(reader, MAX_REPORT_BYTES, False)
        stop = listen(sample, heard, channel, clock, None)
        wall_ms = clock.wall_ms
        end = sample.collect()
    finally:
        sample.tear_down()
        reader.close()
    measures = measure(suite["tests"], clock, wall_ms, end)
    if heard.is_whole:  # its last word: the program has nothing to do but to go, which takes Node 20 ms
        end["status"] = 0
    told = describe(bytes(heard.said), len(heard.writers), stop, end)
    told.pop("outputs", None)
    leaves = {"leaves": not room.is_open}
    _answer(channel, request, {**told, **measures, **leaves})


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
