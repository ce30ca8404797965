"""Answers whether this Python accepts sources: a line of JSON asks, a line answers, until the input ends.

``{"accepts": [source, …]}`` is answered with a list: true, false, or why the compiler gave up on the source.
``{"errors": [source, …]}`` is answered with a list of null or ``{"line", "column", "message"}``.
"""

import ast
import json
import os
import sys
import warnings
from collections.abc import Callable
from typing import Any

MOST_READ = 1024 * 1024


def try_compile(source: str) -> Exception | None:
    try:
        compile(source, "<unknown>", "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        return error
    return None


def accepts(error: Exception | None) -> bool | str:
    if isinstance(error, (ValueError, RecursionError)):
        return f"{type(error).__name__}: {error}"
    return error is None


def describe(error: Exception | None) -> dict[str, Any] | None:
    if error is None:
        return None
    line, column, words = None, None, str(error)
    if isinstance(error, SyntaxError):
        line, column, words = error.lineno, error.offset, error.msg
    return {"line": line, "column": column, "message": f"{type(error).__name__}: {words}"}


ANSWERS: dict[str, Callable[[Exception | None], Any]] = {"accepts": accepts, "errors": describe}


def answer(line: bytes) -> bytes:
    ((question, sources),) = json.loads(line).items()
    return json.dumps([ANSWERS[question](try_compile(source)) for source in sources]).encode() + b"\n"


def main() -> None:
    """Reads as much as there is and answers all of it at once: many small questions come together."""
    warnings.simplefilter("ignore")
    pieces = []
    while chunk := os.read(0, MOST_READ):
        *whole, rest = chunk.split(b"\n")
        if not whole:
            pieces.append(rest)
            continue
        lines = [b"".join([*pieces, whole[0]]), *whole[1:]]
        pieces = [rest]
        sys.stdout.buffer.write(b"".join(map(answer, lines)))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
