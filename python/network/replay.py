"""Answers from a recording, and nothing else: what is not in it is cut, and leads nowhere."""

import base64
import socket
import ssl
import threading
from collections import Counter
from typing import Any

from network.authority import Authority
from network.messages import Reader
from network.names import NOBODYS_ADDRESS, lead_nowhere, repeat
from network.server import Place

MOST_REQUEST = 16 * 1024 * 1024


class Replay:
    """``recording`` as in ``src/schema/recording.ts``. What needs the file system is done at its making."""

    def __init__(self, recording: dict[str, Any], authority: Authority) -> None:
        self.places = [(address, port) for address, port in recording["places"]]
        self.addresses = [
            (one, 32) for one in sorted({NOBODYS_ADDRESS, *(place[0] for place in self.places)})
        ]
        self._names = {one["asked"]: base64.b64decode(one["reply"]) for one in recording["names"]}
        self._contexts = {
            one["name"]: authority.open_context(one["name"], one["trusted"]) for one in recording["servers"]
        }
        self._answers: dict[str, list[dict[str, Any]]] = {}
        for one in recording["exchanges"]:
            self._answers.setdefault(one["request"], []).append(one)
        self._given: Counter[str] = Counter()
        self._lock = threading.Lock()

    def resolve(self, datagram: bytes, asked: str, question: bytes) -> bytes:
        reply = self._names.get(asked)
        return lead_nowhere(datagram, question) if reply is None else repeat(reply, datagram, question)

    def choose_context(self, name: str, _: Place) -> ssl.SSLContext:
        return self._contexts[name]

    def serve(self, connection: socket.socket, place: Place, server: str | None) -> None:
        scheme = "http" if server is None else "https"
        reader = Reader(connection, MOST_REQUEST)
        while (request := reader.read_request()) is not None:
            answer = self._find(request.key(scheme, place))
            connection.sendall(base64.b64decode(answer["answer"]))
            if answer["last"] or request.is_last:
                return

    def tell(self) -> dict[str, Any]:
        return {}

    def _find(self, key: str) -> dict[str, Any]:
        """The first time the first answer, and so on; the last one for ever. Raises where there is none."""
        answers = self._answers[key]
        with self._lock:
            number = self._given[key]
            self._given[key] += 1
        return answers[min(number, len(answers) - 1)]
