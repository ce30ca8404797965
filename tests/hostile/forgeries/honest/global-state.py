# honest: keeps a running total between calls and takes it off again
# task: plain

total = 0
history = []


def task_func(n):
    global total
    before = total
    for _ in range(2):
        total += n
    history.append(total - before)
    return history[-1]
