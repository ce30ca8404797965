# attack: writes a report of a million nested arrays
# kind: output
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: a malformed report is a crash of the sample, not of the harness
import os


def task_func(n):
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, b"[" * 60_000)
            os.write(descriptor, b"[" * 940_000 + b"\n")
        except OSError:
            pass
    os._exit(0)
