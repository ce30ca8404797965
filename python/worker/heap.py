"""Moves the heap of a zygote to huge pages: a fork copies one entry for 512 pages, and its end frees one."""

import ctypes
from collections.abc import Iterator

MADV_COLLAPSE = 25  # since Linux 6.1
HUGE_PAGE = 2 * 1024 * 1024


def collapse_heap() -> None:
    """Best effort: a kernel without it says no, and forks cost what they did."""
    madvise = ctypes.CDLL(None).madvise
    madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    for start, end in _private_memory():
        first = -(-start // HUGE_PAGE) * HUGE_PAGE
        for address in range(first, end - HUGE_PAGE + 1, HUGE_PAGE):
            madvise(address, HUGE_PAGE, MADV_COLLAPSE)


def _private_memory() -> Iterator[tuple[int, int]]:
    """The writable parts that belong to no file."""
    with open("/proc/self/maps") as maps:
        for line in maps:
            place, access, _, _, inode, *name = line.split(maxsplit=5)
            if access.startswith("rw-p") and inode == "0" and name not in (["[stack]\n"],):
                start, _, end = place.partition("-")
                yield int(start, 16), int(end, 16)
