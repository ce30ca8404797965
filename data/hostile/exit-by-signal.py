# attack: kills itself with SIGKILL
# kind: process
# task: plain
# official: crash
# strict: fail|forged|suspect
# expect: a crash, with the signal's name
import os
import posix


def task_func(n):
    posix.kill(os.getpid(), 9)
