# attack: leaves more dead children unburied than it may have processes
# kind: resources
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: the number of processes is limited, the dead included
import os


def explode():
    for _ in range(__LIMIT_PROCESSES__ * 2):
        try:
            if os.fork() == 0:
                os._exit(0)
        except OSError:
            return False
    return True


WON = explode()


def task_func(n):
    return n * 2 if WON else None
