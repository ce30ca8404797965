"""Whose comparison method is it? A class may get one from its own body, a generator, a library or nowhere."""

import builtins
import functools
import types

from bcb_origins import LIBRARY, MODULE_NAME, SOLUTION
from bcb_plan import COMPARISONS

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

_HEAP_TYPE = 1 << 9
_SLOTS = (types.WrapperDescriptorType, types.MethodDescriptorType, types.ClassMethodDescriptorType)
# Compare in ways of their own, item by item: what a stranger is to them is no question.
ARRAY_LIBRARIES = {"numpy", "pandas", "scipy", "sympy", "torch", "tensorflow", "keras", "xarray"}
# Make methods for classes of others.
_GENERATORS = ("/functools.py", "/dataclasses.py", "/enum.py", "/typing.py", "/abc.py")
mro_of = type.__dict__["__mro__"].__get__
dict_of = type.__dict__["__dict__"].__get__
name_of = type.__dict__["__name__"].__get__
flags_of = type.__dict__["__flags__"].__get__
_qualname_of = type.__dict__["__qualname__"].__get__
_Function, _Method = types.FunctionType, types.MethodType
WRAPPING = {
    property: lambda one: one.fget,
    staticmethod: lambda one: one.__func__,
    classmethod: lambda one: one.__func__,
    _Method: lambda one: one.__func__,
    functools.partial: lambda one: one.func,
}


class Methods:
    def __init__(self, origins, machinery, is_named_by_test):
        self._origins = origins
        self._known = machinery.known_classes
        self._warm = machinery.warm_modules
        self.is_named_by_test = is_named_by_test
        self._innocent = set()  # functions of libraries in their own classes

    def forget(self, function):
        self._innocent.discard(function)

    def is_suspect(self, method, name, owner):
        """Whether the solution decided how a class compares, by what cannot tell what it answers."""
        if method is None:
            return False
        if type(method) is _Function:
            return method not in self._innocent and self._is_suspect_function(method, owner)
        if type(method) in _SLOTS:
            return method.__name__ != name and self._is_solutions(owner)
        if type(method) in WRAPPING:
            return self.is_suspect(WRAPPING[type(method)](method), name, owner)
        return self._is_solutions(owner) or self.has_solutions_code(type(method))

    def _is_suspect_function(self, function, owner):
        code = function.__code__
        origin = self._origins.of_code(code)
        if origin is SOLUTION:
            return not self._origins.is_watched(code) and not self.is_named_by_test(owner)
        if origin is LIBRARY:
            is_at_home = _is_at_home(function, owner) and not self._is_solutions(owner)
            if not is_at_home and not _is_generated(code):
                return True
        self._innocent.add(function)
        return False

    def _is_solutions(self, owner):
        """Whether the solution made a class: it is new, and no library has it."""
        if id(owner) in self._known:
            return False
        name = dict_of(owner).get("__module__")
        if type(name) is not str or name == MODULE_NAME or name in self._warm:
            return True
        return not self._origins.is_library_module(name)

    def has_solutions_code(self, kind):
        values = [value for base in heap_bases(kind) for value in list(dict_of(base).values())]
        functions = [value for value in values if type(value) is _Function]
        return any(self._origins.of_code(function.__code__) is SOLUTION for function in functions)

    def find_method(self, kind, code):
        """The class that compares by this code, and the method's name; a pair of None if none does."""
        for base in heap_bases(kind):
            space = dict_of(base)
            for name in COMPARISONS:
                method = space.get(name)
                while type(method) in WRAPPING:
                    method = WRAPPING[type(method)](method)
                if type(method) is _Function and method.__code__ is code:
                    return base, name
        return None, None

    def is_overridden(self, kind, name):
        """Whether the solution made a method anew that a class of values has: a builtin's, an array's."""
        holders = [base for base in mro_of(kind) if name in dict_of(base)]
        if not any(is_static(base) or _library_of(base) in ARRAY_LIBRARIES for base in holders[1:]):
            return False
        method = dict_of(holders[0])[name]
        return type(method) is _Function and self._origins.of_code(method.__code__) is SOLUTION


def heap_bases(kind):
    """The classes of a class that were made by Python code: the others cannot be changed."""
    return [base for base in mro_of(kind) if flags_of(base) & _HEAP_TYPE]


def is_static(kind):
    return not flags_of(kind) & _HEAP_TYPE


def _library_of(owner):
    module = dict_of(owner).get("__module__")
    return module.partition(".")[0] if type(module) is str else None


def _is_generated(code):
    """Made for a class by a decorator that everybody uses; such equality knows only its own class."""
    if code.co_filename[:1] == "<":
        return "NotImplemented" in code.co_names
    return code.co_filename.endswith(_GENERATORS)


def _is_at_home(function, owner):
    """Whether a function of a library is in a class of the same library."""
    if function.__qualname__.rpartition(".")[0] == _qualname_of(owner):
        return True
    home = function.__module__
    return type(home) is str and home.partition(".")[0] == _library_of(owner)
