# attack: forks twice and leaves a daemon behind, in a session of its own
# kind: process
# task: plain
# official: fail
# strict: fail
# expect: the daemon is gone when the verdict is there
import os
import posix


def task_func(n):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            posix.execve("/bin/sh", ["sh", "-c", "sleep 3600; : " + __MARK__], {})
        os._exit(0)
    os.wait()
    return None
