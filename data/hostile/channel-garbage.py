# attack: writes random bytes to every descriptor
# kind: output
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: a malformed report is a crash of the sample, not of the harness
import os
import random


def task_func(n):
    noise = random.Random(n).randbytes(1000) + b"\n"
    for descriptor in range(3, 1024):
        try:
            os.write(descriptor, noise)
        except OSError:
            pass
    return None
