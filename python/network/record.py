"""Passes a sample's requests on to the network of the machine, and keeps what came back.

Only a task's own solution is recorded, whose author is trusted. A connection is opened outside before
anything is answered: what is refused there is not in the recording, and will be refused from it.
"""

import base64
import contextlib
import hashlib
import socket
import ssl
import threading
from typing import Any

from network.authority import Authority
from network.messages import NotHttp, Reader, with_header
from network.names import SERVER_FAILURE, list_addresses, refuse
from network.server import MOST_DATAGRAM, Place

MOST_BYTES = 40 * 1024 * 1024  # of all answers: a recording travels as one message
PATIENCE_S = 30
NAME_PATIENCE_S = 5


class Recorder:
    """``wish``: the name servers of the machine, the ports to listen at, and further authorities to trust."""

    def __init__(self, wish: dict[str, Any], authority: Authority) -> None:
        self.addresses = [("0.0.0.0", 0)]
        self.places: list[Place] = [("0.0.0.0", port) for port in wish["ports"]]
        self._name_servers = wish["name_servers"]
        self._trusted = ssl.create_default_context()
        if wish["trust"]:
            self._trusted.load_verify_locations(cadata=wish["trust"])
        self._trusted.set_alpn_protocols(["http/1.1"])
        self._authority = authority
        self._lock = threading.Lock()
        self._names: dict[str, bytes] = {}
        self._seen: set[Place] = set()
        self._servers: dict[str, bool] = {}
        self._exchanges: list[dict[str, Any]] = []
        self._left_out: list[str] = []
        self._room = MOST_BYTES

    def resolve(self, datagram: bytes, asked: str, question: bytes) -> bytes:
        for address in self._name_servers:
            with contextlib.suppress(OSError):
                family = socket.AF_INET6 if ":" in address else socket.AF_INET
                with socket.socket(family, socket.SOCK_DGRAM) as outside:
                    outside.settimeout(NAME_PATIENCE_S)
                    outside.connect((address, 53))
                    outside.send(datagram)
                    reply = outside.recv(MOST_DATAGRAM)
                with self._lock:
                    self._names[asked] = reply
                return reply
        return refuse(datagram, question, SERVER_FAILURE)

    def choose_context(self, name: str, place: Place) -> ssl.SSLContext:
        with self._lock:
            is_trusted = self._servers.get(name)
        if is_trusted is None:
            is_trusted = self._try_server(name, place)
        with self._lock:
            self._servers[name] = is_trusted
            self._seen.add(place)
        return self._authority.open_context(name, is_trusted)

    def serve(self, connection: socket.socket, place: Place, server: str | None) -> None:
        with socket.create_connection(place, PATIENCE_S) as plain:
            with self._lock:
                self._seen.add(place)
            if server is None:
                self._pass_on(connection, plain, (place, None))
                return
            context = self._trusted if self._servers[server] else _unverified()
            with context.wrap_socket(plain, server_hostname=server) as secured:
                self._pass_on(connection, secured, (place, server))

    def tell(self) -> dict[str, Any]:
        with self._lock:
            return {
                "places": sorted(self._list_places()),
                "names": [
                    {"asked": asked, "reply": _text(reply)} for asked, reply in sorted(self._names.items())
                ],
                "servers": [
                    {"name": name, "trusted": trusted} for name, trusted in sorted(self._servers.items())
                ],
                "exchanges": sorted(self._exchanges, key=lambda one: one["request"]),
                "left_out": sorted(self._left_out),
            }

    def _try_server(self, name: str, place: Place) -> bool:
        """Whether who answers there is certified for that name. Raises where nobody does."""
        with socket.create_connection(place, PATIENCE_S) as plain:
            try:
                self._trusted.wrap_socket(plain, server_hostname=name).close()
            except ssl.SSLCertVerificationError:
                return False
        return True

    def _pass_on(self, inside: socket.socket, outside: socket.socket, way: tuple[Place, str | None]) -> None:
        place, server = way
        scheme = "http" if server is None else "https"
        asks, answers = Reader(inside, MOST_BYTES), Reader(outside, MOST_BYTES)
        while (request := asks.read_request()) is not None:
            key = request.key(scheme, place)
            # An answer that is not compressed is one for every asker, whatever he can unpack.
            outside.sendall(with_header(request.raw, "Accept-Encoding", "identity"))
            try:
                answer = answers.read_answer(request.method)
                self._keep(key, answer.raw, answer.is_last)
            except NotHttp as error:
                with self._lock:
                    self._left_out.append(f"{key}: {error}")
                raise
            inside.sendall(answer.raw)
            if answer.is_last or request.is_last:
                return

    def _keep(self, key: str, raw: bytes, is_last: bool) -> None:
        with self._lock:
            if len(raw) > self._room:
                raise NotHttp("more than a recording may hold")
            self._room -= len(raw)
            hashed = hashlib.sha256(raw).hexdigest()
            self._exchanges.append({"request": key, "answer": _text(raw), "sha256": hashed, "last": is_last})

    def _list_places(self) -> set[Place]:
        """Where connections went, and where they could have gone: other addresses of the same names."""
        replies = [list_addresses(reply) for reply in self._names.values()]
        return self._seen | {
            (other, port)
            for address, port in self._seen
            for addresses in replies
            if address in addresses
            for other in addresses
        }


def _unverified() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).decode()
