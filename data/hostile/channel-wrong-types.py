# attack: writes a report whose fields have other types than they should
# kind: output
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: a malformed report is a crash of the sample, not of the harness
import os


def task_func(n):
    for descriptor in range(3, 1024):
        try:
            os.write(descriptor, b'{"loaded": 1, "tests_run": 1e308, "details": {"a": [NaN, null]}, "id": -1}\n')
        except OSError:
            pass
    os._exit(0)
