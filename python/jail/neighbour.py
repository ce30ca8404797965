"""A process beside the jail that answers in the network of a sample, and the way between the two.

A socket stays in the network that it was made in, whoever holds it. So the sample's process makes those that
are asked for while it still may, hands them over and keeps none. The neighbour has neither the sample's
processes nor its files in sight, nor they him; he lives as long as the sample.
"""

import contextlib
import json
import os
import resource
import signal
import socket
from collections.abc import Callable
from typing import Any, NoReturn

from jail import kernel
from jail.processes import keep_only

# Makes who answers, with a socket that leads into the sample's room, and one that leads to the worker.
Prepare = Callable[[], Callable[[socket.socket, socket.socket], None]]

NAMESPACES = ("user", "pid", "net", "ipc", "uts")
MEMORY_BYTES = 1 << 30
AUTHORITY_FOLDER = "/srv"
AUTHORITY = f"{AUTHORITY_FOLDER}/authority.pem"
TRUST = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS")
NAME_PORT = 53
MOST_PIECE = 1 << 20


class Neighbour:
    def __init__(self, prepare: Prepare, confine: Callable[[], None] | None) -> None:
        """Both are called in the new process. Without ``confine`` it has our network."""
        self._control, control = socket.socketpair()
        self.gate, gate = socket.socketpair()
        self._pid = kernel.clone(*NAMESPACES) if confine else os.fork()
        if self._pid == 0:
            _serve(prepare, confine, gate, control)
        control.close()
        gate.close()

    def tell(self) -> dict[str, Any]:
        """Has it end and say what came of it; nothing where it did not get that far."""
        self._control.shutdown(socket.SHUT_WR)
        pieces = []
        while piece := self._control.recv(MOST_PIECE):
            pieces.append(piece)
        return json.loads(b"".join(pieces) or b"{}")

    def end(self) -> None:
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        self._control.close()
        self.gate.close()


def open_gate(descriptor: int) -> None:
    """In the sample's process, with its powers: makes the sockets that are asked for, and hands them over.

    The authority that is sent along is trusted in this room, and known in no other.
    """
    with contextlib.ExitStack() as stack:
        gate = stack.enter_context(socket.socket(fileno=descriptor))
        with gate.makefile("rb") as lines:
            asked = json.loads(lines.readline())
        for first, bits in asked["addresses"]:
            kernel.own_addresses(first, bits)
        sockets = [stack.enter_context(_open_socket(address, port)) for address, port in asked["places"]]
        socket.send_fds(gate, [b"\n"], [one.fileno() for one in sockets])
    flags = kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC
    kernel.mount("tmpfs", AUTHORITY_FOLDER, "tmpfs", flags, "mode=755,size=64k")
    with open(AUTHORITY, "w") as file:
        file.write(asked["authority"])
    kernel.mount(None, AUTHORITY_FOLDER, flags=kernel.MS_REMOUNT | kernel.MS_RDONLY | flags)
    os.environ.update(dict.fromkeys(TRUST, AUTHORITY))


def _open_socket(address: str, port: int) -> socket.socket:
    if port == NAME_PORT:
        names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        names.bind((address, port))
        return names
    return socket.create_server((address, port), backlog=128)


def _serve(
    prepare: Prepare, confine: Callable[[], None] | None, gate: socket.socket, control: socket.socket
) -> NoReturn:
    try:
        kernel.die_with_parent()
        serve = prepare()
        with open("/proc/self/statm") as sizes:
            used = int(sizes.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY_BYTES,) * 2)
        if confine:
            confine()
        keep_only({gate.fileno(), control.fileno()})
        serve(gate, control)
    finally:
        os._exit(0)
