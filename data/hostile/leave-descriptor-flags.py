# attack: changes the flags and positions of descriptors that it may share with the harness
# kind: state
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: the harness does not depend on them, and the next sample starts as the first one did
import fcntl
import os
import signal


def task_func(n):
    for descriptor in range(1024):
        for change in (
            lambda: fcntl.fcntl(descriptor, fcntl.F_SETFL, os.O_NONBLOCK | os.O_APPEND),
            lambda: fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getppid()),
            lambda: fcntl.fcntl(descriptor, fcntl.F_SETSIG, signal.SIGKILL),
            lambda: fcntl.fcntl(descriptor, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK),
            lambda: fcntl.fcntl(descriptor, 1031, 4096),
            lambda: os.lseek(descriptor, 10**6, os.SEEK_SET),
            lambda: fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB),
        ):
            try:
                change()
            except OSError:
                pass
    return None
