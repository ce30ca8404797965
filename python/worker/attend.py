"""The hearing of one process in a room, from its start to its end: its report, its streams, its clock."""

import select
import socket
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from jail.jail import Jail, JailedSample
from jail.processes import LAST_WORDS_MS, is_ready

from worker.clock import Clock
from worker.ending import ENDLESS
from worker.network import Network
from worker.plain import PlainRoom, PlainSample
from worker.report import Report
from worker.streams import Streams
from worker.suite import open_report
from worker.talk import ParentGone, Talk, send

Room = Jail | PlainRoom
RunningSample = JailedSample | PlainSample

MIB = 1024 * 1024
MAX_REPORT_BYTES = 16 * MIB


class Attended(NamedTuple):
    """What is known of a process that has ended."""

    said: bytes
    writers: int
    stop: str | None
    end: dict[str, Any]
    clock: Clock
    wall_ms: int
    build: dict[str, Any] | None
    output: dict[str, Any] | None


def attend(
    request: dict[str, Any],
    channel: socket.socket,
    room: Room,
    clocks: Sequence[Callable[[], Clock]],
    open_streams: Callable[[socket.socket], Streams] | None = None,
    most_bytes: int = MAX_REPORT_BYTES,
) -> Attended:
    """Starts what is asked for and hears it to its end; of two clocks the first is for its build."""
    number, live = request["id"], request.pop("live", False)
    reader, writer = open_report()
    streams = open_streams(reader) if open_streams else None
    talk = Talk(channel, number, streams) if streams and live else None
    clock, build = clocks[0](), None
    network = Network(request.pop("network", None), room)
    try:
        try:
            sample = room.start(request, writer.fileno(), network.gates)
        finally:
            writer.close()
        try:
            send(channel, {"type": "started", "id": number, "pid": sample.pid})
            heard = Report(reader, most_bytes, len(clocks) > 1)
            stop = listen(sample, heard, channel, clock, streams, talk)
            if stop is None and (build := heard.take_build()) is not None:
                clock = clocks[-1]()
                stop = listen(sample, heard, channel, clock, streams)
            wall_ms = clock.wall_ms
            if stop is None and not heard.said.endswith(ENDLESS):
                _await_end(sample, request["hard_limit_ms"] // request["limit_ms"])
            end = sample.collect()
            output = streams.tell() if streams else None
            network.tell(channel, number)
        finally:
            sample.tear_down()
    finally:
        network.end()
        reader.close()
        if streams:
            streams.close()
    said, writers = bytes(heard.said), len(heard.writers)
    return Attended(said, writers, stop, end, clock, wall_ms, build, output)


def measure(tests: int, clock: Clock, wall_ms: int, end: dict[str, Any]) -> dict[str, Any]:
    return {
        "tests_expected": tests,
        "wall_ms": wall_ms,
        "cpu_ms": end["cpu_ms"],
        "peak_mib": end["peak_mib"],
        "wait_ms": min(clock.wait_ms, wall_ms),
        "starved": clock.is_starved or end["is_victim"],
    }


def _await_end(sample: RunningSample, patience: float) -> None:
    """Lets the process of a sample that has reported end; here, too, waiting for a core does not count."""
    clock = Clock(LAST_WORDS_MS, LAST_WORDS_MS * patience)
    while not is_ready(sample.ended, max(clock.wakes_at - time.monotonic(), 0) * 1000):
        if clock.is_over(sample):
            return


def listen(
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
