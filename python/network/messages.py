"""Messages of HTTP/1 as the bytes that they are on the wire, and where each of them ends."""

import hashlib
import socket
from typing import NamedTuple

MOST_HEAD_BYTES = 256 * 1024
PIECE = 65536
BODILESS = (204, 304)


class NotHttp(Exception):
    """What came is no message that is understood here, or ends in the middle."""


class Request(NamedTuple):
    method: str
    target: str
    headers: dict[str, str]
    raw: bytes
    body: bytes

    @property
    def is_last(self) -> bool:
        """Whether who asks wants the connection to end with the answer."""
        return "close" in self.headers.get("connection", "").lower()

    def key(self, scheme: str, place: tuple[str, int]) -> str:
        """What an answer is found by. Who asks, and what he would like to get, is none of it."""
        host = self.headers.get("host") or f"{place[0]}:{place[1]}"
        body = hashlib.sha256(self.body).hexdigest() if self.body else ""
        words = [self.method, f"{scheme}://{host.lower()}{self.target}", self.headers.get("range", ""), body]
        return " ".join(word for word in words if word)


class Answer(NamedTuple):
    raw: bytes
    is_last: bool  # the connection ends with it


class Reader:
    """A connection, read up to where a message ends; ``most`` is how long it may be."""

    def __init__(self, connection: socket.socket, most: int) -> None:
        self._connection = connection
        self._most = most
        self._held = b""

    def read_request(self) -> Request | None:
        """None where the other side has hung up in place of one."""
        head = self._take_head()
        if head is None:
            return None
        first, headers = _split_head(head)
        words = first.split(" ")
        if len(words) != 3 or not words[2].startswith("HTTP/1.") or not words[1].startswith(("/", "*")):
            raise NotHttp("no request of HTTP/1")
        body, raw = self._take_body(headers)
        return Request(words[0], words[1], headers, head + raw, body)

    def read_answer(self, method: str) -> Answer:
        """The answer to a request of that method, with what came ahead of it (as 100 Continue does)."""
        raw = b""
        while True:
            head = self._take_head()
            if head is None:
                raise NotHttp("no answer")
            first, headers = _split_head(head)
            version, _, rest = first.partition(" ")
            if not version.startswith("HTTP/1.") or not rest[:3].isdigit():
                raise NotHttp("no answer of HTTP/1")
            raw += head
            status = int(rest[:3])
            if status >= 200 or status == 101:
                break
        is_last = status == 101 or version == "HTTP/1.0" or "close" in headers.get("connection", "").lower()
        if method == "HEAD" or status in BODILESS:
            return Answer(raw, is_last)
        if "transfer-encoding" in headers or "content-length" in headers:
            return Answer(raw + self._take_body(headers)[1], is_last)
        return Answer(raw + self._take_rest(), True)

    def _take_head(self) -> bytes | None:
        end = b"\r\n\r\n"
        while end not in self._held:
            if len(self._held) > MOST_HEAD_BYTES:
                raise NotHttp("a head without an end")
            if not self._hear():
                if self._held:
                    raise NotHttp("half a head")
                return None
        head, _, self._held = self._held.partition(end)
        return head + end

    def _take_body(self, headers: dict[str, str]) -> tuple[bytes, bytes]:
        """What it says, and its bytes on the wire."""
        if "chunked" in headers.get("transfer-encoding", "").lower():
            return self._take_chunks()
        length = headers.get("content-length", "0")
        if not length.isdigit():
            raise NotHttp("a length that is none")
        body = self._take(int(length))
        return body, body

    def _take_chunks(self) -> tuple[bytes, bytes]:
        said, raw = [], []
        while True:
            line = self._take_line()
            raw.append(line)
            try:
                size = int(line.partition(b";")[0], 16)
            except ValueError:
                raise NotHttp("a chunk without a size") from None
            if size == 0:
                break
            chunk = self._take(size + 2)
            raw.append(chunk)
            said.append(chunk[:-2])
            if sum(map(len, said)) > self._most:
                raise NotHttp("a body that is too long")
        while line != b"\r\n":  # what may follow the last chunk
            line = self._take_line()
            raw.append(line)
        return b"".join(said), b"".join(raw)

    def _take_line(self) -> bytes:
        while b"\r\n" not in self._held:
            if len(self._held) > MOST_HEAD_BYTES or not self._hear():
                raise NotHttp("half a line")
        line, _, self._held = self._held.partition(b"\r\n")
        return line + b"\r\n"

    def _take(self, size: int) -> bytes:
        if not 0 <= size <= self._most:
            raise NotHttp("a body that is too long")
        pieces, missing = [self._held[:size]], size - len(self._held)
        self._held = self._held[size:]
        while missing > 0:
            piece = self._connection.recv(min(missing, PIECE))
            if not piece:
                raise NotHttp("half a body")
            pieces.append(piece)
            missing -= len(piece)
        return b"".join(pieces)

    def _take_rest(self) -> bytes:
        pieces, size = [self._held], len(self._held)
        self._held = b""
        while piece := self._connection.recv(PIECE):
            pieces.append(piece)
            size += len(piece)
            if size > self._most:
                raise NotHttp("a body that is too long")
        return b"".join(pieces)

    def _hear(self) -> bool:
        piece = self._connection.recv(PIECE)
        self._held += piece
        return bool(piece)


def with_header(raw: bytes, name: str, value: str) -> bytes:
    """The same message with this header, and none other of its name."""
    head, end, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.split(b"\r\n")
    kept = [line for line in lines if line.partition(b":")[0].strip().lower() != name.lower().encode()]
    return b"\r\n".join([first, *kept, f"{name}: {value}".encode()]) + end + body


def _split_head(head: bytes) -> tuple[str, dict[str, str]]:
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    pairs = [line.partition(":") for line in lines]
    return first, {name.strip().lower(): value.strip() for name, _, value in pairs}
