"""Control groups that hold a worker's samples to some memory, a number of processes and a share of the cores.

However many processes a sample has, and whatever sessions they make, its group gets no more of the cores than
that of another sample which wants as much. A share, not a quota: a sample alone may use them all.

A worker joins a group of its own once, has its init born in it, and leaves: moving a process later costs
milliseconds, and a worker that stayed could be killed for what a sample holds. The zygote removes the group
when the worker is gone; of a zygote that was killed, ``sweep.py`` or the next zygote does. Works with
version 1 where the files are writable, and with version 2 where this process is in a part of the tree that
was given to its user.
"""

import contextlib
import errno
import os
from collections.abc import Callable, Iterator, Mapping, Sequence

from jail.delegation import CONTROLLERS, find_giver, list_given, make_giver

PREFIX = "bcb-"
MIB = 1024 * 1024
SOCKETS_MIB = 32
PF_EXITING = 0x4


class Groups:
    """The folders of one worker's groups by controller; a controller that cannot be had is not among them."""

    def __init__(self, pid: int) -> None:
        self._folders = {}
        self.troubles = {}
        for controller, (parent, version) in _find_parents().items():
            folder = os.path.join(parent, f"{PREFIX}{pid}")
            try:
                _make_group(folder, version)
                self._folders[controller] = folder
            except OSError as error:
                self.troubles[controller] = error.strerror or str(error)

    def open_way_out(self) -> Callable[[], None]:
        """A function that takes this process out of the groups of memory and cores that it is about to join.

        It holds the clock of samples, and must not wait behind them.
        """
        own = {name: folder for name, folder, _, _ in _list_own()}
        names = [name for name in ("memory", "cpu") if name in self._folders]
        descriptors = _open_members({own.get(name) or own.get("") or "" for name in names} - {""})

        def leave() -> None:
            for descriptor in descriptors:
                with contextlib.suppress(OSError):
                    os.write(descriptor, b"0")
                os.close(descriptor)

        return leave

    def join(self, memory_mib: int, processes: int) -> None:
        """Puts this process under all limits; what fails is named in ``troubles``."""
        for controller, values in (
            ("memory", {"memory.max": memory_mib * MIB, "memory.limit_in_bytes": memory_mib * MIB}),
            ("pids", {"pids.max": processes}),
            ("cpu", {"cpu.weight": 100, "cpu.shares": 1024}),  # the kernel's usual ones
        ):
            folder = self._folders.get(controller)
            if folder is None:
                self.troubles.setdefault(controller, "no writable control group")
                continue
            try:
                _write(folder, values)
                with contextlib.suppress(OSError):
                    _write(folder, {"memory.swap.max": 0})
                _write(folder, {"cgroup.procs": os.getpid()})
            except OSError as error:
                self.troubles[controller] = str(error)
                with contextlib.suppress(OSError):
                    os.rmdir(self._folders.pop(controller))
        # Version 1 counts the buffers of connections apart, and only where they have their own limit.
        with contextlib.suppress(OSError, KeyError):
            _write(self._folders["memory"], {"memory.kmem.tcp.limit_in_bytes": SOCKETS_MIB * MIB})

    def open_way_in(self) -> Callable[[], None]:
        """A function that puts the process that calls it into all of the groups, from wherever it is."""
        descriptors = _open_members(set(self._folders.values()))

        def enter() -> None:
            for descriptor in descriptors:
                os.write(descriptor, b"0")

        return enter

    def open_death_count(self) -> Callable[[], tuple[int, int]]:
        """A function that tells how many processes were killed for want of memory so far, the group's own or
        the machine's, and how often the group was at its own limit.
        """
        folder = self._folders.get("memory")
        if folder is None:
            return lambda: (0, 0)
        for names in (("memory.events",), ("memory.oom_control", "memory.failcnt")):
            with contextlib.suppress(OSError):
                files = [os.open(os.path.join(folder, name), os.O_RDONLY) for name in names]
                return lambda: _read_deaths(files)
        return lambda: (0, 0)


