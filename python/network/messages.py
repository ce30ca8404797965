"""Messages of HTTP/1 as the bytes that they are on the wire, and where each of them ends."""

import hashlib
from typing import BinaryIO, NamedTuple

MOST_HEAD_BYTES = 256 * 1024
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

    def key(self, server: str | None, place: tuple[str, int]) -> str:
        """What an answer is found by. Who asks, and what he would like to get, is none of it."""
        scheme = "http" if server is None else "https"
        host = self.headers.get("host") or f"{place[0]}:{place[1]}"
        body = hashlib.sha256(self.body).hexdigest() if self.body else ""
        words = [self.method, f"{scheme}://{host.lower()}{self.target}", self.headers.get("range", ""), body]
        return " ".join(word for word in words if word)


class Reader:
    """What comes from a connection, read up to where a message ends; ``most`` is how long it may be."""

    def __init__(self, file: BinaryIO, most: int) -> None:
        self._file, self._most = file, most

    def read_request(self) -> Request | None:
        """None where the other side has hung up in place of one."""
        head = self._take_head()
        if not head:
            return None
        first, headers = _split_head(head)
        words = first.split(" ")
        if len(words) != 3 or not words[2].startswith("HTTP/1.") or not words[1].startswith(("/", "*")):
            raise NotHttp("no request of HTTP/1")
        body, raw = self._take_body(headers)
        return Request(words[0], words[1], headers, head + raw, body)

    def read_answer(self, method: str) -> tuple[bytes, bool]:
        """The answer to a request of that method, with what came ahead of it (as 100 Continue does).

        Also whether the connection ends with it.
        """
        raw, status = b"", 100
        while status < 200 and status != 101:
            head = self._take_head()
            if not head:
                raise NotHttp("no answer")
            first, headers = _split_head(head)
            version, _, rest = first.partition(" ")
            if not version.startswith("HTTP/1.") or not rest[:3].isdigit():
                raise NotHttp("no answer of HTTP/1")
            raw += head
            status = int(rest[:3])
        is_last = status == 101 or version == "HTTP/1.0" or "close" in headers.get("connection", "").lower()
        if method == "HEAD" or status in BODILESS:
            return raw, is_last
        if "transfer-encoding" in headers or "content-length" in headers:
            return raw + self._take_body(headers)[1], is_last
        body = self._file.read(self._most + 1)
        if len(body) > self._most:
            raise NotHttp("a body that is too long")
        return raw + body, True

    def _take_head(self) -> bytes:
        """Nothing where the stream is at its end."""
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            if len(head) > MOST_HEAD_BYTES:
                raise NotHttp("a head without an end")
            line = self._file.readline(MOST_HEAD_BYTES)
            if head and not line:
                raise NotHttp("half a head")
            if not line:
                break
            head += line
        return head

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
        said, raw, length = [], [], 0
        while True:
            raw.append(self._take_line())
            try:
                size = int(raw[-1].partition(b";")[0], 16)
            except ValueError:
                raise NotHttp("a chunk without a size") from None
            if size == 0:
                break
            raw.append(self._take(size + 2))
            said.append(raw[-1][:-2])
            length += size
            if length > self._most:
                raise NotHttp("a body that is too long")
        while raw[-1] != b"\r\n":  # what may follow the last chunk
            raw.append(self._take_line())
        return b"".join(said), b"".join(raw)

    def _take_line(self) -> bytes:
        line = b""
        while not line.endswith(b"\r\n"):
            piece = self._file.readline(MOST_HEAD_BYTES)
            line += piece
            if len(line) > MOST_HEAD_BYTES or not piece:
                raise NotHttp("half a line")
        return line

    def _take(self, size: int) -> bytes:
        if not 0 <= size <= self._most:
            raise NotHttp("a body that is too long")
        taken = self._file.read(size)
        if len(taken) < size:
            raise NotHttp("half a body")
        return taken


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
