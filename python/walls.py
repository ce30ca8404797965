"""Builds the walls by the real sequence and looks at them from inside; prints a line of JSON.

usage: walls.py SIZES     (SIZES as JSON, the worker's)
The line is a list of {"wall", "state", "reason"}: standing, weaker or missing.
"""

import ctypes
import json
import os
import socket
import sys
import tempfile
from collections.abc import Callable, Sequence
from typing import NoReturn

from jail import kernel
from jail.cgroup import remove_empty_groups
from jail.jail import Jail

Wall = dict[str, str]

NAMESPACES = ("user", "mnt", "pid", "net", "ipc", "uts")
WALLS = (*(f"{name} namespace" for name in NAMESPACES), "file system", "processes", "network", "capabilities")
WALLS += ("system calls", "memory limit", "process limit", "fair share of the cores")
# Our own code among them: it is outside of the environment and must be out of sight.
FORBIDDEN = (os.path.abspath(__file__), "/etc/shadow", "/etc/machine-id", "/var/log", "/sys/fs/cgroup")


def main(sizes: str) -> None:
    outside = {name: os.readlink(f"/proc/self/ns/{name}") for name in NAMESPACES}
    found, status = _ask_fork(lambda: json.dumps(_try_walls(json.loads(sizes), outside)))
    remove_empty_groups()
    if os.WIFSIGNALED(status):  # perhaps from outside, and no word on the walls: whoever asked tries again
        os.kill(os.getpid(), os.WTERMSIG(status))
    print(found or json.dumps(_all_missing("the process that tried them died")))


def _ask_fork(question: Callable[[], str]) -> tuple[str, int]:
    """What a fork answers, and how it ended: entering namespaces is for good."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        try:
            os.write(writer, question().encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as report:
        answer = report.read()
    return answer, os.wait()[1]


def _try_walls(sizes: dict[str, int], outside: dict[str, str]) -> list[Wall]:
    try:
        return _build_walls(sizes, outside)
    except BaseException as error:
        return _explain(f"{error}")


def _build_walls(sizes: dict[str, int], outside: dict[str, str]) -> list[Wall]:
    forbidden = [file for file in FORBIDDEN if os.path.exists(file)]

    def look(_: object, report: int) -> NoReturn:
        os.write(report, json.dumps(_look_around(outside, forbidden)).encode())
        os._exit(0)

    jail = Jail(tempfile.gettempdir(), sizes, look)
    reader, writer = os.pipe()
    jail.start({}, writer)
    os.close(writer)
    try:
        troubles = json.loads(os.read(reader, 1 << 20))
        jail.collect()
    finally:
        jail.tear_down()
        jail.close()
    troubles = {wall: ("missing", reason) for wall, reason in troubles.items()}
    for wall, group, instead in (
        ("memory limit", "memory", "the worker looks instead, and refuses what it could not see"),
        ("process limit", "pids", "a limit of the kernel for each user instead"),
        (
            "fair share of the cores",
            "cpu",
            "a sample with many processes slows others down, whose limits do not count what they wait",
        ),
    ):
        if group in jail.missing_groups:
            troubles[wall] = ("weaker", f"{jail.missing_groups[group]}; {instead}")
    return [_wall(name, *troubles.get(name, ("standing", ""))) for name in WALLS]


def _look_around(outside: dict[str, str], forbidden: Sequence[str]) -> dict[str, str]:
    """What a sample finds amiss, by wall."""
    with open("/proc/self/status") as lines:
        status = dict(line.rstrip("\n").split(":\t", 1) for line in lines if ":\t" in line)
    amiss = {
        f"{name} namespace": "it is the caller's"
        for name, link in outside.items()
        if os.readlink(f"/proc/self/ns/{name}") == link
    }
    if not os.path.isdir(sys.prefix):
        amiss["file system"] = f"{sys.prefix} cannot be seen"
    seen = [file for file in forbidden if os.path.exists(file)]
    if os.access("/", os.W_OK) or os.access(sys.prefix, os.W_OK) or seen:
        amiss["file system"] = " and ".join(seen) + " can be seen" if seen else "it can be written"
    if len([name for name in os.listdir("/proc") if name.isdigit()]) != 2 or _reads("/proc/1/environ"):
        amiss["processes"] = "other processes can be seen"
    if [name for _, name in socket.if_nameindex()] != ["lo"] or not _has_loopback():
        amiss["network"] = "there is more than the loopback device, or it is down"
    powers = int(status["CapEff"], 16) | int(status["CapBnd"], 16)
    if powers or status["NoNewPrivs"] != "1" or os.getuid() == 0:
        amiss["capabilities"] = "some are left"
    if status["Seccomp"] != "2" or ctypes.CDLL(None).unshare(kernel.NAMESPACES["uts"]) == 0:
        amiss["system calls"] = "no filter holds"
    return amiss


def _reads(file: str) -> bool:
    try:
        with open(file) as content:
            content.read()
    except OSError:
        return False
    return True


def _has_loopback() -> bool:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        return True


def _explain(reason: str) -> list[Wall]:
    """Which namespaces this machine refuses; without them the other walls cannot be built."""
    walls = _all_missing(f"not built: {reason}")
    for wall, name in zip(walls, NAMESPACES, strict=False):
        refusal = _try_namespace(name)
        if refusal:
            wall["reason"] = f"{name}: {refusal}"
    return walls


def _try_namespace(name: str) -> str:
    def enter() -> str:
        try:
            kernel.unshare(*{name, "user"})
        except OSError as error:
            return str(error.strerror)
        return ""

    return _ask_fork(enter)[0]


def _all_missing(reason: str) -> list[Wall]:
    return [_wall(name, "missing", reason) for name in WALLS]


def _wall(name: str, state: str, reason: str) -> Wall:
    return {"wall": name, "state": state, "reason": reason}


if __name__ == "__main__":
    main(sys.argv[1])
