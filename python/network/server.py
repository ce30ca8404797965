"""Serves the sockets of a sample's room until it is told to end: names by datagrams, connections by threads.

The sockets are made in the room's network and handed over; this process is in none that a sample could reach.
What a connection is answered with is the business of who is given here: a recording, or the recorder of one.
"""

import contextlib
import json
import select
import socket
import ssl
import struct
import threading
from typing import Any, Protocol

from network.authority import Authority
from network.messages import NotHttp
from network.names import NotAQuestion, read_question

Place = tuple[str, int]

NAME_SERVER: Place = ("127.0.0.1", 53)
TLS_HANDSHAKE = b"\x16"
MOST_CONNECTIONS = 32
MOST_DATAGRAM = 65535
GOODBYE_S = 1
RESET_AT_CLOSE = struct.pack("ii", 1, 0)


class Answers(Protocol):
    """Who answers. ``places`` is where connections are taken; a connection that raises is cut.

    ``addresses`` can be reached, as a first one and the bits that it has in common with the others.
    """

    addresses: list[tuple[str, int]]
    places: list[Place]

    def resolve(self, datagram: bytes, asked: str, question: bytes) -> bytes: ...

    def serve(self, connection: socket.socket, place: Place, server: str | None) -> None:
        """``server`` is the name that TLS was asked for; None for a connection without."""

    def choose_context(self, name: str, place: Place, /) -> ssl.SSLContext:
        """What TLS answers with; raises where there is no such server."""

    def tell(self) -> dict[str, Any]:
        """What came of it, at the end."""


def serve(answers: Answers, authority: Authority, gate: socket.socket, control: socket.socket) -> None:
    """``gate`` leads to the room, ``control`` to the worker: when that hangs up, what came of it is told."""
    places = [NAME_SERVER, *answers.places]
    asked = {"addresses": answers.addresses, "places": places, "authority": authority.certificate}
    gate.sendall(json.dumps(asked).encode() + b"\n")
    _, descriptors, _, _ = socket.recv_fds(gate, 1, len(places))
    gate.close()
    names, *listeners = [socket.socket(fileno=descriptor) for descriptor in descriptors]
    for one in (names, *listeners):
        one.setblocking(False)
    running = threading.Semaphore(MOST_CONNECTIONS)
    poll = select.poll()
    by_descriptor = {one.fileno(): one for one in listeners}
    for descriptor in (control.fileno(), names.fileno(), *by_descriptor):
        poll.register(descriptor, select.POLLIN)
    while True:
        ready = [descriptor for descriptor, _ in poll.poll()]
        if control.fileno() in ready:
            break
        if names.fileno() in ready:
            _resolve_one(answers, names)
        for descriptor in set(ready) & set(by_descriptor):
            with contextlib.suppress(OSError, RuntimeError):  # gone again, or no room for a thread
                _start(answers, by_descriptor[descriptor], running)
    with contextlib.suppress(OSError):
        control.sendall(json.dumps(answers.tell()).encode() + b"\n")


def _resolve_one(answers: Answers, names: socket.socket) -> None:
    with contextlib.suppress(OSError, NotAQuestion):
        datagram, asker = names.recvfrom(MOST_DATAGRAM)
        asked, question = read_question(datagram)
        names.sendto(answers.resolve(datagram, asked, question), asker)


def _start(answers: Answers, listener: socket.socket, running: threading.Semaphore) -> None:
    connection, _ = listener.accept()
    connection.setblocking(True)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_CLOSE)
    if not running.acquire(blocking=False):
        connection.close()
        return

    def run() -> None:
        try:
            _answer(answers, connection)
        finally:
            running.release()

    try:
        threading.Thread(target=run, daemon=True).start()
    except RuntimeError:
        running.release()
        connection.close()


def _answer(answers: Answers, connection: socket.socket) -> None:
    """What raises ends with a reset, as where nobody is; what is answered to its end is closed in order."""
    place = connection.getsockname()
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.suppress(OSError, NotHttp, KeyError, ValueError))
        plain = stack.enter_context(contextlib.closing(connection))
        if plain.recv(1, socket.MSG_PEEK) != TLS_HANDSHAKE:
            answers.serve(plain, place, None)
            _end(plain)
            return
        named = place[0]

        def choose(secured: ssl.SSLObject, name: str | None, _: object) -> int | None:
            nonlocal named
            named = (name or named).lower()
            try:
                secured.context = answers.choose_context(named, place)
            except (OSError, KeyError):
                return ssl.ALERT_DESCRIPTION_UNRECOGNIZED_NAME
            return None

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.set_alpn_protocols(["http/1.1"])
        context.sni_callback = choose
        secured = context.wrap_socket(plain, server_side=True, suppress_ragged_eofs=True)
        with contextlib.closing(secured):
            answers.serve(secured, place, named)
            with contextlib.suppress(OSError):
                secured.settimeout(GOODBYE_S)
                secured.unwrap()
            _end(secured)


def _end(connection: socket.socket) -> None:
    """From here on closing is no reset: what was sent arrives first."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 0, 0))
