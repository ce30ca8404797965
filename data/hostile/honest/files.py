# honest: a file
# task: files
import os


def task_func(folder, number):
    path = os.path.join(folder, "answer.txt")
    with open(path, "w") as file:
        file.write(str(number * 2))
    return path
