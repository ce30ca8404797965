# honest: catches every exception and raises its own
# task: checked
import math


def task_func(number):
    try:
        if number < 0:
            raise ArithmeticError
        return math.sqrt(number)
    except ArithmeticError:
        raise ValueError("negative numbers have no root") from None
    except BaseException as error:
        raise TypeError(f"a number is needed: {error}") from error
