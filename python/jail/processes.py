"""What must not go from one sample to the next: processes, files, descriptors."""

import contextlib
import json
import os
import resource
import select
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterable, Mapping
from typing import Any

Times = tuple[float, float]  # that a thread ran, and that it waited for a core
ThreadLook = tuple[dict[str, Times], float]

MIB = 1024 * 1024
CLEANUP_S = 10
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
# How long the process of a sample that has reported may take to end. It has nothing left to do; one that
# hangs there costs this much.
LAST_WORDS_MS = 3000


def send(channel: socket.socket, message: dict[str, Any]) -> None:
    channel.sendall(json.dumps(message).encode() + b"\n")


def list_children() -> list[int]:
    """Those of this process, as far as the kernel tells."""
    with contextlib.suppress(OSError), open(f"/proc/self/task/{os.getpid()}/children") as listing:
        return [int(child) for child in listing.read().split()]
    return []


def list_family(pid: int) -> list[int]:
    """A process and its descendants, whichever of their threads started them."""
    family = [pid]
    for one in family:
        with contextlib.suppress(OSError):
            for thread in os.listdir(f"/proc/{one}/task"):
                with open(f"/proc/{one}/task/{thread}/children") as listing:
                    family += [int(child) for child in listing.read().split()]
    return family


def read_threads(folder: str, pids: Iterable[int | str]) -> ThreadLook:
    """How long each thread of processes in a /proc ran and waited, and the CPU time of all of them.

    Nothing of those that are gone.
    """
    threads, used = {}, 0.0
    for pid in pids:
        with contextlib.suppress(OSError, ValueError):
            with open(f"{folder}/{pid}/stat", "rb") as stat:  # a process may call itself what is no text
                fields = stat.read().rpartition(b") ")[2].split()
            used += sum(map(int, fields[11:15])) / TICKS_A_SECOND  # its own, and of children it waited for
            for thread in os.listdir(f"{folder}/{pid}/task"):
                with open(f"{folder}/{pid}/task/{thread}/schedstat") as text:
                    run, waited, _ = text.read().split()
                threads[thread] = (int(run) / 1e9, int(waited) / 1e9)
    return threads, used


def is_ready(descriptor: int | socket.socket, patience_ms: float = 0) -> bool:
    """Whether there is something to read, or an end, before that time is up."""
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(patience_ms))


def measure(usage: resource.struct_rusage) -> dict[str, int]:
    return {
        "cpu_ms": round((usage.ru_utime + usage.ru_stime) * 1000),
        "peak_mib": round(usage.ru_maxrss / 1024),
    }


def limit(kind: int, most: int) -> None:
    """A machine that allows less cannot be asked for more."""
    _, hard = resource.getrlimit(kind)
    value = most if hard == resource.RLIM_INFINITY else min(hard, most)
    resource.setrlimit(kind, (value, value))


def limit_memory(request: Mapping[str, int], address_space: int = 0, data: int = 0) -> None:
    """By the limits of a request, on top of so many bytes that do not count."""
    limit(resource.RLIMIT_AS, request["address_space_mib"] * MIB + address_space)
    limit(resource.RLIMIT_DATA, request["data_mib"] * MIB + data)
    limit(resource.RLIMIT_STACK, request["stack_mib"] * MIB)


def kill_descendants() -> None:
    """Kills and reaps every process that the sample left behind; daemons are our children by now."""
    deadline = time.monotonic() + CLEANUP_S
    while time.monotonic() < deadline:
        if not (children := list_children()):
            return
        for pid in children:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def remove_folder(folder: str) -> None:
    try:
        shutil.rmtree(folder)
    except (OSError, RecursionError):
        # Folders that forbid their own removal, or that nest deeper than Python's stack.
        for command in (["chmod", "-R", "u+rwx", folder], ["rm", "-rf", folder]):
            subprocess.run(command, stderr=subprocess.DEVNULL)


def keep_only(descriptors: set[int]) -> None:
    """In a fork that never returns: closes all others, and has the standard ones lead nowhere."""
    for name in os.listdir("/proc/self/fd"):
        if int(name) > 2 and int(name) not in descriptors:
            with contextlib.suppress(OSError):  # the listing's own
                os.close(int(name))
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    os.close(null)
