# attack: leaves the run to a child, which answers right, and ends itself after it
# kind: process
# task: plain
# official: crash
# strict: fail|forged|suspect
# expect: the process that ran the tests is the one that was started
import os

child = os.fork()
if child:
    os.waitpid(child, 0)
    os._exit(0)


def task_func(n):
    return n * 2
