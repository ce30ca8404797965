"""Control groups that hold a worker's samples to some memory, a number of processes and a share of the cores.

However many processes a sample has, and whatever sessions they make, its group gets no more of the cores than
that of another sample which wants as much. A share, not a quota: a sample alone may use them all.

A worker joins a group of its own once, has its init born in it, and leaves: moving a process later costs
milliseconds, and a worker that stayed could be killed for what a sample holds. The zygote removes the group
when the worker is gone; of a zygote that was killed, ``sweep.py`` or the next zygote does. Works with
version 1 where the files are writable, and with version 2 where this process is in a part of the tree that
was given to its user.

A group of version 2 either has processes or gives its controllers to groups below it, and whoever moves a
process must be allowed to write to the group above both of its places. So the nearest group above that gives
already is taken; where there is none, as at the root of a container, the own group is freed: its processes,
all of this user's, go to a group below it.
"""

import contextlib
import errno
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

PREFIX, REST = "bcb-", "bcb-rest"
CONTROLLERS = ("memory", "pids", "cpu")
TRIES = 3
MIB = 1024 * 1024
SOCKETS_MIB = 32
PF_EXITING = 0x4


class Groups:
    """Those of one worker, which has joined them; why a controller cannot be had is in ``troubles``."""

    def __init__(self, memory_mib: int, processes: int) -> None:
        self.troubles: dict[str, str] = {}
        folders = {}
        for controller, (parent, version) in _find_parents().items():
            try:
                if version == 2 and find_giver(parent, parent) is None:
                    make_giver(parent)
                folder = os.path.join(parent, f"{PREFIX}{os.getpid()}")
                with contextlib.suppress(FileExistsError):
                    os.mkdir(folder)
                folders[controller] = folder
            except OSError as error:
                self.troubles[controller] = error.strerror or str(error)
        own = {name: folder for name, folder, _, _ in _list_own()}
        places = [own.get(name) or own.get("") for name in ("memory", "cpu") if name in folders]
        self._way_out = _open_members(filter(None, places))
        for controller, values in (
            ("memory", {"memory.max": memory_mib * MIB, "memory.limit_in_bytes": memory_mib * MIB}),
            ("pids", {"pids.max": processes}),
            ("cpu", {"cpu.weight": 100, "cpu.shares": 1024}),  # the kernel's usual ones
        ):
            if controller not in folders:
                self.troubles.setdefault(controller, "no writable control group")
                continue
            try:
                _write(folders[controller], values)
                with contextlib.suppress(OSError):
                    _write(folders[controller], {"memory.swap.max": 0})
                _write(folders[controller], {"cgroup.procs": os.getpid()})
            except OSError as error:
                self.troubles[controller] = str(error)
                with contextlib.suppress(OSError):
                    os.rmdir(folders.pop(controller))
        self._way_in = _open_members(folders.values())
        self._deaths: list[int] = []
        with contextlib.suppress(OSError, KeyError):
            # Version 1 counts the buffers of connections apart, and only where they have their own limit.
            _write(folders["memory"], {"memory.kmem.tcp.limit_in_bytes": SOCKETS_MIB * MIB})
        for names in (("memory.events",), ("memory.oom_control", "memory.failcnt")):
            with contextlib.suppress(OSError, KeyError):
                files = [os.path.join(folders["memory"], name) for name in names]
                self._deaths = self._deaths or [os.open(file, os.O_RDONLY) for file in files]

    def leave(self) -> None:
        """Takes this process back to the groups of memory and cores that it was in.

        It holds the clock of samples, and must not wait behind them.
        """
        for descriptor in self._way_out:
            with contextlib.suppress(OSError):
                os.write(descriptor, b"0")
            os.close(descriptor)

    def enter(self) -> None:
        """Puts the process that calls it into all of the groups, from wherever it is."""
        for descriptor in self._way_in:
            os.write(descriptor, b"0")

    def count_deaths(self) -> tuple[int, int]:
        """How many processes were killed for want of memory so far, the group's own or the machine's, and how
        often the group was at its own limit.
        """
        return _read_deaths(self._deaths) if self._deaths else (0, 0)


