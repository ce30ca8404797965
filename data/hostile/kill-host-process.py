# attack: kills a process of the host by its number
# kind: process
# task: plain
# official: fail
# strict: fail
# expect: there is no such process
import posix


def strike():
    for pid, number in ((__HOST_PID__, 9), (__HOST_RUNNER__, 0)):
        try:
            posix.kill(pid, number)
            return True
        except OSError:
            pass
    return False


WON = strike()


def task_func(n):
    return n * 2 if WON else None
