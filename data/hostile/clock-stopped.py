# attack: stops every clock of the interpreter and then sleeps longer than it may
# kind: process
# task: plain
# official: timeout
# strict: fail|forged|suspect
# expect: the clock is outside
# limit: 2
import time

sleep = time.sleep
for name in ("time", "monotonic", "perf_counter", "process_time", "time_ns", "monotonic_ns", "perf_counter_ns"):
    setattr(time, name, lambda: 0)


def task_func(n):
    sleep(3600)
