"""A zygote: imports ahead of time, hides what it imported, and forks a worker whenever it is asked to.

Standard library only; it never runs a sample. On descriptor 3 it is told, a line of JSON each: first what to
import and how samples are to be kept, then ``{"type": "worker", "token": …}``. The new worker connects to
the socket and shows the token. When descriptor 3 is hung up the zygote ends, and with it everything that
came of it. Nothing is told in arguments: a sample can read those of its forebears.
"""

import ctypes
import gc
import json
import os
import resource
import select
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from jail import kernel
from jail.cgroup import remove_empty_groups
from jail.processes import kill_descendants, list_children, remove_folder, send
from worker.baseline import forget_ourselves, load_baseline
from worker.modules import ModuleLedger
from worker.worker import open_room, serve

CHANNEL = 3
REAP_EVERY_MS = 200
MADV_COLLAPSE = 25  # since Linux 6.1
HUGE_PAGE = 2 * 1024 * 1024


def main() -> None:
    kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)  # what a descendant leaves behind becomes our child
    channel = socket.socket(fileno=CHANNEL)
    os.set_inheritable(CHANNEL, False)
    requests = _read_lines(channel)
    first = next(filter(None, requests), None)
    if first is None:
        return  # hung up before it said what to import
    task = json.loads(first[0])
    os.mkdir(task["scratch"])
    remove_empty_groups()
    sys.path.pop(0)  # our own folder: a sample must not find our modules
    kernel.die_with_parent()  # while it imports, it cannot watch the channel
    _warm_up(task["baseline"], task["modules"])
    kernel.die_with_parent(False)  # from here on it has others to end first
    send(channel, {"type": "ready", "python": sys.version.split()[0]})
    workers: dict[int, int] = {}  # process -> a descriptor that tells of its end
    poll = select.poll()
    poll.register(channel, select.POLLIN | select.POLLRDHUP)
    try:
        while True:
            ready = poll.poll(REAP_EVERY_MS)
            _reap(workers, poll)
            events = dict(ready).get(CHANNEL, 0)
            if events & ~select.POLLIN:
                return
            for line in next(requests, []) if events else ():
                pid = _fork_worker(task, json.loads(line)["token"])
                workers[pid] = os.pidfd_open(pid)
                poll.register(workers[pid], select.POLLIN)
    finally:
        kill_descendants()
        remove_empty_groups()
        remove_folder(task["scratch"])
        if not _is_open(task["socket"]):  # the process that asked was killed: nobody else will tidy up
            remove_folder(os.path.dirname(task["socket"]))


def _warm_up(baseline: Sequence[str], modules: Sequence[str]) -> None:
    load_baseline(baseline)
    # Were set for our own imports: no threads before a fork, the same order of sets in every worker.
    os.environ.pop("OPENBLAS_NUM_THREADS", None)
    os.environ.pop("PYTHONHASHSEED", None)
    forget_ourselves()
    ledger = ModuleLedger()
    ledger.warm(modules)
    ledger.hide()
    gc.collect()
    gc.freeze()
    _collapse_heap()


def _collapse_heap() -> None:
    """To huge pages: a fork copies one entry for 512 pages, and its end frees one. A kernel may say no."""
    madvise = ctypes.CDLL(None).madvise
    madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    for start, end in _private_memory():
        first = -(-start // HUGE_PAGE) * HUGE_PAGE
        for address in range(first, end - HUGE_PAGE + 1, HUGE_PAGE):
            madvise(address, HUGE_PAGE, MADV_COLLAPSE)


def _private_memory() -> Iterator[tuple[int, int]]:
    """The writable parts that belong to no file."""
    with open("/proc/self/maps") as maps:
        for line in maps:
            place, access, _, _, inode, *name = line.split(maxsplit=5)
            if access.startswith("rw-p") and inode == "0" and name not in (["[stack]\n"],):
                start, _, end = place.partition("-")
                yield int(start, 16), int(end, 16)


def _is_open(socket_path: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as visitor:
        try:
            visitor.connect(socket_path)
        except OSError:
            return False
    return True


def _read_lines(channel: socket.socket) -> Iterator[list[bytes]]:
    """The lines that each read completes, without a buffer that poll does not know of."""
    rest = b""
    while chunk := channel.recv(65536):
        *lines, rest = (rest + chunk).split(b"\n")
        yield lines


def _fork_worker(task: dict[str, Any], token: str) -> int:
    zygote = os.getpid()
    pid = os.fork()
    if pid != 0:
        return pid
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.setsid()
        os.close(CHANNEL)
        channel = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        channel.connect(task["socket"])
        hello = {"type": "hello", "token": token, "pid": os.getpid()}
        try:
            scratch = os.path.join(task["scratch"], f"w{os.getpid()}")
            room = open_room(scratch, task)
            if task["jailed"]:  # a plain one has others to end first, and ends when it is hung up on
                _die_with(zygote)
        except Exception as error:
            send(channel, {**hello, "trouble": f"{type(error).__name__}: {error}"})
            return 0
        send(channel, hello)
        try:
            serve(channel, room, task.get("ahead"))
        finally:
            room.close()
    finally:
        os._exit(0)


def _die_with(zygote: int) -> None:
    """Asked for when the worker is the user that it stays: the kernel forgets it at a change."""
    kernel.die_with_parent()
    if os.getppid() != zygote:
        raise OSError("the zygote has ended")


def _reap(workers: dict[int, int], poll: select.poll) -> None:
    """Collects workers that ended, and ends what samples of a killed worker left to us."""
    has_collected = False
    for pid in list_children():
        if pid not in workers:
            os.kill(pid, signal.SIGKILL)
        done, _ = os.waitpid(pid, os.WNOHANG)
        has_collected = has_collected or done != 0
        if done and pid in workers:
            poll.unregister(workers[pid])
            os.close(workers.pop(pid))
    if has_collected:
        remove_empty_groups()


def _limit_core_files() -> None:
    """Not to 0: where core files go to a program of the host's, only a limit of 1 keeps it from being run."""
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    limit = 0 if hard == 0 and os.geteuid() != 0 else 1
    resource.setrlimit(resource.RLIMIT_CORE, (limit, limit))


if __name__ == "__main__":
    _limit_core_files()
    main()
