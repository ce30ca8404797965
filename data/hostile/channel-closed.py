# attack: closes every descriptor
# kind: output
# task: plain
# official: crash
# strict: fail|forged|suspect
# expect: a process that ends without a report has crashed
import os


def task_func(n):
    os.closerange(0, 4096)
