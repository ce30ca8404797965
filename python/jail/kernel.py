"""The system calls of the walls that the standard library lacks; each raises an OSError that names it."""

import ctypes
import fcntl
import os
import platform
import signal
import socket
import struct
from typing import Any

MACHINE = platform.machine()
# The calls that have no function in every libc, by machine.
NUMBERS = {
    "x86_64": {"clone": 56, "pivot_root": 155, "capset": 126, "mount_setattr": 442},
    "aarch64": {"clone": 220, "pivot_root": 41, "capset": 91, "mount_setattr": 442},
}.get(MACHINE, {})

# By their names in /proc/PID/ns, as flags of clone and unshare.
NAMESPACES = {
    **{"mnt": 0x00020000, "cgroup": 0x02000000, "uts": 0x04000000, "ipc": 0x08000000},
    **{"user": 0x10000000, "pid": 0x20000000, "net": 0x40000000},
}

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 32, 4096, 16384, 1 << 18
MNT_DETACH = 2
MOUNT_ATTR_RDONLY, MOUNT_ATTR_NOSUID = 1, 2
AT_RECURSIVE = 0x8000
AT_FDCWD = -100

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP = 1, 4, 22
PR_CAPBSET_DROP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 24, 36, 38
SECCOMP_MODE_FILTER = 2
CAPABILITY_VERSION_3 = 0x20080522
LAST_CAPABILITY = 63
SIOCSIFFLAGS = 0x8914
IFF_UP, IFF_RUNNING = 0x1, 0x40
NETLINK_ROUTE, NEW_ROUTE, TO_ADDRESS, OVER_DEVICE = 0, 24, 1, 4
REQUEST_WITH_REPLY, CREATE = 0x5, 0x400
LOCAL_TABLE, BY_ADMINISTRATOR, HOST_SCOPE, LOCAL_ROUTE = 255, 4, 254, 2

# The lock of the interpreter is kept during a call: after a clone the child has to hold it, too.
_LIBC = ctypes.PyDLL(None, use_errno=True)


def _checked(name: str, result: int) -> int:
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
    return result


def _call(name: str, *arguments: Any) -> int:
    if name not in NUMBERS:
        raise OSError(f"{name}: its number is not known on {MACHINE}")
    converted = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    return _checked(name, _LIBC.syscall(ctypes.c_long(NUMBERS[name]), *converted))


def prctl(option: int, value: Any = 0) -> int:
    zero = ctypes.c_ulong(0)
    number = ctypes.c_ulong(value) if isinstance(value, int) else value
    return _checked("prctl", _LIBC.prctl(option, number, zero, zero, zero))


def clone(*namespaces: str) -> int:
    """A fork into new namespaces, 0 in the child. For a process with one thread; no hook of fork runs."""
    return _call("clone", sum(NAMESPACES[name] for name in namespaces) | signal.SIGCHLD, 0, 0, 0, 0)


def unshare(*namespaces: str) -> None:
    _checked("unshare", _LIBC.unshare(sum(NAMESPACES[name] for name in namespaces)))


def mount(
    source: str | None, target: str, kind: str | None = None, flags: int = 0, data: str | None = None
) -> None:
    texts = [None if text is None else os.fsencode(text) for text in (source, target, kind, data)]
    result = _LIBC.mount(texts[0], texts[1], texts[2], ctypes.c_ulong(flags), texts[3])
    _checked(f"mount {target}", result)


def unmount(target: str) -> None:
    _checked(f"umount {target}", _LIBC.umount2(os.fsencode(target), MNT_DETACH))


def make_read_only(target: str) -> None:
    """The mount and all below it; set-user-id programs lose their power there, too."""
    wanted = struct.pack("QQQQ", MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID, 0, 0, 0)
    attributes = ctypes.create_string_buffer(wanted)
    _call("mount_setattr", AT_FDCWD, os.fsencode(target), AT_RECURSIVE, attributes, len(wanted))


def pivot_root(new_root: str, old_root: str) -> None:
    _call("pivot_root", os.fsencode(new_root), os.fsencode(old_root))


def set_dumpable(yes: bool) -> None:
    """Whether processes of the same user may look into this one, through /proc or ptrace."""
    prctl(PR_SET_DUMPABLE, int(yes))


def die_with_parent(yes: bool = True) -> None:
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL if yes else 0)


def confine(program: bytes) -> None:
    """Takes all power from this process and what comes of it, and puts both under a filter of system calls.

    ``program`` is the bytes of the kernel's instructions.
    """
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    for number in range(LAST_CAPABILITY + 1):
        try:
            prctl(PR_CAPBSET_DROP, number)
        except OSError:
            break  # the kernel knows no more of them
    header = ctypes.create_string_buffer(struct.pack("Ii", CAPABILITY_VERSION_3, 0))
    _call("capset", header, ctypes.create_string_buffer(struct.pack("6I", *[0] * 6)))

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]

    described = Program(len(program) // 8, program)
    address = ctypes.c_void_p(ctypes.addressof(described))
    _checked("seccomp", _LIBC.prctl(PR_SET_SECCOMP, ctypes.c_ulong(SECCOMP_MODE_FILTER), address))


def flush_streams() -> None:
    """What compiled code has printed into buffers of its own."""
    _LIBC.fflush(None)


def raise_loopback() -> None:
    """A new network namespace has the loopback device, but it is down."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP | IFF_RUNNING))


def own_addresses(first: str, bits: int) -> None:
    """Has the addresses of version 4 that begin with these bits be this network's own: where nobody listens,
    they refuse.
    """
    kind = (socket.AF_INET, bits, 0, 0, LOCAL_TABLE, BY_ADMINISTRATOR, HOST_SCOPE, LOCAL_ROUTE)
    target = struct.pack("=HH4s", 8, TO_ADDRESS, socket.inet_aton(first))
    device = struct.pack("=HHI", 8, OVER_DEVICE, socket.if_nametoindex("lo"))
    route = struct.pack("=8BI", *kind, 0) + target + device
    header = struct.pack("=IHHII", 16 + len(route), NEW_ROUTE, REQUEST_WITH_REPLY | CREATE, 0, 0)
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, NETLINK_ROUTE) as netlink:
        netlink.sendall(header + route)
        (number,) = struct.unpack_from("=i", netlink.recv(4096), 16)
    if number != 0:
        raise OSError(-number, f"route: {os.strerror(-number)}")
