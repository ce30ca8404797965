"""Builds a program by the commands of its language and becomes it: in this process, a fork in its own room.

The report is one line of the build, if there is one; after it the clock of the program begins. Neither a
compiler nor the program has the descriptor of the report. A program that runs more than once is built in a
room of its own, and copied into each that it runs in.

A program that runs the tests of samples has the socket of the report: it is told there which files there are
and which of them is the test, says that it begins, and at its end how it went. One that was started ahead has
everything loaded that every sample needs; it takes one sample, and goes.
"""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from jail.init import NOT_BEGUN
from jail.processes import limit_memory

from worker.script import receive_streams, write_files

CHANNEL = 3
# Of each stream of a build: errors begin at its beginning.
MOST_SAID = 32 * 1024


def run_commands(request: dict[str, Any], report: int, begin: Callable[[], None]) -> NoReturn:
    """``begin`` says that a step of it begins: the build, and the program."""
    leave = os._exit
    try:
        streams, folder, built = receive_streams(report)
        os.set_inheritable(report, False)
        check, code, commands = request.pop("check"), request.pop("code"), request.pop("commands")
        trouble = None
        try:
            for place in built:
                shutil.copytree(f"/proc/self/fd/{place}", folder, symlinks=True, dirs_exist_ok=True)
                os.close(place)  # out of reach from here on, for this room and what runs in it
        except (OSError, shutil.Error) as error:
            trouble = f"what was built could not be copied: {error}"
        if not built:
            trouble = write_files(folder, {**check["files"], commands["file"]: None}, code)
        os.environ["TZ"] = "UTC"
        begin()
        if trouble is None and commands["build"]:
            build = _build(commands["build"])
            _say(report, json.dumps(build).encode() + b"\n")
            if build["return_code"] != 0:
                leave(1)
            begin()
        if trouble is None and not commands["run"]:
            leave(0)
        trouble = trouble or become(commands["run"], streams, request)
        _say(report, trouble.encode(errors="replace"))
    finally:
        leave(1)


def run_suite(program: dict[str, Any], report: int) -> NoReturn:
    """Becomes a program that runs tests; in the sample's process."""
    for name, target in program["links"].items():
        os.symlink(target, name)
    os.environ["TZ"] = "UTC"
    # Its streams lead nowhere: what a sample prints is not a report.
    if report != CHANNEL:
        os.dup2(report, CHANNEL)
    os.set_inheritable(CHANNEL, True)
    trouble = become(program["run"], (), program["limits"])
    os.write(report, NOT_BEGUN + trouble.encode(errors="replace"))
    os._exit(1)


def _build(commands: Sequence[Sequence[str]]) -> dict[str, Any]:
    """What the first that fails says, else what all of them say."""
    began = time.monotonic()
    code = 0
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        for command in commands:
            try:
                ended = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr)
                code = ended.returncode
            except OSError as error:
                stderr.write(f"{command[0]}: {error}\n".encode())
                code = 127
            if code != 0:
                break
        for file in (stdout, stderr):
            file.seek(0)
        said = [file.read(MOST_SAID).decode(errors="replace") for file in (stdout, stderr)]
    wall_ms = round((time.monotonic() - began) * 1000)
    return {"return_code": code, "stdout": said[0], "stderr": said[1], "wall_ms": wall_ms}


def become(command: Sequence[str], streams: Sequence[int], request: dict[str, Any]) -> str:
    """Returns only where that fails, with the reason."""
    for place, descriptor in enumerate(streams):
        os.dup2(descriptor, place)
    # An interpreter of Python ignores them, and what it becomes would, too.
    for number in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    limit_memory(request)
    try:
        os.execve(command[0], [*command], os.environ)
    except OSError as error:
        return f"{command[0]} could not be started: {error}"


def _say(report: int, data: bytes) -> None:
    while data:
        data = data[os.write(report, data) :]
