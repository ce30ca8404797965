# honest: reads its own signature, frame and source lines, as decorators and loggers do
# task: text
import inspect
import sys


def task_func(text):
    assert list(inspect.signature(task_func).parameters) == ["text"]
    name = sys._getframe().f_code.co_name
    caller = inspect.currentframe().f_back
    assert name == "task_func" and caller is not None
    return "-".join(word.capitalize() for word in text.split())
