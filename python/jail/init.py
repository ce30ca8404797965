"""Pid 1 of a worker's jail: forks samples into rooms of their own, and ends whatever they leave behind.

It is the only process of its pid namespace that outlives a sample. It cannot be looked into or killed from
inside, and hears only the worker: a descriptor to report to and a request begin a sample, a byte ends it.
When a sample has ended, every other process of the namespace is killed and reaped before the worker is told.
"""

import contextlib
import json
import os
import resource
import select
import signal
import socket
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn

from jail import kernel
from jail.memory import MOST_DESCRIPTORS
from jail.neighbour import open_gate
from jail.processes import keep_only, limit, measure, send
from jail.seccomp import BuildFilter
from jail.tree import FOLDERS, HOME, MASKS, USER_NAME, WORK

BeSample = Callable[[dict[str, Any], int], NoReturn]

TMPFS_FLAGS = kernel.MS_NOSUID | kernel.MS_NODEV
PROC_FLAGS = TMPFS_FLAGS | kernel.MS_NOEXEC
VARIABLES = {"HOME": HOME, "USER": USER_NAME, "LOGNAME": USER_NAME, "TMPDIR": "/tmp"}
LIMITS = {resource.RLIMIT_NOFILE: 4096}
# Where no control group counts what the kernel holds for a sample: queues, buffers, pages that are locked.
FEWER_LIMITS = {
    resource.RLIMIT_NOFILE: MOST_DESCRIPTORS,
    resource.RLIMIT_MEMLOCK: 64 * 1024,
    resource.RLIMIT_SIGPENDING: 1024,
}
FEWER_IN_ROOM = {"net/ipv4/tcp_rmem": "4096 131072 212992", "net/ipv4/tcp_wmem": "4096 16384 212992"}
REAP_EVERY_MS = 200
BEGIN, STOP = b"b", b"s"
# The first byte of a sample's process that failed before the sample's first line; what failed follows.
NOT_BEGUN = b"-"


class Plan(NamedTuple):
    """What every sample of a jail is given; ``kept`` is bound again over its own folders."""

    sizes: dict[str, int]
    build_filter: BuildFilter
    kept: Sequence[tuple[str, str]]
    is_counted: bool
    be_sample: BeSample


def be_init(channel: socket.socket, plan: Plan, map_user: Callable[[], None]) -> NoReturn:
    """Runs in the clone."""
    try:
        keep_only({channel.fileno()})
        kernel.die_with_parent()
        map_user()
        kernel.mount("proc", "/proc", "proc", PROC_FLAGS)
        for file, mask in MASKS.items():
            kernel.mount(mask, file, flags=kernel.MS_BIND)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # pid 1 does not get what it has no handler for
        kernel.set_dumpable(False)
        # The worker sees the processes of the jail by this /proc.
        processes = os.open("/proc", os.O_RDONLY | os.O_DIRECTORY)
        socket.send_fds(channel, [b'{"ready": true}\n'], [processes])
        os.close(processes)
        while True:
            first, descriptors, _, _ = socket.recv_fds(channel, 1, 3)
            if first == STOP:
                continue  # came too late for the sample before
            if first != BEGIN:
                break  # the worker is gone
            report, request, *gates = descriptors
            sample = os.fork()
            if sample == 0:
                os.close(channel.fileno())
                _enter_room(plan, report, request, *gates)
            for descriptor in descriptors:
                os.close(descriptor)
            send(channel, _wait_for(sample, channel))
    except BaseException as error:
        send(channel, {"broken": f"{type(error).__name__}: {error}"})
    finally:
        os._exit(0)


def _wait_for(sample: int, channel: socket.socket) -> dict[str, Any]:
    """How the sample ended and what it used; afterwards this process is alone."""
    ended = os.pidfd_open(sample)
    poll = select.poll()
    poll.register(ended, select.POLLIN)
    poll.register(channel, select.POLLIN)
    was_stopped = False
    end = None
    while end is None:
        if channel.fileno() in dict(poll.poll(REAP_EVERY_MS)):
            if channel.recv(1) != STOP:
                os._exit(0)
            was_stopped = True
            _kill_all()
        pid = None
        while pid != 0 and end is None:  # orphans are ours to reap, too
            pid, status, usage = os.wait4(-1, os.WNOHANG)
            if pid == sample:
                end = {"status": None if was_stopped else status, **measure(usage)}
    os.close(ended)
    _kill_all()
    with contextlib.suppress(ChildProcessError):
        while True:
            os.wait4(-1, 0)
    return end


def _enter_room(plan: Plan, report: int, request: int, *gates: int) -> NoReturn:
    """Runs in the sample's process."""
    try:
        kernel.unshare("mnt", "net", "ipc", "uts")
        for name, value in () if plan.is_counted else FEWER_IN_ROOM.items():
            # For these namespaces alone; one that the kernel does not know or give away stays as it is.
            with contextlib.suppress(OSError), open(f"/proc/sys/{name}", "w") as file:
                file.write(value)
        kernel.set_dumpable(True)  # else its own files in /proc are closed to it
        with open("/proc/self/oom_score_adj", "w") as score:
            score.write("1000")  # when memory runs out, the sample goes first
        read_only = kernel.MS_REMOUNT | kernel.MS_BIND | kernel.MS_RDONLY
        kernel.mount(None, "/proc", flags=read_only | PROC_FLAGS)
        kernel.raise_loopback()
        options = f"size={plan.sizes['disk_mib']}m,nr_inodes={plan.sizes['files']}"
        for folder, mode in FOLDERS.items():
            kernel.mount("tmpfs", folder, "tmpfs", TMPFS_FLAGS, f"{options},mode={mode}")
        for source, target in plan.kept:
            os.makedirs(target, exist_ok=True)
            kernel.mount(source, target, flags=kernel.MS_BIND | kernel.MS_REC)
        for gate in gates:
            open_gate(gate)
        kernel.confine(plan.build_filter(os.getpid()))
        resource.setrlimit(resource.RLIMIT_NPROC, (plan.sizes["processes"],) * 2)
        for kind, most in (LIMITS if plan.is_counted else FEWER_LIMITS).items():
            limit(kind, most)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.setsid()
        os.environ.update(VARIABLES)
        os.chdir(WORK)
    except BaseException as error:
        os.write(report, NOT_BEGUN + f"{type(error).__name__}: {error}".encode())
        os._exit(1)
    try:
        # Read here and not before the fork: what the init reads, every later sample has in memory.
        with os.fdopen(request, "rb") as text:
            asked = json.load(text)
        plan.be_sample(asked, report)
    finally:
        os._exit(1)


def _kill_all() -> None:
    """Every process of the namespace but this one."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(-1, signal.SIGKILL)
