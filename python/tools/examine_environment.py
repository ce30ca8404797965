"""Imports libraries one after the other and says how each went.

usage: examine_environment.py NAME...
Prints a JSON line after each import: {"name", "reason"}, the reason null where it went well.
Where lines are missing, the first of the libraries without one killed the process.
"""

import importlib
import json
import os
import sys
import warnings
from collections.abc import Sequence


def main(names: Sequence[str]) -> None:
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # Libraries may print while they are imported; only our lines may reach the reader.
    os.dup2(2, 1)
    warnings.simplefilter("ignore")
    for name in names:
        reason = None
        try:
            importlib.import_module(name)
        except BaseException as error:  # an import may even raise SystemExit
            reason = f"{type(error).__name__}: {error}"
        print(json.dumps({"name": name, "reason": reason}), file=channel, flush=True)
    # Some libraries leave threads or exit handlers behind that hang.
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
