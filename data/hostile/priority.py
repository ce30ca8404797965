# attack: asks for a higher priority and for real time
# kind: resources
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: both are refused
import os


def rise():
    for attempt in (
        lambda: os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, 0) - 5),
        lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
        lambda: os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(99)),
    ):
        try:
            attempt()
            return True
        except OSError:
            pass
    return False


WON = rise()


def task_func(n):
    return n * 2 if WON else None
