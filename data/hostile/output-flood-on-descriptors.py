# attack: writes two gigabytes to standard output and standard error, past the interpreter
# kind: output
# task: plain
# official: fail
# strict: fail
# expect: what is kept of its output is limited
import os


def task_func(n):
    for _ in range(350):
        os.write(1, b"x" * 1_000_000)
        os.write(2, b"x" * 1_000_000)
    return None
