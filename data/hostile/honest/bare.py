# honest: the least and the most, judged by assert statements
# task: bare

def task_func(numbers):
    return min(numbers), max(numbers)
