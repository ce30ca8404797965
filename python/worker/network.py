"""Who answers in a sample's network, if anybody: a recording, or the recorder of one."""

import socket
from collections.abc import Callable
from typing import Any, Protocol

from jail.neighbour import Neighbour, Prepare
from network.authority import Authority
from network.record import Recorder
from network.replay import Replay
from network.server import Answers, serve

from worker.talk import send


class NetworkRoom(Protocol):
    def open_neighbour(self, prepare: Prepare, *, is_cut_off: bool) -> Neighbour: ...


class Network:
    """``wish`` as in ``src/schema/worker-message.ts``; None for the usual room, which has nobody in it."""

    def __init__(self, wish: dict[str, Any] | None, room: NetworkRoom) -> None:
        self._neighbour = None
        self._is_recording = wish is not None and "record" in wish
        if wish is not None:
            is_cut_off = not self._is_recording
            self._neighbour = room.open_neighbour(lambda: _prepare(wish), is_cut_off=is_cut_off)
        self.gates = [self._neighbour.gate.fileno()] if self._neighbour else []

    def tell(self, channel: socket.socket, number: int) -> None:
        """Sends what was recorded, when the sample has ended."""
        if self._neighbour and self._is_recording:
            send(channel, {"type": "recorded", "id": number, "recording": self._neighbour.tell()})

    def end(self) -> None:
        if self._neighbour:
            self._neighbour.end()


def _prepare(wish: dict[str, Any]) -> Callable[[socket.socket, socket.socket], None]:
    authority = Authority(wish["key"])
    kind: type[Recorder] | type[Replay] = Recorder if "record" in wish else Replay
    answers: Answers = kind(wish.get("record") or wish["replay"], authority)
    return lambda gate, control: serve(answers, authority, gate, control)
