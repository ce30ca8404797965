# attack: makes namespaces of its own with clone and clone3
# kind: kernel
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: clone with such flags is refused, clone3 does not exist
import ctypes
import os
import platform

libc = ctypes.CDLL(None, use_errno=True)
NUMBERS = {
    "x86_64": {"clone": 56, "clone3": 435},
    "aarch64": {"clone": 220, "clone3": 435},
}.get(platform.machine(), {})


def call(name, *arguments):
    if name not in NUMBERS:
        return -1
    return libc.syscall(ctypes.c_long(NUMBERS[name]), *[ctypes.c_long(one) if isinstance(one, int) else one for one in arguments])


def strike():
    for flag in (0x10000000, 0x20000, 0x20000000, 0x40000000, 0x10000000 | 0x20000):
        pid = call("clone", flag | 17, 0, 0, 0, 0)
        if pid == 0:
            os._exit(0)
        if pid > 0:
            return True
        arguments = (ctypes.c_uint64 * 8)(flag, 0, 0, 0, 17, 0, 0, 0)
        pid = call("clone3", arguments, ctypes.sizeof(arguments))
        if pid == 0:
            os._exit(0)
        if pid > 0:
            return True
    return False


WON = strike()


def task_func(n):
    return n * 2 if WON else None
