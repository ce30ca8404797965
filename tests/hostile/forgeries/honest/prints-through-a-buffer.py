# honest: builds its lines in a buffer and prints them one by one
# task: printed
import contextlib
import io


def task_func(count):
    quiet = io.StringIO()
    with contextlib.redirect_stderr(quiet):
        rows = ((number, number**2) for number in range(1, count + 1))
        for number, square in rows:
            print(number, square)
