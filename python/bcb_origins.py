"""Whose code is it: the test's, the solution's or a library's? And who asks for something right now?"""

import builtins
import sys
import types
from importlib.machinery import ModuleSpec

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

MODULE_NAME = "__test__"
MODULE_FILE = f"{MODULE_NAME}.py"
TEST, SOLUTION, LIBRARY, OWN = "test", "solution", "library", "own"
_OWN_FILES = "bcb_"  # without a folder, as bcb_baseline leaves their names
_get_frame = sys._getframe
_modules = sys.modules
_Code = types.CodeType
_Module, _Spec, _Function = types.ModuleType, ModuleSpec, types.FunctionType


class Origins:
    def __init__(self, trusted_folders):
        self._folders = trusted_folders
        self._test = {}  # id -> code object, which is kept so that the number stays its own
        self._made = {}
        self._watched = {}

    def add_test(self, found):
        self._test.update(found)

    def add_watched(self, found):
        """Code of the solution whose comparison methods tell what they answer."""
        self._watched.update(found)

    def add_made(self, code):
        """Code that the solution compiled while it ran, whatever file it claims to be of."""
        self._made[id(code)] = code
        for value in code.co_consts:
            if type(value) is _Code:
                self.add_made(value)

    def is_watched(self, code):
        return id(code) in self._watched

    def of_code(self, code):
        if id(code) in self._test:
            return TEST
        name = code.co_filename
        if name == MODULE_FILE or id(code) in self._made:
            return SOLUTION
        if name.startswith(_OWN_FILES):
            return OWN
        # Code that a library generated has no file; everything else lies where libraries lie.
        return SOLUTION if name[:1] == "/" and not name.startswith(self._folders) else LIBRARY

    def of_caller(self, depth):
        """Whose code made the call, ``depth`` frames above this function."""
        return self.of_code(_get_frame(depth).f_code)

    def of_asker(self, depth):
        """Whose code stands behind the call: the innermost frame of the module; None without one."""
        frame = _get_frame(depth)
        while frame is not None:
            origin = self.of_code(frame.f_code)
            if origin is not LIBRARY:
                return origin if origin is not OWN else None
            frame = frame.f_back
        return None

    def is_library_module(self, name):
        module = _modules.get(name)
        if name == MODULE_NAME or not issubclass(type(module), _Module):
            return False
        return self.is_library_file(module)

    def is_library_file(self, module):
        """Whether a module was loaded from where libraries lie, or is built in."""
        spec = vars(module).get("__spec__")
        if type(spec) is not _Spec:
            return self._stands_for_library(module)
        origin = spec.origin
        if origin is None:
            places = spec.submodule_search_locations
            return places is not None and all(place.startswith(self._folders) for place in places)
        return origin in ("built-in", "frozen") or origin.startswith(self._folders)

    def _stands_for_library(self, module):
        """Whether a library put an object of its own class in a module's place, with the module inside."""
        kinds = type.__getattribute__(type(module), "__mro__")
        made = [kind for kind in kinds if kind not in (_Module, object)]
        if not made or any(self._is_of_solution(value) for kind in made for value in vars(kind).values()):
            return False
        space = vars(module)
        held = [one for one in space.values() if type(one) is _Module]
        return any(
            vars(one).get("__name__") == space.get("__name__") and self._has_library_spec(one) for one in held
        )

    def _has_library_spec(self, module):
        return type(vars(module).get("__spec__")) is _Spec and self.is_library_file(module)

    def _is_of_solution(self, value):
        return type(value) is _Function and self.of_code(value.__code__) is not LIBRARY
