"""A script's standard streams and folders, from outside: what it is given, what it prints, what it leaves.

The ends that belong to the script go through the socket of its report, so that no room has to know of them.
Its folders come back the same way before its first line, and are read when all its processes have ended:
nothing can change under our hands then, and no link is followed.
"""

import base64
import codecs
import contextlib
import os
import socket
import stat
from typing import Any

from jail.processes import send

MIB = 1024 * 1024
# Of each stream, as much as SandboxFusion keeps; a script may print more, and is not held up by it.
MOST_PRINTED = MIB
# Of all fetched files together.
MOST_FETCHED = 16 * MIB
CHUNK = 64 * 1024


class ParentGone(Exception):
    """The process that asked has closed its end: nobody waits for the answer."""


class Streams:
    """Made before the script is started, closed when its end has been told.

    ``live`` is the channel on which a live script is told things while it runs and on which what it prints is
    handed on at once, and its number there. A script that was built in another room is given ``built``, the
    folder of that room.
    """

    def __init__(
        self,
        carrier: socket.socket,
        check: dict[str, Any],
        live: tuple[socket.socket, int] | None = None,
        built: int | None = None,
        most: int = MOST_PRINTED,
    ) -> None:
        self._check, self._most, self._live = check, most, live
        self.given: int | None = None
        self.pending = bytearray()  # what it was told and has not taken yet
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a character may come in two parts
        self._folders, door = socket.socketpair()
        self._folders.setblocking(False)
        pipes = [os.pipe2(os.O_CLOEXEC) for _ in range(2)]
        text = check.pop("stdin").encode(errors="surrogatepass")
        if live:
            given, self.given = os.pipe2(os.O_CLOEXEC)
            os.set_blocking(self.given, False)
        else:
            given = os.memfd_create("stdin")
            with os.fdopen(os.dup(given), "wb") as file:
                file.write(text)
            os.lseek(given, 0, os.SEEK_SET)
        theirs = [given, *(writer for _, writer in pipes), door.detach()]
        socket.send_fds(carrier, [b"!"], theirs if built is None else [*theirs, built])
        for descriptor in theirs:
            os.close(descriptor)
        self.printed = {reader: bytearray() for reader, _ in pipes}
        for reader in self.printed:
            os.set_blocking(reader, False)

    def hand_on(self, is_told: bool) -> None:
        """What a live script is told, as much as its input takes now, and what it has printed since."""
        if not self._live or self.given is None:
            return
        channel, number = self._live
        if is_told:
            data = channel.recv(MIB, socket.MSG_DONTWAIT)
            if not data:
                raise ParentGone
            self.pending += data
        if self.pending:
            with contextlib.suppress(BlockingIOError, BrokenPipeError):  # full, or its end comes
                del self.pending[: os.write(self.given, self.pending)]
        stdout = next(iter(self.printed.values()))
        text = self._decoder.decode(stdout)
        stdout.clear()
        if text:
            send(channel, {"type": "said", "id": number, "text": text})

    def read(self, descriptor: int) -> bool:
        """Takes what was printed; False at the end of the stream."""
        try:
            data = os.read(descriptor, CHUNK)
        except BlockingIOError:
            return True
        kept = self.printed[descriptor]
        kept += data[: self._most - len(kept)]
        return bool(data)

    def tell(self) -> dict[str, Any]:
        """All that is left of a script whose processes have ended."""
        for descriptor, kept in self.printed.items():
            # Who is not ended by us, where there are no walls, may still print.
            while len(kept) < self._most:
                before = len(kept)
                self.read(descriptor)
                if len(kept) == before:
                    break
        stdout, stderr = self.printed.values()
        told: dict[str, Any] = {
            "stdout": self._decoder.decode(stdout, final=True),  # it may hold half a character
            "stderr": stderr.decode(errors="replace"),
        }
        if not self._check.get("keeps_folder"):
            return {**told, **self._fetch()}
        # The folder that it worked in outlives its room until whoever is told of it closes it.
        folders = list(_receive_folders(self._folders).values())
        for descriptor in folders[1:]:
            os.close(descriptor)
        return {**told, "folder": folders[0] if folders else None}

    def close(self) -> None:
        for descriptor in [*self.printed, *([] if self.given is None else [self.given])]:
            os.close(descriptor)
        self._folders.close()

    def _fetch(self) -> dict[str, Any]:
        files: dict[str, str] = {}
        too_large: list[str] = []
        wanted = self._check["fetch"]
        folders = _receive_folders(self._folders) if wanted else {}
        room = MOST_FETCHED
        for name in wanted:
            with contextlib.suppress(OSError, ValueError):  # what is not there, or no file, is left out
                content = _read_file(folders, name, room)
                if content is None:
                    too_large.append(name)
                else:
                    room -= len(content)
                    files[name] = base64.b64encode(content).decode()
        for descriptor in folders.values():
            os.close(descriptor)
        return {"files": files, "too_large": too_large}


def _receive_folders(carrier: socket.socket) -> dict[str, int]:
    try:
        names, descriptors, _, _ = socket.recv_fds(carrier, CHUNK, 8)
    except OSError:
        return {}
    return dict(zip(names.decode().split("\0"), descriptors, strict=True))


def _read_file(folders: dict[str, int], name: str, room: int) -> bytes | None:
    """A plain file below one of the folders; None where it is larger than there is room for."""
    path = os.path.normpath(os.path.join(next(iter(folders), "/"), name))
    folder = next(one for one in [*folders, ""] if path.startswith(one + "/"))
    *parents, last = path[len(folder) + 1 :].split("/")
    opened = [folders.get(folder, -1)]
    try:
        for parent in parents:
            opened.append(os.open(parent, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=opened[-1]))
        file = os.open(last, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=opened[-1])
        opened.append(file)
        facts = os.fstat(file)
        if not stat.S_ISREG(facts.st_mode):
            raise ValueError("not a file")
        if facts.st_size > room:
            return None
        with os.fdopen(os.dup(file), "rb") as content:
            return content.read(room)
    finally:
        for descriptor in opened[1:]:
            os.close(descriptor)
