# attack: kills its process group
# kind: process
# task: plain
# official: crash
# strict: fail|forged|suspect
# expect: it is in a group of its own, and has killed itself
import posix


def task_func(n):
    posix.kill(0, 9)
