# attack: raises an exception with a chain of a hundred thousand causes
# kind: output
# task: plain
# official: fail|timeout|crash
# strict: fail|forged|suspect
# expect: the trace is cut, and made inside the sample's time

def task_func(n):
    error = ValueError("the first")
    for number in range(100_000):
        later = ValueError(str(number))
        later.__cause__ = error
        error = later
    raise error
