"""What is said: on the worker's channel, by a live script, and in the report of a sample's process."""

import contextlib
import json
import socket
import struct
from typing import Any

from worker.ending import BEGUN
from worker.streams import Streams

MIB = 1024 * 1024
CREDENTIALS = struct.Struct("3i")  # process, user, group


class ParentGone(Exception):
    """The process that asked has closed its end: nobody waits for the answer."""


def send(channel: socket.socket, message: dict[str, Any]) -> None:
    channel.sendall(json.dumps(message).encode() + b"\n")


class Talk:
    """Hands on what is said to a live script, and what it says."""

    def __init__(self, channel: socket.socket, identifier: int, streams: Streams) -> None:
        self._channel = channel
        self._identifier = identifier
        self._streams = streams

    def hear(self) -> None:
        data = self._channel.recv(MIB, socket.MSG_DONTWAIT)
        if not data:
            raise ParentGone
        with contextlib.suppress(BrokenPipeError):  # it reads no more: its end comes
            self._streams.give(data)

    def hand_on(self) -> None:
        with contextlib.suppress(BrokenPipeError):
            self._streams.give()
        if said := self._streams.take_printed():
            text = said.decode(errors="replace")
            send(self._channel, {"type": "said", "id": self._identifier, "text": text})


def open_report() -> tuple[socket.socket, socket.socket]:
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
