# attack: leaves a child behind that holds every descriptor open
# kind: output
# task: plain
# official: fail
# strict: fail
# expect: the verdict comes at once, and the child is gone
import os
import time


def task_func(n):
    if os.fork() == 0:
        os.setsid()
        time.sleep(3600)
        os._exit(0)
    return None
