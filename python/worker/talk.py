"""The worker's channel: messages, and what is said to a live script and by it."""

import contextlib
import json
import socket
from typing import Any

from worker.streams import Streams

MIB = 1024 * 1024


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
