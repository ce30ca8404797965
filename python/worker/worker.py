"""A worker: a fork of a zygote that judges one sample at a time.

It has a room for samples, jailed or plain, starts each in it, holds the clock outside, and afterwards ends
what the sample left behind. Messages on its channel are lines of JSON.
"""

import contextlib
import json
import os
import select
import signal
import socket
import tempfile
import time
from typing import Any, NoReturn

from jail.init import NOT_BEGUN
from jail.jail import Jail, JailBroken, JailedSample
from jail.processes import LAST_WORDS_MS, is_ready

from worker.clock import Clock
from worker.command import run_commands
from worker.compare import compare_cases, count_tests, most_output, show_check
from worker.ending import BEGUN, ENDLESS, describe, describe_script
from worker.inputs import run_inputs
from worker.network import Network
from worker.outputs import describe_inputs, describe_reference, to_calls
from worker.plain import PlainRoom, PlainSample
from worker.report import Report
from worker.sample import encode_report, run_sample
from worker.script import run_script
from worker.streams import Streams
from worker.suite import Prepared, open_report, run_suite
from worker.talk import ParentGone, Talk, send

Room = Jail | PlainRoom
RunningSample = JailedSample | PlainSample

MIB = 1024 * 1024
MAX_REPORT_BYTES = 16 * MIB


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
    reader, writer = open_report()
    check, expected = request["check"], request.pop("expected", None)  # which a sample must not find
    recorded = None if expected is None else json.loads(expected)
    live = request.pop("live", False)
    streams = Streams(reader, check, live) if check["kind"] == "script" else None
    talk = Talk(channel, request["id"], streams) if streams and live else None
    limits = request["limit_ms"], request["hard_limit_ms"]
    commands = request.get("commands") or {"build": []}
    is_built = len(commands["build"]) > 0
    clock = Clock(commands["limit_ms"], commands["hard_limit_ms"]) if is_built else Clock(*limits)
    build = None
    network = Network(request.pop("network", None), room)
    try:
        try:
            shown = to_calls(check, recorded) if check["kind"] == "inputs" else show_check(check)
            sample = room.start({**request, "check": shown}, writer.fileno(), network.gates)
        finally:
            writer.close()
        try:
            send(channel, {"type": "started", "id": request["id"], "pid": sample.pid})
            heard = Report(reader, MAX_REPORT_BYTES + most_output(check), is_built)
            stop = _listen(sample, heard, channel, clock, streams, talk)
            if stop is None and (build := heard.take_build()) is not None:
                clock = Clock(*limits)
                stop = _listen(sample, heard, channel, clock, streams)
            wall_ms = clock.wall_ms
            if stop is None and not heard.said.endswith(ENDLESS):
                _await_end(sample, limits[1] // limits[0])
            end = sample.collect()
            output = streams.tell() if streams else None
            network.tell(channel, request["id"])
        finally:
            sample.tear_down()
    finally:
        network.end()
        reader.close()
        if streams:
            streams.close()
    measures = {
        **_measure(count_tests(**check), clock, wall_ms, end),
        "leaves": not room.is_open or live,
    }
    said = bytes(heard.said)
    if output is not None:
        told = describe_script(said, stop, end, output, build)
    elif check["kind"] != "inputs":
        told = compare_cases(describe(said, len(heard.writers), stop, end), check)
    elif recorded is None:
        told = describe_reference(said, stop, end, check)
    else:
        told = describe_inputs(said, len(heard.writers), stop, end, check, recorded)
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
        stop = _listen(sample, heard, channel, clock, None)
        wall_ms = clock.wall_ms
        end = sample.collect()
    finally:
        sample.tear_down()
        reader.close()
    measures = _measure(suite["tests"], clock, wall_ms, end)
    if heard.is_whole:  # its last word: the program has nothing to do but to go, which takes Node 20 ms
        end["status"] = 0
    told = describe(bytes(heard.said), len(heard.writers), stop, end)
    told.pop("outputs", None)
    leaves = {"leaves": not room.is_open}
    _answer(channel, request, {**told, **measures, **leaves})


def _measure(tests: int, clock: Clock, wall_ms: int, end: dict[str, Any]) -> dict[str, Any]:
    return {
        "tests_expected": tests,
        "wall_ms": wall_ms,
        "cpu_ms": end["cpu_ms"],
        "peak_mib": end["peak_mib"],
        "wait_ms": min(clock.wait_ms, wall_ms),
        "starved": clock.is_starved or end["is_victim"],
    }


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


def _await_end(sample: RunningSample, patience: float) -> None:
    """Lets the process of a sample that has reported end; here, too, waiting for a core does not count."""
    clock = Clock(LAST_WORDS_MS, LAST_WORDS_MS * patience)
    while not is_ready(sample.ended, max(clock.wakes_at - time.monotonic(), 0) * 1000):
        if clock.is_over(sample):
            return


def _listen(
    sample: RunningSample,
    heard: Report,
    channel: socket.socket,
    clock: Clock,
    streams: Streams | None,
    talk: Talk | None = None,
) -> str | None:
    """Hears the process up to the end of its line; what stopped the listening, None for its end.

    The end of the process is watched beside its socket: a child that it left behind may hold that open.
    """
    poll = select.poll()
    poll.register(heard.descriptor, select.POLLIN)
    poll.register(sample.ended, select.POLLIN)
    poll.register(channel, select.POLLRDHUP | (select.POLLIN if talk else 0))
    printed = set(streams.descriptors if streams else ())
    for descriptor in printed:
        poll.register(descriptor, select.POLLIN)
    next_look = time.monotonic() + sample.look_every_ms / 1000
    while True:
        now = time.monotonic()
        if clock.is_over(sample):
            return "time"
        if now >= next_look:  # whatever it has to say meanwhile
            if sample.exceeds_memory():
                return "memory"
            next_look = time.monotonic() + sample.look_every_ms / 1000
        patience_ms = max((min(clock.wakes_at, next_look) - time.monotonic()) * 1000, 0)
        if streams and streams.given is not None:
            events = select.POLLOUT if streams.is_pending else 0
            poll.register(streams.given, events)
        events_of = dict(poll.poll(patience_ms))
        ready = set(events_of)
        if events_of.get(channel.fileno(), 0) & (select.POLLRDHUP | select.POLLHUP | select.POLLERR):
            raise ParentGone
        if talk and channel.fileno() in ready:
            talk.hear()
        for descriptor in printed & ready:
            if streams and not streams.read(descriptor):
                poll.unregister(descriptor)
        if talk:
            talk.hand_on()
        if heard.descriptor in ready and not heard.read():
            poll.unregister(heard.descriptor)  # closed by a process that still runs
        if sample.ended in ready:
            while not heard.is_whole and heard.read() and is_ready(heard.descriptor):
                pass
            return None
        if heard.is_whole:
            return None
