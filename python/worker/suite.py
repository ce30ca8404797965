"""A program of another language that runs the tests of a sample and reports, and may be started ahead.

It has the socket of the report, is told on it which files there are and which of them is the test, and says
then that it begins, and at its end how it went. One that was started ahead has everything loaded that every
sample needs; it takes one sample, and goes.
"""

import json
import os
import socket
from typing import Any, NoReturn

from jail.init import NOT_BEGUN
from jail.processes import is_ready

from worker.command import become

CHANNEL = 3


def open_report() -> tuple[socket.socket, socket.socket]:
    """The worker's end and the sample's: a socket tells who wrote, which may be a fork of the sample."""
    reader, writer = socket.socketpair()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
    return reader, writer


class Prepared:
    """A process that waits for its sample."""

    def __init__(self, room: Any, program: dict[str, Any]) -> None:
        self.reader, writer = open_report()
        self.program = program
        try:
            self.sample = room.start({"suite": program}, writer.fileno())
        finally:
            writer.close()

    def fits(self, program: dict[str, Any] | None) -> bool:
        return self.program == program and not is_ready(self.sample.ended)

    def tell(self, files: dict[str, str], test: str) -> None:
        """Hands it its sample; one that has ended is heard of elsewhere."""
        try:
            self.reader.sendall(json.dumps({"files": files, "test": test}).encode() + b"\n")
        except ConnectionError:
            return

    def discard(self) -> None:
        try:
            self.sample.collect()
        finally:
            self.sample.tear_down()
            self.reader.close()


def run_suite(program: dict[str, Any], report: int) -> NoReturn:
    """Becomes the program; in the sample's process."""
    leave = os._exit
    try:
        for name, target in program["links"].items():
            os.symlink(target, name)
        os.environ["TZ"] = "UTC"
        # Its streams lead nowhere: what a sample prints is not a report.
        if report != CHANNEL:
            os.dup2(report, CHANNEL)
        os.set_inheritable(CHANNEL, True)
        trouble = become(program["run"], (), program["limits"])
        os.write(report, NOT_BEGUN + trouble.encode(errors="replace"))
    except BaseException as error:
        os.write(report, NOT_BEGUN + f"{type(error).__name__}: {error}".encode(errors="replace"))
    finally:
        leave(1)
