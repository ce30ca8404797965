"""Where in the tree of control groups of version 2 this process may make groups that count.

A group there either has processes or gives its controllers to groups below it, and whoever moves a process
must be allowed to write to the group above both of its places. So the nearest group above that gives already
is taken; where there is none, as at the root of a container, the own group is freed: its processes, all of
this user's, go to a group below it.
"""

import contextlib
import errno
import os
from collections.abc import Callable

Write = Callable[[str, str, str], None]
OwnerOf = Callable[[str], int | None]

REST = "bcb-rest"
TRIES = 3
CONTROLLERS = ("memory", "pids", "cpu")


def list_given(own: str) -> list[str]:
    """Those of our controllers that a group has."""
    return [name for name in CONTROLLERS if name in _read_words(own, "cgroup.controllers")]


def find_giver(own: str, top: str, is_ours: Callable[[str], bool] | None = None) -> str | None:
    """The nearest group from ``own`` up to ``top`` that gives what it has and is ours to write, or None.

    One for all of them: a process is in one group of this version, not in one for each controller.
    """
    is_ours = is_ours or _is_ours
    wanted = set(list_given(own))
    folder = own
    while True:
        if wanted and wanted <= set(_read_words(folder, "cgroup.subtree_control")) and is_ours(folder):
            return folder
        if folder == top or folder == os.path.dirname(folder):
            return None
        folder = os.path.dirname(folder)


def make_giver(own: str, write: Write | None = None, owner_of: OwnerOf | None = None) -> None:
    """Has the own group give its controllers; an OSError that says why it cannot."""
    write = write or _write
    given = list_given(own)
    for _ in range(TRIES):
        try:
            write(own, "cgroup.subtree_control", " ".join(f"+{name}" for name in given if name != "cpu"))
            with contextlib.suppress(OSError):  # refused where a process has a real-time priority
                write(own, "cgroup.subtree_control", " ".join(f"+{name}" for name in given))
            return
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
        _free(own, write, owner_of or _owner_of)
    raise OSError(errno.EBUSY, "processes come faster into the group than they can be moved")


def _free(own: str, write: Write, owner_of: OwnerOf) -> None:
    pids = _read_words(own, "cgroup.procs")
    strangers = [pid for pid in pids if owner_of(pid) not in (None, os.geteuid())]
    if strangers:
        raise OSError(errno.EBUSY, "processes of another user are in the group")
    with contextlib.suppress(FileExistsError):
        os.mkdir(os.path.join(own, REST))
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):  # it has ended
            write(os.path.join(own, REST), "cgroup.procs", pid)


def _is_ours(folder: str) -> bool:
    return os.access(folder, os.W_OK) and os.access(os.path.join(folder, "cgroup.procs"), os.W_OK)


def _owner_of(pid: str) -> int | None:
    """None of a process that is gone."""
    try:
        return os.stat(f"/proc/{pid}").st_uid
    except OSError:
        return None


def _read_words(folder: str, name: str) -> list[str]:
    try:
        with open(os.path.join(folder, name)) as text:
            return text.read().split()
    except OSError:
        return []


def _write(folder: str, name: str, value: str) -> None:
    with open(os.path.join(folder, name), "w") as file:
        file.write(str(value))
