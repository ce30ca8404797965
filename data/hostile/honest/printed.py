# honest: prints squares
# task: printed

def task_func(count):
    for number in range(1, count + 1):
        print(number, number * number)
