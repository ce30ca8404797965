"""Imports modules ahead of time and hides them again: a fork sees only what it would have without them.

While a zygote warms up, the ledger writes down what each module's own code imports. Then it takes every warm
module out of ``sys.modules`` and off its parent package. When a sample imports one, the ledger puts it back
with what its code had imported, and nothing else: ``import scipy; scipy.stats`` fails as in a fresh process.
"""

import builtins
import contextlib
import functools
import importlib
import importlib._bootstrap as bootstrap
import itertools
import os
import sys
import types
import warnings
from collections.abc import Callable, Iterable, Iterator
from importlib.machinery import ExtensionFileLoader
from typing import Any, NamedTuple


class ModuleLedger:
    def __init__(self) -> None:
        self._visible = frozenset(sys.modules)
        self._brings: dict[str, Any] = {}  # module -> what its code imports, in order
        self._effects: dict[str, list[_Effect]] = {}  # module -> what its code changed elsewhere
        self._covered: dict[str, object] = {}  # submodule -> what its parent had by its name before
        self._hidden: dict[str, types.ModuleType] = {}
        self._attributes: dict[str, types.ModuleType] = {}  # hidden module -> whose attribute it was
        self._whole: dict[str, list[str]] = {}  # package that is hidden and shown as a whole -> its modules
        self._first_import = None

    def warm(self, names: Iterable[str]) -> None:
        """Imports what can be imported, and hides it; what cannot will fail in the sample, as it should."""
        with _recording(self._brings, self._effects, self._covered):
            for name in names:
                with contextlib.suppress(BaseException):  # a module may raise anything, SystemExit included
                    importlib.import_module(name)
        # Modules that no import loaded: the code of others, Python or C, put them there.
        by_last_part = {name.rpartition(".")[2]: name for name in self._brings}
        for name in set(sys.modules) - self._visible - set(self._brings):
            owner = by_last_part.get(name, name.rpartition(".")[0])
            while owner and owner not in self._brings:
                owner = owner.rpartition(".")[0]
            if owner:
                self._brings[owner].append(name)
        self._hide()

    def _hide(self) -> None:
        """Takes every warm module out of sight; from here on an import brings back what it would load."""
        warm = set(sys.modules) - self._visible
        # Packages with module objects of their own making (tensorflow's lazy loaders) keep copies of
        # attributes where we cannot follow them.
        special = {_top(name) for name in warm if type(sys.modules[name]) is not types.ModuleType}
        self._hidden = {name: sys.modules.pop(name) for name in warm}
        for name, module in self._hidden.items():
            if _top(name) in special:
                self._whole.setdefault(_top(name), []).append(name)
                continue
            parent_name, _, attribute = name.rpartition(".")
            parent = self._hidden.get(parent_name, sys.modules.get(parent_name))
            if _own_attributes(parent).get(attribute) is module:
                self._attributes[name] = parent
        # In a second pass: a module may have several names (requests.packages), each put back by itself.
        for name, parent in self._attributes.items():
            attribute = name.rpartition(".")[2]
            if name in self._covered:
                setattr(parent, attribute, self._covered[name])
            elif attribute in _own_attributes(parent):
                delattr(parent, attribute)
        for effects in self._effects.values():
            for effect in effects:
                effect.undo()
        for name in self._hidden:
            brings = [name.rpartition(".")[0], *self._brings.get(name, ())]
            self._brings[name] = tuple(dict.fromkeys(one for one in brings if one in self._hidden))
        self._first_import = bootstrap._find_and_load
        bootstrap._find_and_load = self._find_and_load

    def _find_and_load(self, name: str, import_: Any) -> types.ModuleType:
        if name in self._hidden:
            self._restore(name)
            return sys.modules[name]
        return self._first_import(name, import_)

    def _restore(self, name: str) -> None:
        pending = [name]
        effects = []
        while pending:
            name = pending.pop()
            module = self._hidden.pop(name, None)
            if module is None:
                continue
            sys.modules[name] = module
            if name in self._attributes:
                setattr(self._attributes[name], name.rpartition(".")[2], module)
            if name in self._effects:
                effects.extend(self._effects[name])
            pending.extend(self._brings[name])
            if _top(name) in self._whole:
                pending.extend(self._whole.pop(_top(name)))
        for effect in sorted(effects, key=lambda effect: effect.order):
            effect.redo()


