# attack: writes its report a byte at a time, for ever
# kind: output
# task: plain
# official: timeout|crash
# strict: fail|forged|suspect
# expect: the clock outside does not wait for the end of a line
# limit: 3
import os
import time


def task_func(n):
    while True:
        for descriptor in range(3, 64):
            try:
                os.write(descriptor, b" ")
            except OSError:
                pass
        time.sleep(0.01)
