# honest: lists in lists
# task: deep

def task_func(n, depth):
    for _ in range(depth):
        n = [n]
    return n
