# honest: doubles numbers of any type
# task: typed

def task_func(n):
    return n + n
