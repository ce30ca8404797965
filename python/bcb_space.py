"""A namespace and what it held: is it still the same?"""

import builtins
import ctypes
import gc
import operator
import types

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

# Names that are left out: what warnings put there, and what is not ours to hold.
_NEVER_MIND = {"__warningregistry__", "__builtins__", "__cached__", "__annotations__"}
_Module, _Function = types.ModuleType, types.FunctionType
_is, _all, _map = operator.is_, all, map


class Space:
    """Of all its names or some; one that is closed, as a class is, may get no other."""

    __slots__ = ("label", "_live", "_keys", "_values", "_count", "_is_closed", "_version", "_seen")

    def __init__(self, label, live, keys=None, is_closed=False):
        held = {key: live[key] for key in (live if keys is None else keys) if key not in _NEVER_MIND}
        # A submodule comes and goes with its import.
        held = {key: value for key, value in held.items() if not issubclass(type(value), _Module)}
        self.label = label
        self._live = live
        self._keys = tuple(held)
        self._values = tuple(held.values())
        self._count = len(live) if keys is None else None  # of a part, nothing is known of the rest
        self._is_closed = is_closed
        self._version = _version_of(live)
        self.settle()

    def settle(self):
        """Is as it should be at this moment, whatever was done to it."""
        self._seen = None if self._version is None else self._version.value

    def functions(self):
        for key, value in zip(self._keys, self._values, strict=True):
            if type(value) in (classmethod, staticmethod):
                value = value.__func__
            if type(value) is _Function:
                yield value, f"{self.label}.{key}"

    def is_whole(self):
        version = None if self._version is None else self._version.value
        if version is not None and version == self._seen:
            return True
        if not _all(_map(_is, _map(self._live.get, self._keys), self._values)) or self._news():
            return False
        self._seen = version
        return True

    def changes(self, is_fine=None):
        """What is wrong; ``is_fine`` says it of values that may have come instead."""
        for key, value in zip(self._keys, self._values, strict=True):
            found = self._live.get(key)
            if found is not value and (is_fine is None or not is_fine(found)):
                yield f"{self.label}.{key} was {'replaced' if key in self._live else 'removed'}"
        for key in self._news():
            yield f"{self.label}.{key} was added"

    def _news(self):
        """Names that were not there: any in a class, those of builtins in a module."""
        if self._count is None or len(self._live) == self._count:
            return ()
        fresh = [key for key in self._live if key not in self._keys and key not in _NEVER_MIND]
        return fresh if self._is_closed else [key for key in fresh if key in __builtins__ and key[:2] != "__"]


def _number_in(dictionary):
    """The version that CPython keeps of a dictionary: no two states have the same."""
    return ctypes.c_uint64.from_address(id(dictionary) + 24)


def _has_versions():
    probe = {"a": 1}
    number = _number_in(probe)
    seen = [number.value]
    for value in (2, 1):
        probe["a"] = value
        seen.append(number.value)
    probe["b"] = 1
    seen.append(number.value)
    del probe["b"]
    seen.append(number.value)
    return len(set(seen)) == len(seen)


_HAS_VERSIONS = _has_versions()


def _version_of(live):
    """To read it touches no value: a fork would have to copy the page of each."""
    if not _HAS_VERSIONS:
        return None
    if type(live) is types.MappingProxyType:
        (live,) = gc.get_referents(live)
    return _number_in(live) if type(live) is dict else None
