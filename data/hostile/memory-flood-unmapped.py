# attack: fills twice the memory that it may have, in a file in memory that no process maps
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: pages that no process maps count, too
import os
import time


def flood():
    file = os.memfd_create("flood")
    for _ in range(2 * __LIMIT_MEMORY_MIB__):
        os.write(file, b"x" * (1 << 20))
    time.sleep(2)
    return True


WON = flood()


def task_func(n):
    return n * 2 if WON else None
