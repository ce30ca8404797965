# honest: doubles, and refuses what is no number
# task: raises

def task_func(n):
    if not isinstance(n, (int, float)):
        raise ValueError("a number is needed")
    return n * 2
