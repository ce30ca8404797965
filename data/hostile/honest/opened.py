# honest: doubles, judged by a test that opens with a class
# task: opened

def task_func(n):
    return n * 2
