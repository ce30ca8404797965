"""Who answers in a sample's network: a recording, or the machine's own network while one is made.

Both have ``places``, where connections are taken, and ``addresses`` that can be reached, as a first one and
the bits that it has in common with the others. A connection that raises is cut.
"""

import base64
import contextlib
import hashlib
import socket
import ssl
import threading
from collections import Counter
from typing import Any

from network.authority import Authority
from network.messages import NotHttp, Reader, with_header
from network.names import NOBODYS_ADDRESS, SERVER_FAILURE, lead_nowhere, list_addresses, refuse, repeat

Place = tuple[str, int]

MOST_DATAGRAM = 65535
MOST_REQUEST = 16 * 1024 * 1024
MOST_BYTES = 40 * 1024 * 1024  # of all answers: a recording travels as one message
PATIENCE_S = 30
NAME_PATIENCE_S = 5


class Replay:
    """Answers from a recording, and nothing else: what is not in it is cut, and leads nowhere.

    ``recording`` as in ``src/schema/recording.ts``. What needs the file system is done at its making.
    """

    def __init__(self, recording: dict[str, Any], authority: Authority) -> None:
        self.places: list[Place] = [(address, port) for address, port in recording["places"]]
        known = sorted({NOBODYS_ADDRESS, *(address for address, _ in self.places)})
        self.addresses = [(address, 32) for address in known]
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
        """What TLS answers with; raises where there is no such server."""
        return self._contexts[name]

    def serve(self, connection: socket.socket, place: Place, server: str | None) -> None:
        """``server`` is the name that TLS was asked for; None for a connection without.

        To a request asked again its next answer is given, and the last one for ever.
        """
        with connection.makefile("rb") as file:
            reader = Reader(file, MOST_REQUEST)
            while (request := reader.read_request()) is not None:
                key = request.key(server, place)
                answers = self._answers[key]
                with self._lock:
                    number = self._given[key]
                    self._given[key] += 1
                answer = answers[min(number, len(answers) - 1)]
                connection.sendall(base64.b64decode(answer["answer"]))
                if answer["last"] or request.is_last:
                    return

    def tell(self) -> dict[str, Any]:
        """What came of it, at the end."""
        return {}


class Recorder:
    """Passes a sample's requests on to the network of the machine, and keeps what came back.

    Only a task's own solution is recorded, whose author is trusted. A connection is opened outside before
    anything is answered: what is refused there is not in the recording, and will be refused from it.
    ``wish``: the name servers of the machine, the ports to listen at, and further authorities to trust.
    """

    def __init__(self, wish: dict[str, Any], authority: Authority) -> None:
        self.addresses = [("0.0.0.0", 0)]
        self.places: list[Place] = [("0.0.0.0", port) for port in wish["ports"]]
        self._name_servers = wish["name_servers"]
        self._trusted = ssl.create_default_context()
        if wish["trust"]:
            self._trusted.load_verify_locations(cadata=wish["trust"])
        self._trusted.set_alpn_protocols(["http/1.1"])
        self._unverified = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self._unverified.check_hostname = False
        self._unverified.verify_mode = ssl.CERT_NONE
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
        """Trusted where who answers there is certified for that name. Raises where nobody does."""
        with self._lock:
            is_trusted = self._servers.get(name)
        if is_trusted is None:
            with socket.create_connection(place, PATIENCE_S) as plain:
                try:
                    self._trusted.wrap_socket(plain, server_hostname=name).close()
                    is_trusted = True
                except ssl.SSLCertVerificationError:
                    is_trusted = False
        with self._lock:
            self._servers[name] = is_trusted
            self._seen.add(place)
        return self._authority.open_context(name, is_trusted)

    def serve(self, connection: socket.socket, place: Place, server: str | None) -> None:
        with contextlib.ExitStack() as stack:
            outside = stack.enter_context(socket.create_connection(place, PATIENCE_S))
            with self._lock:
                self._seen.add(place)
            if server is not None:
                context = self._trusted if self._servers[server] else self._unverified
                outside = stack.enter_context(context.wrap_socket(outside, server_hostname=server))
            files = [stack.enter_context(one.makefile("rb")) for one in (connection, outside)]
            asks, answers = (Reader(file, MOST_BYTES) for file in files)
            while (request := asks.read_request()) is not None:
                key = request.key(server, place)
                # An answer that is not compressed is one for every asker, whatever he can unpack.
                outside.sendall(with_header(request.raw, "Accept-Encoding", "identity"))
                try:
                    raw, is_last = answers.read_answer(request.method)
                    self._keep(key, raw, is_last)
                except NotHttp as error:
                    with self._lock:
                        self._left_out.append(f"{key}: {error}")
                    raise
                connection.sendall(raw)
                if is_last or request.is_last:
                    return

    def _keep(self, key: str, raw: bytes, is_last: bool) -> None:
        with self._lock:
            if len(raw) > self._room:
                raise NotHttp("more than a recording may hold")
            self._room -= len(raw)
            answer = {"answer": base64.b64encode(raw).decode(), "sha256": hashlib.sha256(raw).hexdigest()}
            self._exchanges.append({"request": key, **answer, "last": is_last})

    def tell(self) -> dict[str, Any]:
        with self._lock:
            names, servers = sorted(self._names.items()), sorted(self._servers.items())
            # Where connections went, and where they could have gone: other addresses of the same names.
            known = [list_addresses(reply) for _, reply in names]
            others = {
                (other, port)
                for address, port in self._seen
                for addresses in known
                if address in addresses
                for other in addresses
            }
            return {
                "places": sorted(self._seen | others),
                "names": [
                    {"asked": asked, "reply": base64.b64encode(reply).decode()} for asked, reply in names
                ],
                "servers": [{"name": name, "trusted": trusted} for name, trusted in servers],
                "exchanges": sorted(self._exchanges, key=lambda one: one["request"]),
                "left_out": sorted(self._left_out),
            }
