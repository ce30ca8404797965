"""Looks at values that a test compares: does one owe its equality to methods that the solution gave it?

Only the type of a value is asked, through functions of ``type`` itself: nothing that a solution could have
defined is called.
"""

import builtins
import collections
import gc
import itertools
import operator
import types
import weakref

from bcb_methods import ARRAY_LIBRARIES, WRAPPING, dict_of, heap_bases, is_static, mro_of, name_of
from bcb_origins import LIBRARY, SOLUTION, TEST
from bcb_plan import CLOSE, COMPARISONS, IDENTITY, TRUTH, TYPE

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

MOST_VALUES = 50_000
MOST_SUSPECTS = 10
_CLAIMS = ("__class__", "__instancecheck__", "__subclasscheck__")
_ARRAYS = ("__array_ufunc__", "__array_function__")
# By what an assertion does: the methods that learn what they are compared with, and can say yes to it.
_METHODS = {
    IDENTITY: (),
    TRUTH: (),
    TYPE: _CLAIMS,
    CLOSE: (*COMPARISONS, *_ARRAYS, "__sub__", "__rsub__", "__class__"),
}
_OTHER_METHODS = (*COMPARISONS, *_ARRAYS, "__class__")
PLAIN = {bool, int, float, complex, str, bytes, bytearray, range}
PLAIN.update(map(type, (None, ..., NotImplemented)))
_PROXIES = (weakref.ProxyType, weakref.CallableProxyType)
_Function, _Method, _Builtin = types.FunctionType, types.MethodType, types.BuiltinFunctionType
_compress, _repeat, _map, _is_not = itertools.compress, itertools.repeat, map, operator.is_not
_referents = gc.get_referents
_STRANGER = object()


def _dictionary_items(value):
    return itertools.chain(dict.keys(value), dict.values(value))


def _namespace_items(value):
    return list(object.__getattribute__(value, "__dict__").values())


_CONTAINERS = {
    **dict.fromkeys((list, tuple, set, frozenset, collections.deque), iter),
    **dict.fromkeys((type({}.keys()), type({}.values()), type({}.items())), iter),
    **dict.fromkeys((dict, collections.OrderedDict), _dictionary_items),
    **dict.fromkeys((collections.defaultdict, collections.Counter), _dictionary_items),
    types.MappingProxyType: _referents,
    types.SimpleNamespace: _namespace_items,
    slice: lambda value: (value.start, value.stop, value.step),
}


