# attack: raises KeyboardInterrupt, which unittest does not catch
# kind: process
# task: plain
# official: fail
# strict: fail
# expect: the suite failed, and nobody else is interrupted

def task_func(n):
    raise KeyboardInterrupt
