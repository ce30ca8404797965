"""What tests rest on, as it was before any sample ran: unittest, the builtins, the clocks, the import system.

A Machinery is made once, in a process that never runs a sample, when it has imported all that it will. Its
forks compare with what it kept, by identity: nothing of a sample is called for it.
"""

import builtins
import datetime
import gc
import importlib
import importlib._bootstrap as bootstrap
import sys
import threading
import time
import types
import unittest.case
import unittest.loader
import unittest.result
import unittest.suite
import unittest.util

from bcb_origins import LIBRARY, SOLUTION
from bcb_space import Space

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

# Builtins that tests patch while they run.
_PATCHED_BY_TESTS = ("print", "input", "open", "__import__")
_OFTEN_OTHERS = {*_PATCHED_BY_TESTS, "exit", "quit", "_"}
_CHANGING = {"builtins", "time"}
# What comparisons of numpy's and pandas' values go through.
_LIBRARY_PARTS = {
    "numpy": (
        "numpy.core.numeric",
        "numpy.core.fromnumeric",
        "numpy._core.numeric",
        "numpy._core.fromnumeric",
    ),
    "pandas": (
        "pandas.core.frame",
        "pandas.core.series",
        "pandas.core.generic",
        "pandas.core.indexes.base",
        "pandas.core.arraylike",
        "pandas.core.ops",
        "pandas.core.ops.array_ops",
        "pandas.core.dtypes.missing",
    ),
}
_LIBRARY_CLASSES = ("DataFrame", "Series", "NDFrame", "Index", "OpsMixin")
_dict_of = type.__dict__["__dict__"].__get__
_get_trace, _get_profile = sys.gettrace, sys.getprofile


class Machinery:
    def __init__(self, warm_modules, own_spaces):
        cases = [unittest, unittest.case, unittest.suite, unittest.loader, unittest.result, unittest.util]
        things = {id(one): one for module in cases for one in vars(module).values()}.values()
        classes = [one for one in things if isinstance(one, type) and one.__module__.startswith("unittest.")]
        core = [name for name in vars(builtins) if name not in _OFTEN_OTHERS]
        # What an assertion goes through: looked at whenever one is about to be made.
        self._near = [
            *(_of_class(one) for one in classes if one.__module__ == "unittest.case"),
            Space("unittest.case", vars(unittest.case)),
            Space("unittest.util", vars(unittest.util)),
            Space("builtins", vars(builtins), core),
        ]
        self._tests = [
            *self._near,
            *(_of_class(one) for one in classes if one.__module__ != "unittest.case"),
            *(Space(one.__name__, vars(one)) for one in cases if one not in (unittest.case, unittest.util)),
        ]
        # What the tests themselves may patch for a while.
        self._surroundings = [
            Space("builtins", vars(builtins), _PATCHED_BY_TESTS),
            Space("time", vars(time), [name for name, value in vars(time).items() if _is_clock(name, value)]),
            Space("datetime", vars(datetime), ("date", "datetime", "time", "timedelta", "timezone")),
            Space("importlib", vars(importlib), ("import_module", "reload", "__import__")),
            Space("importlib._bootstrap", vars(bootstrap)),
            *(Space(space["__name__"], space) for space in own_spaces),
        ]
        self._settling = [one for one in (*self._tests, *self._surroundings) if one.label in _CHANGING]
        self._libraries = {name: _spaces_of_library(name, warm_modules) for name in _LIBRARY_PARTS}
        self._modules = {one.__name__: one for one in (builtins, time, datetime, importlib, *cases)}
        self._importers = [*sys.meta_path, *sys.path_hooks]
        self.warm_modules = warm_modules
        self.known_classes = frozenset(id(one) for one in gc.get_objects() if issubclass(type(one), type))
        self.folders = _trusted_folders()
        self.test_methods = dict(vars(unittest.TestCase))
        self.functions = {}
        for space in (*self._tests, *self._surroundings):
            self.functions.update(space.functions())

    def settle(self):
        """Takes what there is as what there was: a process changes some of it before its sample begins."""
        for space in self._settling:
            space.settle()

    def near_changes(self, is_of_test=None):
        """What is wrong with assertions at this moment; a test may have patched something for itself."""
        for space in self._near:
            if not space.is_whole():
                yield from space.changes(is_of_test)
        if _get_trace() is not None:
            yield "a trace function was set"
        if _get_profile() is not None:
            yield "a profile function was set"

    def test_changes(self, is_of_test=None):
        """What is wrong with unittest at this moment."""
        yield from self.near_changes(is_of_test)
        for space in self._tests[len(self._near) :]:
            if not space.is_whole():
                yield from space.changes(is_of_test)

    def surrounding_changes(self, origins, libraries, is_of_test=None):
        """What is wrong around the tests, when they patch nothing; they may have left something."""
        spaces = [space for name in libraries for space in self._libraries.get(name, ())]
        for space in (*self._surroundings, *spaces):
            if not space.is_whole():
                yield from space.changes(is_of_test)
        for name in libraries:
            if not self._libraries.get(name, True):  # it was loaded by the sample
                yield from _solutions_in_library(name, origins)
        modules = sys.modules
        for name, module in self._modules.items():
            if modules.get(name) is not module:
                yield f"the module {name} was replaced"
        yield from self._importer_changes(origins)
        if _monitors():
            yield "a monitoring tool was set"
        if threading._trace_hook is not None or threading._profile_hook is not None:
            yield "threads were given a trace or profile function"
        for callback in gc.callbacks:
            if _origin_of(callback, origins) is SOLUTION:
                yield "the garbage collector was given a callback of the solution"

    def _importer_changes(self, origins):
        present = [*sys.meta_path, *sys.path_hooks]
        for importer in self._importers:
            if not _has(present, importer):
                yield f"the importer {_name_of(importer)} was removed"
        for importer in present:
            if not _has(self._importers, importer) and _origin_of(importer, origins) is SOLUTION:
                yield f"the importer {_name_of(importer)} was added by the solution"


