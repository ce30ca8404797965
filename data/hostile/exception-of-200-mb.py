# attack: raises an exception of 200 MB
# kind: output
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: the trace is cut, and says so

def task_func(n):
    raise ValueError("x" * 200_000_000)
