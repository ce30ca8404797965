# attack: calls os._exit(0) in the function
# kind: process
# task: plain
# official: crash
# strict: fail|forged|suspect
# expect: a process that ends without a report has crashed, whatever its exit code
import os


def task_func(n):
    os._exit(0)