@contextlib.contextmanager
def _recording(
    brings: dict[str, list[str]], effects: "dict[str, list[_Effect]]", covered: dict[str, object]
) -> Iterator[None]:
    """Notes, for each module whose code runs, what it imports and what it changes in other places."""
    kept = builtins.__import__, bootstrap._find_and_load, bootstrap._load_unlocked
    running: list[list[str]] = []
    attributed: set[tuple[object, object]] = set()

    def load(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
        result = kept[0](name, globals, locals, fromlist, level)
        if running:
            package = globals.get("__package__") or "" if globals else ""
            absolute = bootstrap._resolve_name(name, package, level) if level else name
            within = [f"{absolute}.{attribute}" for attribute in fromlist or ()]
            running[-1].extend([absolute, *(one for one in within if one in sys.modules)])
        return result

    def find_and_load(name: str, import_: Any) -> types.ModuleType:
        module = kept[1](name, import_)
        if running:
            running[-1].append(name)
        return module

    def load_unlocked(spec: Any) -> types.ModuleType:
        brought = brings.setdefault(spec.name, [])
        parent, _, attribute = spec.name.rpartition(".")
        siblings = _own_attributes(sys.modules.get(parent))
        if attribute in siblings:
            covered[spec.name] = siblings[attribute]
        find_changes = _look_around()
        running.append(brought)
        try:
            return kept[2](spec)
        finally:
            running.pop()
            # The innermost module is done first, and it is the one that made the change.
            changes = [effect for effect in find_changes() if effect.key not in attributed]
            attributed.update(effect.key for effect in changes)
            if changes:
                effects[spec.name] = changes
            if isinstance(spec.loader, ExtensionFileLoader):
                brought.extend(_modules_in_use(sys.modules.get(spec.name)))

    builtins.__import__ = load
    bootstrap._find_and_load, bootstrap._load_unlocked = find_and_load, load_unlocked
    try:
        yield
    finally:
        builtins.__import__, bootstrap._find_and_load, bootstrap._load_unlocked = kept


def _look_around() -> "Callable[[], list[_Effect]]":
    """At what modules are known to change when they are imported: warning filters, variables, colour maps."""
    filters, variables, colormaps = list(warnings.filters), dict(os.environ), set(_colormaps())

    def find_changes() -> list[_Effect]:
        found: list[_Effect] = []
        if warnings.filters != filters:
            first = warnings.filters.index(filters[0]) if filters else 0
            for index, item in enumerate(warnings.filters):
                if item not in filters:
                    found.append(_filter(item, index < first))
        if dict(os.environ) != variables:
            for name, value in os.environ.items():
                if variables.get(name) != value:
                    found.append(_entry(_environment, name, value, variables.get(name)))
        for name, colormap in _colormaps().items():
            if name not in colormaps:
                found.append(_entry(_colormaps, name, colormap))
        return found

    return find_changes


class _Effect(NamedTuple):
    """What a module's code changed elsewhere. Modules around it see the same change, by its key."""

    order: int
    key: tuple[object, object]
    undo: Callable[[], object]
    redo: Callable[[], object]


_numbers = itertools.count()
_environment = functools.partial(getattr, os, "environ")


def _filter(item: Any, is_first: bool) -> _Effect:
    def undo() -> None:
        if item in warnings.filters:
            warnings.filters.remove(item)
            warnings._filters_mutated()

    def redo() -> None:
        warnings.filters.insert(0 if is_first else len(warnings.filters), item)
        warnings._filters_mutated()

    return _Effect(next(_numbers), ("filter", item), undo, redo)


def _entry(find: Callable[[], Any], name: str, value: object, before: object = None) -> _Effect:
    """Of a mapping, which is looked for each time: it may be hidden with its module."""

    def put(other: object) -> None:
        if other is None:
            find().pop(name, None)
        else:
            find()[name] = other

    return _Effect(next(_numbers), (find, name), lambda: put(before), lambda: put(value))


def _colormaps() -> dict[str, object]:
    matplotlib = sys.modules.get("matplotlib")
    registry = getattr(matplotlib, "colormaps", None)
    return getattr(registry, "_cmaps", {})


def _modules_in_use(extension: object) -> Iterator[str]:
    """Compiled code imports what is loaded already without asking us; its names tell what it uses."""
    for value in list(_own_attributes(extension).values()):
        name = value.__name__ if isinstance(value, types.ModuleType) else getattr(value, "__module__", None)
        if isinstance(name, str) and name in sys.modules:
            yield name


def _top(name: str) -> str:
    return name.partition(".")[0]


def _own_attributes(module: object) -> dict[str, Any]:
    try:
        return vars(module)
    except TypeError:
        return {}
