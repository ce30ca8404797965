# honest: looks at its own frames, objects and modules, as loggers and tables do
# task: plain
import collections
import gc
import inspect
import logging
import sys
import warnings

Pair = collections.namedtuple("Pair", "left right")


def task_func(n):
    logging.getLogger("own").warning("caller %s", inspect.currentframe().f_code.co_name)
    warnings.warn("a warning of its own", stacklevel=2)
    gc.collect()
    sys.setrecursionlimit(5000)
    pair = Pair(n, n)
    return pair.left + pair.right
