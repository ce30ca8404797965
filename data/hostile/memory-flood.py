# attack: fills twice the memory that it may have
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: it is ended at its limit
import time


def flood():
    kept = [b"x" * (16 << 20) for _ in range(2 * __LIMIT_MEMORY_MIB__ // 16)]
    time.sleep(2)
    return bool(kept)


WON = flood()


def task_func(n):
    return n * 2 if WON else None
