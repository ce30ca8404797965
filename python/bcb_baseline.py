"""What the official harness has loaded when a sample starts: seen by samples without an import."""

import _imp
import gc
import importlib
import os
import sys
import types

# The imports of bigcodebench.evaluate, bigcodebench.eval and its guard, 0.2.5.
OFFICIAL_IMPORTS = (
    "argparse",
    "builtins",
    "collections",
    "concurrent.futures",
    "concurrent.futures.process",
    "contextlib",
    "datetime",
    "faulthandler",
    "io",
    "itertools",
    "json",
    "multiprocessing",
    "multiprocessing.managers",
    "multiprocessing.sharedctypes",
    "os",
    "pickle",
    "platform",
    "resource",
    "shutil",
    "signal",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "types",
    "typing",
    "unittest",
    "warnings",
    "numpy",
    "matplotlib.pyplot",
)

# What the packages that the official command depends on (datasets, httpx, rich and others) bring of the
# standard library and of the libraries that tasks use: `import urllib; urllib.request` works there, so it
# must here.
BROUGHT_IMPORTS = (
    "_pyio",
    "_strptime",
    "asyncio",
    "cmath",
    "colorsys",
    "concurrent.futures.thread",
    "configparser",
    "contextvars",
    "csv",
    "ctypes.util",
    "email.headerregistry",
    "email.iterators",
    "email.parser",
    "email.policy",
    "encodings.ascii",
    "encodings.idna",
    "filecmp",
    "fractions",
    "gc",
    "glob",
    "grp",
    "http.client",
    "http.cookiejar",
    "http.cookies",
    "importlib.metadata",
    "ipaddress",
    "mimetypes",
    "netrc",
    "pkgutil",
    "pwd",
    "pydoc",
    "sqlite3",
    "ssl",
    "sysconfig",
    "tarfile",
    "unittest.mock",
    "urllib.request",
    "xml.dom.minidom",
    "xml.etree.ElementTree",
    "zipfile",
    "zoneinfo",
    "attr",
    "chardet",
    "click",
    "jinja2.sandbox",
    "pandas",
    "pytz",
    "regex",
    "requests",
    "soundfile",
    "tqdm.contrib.concurrent",
    "yaml",
)


def load_baseline():
    for name in (*OFFICIAL_IMPORTS, *BROUGHT_IMPORTS):
        try:
            importlib.import_module(name)
        except ImportError:
            continue  # an environment without it: its samples start with less
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is not None:
        pyplot.close("all")


def forget_ourselves():
    """A sample must find neither our modules nor our script, by import or as ``__main__``, nor where."""
    folder = os.path.dirname(os.path.abspath(__file__))
    names = [name for name in sys.modules if name.startswith("bcb_") or name == "__main__"]
    for name in names:
        own = vars(sys.modules.pop(name))
        own.update(__file__=f"{name}.py", __cached__=None, __spec__=None, __loader__=None)
    sys.modules["__main__"] = sys.modules["__mp_main__"] = types.ModuleType("__main__")
    for place in [place for place in sys.path_importer_cache if place.startswith(folder)]:
        del sys.path_importer_cache[place]
    _forget_folder(folder)


def _forget_folder(folder):
    """Frames and functions name the file that their code came from; ours keep its name alone."""
    codes = [one.__code__ for one in gc.get_objects() if type(one) is types.FunctionType]
    frame = sys._getframe()
    while frame is not None:
        codes.append(frame.f_code)
        frame = frame.f_back
    for code in codes:
        if os.path.dirname(code.co_filename) == folder:
            _imp._fix_co_filename(code, os.path.basename(code.co_filename))
