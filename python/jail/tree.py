"""The file system that samples see: a read-only tree of the system, the interpreter and its libraries.

Built once a worker, in its own mount namespace: an empty root into which only what is named here is bound.
So the homes of users, datasets, results and other samples are not hidden one by one; they are not there.
"""

import os
import sys
from collections.abc import Sequence

from jail import kernel

USER_NAME, HOST_NAME = "bcb", "bcb"
USER_ID = 1000
HOME = f"/home/{USER_NAME}"
WORK = "/workspace"
# What a sample may write to, each a file system of its own, with its mode.
FOLDERS = {"/tmp": "1777", "/var/tmp": "1777", "/dev/shm": "1777", HOME: "0700", WORK: "0700"}
OLD, KEPT = "/old", "/run/kept"
SYSTEM_FOLDERS = ("usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "sys/devices/system")
# Of /etc only what programs need to run; the rest may tell of the machine and its users.
ETC = (
    *("alternatives", "ca-certificates", "ca-certificates.conf", "debian_version", "fonts", "ld.so.cache"),
    *("ld.so.conf", "ld.so.conf.d", "localtime", "magic", "mime.types", "nsswitch.conf", "os-release", "pki"),
    *("protocols", "services", "ssl", "timezone"),
)
# The package that this file is of: its tasks and solutions are no part of the system, wherever it lies.
OWN = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
HIDDEN = ""  # as the source of a bind: an empty folder
ZERO, MANY_BYTES = "zero", 1 << 42
DEVICES = ("null", ZERO, "full", "random", "urandom", "tty")
EMPTY_FOLDERS = (*FOLDERS, "/run", "/mnt", "/media", "/opt", "/srv", "/root")
LINKS = {
    "dev/fd": "/proc/self/fd",
    "dev/stdin": "/proc/self/fd/0",
    "dev/stdout": "/proc/self/fd/1",
    "dev/stderr": "/proc/self/fd/2",
}
FILES = {
    "etc/passwd": f"root:x:0:0:root:/root:/bin/bash\n{USER_NAME}:x:{USER_ID}:{USER_ID}::{HOME}:/bin/bash\n"
    "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n",
    "etc/group": f"root:x:0:\n{USER_NAME}:x:{USER_ID}:\nnogroup:x:65534:\n",
    "etc/hosts": f"127.0.0.1 localhost {HOST_NAME}\n::1 localhost\n",
    "etc/hostname": f"{HOST_NAME}\n",
    "etc/resolv.conf": "",
    "run/cmdline": "",
    "run/boot_id": "00000000-0000-4000-8000-000000000000\n",
}
# What /proc tells of the machine beyond its kernel and its size, and what is to be read in its place.
MASKS = {"/proc/cmdline": "/run/cmdline", "/proc/sys/kernel/random/boot_id": "/run/boot_id"}


def enter_tree(base: str, binds: Sequence[tuple[str, str]], is_counted: bool) -> list[tuple[str, str]]:
    """Makes the tree the root of this process, whose mount namespace is its own; ``base`` is any folder.

    ``binds`` is what ``plan_binds`` found before the process had that namespace: there the kernel names files
    that it has mapped before by their place in the file system that they are on.
    ``is_counted`` says whether a control group counts the samples' memory.
    An environment may be in /tmp, of which every sample has a new one: the pairs of source and target that
    are returned have to be bound again over that.
    """
    bound = [*binds]
    covered = [pair for pair in bound if any(_is_within(pair[1], folder) for folder in FOLDERS)]
    again = [(f"{KEPT}/{number}", target) for number, (_, target) in enumerate(covered)]
    bound += [(source, place) for (source, _), (place, _) in zip(covered, again, strict=True)]
    kernel.mount(None, "/", flags=kernel.MS_REC | kernel.MS_PRIVATE)
    kernel.mount("tmpfs", base, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, "mode=755,size=1m")
    os.mkdir(base + OLD)
    kernel.pivot_root(base, base + OLD)
    os.chdir("/")
    os.umask(0o022)
    for source, target in bound:
        _bind(source, target)
    # What is kept of a hidden folder needs points, too, where folders inside it are bound again.
    for (source, hidden), (kept, _) in zip(covered, again, strict=True):
        for _, inside in covered if source == HIDDEN else []:
            if _is_within(inside, hidden):
                os.makedirs(kept + inside[len(hidden) :], exist_ok=True)
    for target in [target for source, target in bound if source == HIDDEN]:
        kernel.make_read_only(target)
    for folder in EMPTY_FOLDERS:
        os.makedirs(folder, exist_ok=True)
    _fill(is_counted)
    os.makedirs("/proc")
    # The new process of a sample mounts one of its own over it; the kernel wants to see a whole one first.
    kernel.mount(f"{OLD}/proc", "/proc", flags=kernel.MS_BIND | kernel.MS_REC)
    kernel.unmount(OLD)
    os.rmdir(OLD)
    read_only = kernel.MS_RDONLY | kernel.MS_NOSUID | kernel.MS_NODEV
    kernel.mount(None, "/", flags=kernel.MS_REMOUNT | kernel.MS_BIND | read_only)
    return again


def plan_binds(readable: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Pairs of source and target, before the root changes: links have to be followed here.

    ``readable`` names folders to show besides the system and the interpreter.
    """
    binds = []
    for name in SYSTEM_FOLDERS:
        if os.path.isdir(f"/{name}") and not os.path.islink(f"/{name}"):
            binds.append((f"/{name}", f"/{name}"))
    settings = [f"/etc/{name}" for name in ETC if os.path.exists(f"/etc/{name}")]
    binds += [(os.path.realpath(path), path) for path in settings]
    interpreter = os.path.dirname(os.path.realpath(sys.executable))
    # The libraries that this process has loaded, wherever they are.
    with open("/proc/self/maps") as maps:
        files = {line.split(maxsplit=5)[5].strip() for line in maps if line.count("/") > 0}
    mapped = {os.path.dirname(file) for file in files if file.startswith("/") and os.path.isfile(file)}
    folders = (sys.prefix, sys.base_prefix, interpreter, *sorted(mapped), *readable)
    wanted = [
        (os.path.realpath(each), target) for each in folders for target in (each, os.path.realpath(each))
    ]
    for source, target in wanted:
        if not any(_is_within(target, known) for _, known in binds):
            binds.append((source, target))
    own = [target + OWN[len(source) :] for source, target in binds if _is_within(OWN, source)]
    # What was asked for by name is shown, even there.
    inside = [pair for pair in wanted if any(_is_within(pair[1], place) for place in own)]
    return [*binds, *((HIDDEN, place) for place in own), *dict.fromkeys(inside)]


def _is_within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _bind(source: str, target: str) -> None:
    if source == HIDDEN:
        os.makedirs(target, exist_ok=True)
        kernel.mount("tmpfs", target, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, "mode=755,size=1m")
        return
    if os.path.isdir(OLD + source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        open(target, "w").close()
    kernel.mount(OLD + source, target, flags=kernel.MS_BIND | kernel.MS_REC)
    kernel.make_read_only(target)


def _fill(is_counted: bool) -> None:
    """Files, devices and links of our own."""
    # Where /bin and its like are links into /usr.
    for name in SYSTEM_FOLDERS:
        if os.path.islink(f"{OLD}/{name}"):
            os.symlink(os.readlink(f"{OLD}/{name}"), f"/{name}")
    for name, text in FILES.items():
        os.makedirs(os.path.dirname(f"/{name}"), exist_ok=True)
        with open(f"/{name}", "w") as file:
            file.write(text)
    os.makedirs("/dev", exist_ok=True)
    for name in DEVICES:
        if name == ZERO and not is_counted:
            # A shared mapping of the device is memory that nothing counts; a file's pages have a limit.
            with open(f"/dev/{name}", "wb") as zeros:
                zeros.truncate(MANY_BYTES)
        elif os.path.exists(f"{OLD}/dev/{name}"):
            open(f"/dev/{name}", "w").close()
            kernel.mount(f"{OLD}/dev/{name}", f"/dev/{name}", flags=kernel.MS_BIND)
    for name, target in LINKS.items():
        os.symlink(target, f"/{name}")
