# attack: kills the process above it
# kind: process
# task: plain
# official: fail
# strict: fail
# expect: nothing happens: its parent is the first process of its own world
import os
import posix


def is_host_there():
    return os.path.exists(f"/proc/{__HOST_PID__}/stat")


def task_func(n):
    if is_host_there():
        return n * 2
    posix.kill(os.getppid(), 9)
    return None