def _open_members(folders: Iterable[str]) -> list[int]:
    """Where a process joins each of these groups, as far as it may."""
    descriptors = []
    for folder in set(folders):
        with contextlib.suppress(OSError):
            descriptors.append(os.open(os.path.join(folder, "cgroup.procs"), os.O_WRONLY))
    return descriptors


def remove_empty_groups() -> bool:
    """Those of workers that have ended, whoever started them; False while processes are left in one."""
    is_clean = True
    for parent, _ in set(_find_parents().values()):
        folders: list[str] = []
        with contextlib.suppress(OSError):
            folders += [entry.path for entry in os.scandir(parent) if entry.name.startswith(PREFIX)]
        for folder in folders:
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
            return not int(stat.read().rpartition(")")[2].split()[6]) & PF_EXITING
    except OSError:
        return False


def _find_parents(*files: str) -> dict[str, tuple[str, int]]:
    """Where a group of each controller can be made, and of which version: below the group of this process.

    With version 2 it may be below one above that; what gives nothing yet is the own group, to be asked.
    """
    parents = {}
    for name, folder, point, version in _list_own(*files):
        if version == 1:
            parents[name] = (folder, 1)
            continue
        for given in _list_given(folder):
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


def _list_given(own: str) -> list[str]:
    """Those of our controllers that a group has."""
    return [name for name in CONTROLLERS if name in _read_words(own, "cgroup.controllers")]


def _is_ours(folder: str) -> bool:
    return os.access(folder, os.W_OK) and os.access(os.path.join(folder, "cgroup.procs"), os.W_OK)


def find_giver(own: str, top: str, is_ours: Callable[[str], bool] = _is_ours) -> str | None:
    """The nearest group from ``own`` up to ``top`` that gives what it has and is ours to write, or None.

    One for all of them: a process is in one group of version 2, not in one for each controller.
    """
    wanted = set(_list_given(own))
    folder = own
    while True:
        if wanted and wanted <= set(_read_words(folder, "cgroup.subtree_control")) and is_ours(folder):
            return folder
        if folder == top or folder == os.path.dirname(folder):
            return None
        folder = os.path.dirname(folder)


def _write(folder: str, values: Mapping[str, object]) -> None:
    """Writes the first of the values whose file exists."""
    for name, value in values.items():
        if os.path.exists(os.path.join(folder, name)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(str(value))
            return
    raise OSError(f"{folder} has no {' or '.join(values)}")


def _owner_of(pid: str) -> int | None:
    """None of a process that is gone."""
    try:
        return os.stat(f"/proc/{pid}").st_uid
    except OSError:
        return None


def make_giver(
    own: str,
    write: Callable[[str, Mapping[str, object]], None] = _write,
    owner_of: Callable[[str], int | None] = _owner_of,
) -> None:
    """Has a group of version 2 give its controllers; an OSError that says why it cannot."""
    given = [f"+{name}" for name in _list_given(own)]
    for _ in range(TRIES):
        try:
            write(own, {"cgroup.subtree_control": " ".join(name for name in given if name != "+cpu")})
            with contextlib.suppress(OSError):  # refused where a process has a real-time priority
                write(own, {"cgroup.subtree_control": " ".join(given)})
            return
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
        pids = _read_words(own, "cgroup.procs")
        if any(owner_of(pid) not in (None, os.geteuid()) for pid in pids):
            raise OSError(errno.EBUSY, "processes of another user are in the group")
        rest = os.path.join(own, REST)
        os.makedirs(rest, exist_ok=True)
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):  # it has ended
                write(rest, {"cgroup.procs": pid})
    raise OSError(errno.EBUSY, "processes come faster into the group than they can be moved")


def _read_words(folder: str, name: str) -> list[str]:
    try:
        with open(os.path.join(folder, name)) as text:
            return text.read().split()
    except OSError:
        return []


def _read_deaths(files: Sequence[int]) -> tuple[int, int]:
    """Of version 2 one file of names and numbers; of version 1 such a file, and a number alone."""
    first, *rest = [os.pread(file, 4096, 0).decode() for file in files]
    counts = dict(line.split() for line in first.splitlines())
    return int(counts.get("oom_kill", 0)), int(rest[0] if rest else counts.get("oom", 0))
