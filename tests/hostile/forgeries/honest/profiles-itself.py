# honest: measures itself with cProfile
# task: long
import cProfile


def squares(count):
    return [number * number for number in range(count)]


def task_func(count):
    profile = cProfile.Profile()
    return profile.runcall(squares, count)
