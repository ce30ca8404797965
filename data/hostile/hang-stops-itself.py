# attack: stops itself with SIGSTOP
# kind: process
# task: plain
# official: timeout
# strict: fail|forged|suspect
# expect: a stopped process runs out of time like any other, and is ended
# limit: 2
import os
import posix


def task_func(n):
    posix.kill(os.getpid(), 19)
