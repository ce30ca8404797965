"""A small internet in a network namespace of its own, and a command that runs in it.

usage: internet.py FOLDER COMMAND...
FOLDER holds key.json, an RSA key; authority.pem is written there, and answers.txt: a hash a line, of the bytes
of each answer that was given. Every address leads to this process. Its name server is 203.0.113.53.
"""

import base64
import gzip
import hashlib
import json
import os
import socket
import struct
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../python"))

from jail import kernel
from network.authority import Authority
from network.messages import NotHttp, Reader

NAME_SERVER = "203.0.113.53"
HOSTS = {
    "site.test": ["203.0.113.10", "203.0.113.11"],
    "files.test": ["203.0.113.20"],
    "forged.test": ["203.0.113.30"],
}
DATE = "Date: Mon, 16 Nov 2026 12:00:00 GMT\r\n"
LARGE = hashlib.sha256(b"large").digest() * (2 * 1024 * 32)


def main(folder: str, *command: str) -> int:
    user, group = os.geteuid(), os.getegid()
    kernel.unshare("net", *(() if user == 0 else ("user",)))
    if user != 0:
        maps = (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1"))
        for name, text in maps:
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)
    kernel.raise_loopback()
    kernel.own_addresses("0.0.0.0", 0)
    with open(os.path.join(folder, "key.json")) as key:
        authority = Authority(json.load(key))
    with open(os.path.join(folder, "authority.pem"), "w") as file:
        file.write(authority.certificate)
    site = Site(os.path.join(folder, "answers.txt"), authority)
    names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    names.bind((NAME_SERVER, 53))
    start(reply_to_names, names)
    for port in (80, 443, 8080):
        for addresses in HOSTS.values():
            for address in addresses:
                start(site.take, socket.create_server((address, port)))
    return subprocess.run(command).returncode


def start(run, *arguments) -> None:
    threading.Thread(target=run, args=arguments, daemon=True).start()


def reply_to_names(names: socket.socket) -> None:
    while True:
        datagram, asker = names.recvfrom(4096)
        end, labels = 12, []
        while datagram[end]:
            labels.append(datagram[end + 1 : end + 1 + datagram[end]].decode())
            end += 1 + datagram[end]
        question = datagram[12 : end + 5]
        (kind,) = struct.unpack_from("!H", datagram, end + 1)
        name = ".".join(labels).lower()
        status, records = find_records(name, kind)
        head = struct.pack("!2s5H", datagram[:2], 0x8180 | status, 1, len(records), 0, 0)
        body = b"".join(
            struct.pack("!3HIH", 0xC00C, kind, 1, 300, len(data)) + data for data in records
        )
        names.sendto(head + question + body, asker)


def find_records(name: str, kind: int) -> tuple[int, list[bytes]]:
    if name == "broken.test":
        return 2, []
    if kind == 12 and name == "10.113.0.203.in-addr.arpa":
        return 0, [b"\x04site\x04test\x00"]
    if name not in HOSTS:
        return 3, []
    return 0, [socket.inet_aton(address) for address in HOSTS[name]] if kind == 1 else []


class Site:
    def __init__(self, log: str, authority: Authority) -> None:
        self._log = open(log, "a")
        self._lock = threading.Lock()
        self._asked = 0
        self._contexts = {name: authority.open_context(name, name != "forged.test") for name in HOSTS}

    def take(self, listener: socket.socket) -> None:
        while True:
            connection, _ = listener.accept()
            start(self.serve, connection)

    def serve(self, connection: socket.socket) -> None:
        address, port = connection.getsockname()
        try:
            if port == 443:
                (name,) = [name for name, addresses in HOSTS.items() if address in addresses]
                connection = self._contexts[name].wrap_socket(connection, server_side=True)
            reader = Reader(connection.makefile("rb"), 1 << 24)
            while (request := reader.read_request()) is not None:
                answer, is_last = self.answer(request, port)
                self.note(answer)
                connection.sendall(answer)
                if is_last or request.is_last:
                    break
        except (OSError, NotHttp):
            pass
        finally:
            try:
                if port == 443:
                    connection.settimeout(1)
                    connection = connection.unwrap()
            except (OSError, AttributeError, ValueError):
                pass
            connection.close()

    def note(self, answer: bytes) -> None:
        with self._lock:
            self._log.write(hashlib.sha256(answer).hexdigest() + "\n")
            self._log.flush()

    def answer(self, request, port: int) -> tuple[bytes, bool]:
        path = request.target.partition("?")[0]
        if path == "/moved":
            return whole(b"", "302 Found", "Location: https://site.test/here\r\n"), False
        if path == "/chunked":
            pieces = [b"one, ", b"two, " * 500, b"three"]
            chunks = b"".join(b"%x;a=b\r\n%s\r\n" % (len(piece), piece) for piece in pieces)
            head = f"HTTP/1.1 200 OK\r\n{DATE}Transfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n"
            return head.encode() + chunks + b"0\r\nX-End: yes\r\n\r\n", False
        if path == "/until-close":
            return f"HTTP/1.1 200 OK\r\n{DATE}Connection: close\r\n\r\n".encode() + b"to the end" * 999, True
        if path == "/large":
            return whole(LARGE), False
        if path == "/early":
            return b"HTTP/1.1 100 Continue\r\n\r\n" + whole(b"late"), False
        if path == "/empty":
            return f"HTTP/1.1 204 No Content\r\n{DATE}\r\n".encode(), False
        if path == "/counted":
            with self._lock:
                self._asked += 1
                return whole(b"number %d" % self._asked), False
        if path == "/echo":
            return whole(request.method.encode() + b" " + base64.b64encode(request.body)), False
        if path == "/packed" and "gzip" in request.headers.get("accept-encoding", ""):
            return whole(gzip.compress(b"packed", mtime=0), more="Content-Encoding: gzip\r\n"), False
        if path == "/cut":
            return b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf", True
        if path == "/missing":
            return whole(b"no such page", "404 Not Found"), False
        answer = whole(f"{request.method} {port} {request.target}".encode())
        return (answer.partition(b"\r\n\r\n")[0] + b"\r\n\r\n" if request.method == "HEAD" else answer), False


def whole(body: bytes, status: str = "200 OK", more: str = "") -> bytes:
    return f"HTTP/1.1 {status}\r\n{DATE}{more}Content-Length: {len(body)}\r\n\r\n".encode() + body


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