def _spaces_of_library(name, modules):
    modules = [modules[one] for one in _LIBRARY_PARTS[name] if one in modules]
    classes = [vars(one).get(part) for one in modules for part in _LIBRARY_CLASSES]
    classes = [one for one in classes if issubclass(type(one), type) and one.__module__.startswith(name)]
    functions = [
        Space(one.__name__, vars(one), [key for key, value in vars(one).items() if callable(value)])
        for one in modules
    ]
    return [*functions, *map(_of_class, dict.fromkeys(classes))]


def _solutions_in_library(name, origins):
    for space in _spaces_of_library(name, sys.modules):
        for function, label in space.functions():
            if origins.of_code(function.__code__) is SOLUTION:
                yield f"{label} is a function of the solution"


def _of_class(one):
    return Space(f"{one.__module__}.{one.__qualname__}", _dict_of(one), is_closed=True)


def _monitors():
    monitoring = getattr(sys, "monitoring", None)  # since Python 3.12
    return monitoring is not None and any(monitoring.get_tool(number) for number in range(6))


def _has(things, thing):
    return any(one is thing for one in things)


def _name_of(importer):
    kind = importer if isinstance(importer, type) else type(importer)
    return type.__dict__["__name__"].__get__(kind)


def _origin_of(thing, origins):
    """Whose code runs when an importer or a callback is asked."""
    if type(thing) is types.MethodType:
        thing = thing.__func__
    if type(thing) is types.FunctionType:
        return origins.of_code(thing.__code__)
    kind = thing if isinstance(thing, type) else type(thing)
    for base in type.__dict__["__mro__"].__get__(kind):
        for value in list(_dict_of(base).values()):
            value = getattr(value, "__func__", value) if type(value) in (classmethod, staticmethod) else value
            if type(value) is types.FunctionType and origins.of_code(value.__code__) is SOLUTION:
                return SOLUTION
    return LIBRARY


def _is_clock(name, value):
    # Many a solution makes its own waits short.
    return callable(value) and name != "sleep"


def _trusted_folders():
    """Where libraries lie: nothing else that is imported is one."""
    places = [sys.prefix, sys.base_prefix, sys.exec_prefix, *sys.path]
    return tuple({place.rstrip("/") + "/" for place in places if place.strip("/") and place[0] == "/"})
