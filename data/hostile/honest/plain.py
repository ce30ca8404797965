# honest: doubles
# task: plain

def task_func(n):
    return n * 2
