"""What a sample finds when it starts: what the official harness has loaded, and nothing of ours."""

import _imp
import gc
import importlib
import os
import sys
import types
from collections.abc import Iterable


def load_baseline(names: Iterable[str]) -> None:
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            continue  # an environment without it: its samples start with less
    numpy = sys.modules.get("numpy")
    # Newer ones load it at its first use, and every sample seeds it.
    getattr(numpy, "random", None)
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is not None:
        pyplot.close("all")


def forget_ourselves() -> None:
    """A sample must find neither our modules nor our script, by import or as ``__main__``, nor where.

    What it still can see of ours, in frames and traces, goes by names that nothing else has.
    """
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for name, module in list(sys.modules.items()):
        if not (getattr(module, "__file__", None) or "").startswith(folder + os.sep):
            continue
        own, alias = vars(sys.modules.pop(name)), _alias(name)
        for value in list(own.values()):
            if isinstance(value, type) and value.__module__ == name:
                value.__module__ = alias
        own.update(__name__=alias, __file__=f"{alias}.py", __package__=own["__package__"] and "")
        own.pop("__path__", None)
        own.update(__cached__=None, __spec__=None, __loader__=None)
    sys.modules["__main__"] = sys.modules["__mp_main__"] = types.ModuleType("__main__")
    for place in [place for place in sys.path_importer_cache if place.startswith(folder)]:
        del sys.path_importer_cache[place]
    _forget_folder(folder)


def _alias(name: str) -> str:
    return name if name == "__main__" else f"bcb_{name.rpartition('.')[2]}"


def _forget_folder(folder: str) -> None:
    """Frames and functions name the file that their code came from; ours keep its name alone."""
    codes = [one.__code__ for one in gc.get_objects() if type(one) is types.FunctionType]
    frame: types.FrameType | None = sys._getframe()
    while frame is not None:
        codes.append(frame.f_code)
        frame = frame.f_back
    for code in codes:
        if code.co_filename.startswith(folder + os.sep):
            _imp._fix_co_filename(code, f"bcb_{os.path.basename(code.co_filename)}")
