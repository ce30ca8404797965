"""What a test takes from other modules: is it what it was before the sample ran?"""

import builtins
import sys
import types

from bcb_origins import LIBRARY, SOLUTION
from bcb_space import Space

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

# Replaced by many a solution for its own sake: to be quick, or to show nothing.
_OFTEN_REPLACED = {"sleep", "show", "pause"}
# Builtins that decide no test, whoever defines them anew.
_HARMLESS = {"print", "help", "id"}
_modules = sys.modules
_Module, _Function, _Method = types.ModuleType, types.FunctionType, types.MethodType


class Uses:
    def __init__(self, plan, warm_modules):
        self._plan = plan
        self._warm = warm_modules
        self._taken = {}  # "numpy.testing.assert_equal" -> (namespace, name, value)
        self._names = {module for module, _ in plan.imports.values()}
        self._imported = {name: warm_modules[name] for name in self._names if name in warm_modules}
        self.libraries = {name.partition(".")[0] for name in self._names}
        self._own = {}
        for path in plan.uses:
            module, name = plan.imports.get(path[0], (None, None))
            if module is not None:
                self._follow(module, path[1:] if name is None else (name, *path[1:]))
        for module, name in plan.imports.values():
            if name is not None:
                self._follow(module, (name,))
        self._helpers = {}  # id -> a namespace that assertion functions of libraries work with
        for name, (_, step, value) in self._taken.items():
            if step.startswith("assert"):
                self._add_helpers(name, value)
        own = plan.bound_names | set(plan.imports)
        self._builtins = [name for name in plan.loaded_names - own - _HARMLESS if name in __builtins__]

    def _follow(self, name, path):
        """Notes every step from a module over its submodules to what is taken from it."""
        for step in path:
            module = self._warm.get(name)
            if type(module) is not _Module:
                return
            space, name = vars(module), f"{name}.{step}"
            if step in space and callable(space[step]):
                self._taken[name] = (space, step, space[step])

    def _add_helpers(self, name, function):
        """Keeps what an assertion function works with; returns what was not kept before."""
        if type(function) is not _Function or id(function.__globals__) in self._helpers:
            return []
        space = function.__globals__
        near = [one for one in space.values() if type(one) is _Module and "testing" in vars(one)["__name__"]]
        fresh = {id(one): Space(one.get("__name__", name), one) for one in (space, *map(vars, near))}
        self._helpers.update(fresh)
        return fresh.values()

    def meet_assertion(self, function, origins):
        """What is wrong with a function that a test calls to assert; its library may be new to us."""
        if type(function) is _Function and origins.of_code(function.__code__) is LIBRARY:
            for space in self._add_helpers("", function):
                for one, label in space.functions():
                    if origins.of_code(one.__code__) is SOLUTION:
                        yield f"{label} is a function of the solution"
        yield from self.helper_changes()

    def full_name(self, words):
        """What the dotted words of a test stand for."""
        root, _, rest = words.partition(".")
        module, name = self._plan.imports.get(root, (root, None))
        return ".".join(part for part in (module, name, rest) if part)

    def is_other(self, words, value):
        """Whether a function that a test is about to call is another than there was under that name."""
        taken = self._taken.get(self.full_name(words))
        return taken is not None and taken[2] is not value

    def is_assertion(self, words, function):
        """Whether a function can be what its name says, where nothing is known of it."""
        name = self.full_name(words)
        if type(function) is not _Function:
            return type(function) is _Method
        is_named = name.partition(".")[0] in ("numpy", "pandas")
        return not is_named or function.__name__ == name.rpartition(".")[2]

    def changes(self):
        """All that differs, at a moment when only the solution has run."""
        for name, (space, step, value) in self._taken.items():
            if space.get(step) is not value and step not in _OFTEN_REPLACED:
                yield f"{name} was replaced"
        yield from self.helper_changes()
        yield from self._module_changes()

    def helper_changes(self):
        for space in self._helpers.values():
            if not space.is_whole():
                yield from space.changes()

    def remains(self, examiner):
        """What the solution left behind, at the end: what a test replaced for itself is its own affair."""
        for name, (space, step, value) in self._taken.items():
            found = space.get(step)
            if found is not value and step not in _OFTEN_REPLACED:
                words = examiner.describe_function(found)
                if words is not None or examiner.is_builtin(found):
                    yield f"{name} {words or 'was replaced'}"
        yield from self.helper_changes()
        yield from self._module_changes()

    def _module_changes(self):
        for name, module in self._imported.items():
            if _modules.get(name, module) is not module:
                yield f"the module {name} was replaced"

    def wrong_imports(self, space, origins):
        """Modules that the test got under a name of its own, and are not what it asked for."""
        for name, (module, attribute) in self._plan.imports.items():
            found = space.get(name)
            if attribute is not None or found is None or name in self._plan.bound_names:
                continue
            if module in self._imported:
                is_right = found is self._imported[module]
            else:
                is_right = issubclass(type(found), _Module) and origins.is_library_file(found)
            if not is_right:
                yield f"the module {module} is not the library's"
        for module in self._names - set(self._imported):
            found = _modules.get(module)
            if issubclass(type(found), _Module) and not origins.is_library_file(found):
                yield f"the module {module} is not the library's"

    def keep_own(self, space):
        """Remembers what the test itself defined, which no solution may define anew."""
        self._own = {name: space[name] for name in self._plan.own_names if name in space}

    def lost_own(self, space):
        for name, value in self._own.items():
            if space.get(name) is not value:
                yield f"{name}, which the test defines, was replaced"

    def shadows(self, space, describe):
        """Builtins that the test calls, and the solution defined under the same name."""
        for name in self._builtins:
            if name in space and describe(space[name]) is not None:
                yield f"the builtin {name} was replaced for the test by the solution's own"
