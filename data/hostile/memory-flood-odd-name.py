# attack: fills twice the memory that it may have, under a name that is no text and looks like a smaller number
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: what a process calls itself is no part of what it holds
import ctypes
import time


def flood():
    ctypes.CDLL(None).prctl(15, b"\xff\nVmRSS: 0 kB", 0, 0, 0)  # PR_SET_NAME
    kept = [b"x" * (1 << 20) for _ in range(2 * __LIMIT_MEMORY_MIB__)]
    time.sleep(2)
    return len(kept) > 0


WON = flood()


def task_func(n):
    return n * 2 if WON else None
