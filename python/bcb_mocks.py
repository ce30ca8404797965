"""Remembers which mocks the solution made: those of the tests are part of the tests."""

import builtins
import gc
import sys
import threading
import types

from bcb_origins import LIBRARY, SOLUTION

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

_MODULE = "unittest.mock"
_LONGEST_CHAIN = 50
_mro_of = type.__dict__["__mro__"].__get__
_dict_of = type.__dict__["__dict__"].__get__
_name_of = type.__dict__["__name__"].__get__
_modules = sys.modules
_get_frame, _get_objects, _get_thread = sys._getframe, gc.get_objects, threading.get_ident


class Mocks:
    def __init__(self, origins, *, in_test, any_in_test):
        """Whether the test mentions mocks, and ``ANY``."""
        self._origins = origins
        self._in_test = in_test
        self._any_in_test = any_in_test
        self._base = None
        self._main_thread = _get_thread()
        self._made = {}  # id -> class: every mock has a class of its own

    def watch(self, module):
        """Notes from here on which mocks the solution makes; ``module`` is unittest.mock, or None."""
        base = vars(module).get("NonCallableMock") if type(module) is types.ModuleType else None
        if self._base is not None or type(base) is not type:
            return
        self._base = base
        make_child = base._get_child_mock.__code__
        before = base.__init_subclass__.__func__ if "__init_subclass__" in _dict_of(base) else None

        def note_mock(cls, **kwargs):
            super(base, cls).__init_subclass__(**kwargs) if before is None else before(cls, **kwargs)
            self._note(cls, make_child)

        base.__init_subclass__ = classmethod(note_mock)

    def claim_present(self):
        """Every mock that exists is the solution's: nobody else has run."""
        if self._base is None:
            self.watch(_modules.get(_MODULE))
            for one in _get_objects() if self._base is not None else ():
                if _holds(_mro_of(type(one)), self._base):
                    self._made[id(type(one))] = type(one)

    def _note(self, cls, make_child):
        if self._is_by_solution(make_child):
            self._made[id(cls)] = cls

    def _is_by_solution(self, make_child):
        frame = _get_frame(3)
        while frame is not None:
            code = frame.f_code
            if code is make_child:
                return False  # an attribute or an answer of a mock belongs to whoever made that
            origin = self._origins.of_code(code)
            if origin is not LIBRARY:
                return origin is SOLUTION
            frame = frame.f_back
        # A thread without a frame of either: what the solution started, more likely than not.
        return _get_thread() != self._main_thread

    def is_any(self, value):
        kind = type(value)
        return _name_of(kind) == "_ANY" and _dict_of(kind).get("__module__") == _MODULE

    def is_mock(self, value):
        return _holds(_mro_of(type(value)), self._base)

    def describe(self, value):
        """Words for a mock that is the solution's, or for what equals everything; None for other values."""
        bases = _mro_of(type(value))
        if self.is_any(value):
            return None if self._any_in_test else "it is unittest.mock.ANY"
        if len(bases) < 4:
            return None
        if self._base is None:
            self.watch(_modules.get(_MODULE))
            if _holds(bases, self._base) and not self._in_test:
                return "it is a mock, and the test makes none"
        if not _holds(bases, self._base):
            return None
        for _ in range(_LONGEST_CHAIN):
            if any(id(base) in self._made for base in _mro_of(type(value))):
                return "it is a mock that the solution made"
            space = object.__getattribute__(value, "__dict__")
            parent = space.get("_mock_new_parent")
            value = space.get("_mock_parent") if parent is None else parent
            if value is None:
                break
        return None


def _holds(bases, base):
    return any(one is base for one in bases)
