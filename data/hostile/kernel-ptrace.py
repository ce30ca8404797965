# attack: traces the process above it and every other one that it sees
# kind: kernel
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: ptrace is refused
import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
ATTACH, SEIZE, DETACH = 16, 0x4206, 17


def strike():
    others = [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]
    child = os.fork()
    if child == 0:
        libc.pause()
    for pid in [os.getppid(), 1, child, *others]:
        for request in (SEIZE, ATTACH):
            if libc.ptrace(request, pid, None, None) == 0:
                libc.ptrace(DETACH, pid, None, None)
                return True
    return False


WON = strike()


def task_func(n):
    return n * 2 if WON else None
