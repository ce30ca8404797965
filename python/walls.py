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
from functools import partial
from typing import Any, NoReturn

from jail import kernel
from jail.cgroup import remove_empty_groups
from jail.jail import Jail

NAMESPACES = ("user", "mnt", "pid", "net", "ipc", "uts")
WALLS = (*(f"{name} namespace" for name in NAMESPACES), "file system", "processes", "network", "capabilities")
# The control group that each of these is made by, and what stands in for it.
SUBSTITUTES = {
    "memory limit": ("memory", "the worker looks instead, and refuses what it could not see"),
    "process limit": ("pids", "a limit of the kernel for each user instead"),
    "fair share of the cores": (
        "cpu",
        "a sample with many processes slows others down, whose limits do not count what they wait",
    ),
}
WALLS += ("system calls", *SUBSTITUTES)
# Our own code among them: it is outside of the environment and must be out of sight.
FORBIDDEN = (os.path.abspath(__file__), "/etc/shadow", "/etc/machine-id", "/var/log", "/sys/fs/cgroup")


def main(sizes: str) -> None:
    outside = {name: os.readlink(f"/proc/self/ns/{name}") for name in NAMESPACES}
    found, status = _ask_fork(lambda: json.dumps(_build_walls(json.loads(sizes), outside)))
    remove_empty_groups()
    if os.WIFSIGNALED(status):  # perhaps from outside, and no word on the walls: whoever asked tries again
        os.kill(os.getpid(), os.WTERMSIG(status))
    troubles = json.loads(found or '{"": "the process that tried them died"}')
    missing = ["missing", troubles.get("")]  # a reason without a wall is that of all which have none
    walls = [(name, *troubles.get(name, missing if "" in troubles else ["standing", ""])) for name in WALLS]
    print(json.dumps([{"wall": name, "state": state, "reason": reason} for name, state, reason in walls]))


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


def _build_walls(sizes: dict[str, int], outside: dict[str, str]) -> dict[str, Any]:
    """State and reason of each wall that does not stand."""
    forbidden = [file for file in FORBIDDEN if os.path.exists(file)]

    def look(_: object, report: int) -> NoReturn:
        os.write(report, json.dumps(_look_around(outside, forbidden)).encode())
        os._exit(0)

    try:
        jail = Jail(tempfile.gettempdir(), sizes, look)
        reader, writer = os.pipe()
        jail.start({}, writer)
        os.close(writer)
        try:
            amiss = json.loads(os.read(reader, 1 << 20))
            jail.collect()
        finally:
            jail.tear_down()
            jail.close()
    except BaseException as error:
        # Which namespaces this machine refuses; without them the other walls cannot be built.
        refused = {name: _ask_fork(partial(_try_namespace, name))[0] for name in NAMESPACES}
        walls = {f"{name} namespace": ("missing", f"{name}: {why}") for name, why in refused.items() if why}
        return {"": f"not built: {error}", **walls}
    troubles = {wall: ("missing", reason) for wall, reason in amiss.items()}
    for wall, (group, instead) in SUBSTITUTES.items():
        if group in jail.missing_groups:
            troubles[wall] = ("weaker", f"{jail.missing_groups[group]}; {instead}")
    return troubles


def _try_namespace(name: str) -> str:
    """Why this process may not enter one, or nothing."""
    try:
        kernel.unshare(*{name, "user"})
    except OSError as error:
        return str(error.strerror)
    return ""


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
    if [name for _, name in socket.if_nameindex()] != ["lo"]:
        amiss["network"] = "there is more than the loopback device, or it is down"
    else:  # raises where it is down
        with socket.create_server(("127.0.0.1", 0)) as server:
            socket.create_connection(server.getsockname()).close()
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


if __name__ == "__main__":
    main(sys.argv[1])
