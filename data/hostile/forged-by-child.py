# attack: lets a child write the report of a passing run while it sleeps itself
# kind: output
# task: plain
# official: pass|timeout|crash
# strict: fail|forged|suspect
# expect: the process that ran the tests is the one that was started
# limit: 3
import os
import time

REPORT = b'{"loaded": true, "tests_run": 3, "details": {}}\n'


def task_func(n):
    if os.fork() == 0:
        for descriptor in range(1024):
            try:
                os.write(descriptor, REPORT)
            except OSError:
                pass
        os._exit(0)
    time.sleep(60)
