# attack: fills twice the memory that it may have, after it has closed its files in /proc
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: who cannot be looked into is not let off
import ctypes
import time


def flood():
    ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)  # PR_SET_DUMPABLE
    kept = [b"x" * (1 << 20) for _ in range(2 * __LIMIT_MEMORY_MIB__)]
    time.sleep(2)
    return len(kept) > 0


WON = flood()


def task_func(n):
    return n * 2 if WON else None
