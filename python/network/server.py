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
from collections.abc import Callable
from typing import Any

from network.answers import MOST_DATAGRAM, Place, Recorder, Replay
from network.authority import Authority
from network.messages import NotHttp
from network.names import NotAQuestion, read_question

Answers = Recorder | Replay

NAME_SERVER: Place = ("127.0.0.1", 53)
TLS_HANDSHAKE = b"\x16"
MOST_CONNECTIONS = 32
GOODBYE_S = 1
RESET_AT_CLOSE, ORDERLY_CLOSE = struct.pack("ii", 1, 0), struct.pack("ii", 0, 0)


def prepare(wish: dict[str, Any]) -> Callable[[socket.socket, socket.socket], None]:
    """Makes who answers by ``wish``, as in ``src/schema/worker-message.ts``; a function that serves."""
    authority = Authority(wish["key"])
    is_recording = "record" in wish
    answers = Recorder(wish["record"], authority) if is_recording else Replay(wish["replay"], authority)
    return lambda gate, control: _serve(answers, authority.certificate, gate, control)


def _serve(answers: Answers, certificate: str, gate: socket.socket, control: socket.socket) -> None:
    """``gate`` leads to the room, ``control`` to the worker: when that hangs up, what came of it is told."""
    places = [NAME_SERVER, *answers.places]
    asked = {"addresses": answers.addresses, "places": places, "authority": certificate}
    gate.sendall(json.dumps(asked).encode() + b"\n")
    _, descriptors, _, _ = socket.recv_fds(gate, 1, len(places))
    gate.close()
    names, *listeners = [socket.socket(fileno=descriptor) for descriptor in descriptors]
    running = threading.Semaphore(MOST_CONNECTIONS)
    poll = select.poll()
    poll.register(control, select.POLLIN)
    for one in (names, *listeners):
        one.setblocking(False)
        poll.register(one, select.POLLIN)
    while True:
        ready = dict(poll.poll())
        if control.fileno() in ready:
            break
        if names.fileno() in ready:
            with contextlib.suppress(OSError, NotAQuestion):
                datagram, asker = names.recvfrom(MOST_DATAGRAM)
                names.sendto(answers.resolve(datagram, *read_question(datagram)), asker)
        for listener in listeners:
            if listener.fileno() in ready:
                with contextlib.suppress(OSError, RuntimeError):  # gone again, or no room for a thread
                    _start(answers, listener, running)
    with contextlib.suppress(OSError):
        control.sendall(json.dumps(answers.tell()).encode() + b"\n")


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
    """What raises ends with a reset, as where nobody is; what is answered to its end arrives first."""
    place = connection.getsockname()
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.suppress(OSError, NotHttp, KeyError, ValueError))
        plain = stack.enter_context(contextlib.closing(connection))
        if plain.recv(1, socket.MSG_PEEK) != TLS_HANDSHAKE:
            answers.serve(plain, place, None)
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ORDERLY_CLOSE)
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
            secured.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ORDERLY_CLOSE)
