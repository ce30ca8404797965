# honest: a dictionary of lists
# task: nested

def task_func(n):
    return {"of": n, "powers": [n**power for power in (1, 2, 3)]}