def _open_members(folders: set[str]) -> list[int]:
    """Where a process joins each of these groups, as far as it may."""
    descriptors = []
    for folder in folders:
        with contextlib.suppress(OSError):
            descriptors.append(os.open(os.path.join(folder, "cgroup.procs"), os.O_WRONLY))
    return descriptors


def remove_empty_groups() -> bool:
    """Those of workers that have ended, whoever started them; False while processes are left in one."""
    is_clean = True
    for folder in _list_groups():
        if _is_running(os.path.basename(folder)[len(PREFIX) :]):
            continue
        try:
            os.rmdir(folder)
        except OSError as error:
            is_clean = is_clean and error.errno != errno.EBUSY
    return is_clean


def _is_running(pid: str) -> bool:
    """Neither gone, nor on its way out, nor a zombie that nobody collects."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            flags = stat.read().rpartition(")")[2].split()[6]
    except OSError:
        return False
    return not int(flags) & PF_EXITING


def _list_groups() -> Iterator[str]:
    for parent, _ in set(_find_parents().values()):
        with contextlib.suppress(OSError):
            yield from (entry.path for entry in os.scandir(parent) if entry.name.startswith(PREFIX))


def _find_parents(
    memberships: str = "/proc/self/cgroup", mounts: str = "/proc/self/mountinfo"
) -> dict[str, tuple[str, int]]:
    """Where a group of each controller can be made, and of which version: below the group of this process.

    With version 2 it may be below one above that; what gives nothing yet is the own group, to be asked.
    """
    parents = {}
    for name, folder, point, version in _list_own(memberships, mounts):
        if version == 1:
            parents[name] = (folder, 1)
            continue
        for given in list_given(folder):
            parents.setdefault(given, (find_giver(folder, point) or folder, 2))
    return parents


def _list_own(
    memberships: str = "/proc/self/cgroup", mounts: str = "/proc/self/mountinfo"
) -> Iterator[tuple[str, str, str, int]]:
    """The groups that this process is in: controller (none with version 2), folder, mount point, version."""
    own = {}
    with open(memberships) as lines:
        for line in lines:
            _, controllers, path = line.rstrip("\n").split(":", 2)
            own.update({name: path for name in controllers.split(",")})
    with open(mounts) as lines:
        for line in lines:
            before, _, after = line.partition(" - ")
            kind, _, options = after.split()[:3]
            root, point = before.split()[3:5]
            if kind == "cgroup":
                for name in set(CONTROLLERS) & set(options.split(",")):
                    yield name, _inside(point, root, own.get(name, "/")), point, 1
            elif kind == "cgroup2" and "" in own:
                yield "", _inside(point, root, own[""]), point, 2


def _inside(point: str, root: str, path: str) -> str:
    relative = os.path.relpath(path, root)
    folder = os.path.normpath(os.path.join(point, relative))
    return folder if not relative.startswith("..") and os.path.isdir(folder) else point


def _make_group(folder: str, version: int) -> None:
    parent = os.path.dirname(folder)
    if version == 2 and find_giver(parent, parent) is None:
        make_giver(parent)
    with contextlib.suppress(FileExistsError):
        os.mkdir(folder)


def _write(folder: str, values: Mapping[str, object]) -> None:
    """Writes the first of the values whose file exists."""
    for name, value in values.items():
        if os.path.exists(os.path.join(folder, name)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(str(value))
            return
    raise OSError(f"{folder} has no {' or '.join(values)}")


def _read_deaths(files: Sequence[int]) -> tuple[int, int]:
    """Of version 2 one file of names and numbers; of version 1 such a file, and a number alone."""
    first, *rest = [os.pread(file, 4096, 0).decode() for file in files]
    counts = dict(line.split() for line in first.splitlines())
    return int(counts.get("oom_kill", 0)), int(rest[0] if rest else counts.get("oom", 0))
