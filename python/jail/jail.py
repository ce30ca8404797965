"""The jail of a worker, from outside: the file tree, the namespaces, the init in them, and the limits around.

A worker enters the tree once and clones an init into new user, pid and mount namespaces. Every sample is a
fork of that init in mount, network, ipc and uts namespaces of its own, without any power. The worker holds
the clock; through the init it ends all processes of the jail, and if the init does not answer, it kills it,
which ends them, too.
"""

import json
import os
import select
import signal
import socket
from collections.abc import Sequence
from typing import Any

from jail import kernel
from jail.cgroup import Groups
from jail.init import BEGIN, STOP, BeSample, Plan, be_init
from jail.memory import MemoryWatch
from jail.neighbour import Neighbour, Prepare
from jail.processes import ThreadLook, is_ready, read_threads
from jail.seccomp import prepare_filter
from jail.tree import HOST_NAME, USER_ID, enter_tree, plan_binds

# Host users that no account has, one a worker: the limits of one are not shared with another.
FIRST_HOST_USER = 1_900_000_000
MOST_PROCESSES = 2**22
FEW_USERS = 1000
END_MS = 10_000
FOR_EVER_MS = 1 << 30


class JailBroken(Exception):
    """A wall could not be built, or the init does not answer; the sample is not to blame."""


class InitBusy(JailBroken):
    """The init takes too long; if that is to end a sample, it is the sample's doing."""


class Jail:
    """It has one sample at a time, which ``start`` begins."""

    def __init__(
        self, base: str, sizes: dict[str, int], be_sample: BeSample, readable: Sequence[str] = ()
    ) -> None:
        """``be_sample`` gets a request and a descriptor for the report; it ends the sample's process."""
        self._groups = Groups(sizes["memory_mib"], sizes["processes"])
        self.missing_groups = self._groups.troubles
        self._memory_mib = sizes["memory_mib"]
        is_counted = "memory" not in self.missing_groups
        self._build_filter = prepare_filter(is_counted)
        user, group, kept = _enter_room(base, is_counted, readable)
        self._channel, inner = socket.socketpair()
        self.ended = self._channel.fileno()  # readable when the sample has ended
        self.pid = kernel.clone("user", "pid", "mnt", "cgroup")  # of the init, whose only child a sample is
        if self.pid == 0:
            plan = Plan(sizes, self._build_filter, kept, is_counted, be_sample)
            be_init(inner, plan, lambda: _map_user(user, group))
        self._groups.leave()
        inner.close()
        self._descriptors: list[int] = []
        self._answer()
        # Where no control group counts memory, somebody has to look.
        self._watch = None if is_counted else MemoryWatch(self._descriptors[0], self._memory_mib)
        self.is_open = True

    def start(self, request: dict[str, Any], report: int, gates: Sequence[int] = ()) -> None:
        """Begins a sample; a gate is that of a neighbour who answers in its network."""
        self._deaths_before = self._groups.count_deaths()  # of others, in the same groups
        self._has_exceeded = self._is_collected = False
        with os.fdopen(os.memfd_create("request"), "wb") as text:
            text.write(json.dumps(request).encode())
            text.flush()
            os.lseek(text.fileno(), 0, os.SEEK_SET)
            try:
                socket.send_fds(self._channel, [BEGIN], [report, text.fileno(), *gates])
            except ConnectionError:
                raise JailBroken("the init has ended") from None

    def outlasts_wait(self, channel: socket.socket) -> bool:
        """Waits for a request; False when the init ends before one comes."""
        poll = select.poll()
        poll.register(channel, select.POLLIN)
        poll.register(self._channel, 0)  # its end is told unasked
        return self._channel.fileno() not in dict(poll.poll())

    def open_neighbour(self, prepare: Prepare, *, is_cut_off: bool) -> Neighbour:
        """One who is cut off has no network but that of the sample; what he uses counts as the sample's."""

        def confine() -> None:
            self._groups.enter()
            kernel.confine(self._build_filter(os.getpid()))

        return Neighbour(prepare, confine if is_cut_off else None)

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    @property
    def look_every_ms(self) -> float:
        return self._watch.look_every_ms if self._watch else FOR_EVER_MS

    def exceeds_memory(self) -> bool:
        self._has_exceeded = self._watch is not None and self._watch.is_over()
        return self._has_exceeded

    def read_threads(self) -> ThreadLook:
        """What the clock wants, of every process in the jail but the init."""
        folder = f"/proc/self/fd/{self._descriptors[0]}"
        return read_threads(folder, [name for name in os.listdir(folder) if name.isdigit() and name != "1"])

    def collect(self) -> dict[str, Any]:
        """How the sample ended and what it used; one that has not ended is stopped."""
        killed_before, reached_before = self._deaths_before
        try:
            if not is_ready(self._channel):
                self._channel.sendall(STOP)
            end = self._answer()
            self._is_collected = True
        except JailBroken as trouble:
            is_slow = isinstance(trouble, InitBusy)
            if self._groups.count_deaths()[0] == killed_before and not is_slow:
                raise
            # The kernel chose the init, for memory that no process has, or takes its time to end them all.
            self.is_open = False
            end = {"status": None, "cpu_ms": 0, "peak_mib": 0, "is_slow": is_slow}
        killed, reached = self._groups.count_deaths()
        return {
            **end,
            "out_of_memory": self._has_exceeded or killed > killed_before,
            "is_victim": killed > killed_before and reached == reached_before,
            "memory_mib": self._memory_mib,
        }

    def tear_down(self) -> None:
        """Nothing is left of a sample that was collected; of another one nothing must be, either."""
        if not self._is_collected:
            os.kill(self.pid, signal.SIGKILL)

    def _answer(self) -> dict[str, Any]:
        said = b""
        while not said.endswith(b"\n"):
            if not is_ready(self._channel, END_MS):
                raise InitBusy("the init does not answer")
            heard, descriptors, _, _ = socket.recv_fds(self._channel, 65536, 1)
            self._descriptors += descriptors
            if not heard:
                raise JailBroken("the init has ended")
            said += heard
        answer = json.loads(said)
        if "broken" in answer:
            raise JailBroken(answer["broken"])
        return answer


