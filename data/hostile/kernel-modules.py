# attack: loads a kernel module
# kind: kernel
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: loading modules is refused
import ctypes
import os
import platform

libc = ctypes.CDLL(None, use_errno=True)
NUMBERS = {
    "x86_64": {"init_module": 175, "finit_module": 313, "delete_module": 176},
    "aarch64": {"init_module": 105, "finit_module": 273, "delete_module": 106},
}.get(platform.machine(), {})


def call(name, *arguments):
    if name not in NUMBERS:
        return -1
    return libc.syscall(ctypes.c_long(NUMBERS[name]), *[ctypes.c_long(one) if isinstance(one, int) else one for one in arguments])


def strike():
    # A file that is no module: whoever may load one is told ENOEXEC or EINVAL, and nothing is loaded.
    refused = (1, 38, 13)
    file = os.open("/bin/sh", os.O_RDONLY)
    for name, arguments in (("finit_module", (file, b"", 0)), ("init_module", (b"x" * 64, 64, b""))):
        ctypes.set_errno(0)
        if name in NUMBERS and call(name, *arguments) == -1 and ctypes.get_errno() not in refused:
            return True
    return False


WON = strike()


def task_func(n):
    return n * 2 if WON else None
