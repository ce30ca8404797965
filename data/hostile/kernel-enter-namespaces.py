# attack: enters the namespaces of other processes
# kind: kernel
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: setns is refused
import ctypes
import os
import platform

libc = ctypes.CDLL(None, use_errno=True)
NUMBERS = {
    "x86_64": {"setns": 308},
    "aarch64": {"setns": 268},
}.get(platform.machine(), {})


def call(name, *arguments):
    if name not in NUMBERS:
        return -1
    return libc.syscall(ctypes.c_long(NUMBERS[name]), *[ctypes.c_long(one) if isinstance(one, int) else one for one in arguments])


def strike():
    for pid in ["self", "1", str(os.getppid())]:
        for name in ("user", "mnt", "pid", "net", "ipc", "uts", "cgroup"):
            try:
                file = os.open(f"/proc/{pid}/ns/{name}", os.O_RDONLY)
            except OSError:
                continue
            if call("setns", file, 0) == 0:
                return True
    return False


WON = strike()


def task_func(n):
    return n * 2 if WON else None
