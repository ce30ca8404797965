# attack: starts more threads than it may have
# kind: resources
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: the number of threads is limited
import threading
import time


def explode():
    for _ in range(__LIMIT_PROCESSES__ * 2):
        try:
            threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
        except (RuntimeError, MemoryError):
            return False
    return True


WON = explode()


def task_func(n):
    return n * 2 if WON else None
