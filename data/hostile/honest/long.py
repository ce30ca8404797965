# honest: a long list
# task: long

def task_func(n):
    return [number * number for number in range(n)]
