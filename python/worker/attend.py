"""The hearing of one process in a room, from its start to its end: its report, its streams, its clock."""

import contextlib
import select
import socket
import time
from collections.abc import Callable, Sequence
from typing import Any

from jail.jail import Jail, JailedSample
from jail.processes import LAST_WORDS_MS, is_ready

from worker.clock import Clock
from worker.ending import ENDLESS, Ended
from worker.network import Network
from worker.plain import PlainRoom, PlainSample
from worker.streams import Streams
from worker.talk import ParentGone, Report, Talk, open_report, send

Room = Jail | PlainRoom
RunningSample = JailedSample | PlainSample

MAX_REPORT_BYTES = 16 * 1024 * 1024


def attend(
    request: dict[str, Any],
    channel: socket.socket,
    room: Room,
    clocks: Sequence[Callable[[], Clock]],
    open_streams: Callable[[socket.socket], Streams] | None = None,
    most_bytes: int = MAX_REPORT_BYTES,
) -> Ended:
    """Starts what is asked for and hears it to its end; of two clocks the first is for its build."""
    number, live = request["id"], request.pop("live", False)
    with contextlib.ExitStack() as stack:
        reader, writer = map(stack.enter_context, open_report())
        streams = stack.enter_context(contextlib.closing(open_streams(reader))) if open_streams else None
        talk = Talk(channel, number, streams) if streams and live else None
        clock, build = clocks[0](), None
        network = Network(request.pop("network", None), room)
        stack.callback(network.end)
        with writer:
            sample = room.start(request, writer.fileno(), network.gates)
        stack.callback(sample.tear_down)
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
    return Ended(bytes(heard.said), len(heard.writers), stop, end, clock, wall_ms, build, output)


class Prepared:
    """A process that waits for its sample, and runs the tests of it: see ``run_suite``."""

    def __init__(self, room: Room, program: dict[str, Any]) -> None:
        self._reader, writer = open_report()
        self._program = program
        with writer:
            self._sample = room.start({"suite": program}, writer.fileno())
        self._open = contextlib.ExitStack()
        self._open.enter_context(self._reader)
        self._open.callback(self._sample.tear_down)

    def fits(self, program: dict[str, Any] | None) -> bool:
        return self._program == program and not is_ready(self._sample.ended)

    def attend(self, request: dict[str, Any], suite: dict[str, Any], channel: socket.socket) -> Ended:
        """As ``attend``, of a program that is told its sample when it runs already."""
        clock = Clock(request["limit_ms"], request["hard_limit_ms"])
        with self._open:
            send(channel, {"type": "started", "id": request["id"], "pid": self._sample.pid})
            files = {suite["file"]: request["code"], suite["test"]: request["check"]["test"]}
            with contextlib.suppress(ConnectionError):  # one that has ended is heard of below
                send(self._reader, {"files": files, "test": suite["test"]})
            heard = Report(self._reader, MAX_REPORT_BYTES, False)
            stop = listen(self._sample, heard, channel, clock)
            wall_ms = clock.wall_ms
            end = self._sample.collect()
        if heard.is_whole:  # its last word: the program has nothing to do but to go, which takes Node 20 ms
            end["status"] = 0
        return Ended(bytes(heard.said), len(heard.writers), stop, end, clock, wall_ms)

    def discard(self) -> None:
        with self._open:
            self._sample.collect()


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
    streams: Streams | None = None,
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
