"""A zygote: imports ahead of time, hides what it imported, and forks a worker whenever it is asked to.

Standard library only; it never runs a sample. On descriptor 3 it is told, a line of JSON each: first what to
import and how samples are to be kept, then ``{"type": "worker", "token": …}``. The new worker connects to
the socket and shows the token. When descriptor 3 is hung up the zygote ends, and with it everything that
came of it. Nothing is told in arguments: a sample can read those of its forebears.
"""

import _imp
import contextlib
import ctypes
import gc
import importlib
import json
import os
import resource
import select
import signal
import socket
import sys
import types
from collections.abc import Iterable, Iterator
from typing import Any

from jail import kernel
from jail.cgroup import remove_empty_groups
from jail.processes import kill_descendants, list_children, remove_folder, send
from worker.modules import ModuleLedger
from worker.worker import open_room, serve

CHANNEL = 3
REAP_EVERY_MS = 200
MADV_COLLAPSE = 25  # since Linux 6.1
HUGE_PAGE = 2 * 1024 * 1024


def main() -> None:
    # Not to 0: where core files go to a program of the host's, only a limit of 1 keeps it from being run.
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    limit = 0 if hard == 0 and os.geteuid() != 0 else 1
    resource.setrlimit(resource.RLIMIT_CORE, (limit, limit))
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
    load_baseline(task["baseline"])
    # Were set for our own imports: no threads before a fork, the same order of sets in every worker.
    os.environ.pop("OPENBLAS_NUM_THREADS", None)
    os.environ.pop("PYTHONHASHSEED", None)
    forget_ourselves()
    ModuleLedger().warm(task["modules"])
    gc.collect()
    gc.freeze()
    _collapse_heap()
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
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as visitor:
            if visitor.connect_ex(task["socket"]) != 0:
                # The process that asked was killed: nobody else will tidy up.
                remove_folder(os.path.dirname(task["socket"]))


def _read_lines(channel: socket.socket) -> Iterator[list[bytes]]:
    """The lines that each read completes, without a buffer that poll does not know of."""
    rest = b""
    while chunk := channel.recv(65536):
        *lines, rest = (rest + chunk).split(b"\n")
        yield lines


def load_baseline(names: Iterable[str]) -> None:
    """What the official harness has loaded when a sample starts."""
    for name in names:
        with contextlib.suppress(ImportError):  # an environment without it: its samples start with less
            importlib.import_module(name)
    # Newer ones of numpy load it at its first use, and every sample seeds it.
    getattr(sys.modules.get("numpy"), "random", None)
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is not None:
        pyplot.close("all")


def forget_ourselves() -> None:
    """A sample must find neither our modules nor our script, by import or as ``__main__``, nor where.

    What it still can see of ours, in frames and traces, goes by names that nothing else has: frames and
    functions name the file that their code came from, and ours keep its name alone.
    """
    folder = os.path.dirname(os.path.abspath(__file__))
    for name, module in list(sys.modules.items()):
        if not (getattr(module, "__file__", None) or "").startswith(folder + os.sep):
            continue
        own = vars(sys.modules.pop(name))
        alias = name if name == "__main__" else f"bcb_{name.rpartition('.')[2]}"
        for value in list(own.values()):
            if isinstance(value, type) and value.__module__ == name:
                value.__module__ = alias
        own.update(__name__=alias, __file__=f"{alias}.py", __package__=own["__package__"] and "")
        own.pop("__path__", None)
        own.update(__cached__=None, __spec__=None, __loader__=None)
    sys.modules["__main__"] = sys.modules["__mp_main__"] = types.ModuleType("__main__")
    for place in [place for place in sys.path_importer_cache if place.startswith(folder)]:
        del sys.path_importer_cache[place]
    codes = [one.__code__ for one in gc.get_objects() if type(one) is types.FunctionType]
    frame: types.FrameType | None = sys._getframe()
    while frame is not None:
        codes.append(frame.f_code)
        frame = frame.f_back
    for code in codes:
        if code.co_filename.startswith(folder + os.sep):
            _imp._fix_co_filename(code, f"bcb_{os.path.basename(code.co_filename)}")


def _collapse_heap() -> None:
    """To huge pages: a fork copies one entry for 512 pages, and its end frees one. A kernel may say no."""
    madvise = ctypes.CDLL(None).madvise
    madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    with open("/proc/self/maps") as maps:
        mapped = [line.split(maxsplit=5) for line in maps]
    for place, access, _, _, inode, *name in mapped:
        if access.startswith("rw-p") and inode == "0" and name != ["[stack]\n"]:  # writable, and of no file
            start, end = (int(address, 16) for address in place.split("-"))
            first = -(-start // HUGE_PAGE) * HUGE_PAGE
            for address in range(first, end - HUGE_PAGE + 1, HUGE_PAGE):
                madvise(address, HUGE_PAGE, MADV_COLLAPSE)


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
            room = open_room(os.path.join(task["scratch"], f"w{os.getpid()}"), task)
            if task["jailed"]:  # a plain one has others to end first, and ends when it is hung up on
                # Now that it is the user that it stays: the kernel forgets it at a change.
                kernel.die_with_parent()
                if os.getppid() != zygote:
                    raise OSError("the zygote has ended")
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


if __name__ == "__main__":
    main()
