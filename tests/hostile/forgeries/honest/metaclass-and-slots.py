# honest: uses a metaclass, slots and a named tuple that is equal to a pair
# task: bare
from typing import NamedTuple


class Registry(type):
    known = {}

    def __new__(cls, name, bases, space):
        made = super().__new__(cls, name, bases, space)
        cls.known[name] = made
        return made


class Finder(metaclass=Registry):
    __slots__ = ("numbers",)

    def __init__(self, numbers):
        self.numbers = numbers


class Range(NamedTuple):
    low: int
    high: int


def task_func(numbers):
    finder = Registry.known["Finder"](numbers)
    return Range(min(finder.numbers), max(finder.numbers))
