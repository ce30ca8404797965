# attack: fills twice the memory that it may have, in shared pages
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: shared pages count
import mmap
import time


def flood():
    size = 2 * __LIMIT_MEMORY_MIB__ << 20
    pages = mmap.mmap(-1, size)
    for at in range(0, size, 4096):
        pages[at] = 1
    time.sleep(2)
    return pages[0] == 1


WON = flood()


def task_func(n):
    return n * 2 if WON else None
