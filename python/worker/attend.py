"""The hearing of one process in a room, from its start to its end: its report, its streams, its clock."""

import contextlib
import json
import select
import socket
import struct
import time
from collections.abc import Callable, Sequence
from typing import Any

from jail.jail import Jail
from jail.processes import LAST_WORDS_MS, is_ready, send
from network.server import prepare

from worker.clock import Clock
from worker.ending import BEGUN, ENDLESS, Ended
from worker.plain import PlainRoom
from worker.streams import ParentGone, Streams

Room = Jail | PlainRoom

MIB = 1024 * 1024
MAX_REPORT_BYTES = 16 * MIB
CREDENTIALS = struct.Struct("3i")  # process, user, group


def attend(
    request: dict[str, Any],
    channel: socket.socket,
    room: Room,
    clocks: Sequence[Callable[[], Clock]],
    open_streams: Callable[[socket.socket], Streams] | None = None,
    most_bytes: int = MAX_REPORT_BYTES,
) -> Ended:
    """Starts what is asked for and hears it to its end; of two clocks the first is for its build.

    ``network`` in the request, as in ``src/schema/worker-message.ts``, says who answers in the sample's: a
    recording, or the recorder of one. Without it, nobody is there.
    """
    number, wish = request["id"], request.pop("network", None)
    request.pop("live", None)
    with contextlib.ExitStack() as stack:
        reader, writer = map(stack.enter_context, _open_report())
        streams = stack.enter_context(contextlib.closing(open_streams(reader))) if open_streams else None
        clock, build, neighbour = clocks[0](), None, None
        if wish is not None:
            neighbour = room.open_neighbour(lambda: prepare(wish), is_cut_off="record" not in wish)
            stack.callback(neighbour.end)
        with writer:
            room.start(request, writer.fileno(), [neighbour.gate.fileno()] if neighbour else [])
        stack.callback(room.tear_down)
        send(channel, {"type": "started", "id": number, "pid": room.pid})
        heard = Report(reader, most_bytes, len(clocks) > 1)
        stop = listen(room, heard, channel, clock, streams)
        if stop is None and (build := heard.take_build()) is not None:
            clock = clocks[-1]()
            stop = listen(room, heard, channel, clock, streams)
        wall_ms = clock.wall_ms
        if stop is None and not heard.said.endswith(ENDLESS):
            _await_end(room, request["hard_limit_ms"] // request["limit_ms"])
        end = room.collect()
        output = streams.tell() if streams else None
        if neighbour and "record" in wish:
            send(channel, {"type": "recorded", "id": number, "recording": neighbour.tell()})
    return Ended(bytes(heard.said), len(heard.writers), stop, end, clock, wall_ms, build, output)


class Prepared:
    """A process that waits for its sample, and runs the tests of it: see ``run_suite``."""

    def __init__(self, room: Room, program: dict[str, Any]) -> None:
        self._reader, writer = _open_report()
        self._room, self._program = room, program
        with writer:
            room.start({"suite": program}, writer.fileno())
        self._open = contextlib.ExitStack()
        self._open.enter_context(self._reader)
        self._open.callback(room.tear_down)

    def fits(self, program: dict[str, Any] | None) -> bool:
        return self._program == program and not is_ready(self._room.ended)

    def attend(self, request: dict[str, Any], suite: dict[str, Any], channel: socket.socket) -> Ended:
        """As ``attend``, of a program that is told its sample when it runs already."""
        clock = Clock(request["limit_ms"], request["hard_limit_ms"])
        with self._open:
            send(channel, {"type": "started", "id": request["id"], "pid": self._room.pid})
            files = {suite["file"]: request["code"], suite["test"]: request["check"]["test"]}
            with contextlib.suppress(ConnectionError):  # one that has ended is heard of below
                send(self._reader, {"files": files, "test": suite["test"]})
            heard = Report(self._reader, MAX_REPORT_BYTES, False)
            stop = listen(self._room, heard, channel, clock)
            wall_ms = clock.wall_ms
            end = self._room.collect()
        if heard.is_whole:  # its last word: the program has nothing to do but to go, which takes Node 20 ms
            end["status"] = 0
        return Ended(bytes(heard.said), len(heard.writers), stop, end, clock, wall_ms)

    def discard(self) -> None:
        with self._open:
            self._room.collect()


def _open_report() -> tuple[socket.socket, socket.socket]:
    """The worker's end and the sample's: a socket tells who wrote, which may be a fork of the sample."""
    reader, writer = socket.socketpair()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
    return reader, writer


class Report:
    """What came through the sample's socket so far, and from how many processes."""

    def __init__(self, reader: socket.socket, most_bytes: int, is_building: bool) -> None:
        self._reader = reader
        self._most_bytes = most_bytes
        self._is_building = is_building
        self.descriptor = reader.fileno()
        self.said = bytearray()
        self.writers: set[int] = set()
        reader.setblocking(False)

    @property
    def is_whole(self) -> bool:
        is_told = b"\n" in self.said if self._is_building else self.said.endswith(b"\n")
        return is_told or len(self.said) > self._most_bytes

    def take_build(self) -> dict[str, Any] | None:
        """What became of the build, which is told before the program begins; None where there is none."""
        line, _, rest = bytes(self.said).rpartition(b"\n") if self._is_building else (b"", b"", b"")
        if not line.startswith(BEGUN):
            return None
        self._is_building = False
        self.said[:] = rest
        return json.loads(line[1:])

    def read(self) -> bool:
        """Takes what is there; False at the end of the stream."""
        try:
            data, notes, _, _ = self._reader.recvmsg(MIB, socket.CMSG_SPACE(CREDENTIALS.size))
        except BlockingIOError:
            return True
        except ConnectionError:
            return False
        self.said += data
        if data:
            self.writers.update(CREDENTIALS.unpack(note[: CREDENTIALS.size])[0] for _, _, note in notes)
        return bool(data)


def listen(
    room: Room, heard: Report, channel: socket.socket, clock: Clock, streams: Streams | None = None
) -> str | None:
    """Hears the process up to the end of its line; what stopped the listening, None for its end.

    The end of the process is watched beside its socket: a child that it left behind may hold that open.
    """
    given = streams.given if streams else None  # of a live script
    poll = select.poll()
    poll.register(heard.descriptor, select.POLLIN)
    poll.register(room.ended, select.POLLIN)
    poll.register(channel, select.POLLRDHUP | (0 if given is None else select.POLLIN))
    printed = set(streams.printed if streams else ())
    for descriptor in printed:
        poll.register(descriptor, select.POLLIN)
    next_look = time.monotonic() + room.look_every_ms / 1000
    while True:
        now = time.monotonic()
        if clock.is_over(room.read_threads):
            return "time"
        if now >= next_look:  # whatever it has to say meanwhile
            if room.exceeds_memory():
                return "memory"
            next_look = time.monotonic() + room.look_every_ms / 1000
        patience_ms = max((min(clock.wakes_at, next_look) - time.monotonic()) * 1000, 0)
        if streams and given is not None:
            poll.register(given, select.POLLOUT if streams.pending else 0)
        ready = dict(poll.poll(patience_ms))
        if ready.get(channel.fileno(), 0) & (select.POLLRDHUP | select.POLLHUP | select.POLLERR):
            raise ParentGone
        for descriptor in printed & set(ready):
            if streams and not streams.read(descriptor):
                poll.unregister(descriptor)
        if streams:
            streams.hand_on(channel.fileno() in ready)
        if heard.descriptor in ready and not heard.read():
            poll.unregister(heard.descriptor)  # closed by a process that still runs
        if room.ended in ready:
            while not heard.is_whole and heard.read() and is_ready(heard.descriptor):
                pass
            return None
        if heard.is_whole:
            return None


def _await_end(room: Room, patience: float) -> None:
    """Lets the process of a sample that has reported end; here, too, waiting for a core does not count."""
    clock = Clock(LAST_WORDS_MS, LAST_WORDS_MS * patience)
    while not is_ready(room.ended, max(clock.wakes_at - time.monotonic(), 0) * 1000):
        if clock.is_over(room.read_threads):
            return
