# honest: doubles small numbers
# task: small

def task_func(n):
    return n + n
