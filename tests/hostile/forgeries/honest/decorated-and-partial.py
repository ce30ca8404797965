# honest: is made of a decorator, a partial function and a callable class
# task: text
import functools


class Joiner:
    def __init__(self, mark):
        self.mark = mark

    def __call__(self, words):
        return self.mark.join(words)


def each(change):
    return lambda function: lambda text: function(map(change, text.split()))


task_func = each(str.capitalize)(functools.partial(Joiner("-").__call__))
