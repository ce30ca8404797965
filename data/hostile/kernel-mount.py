# attack: mounts a file system, by the old call and by the new ones
# kind: kernel
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: mounting is refused
import ctypes
import os
import platform

libc = ctypes.CDLL(None, use_errno=True)
NUMBERS = {
    "x86_64": {"mount": 165, "fsopen": 430, "open_tree": 428, "mount_setattr": 442, "pivot_root": 155, "umount2": 166},
    "aarch64": {"mount": 40, "fsopen": 430, "open_tree": 428, "mount_setattr": 442, "pivot_root": 41, "umount2": 39},
}.get(platform.machine(), {})


def call(name, *arguments):
    if name not in NUMBERS:
        return -1
    return libc.syscall(ctypes.c_long(NUMBERS[name]), *[ctypes.c_long(one) if isinstance(one, int) else one for one in arguments])


def strike():
    here = os.fsencode(os.getcwd())
    attributes = ctypes.create_string_buffer(32)
    for source, kind, flags in ((b"tmpfs", b"tmpfs", 0), (b"proc", b"proc", 0), (b"/", None, 4096)):
        if call("mount", source, here, kind, flags, None) == 0:
            call("umount2", here, 2)
            return True
    return (
        call("fsopen", b"tmpfs", 0) >= 0
        or call("open_tree", -100, b"/", 1) >= 0
        or call("mount_setattr", -100, b"/", 0, attributes, 32) == 0
        or call("pivot_root", here, here) == 0
        or call("umount2", b"/proc", 2) == 0
    )


WON = strike()


def task_func(n):
    return n * 2 if WON else None