class Examiner:
    def __init__(self, origins, mocks, methods, masks_in_test):
        self._origins = origins
        self._mocks = mocks
        self.methods = methods
        self._masks_in_test = masks_in_test

    def suspects(self, value, kind):
        """What is wrong with a value or with what is in it: pairs of a class, or None, and words."""
        if is_plain(value):
            return []
        methods = _METHODS.get(kind, _OTHER_METHODS)
        found, pending, seen = [], [value], set()
        while pending and len(seen) < MOST_VALUES and len(found) < MOST_SUSPECTS:
            value = pending.pop()
            if id(value) not in seen:
                seen.add(id(value))
                pending.extend(self._search(value, methods, found))
        return found

    def _search(self, value, methods, found):
        """Looks at one value; returns what is in it and is not plain."""
        kind = type(value)
        if _is_among(kind, _CONTAINERS):
            return _strangers(_CONTAINERS[kind](value))
        words = "it is a weak proxy" if _is_among(kind, _PROXIES) else self._mocks.describe(value)
        if words is None and any(kind is one for one in _MASKED) and not self._masks_in_test:
            # Some masked items are nothing strange: libraries mask what is no number.
            words = "all of it is masked, and so equal to everything" if value._mask.all() else None
        if words is not None:
            found.append((None, words))
            return []
        inner = []
        if issubclass(kind, tuple):
            inner += _strangers(tuple.__iter__(value))
        if _is_among(kind, _TABLES):
            inner += _strangers(_table_items(value))
        if heap_bases(kind) and not self._mocks.is_mock(value):
            inner += self._search_class(value, methods, found)
        return inner

    def _search_class(self, value, methods, found):
        before, comparing = len(found), None
        for base in heap_bases(type(value)):
            space = dict_of(base)
            for name in methods:
                if name in space and self.methods.is_suspect(space[name], name, base):
                    found.append((base, f"its class {name_of(base)} says itself how it compares ({name})"))
            if comparing is None and "__eq__" in space:
                comparing = base
        if len(found) > before or comparing is None or "__eq__" not in methods:
            return []
        if self._equals_anything(value, dict_of(comparing)["__eq__"], comparing):
            found.append((None, f"its class {name_of(comparing)} is equal to everything"))
        # It compares by Python code, and so by what is in it.
        return _strangers(_namespace_items(value)) if _has_namespace(value) else []

    def _equals_anything(self, value, method, owner):
        """Of a library's class, whose code may be called; a test that uses such a value means it."""
        module = dict_of(owner).get("__module__")
        if type(method) is not _Function or self._origins.of_code(method.__code__) is not LIBRARY:
            return False
        if type(module) is not str or module.partition(".")[0] in ARRAY_LIBRARIES:
            return False
        if self._mocks.is_any(value):
            return False
        try:
            answer = method(value, _STRANGER)
        except Exception:
            return False
        return answer is not NotImplemented and type(answer) in PLAIN and bool(answer)

    def describe_function(self, function):
        """What is wrong with a function that a test calls to compare or to measure; None if nothing is."""
        kind = type(function)
        while kind in WRAPPING:
            words = self._mocks.describe(function.__self__) if kind is _Method else None
            if words is not None:
                return words
            function = WRAPPING[kind](function)
            kind = type(function)
        if kind is _Function:
            is_ours = self._origins.of_code(function.__code__) is SOLUTION
            return "is a function of the solution" if is_ours else None
        if issubclass(kind, type):
            return "is a class of the solution" if self.methods.has_solutions_code(function) else None
        words = self._mocks.describe(function)
        if words is not None:
            return words
        return "is an object of the solution" if self.methods.has_solutions_code(kind) else None

    def is_builtin(self, function):
        """Whether something callable was made by no Python code."""
        kind = type(function)
        return kind is _Builtin or (issubclass(kind, type) and is_static(function))

    def is_of_test(self, function):
        """Whether the test itself put it there: a function of its own, or a mock."""
        if type(function) is _Function:
            return self._origins.of_code(function.__code__) is TEST
        return self._mocks.is_mock(function) and self._mocks.describe(function) is None


def is_plain(value):
    return _is_among(type(value), PLAIN)


def _is_among(kind, kinds):
    # A metaclass could lie about the hash of its classes, and what they are equal to.
    return type(kind) is type and kind in kinds


def _strangers(items):
    """The items that are not plain, found at the speed of C: most of what is compared is plain."""
    found, left = [], list(items)
    while left:
        kind = type(left[0])
        others = _compress(left, _map(_is_not, _map(type, left), _repeat(kind)))
        if not _is_among(kind, PLAIN):
            found += [item for item in left if type(item) is kind]
        left = list(others)
    return found


def _has_namespace(value):
    return any("__dict__" in dict_of(base) for base in mro_of(type(value)))


def learn_types(modules):
    """Makes the types of loaded libraries known, in the process that keeps what there was before a sample."""
    numpy, pandas = modules.get("numpy"), modules.get("pandas")
    if numpy is not None:
        types_of_numpy = [one for one in vars(numpy).values() if issubclass(type(one), type)]
        PLAIN.update(one for one in types_of_numpy if issubclass(one, numpy.generic))
        _CONTAINERS[numpy.ndarray] = _array_items
        _MASKED.append(numpy.ma.MaskedArray)
    if pandas is not None:
        _TABLES.update((pandas.DataFrame, pandas.Series))


_TABLES = set()
_MASKED = []


def _array_items(array):
    return array.flat if array.dtype.hasobject else ()


def _table_items(table):
    arrays = [one for one in table._mgr.arrays if type(one) in _CONTAINERS]
    return itertools.chain.from_iterable(map(_array_items, arrays))
