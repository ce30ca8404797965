# honest: counts its own lines with a trace function, and puts back what was there
# task: plain
import sys


def double(n):
    result = n
    result += n
    return result


def task_func(n):
    lines = []
    kept = sys.gettrace()

    def look(frame, event, argument):
        if event == "line":
            lines.append(frame.f_lineno)
        return look

    sys.settrace(look)
    try:
        return double(n)
    finally:
        sys.settrace(kept)
