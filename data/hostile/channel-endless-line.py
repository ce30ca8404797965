# attack: writes a report line of 500 MB to every descriptor
# kind: output
# task: plain
# official: crash
# strict: fail|forged|suspect
# expect: the supervisor stops reading long before its memory is full
import os


def task_func(n):
    chunk = b"x" * 1_000_000
    for _ in range(500):
        for descriptor in range(3, 64):
            try:
                os.write(descriptor, chunk)
            except OSError:
                pass
    os._exit(0)
