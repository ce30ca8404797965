# honest: raises exceptions of its own that are ValueErrors
# task: raises

class NoNumber(ValueError):
    def __init__(self, value):
        super().__init__(f"{value!r} is no number")


def task_func(value):
    match value:
        case bool() | str() | None | list():
            raise NoNumber(value)
    return value * 2
