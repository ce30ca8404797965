# attack: aborts, and asks for a core file
# kind: process
# task: plain
# official: crash
# strict: fail|forged|suspect
# expect: a crash, with the signal's name, and no core file
import os
import resource


def task_func(n):
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    except ValueError:
        pass
    os.abort()