def _enter_room(
    base: str, is_counted: bool, readable: Sequence[str]
) -> tuple[int, int, list[tuple[str, str]]]:
    """The worker's own namespaces, for good: user and group of samples outside, and what to bind again."""
    other_user = _find_free_user() if os.geteuid() == 0 else None
    binds = plan_binds(readable)
    own = ("mnt", "uts", "ipc")
    if other_user is not None:
        try:
            kernel.unshare(*own)
        except PermissionError:  # root of a container: it may become another user, and little else
            _become(other_user)
            other_user = None
    if other_user is None:
        user, group = os.geteuid(), os.getegid()
        kernel.unshare(*own, "user")
        _map_user(user, group, user, group)
    socket.sethostname(HOST_NAME)
    kept = enter_tree(base, binds, is_counted)
    if other_user is not None:
        _become(other_user)
    return os.geteuid(), os.getegid(), kept


def _become(user: int) -> None:
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    kernel.set_dumpable(True)  # else its own files in /proc belong to root, the user map among them


def _find_free_user() -> int | None:
    """A user that root can become; None in a container without others, where root is an ordinary one."""
    with open("/proc/self/uid_map") as ranges:
        end = max(int(first) + int(count) for first, _, count in map(str.split, ranges))
    if end > FIRST_HOST_USER + MOST_PROCESSES:
        return FIRST_HOST_USER + os.getpid()
    return end // 2 + os.getpid() % (end // 4) if end > FEW_USERS else None


def _map_user(host_user: int, host_group: int, user: int = USER_ID, group: int = USER_ID) -> None:
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {host_user} 1"),
        ("gid_map", f"{group} {host_group} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)
