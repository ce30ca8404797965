# attack: raises an exception whose text takes for ever
# kind: process
# task: plain
# official: timeout
# strict: fail|forged|suspect
# expect: the trace is made inside the sample's time
# limit: 2

class Slow(Exception):
    def __str__(self):
        while True:
            pass


def task_func(n):
    raise Slow
