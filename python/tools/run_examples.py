"""Runs the examples of a docstring on a program, in the jail, and writes down what each of them printed.

The program is ``solution.py`` beside it, the docstring comes on stdin. ``examples.json`` gets
``{"error": why the program did not load, "examples": [{"source", "want", "got", "agrees"}, …]}``.
"""

import contextlib
import doctest
import io
import json
import sys
import traceback
from typing import Any

PROGRAM = "solution.py"
RULES = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
MOST_CHARACTERS = 2000


def main() -> None:
    text = sys.stdin.read()
    namespace: dict[str, Any] = {"__name__": "solution"}
    with open(PROGRAM, encoding="utf-8") as file:
        _, error = run(file.read(), PROGRAM, "exec", namespace)
    examples: list[doctest.Example] = []
    with contextlib.suppress(ValueError):  # a docstring that is no doctest
        examples = [] if error else doctest.DocTestParser().get_examples(text)
    seen = [show(example, namespace) for example in examples]
    with open("examples.json", "w", encoding="utf-8") as file:
        json.dump({"error": error, "examples": seen}, file)


def show(example: doctest.Example, namespace: dict[str, Any]) -> dict[str, Any]:
    printed, error = run(example.source, "<example>", "single", namespace)
    if example.exc_msg is not None:
        agrees = error is not None and name_of(error.splitlines()[-1]) == name_of(example.exc_msg)
    else:
        agrees = error is None and doctest.OutputChecker().check_output(example.want, printed, RULES)
    got = cut(printed + (error or ""))
    return {"source": example.source, "want": example.want, "got": got, "agrees": agrees}


def name_of(message: str) -> str:
    return message.split(":")[0].strip()


def run(source: str, name: str, mode: str, namespace: dict[str, Any]) -> tuple[str, str | None]:
    """What it printed, and the trace of what it raised."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        try:
            exec(compile(source, name, mode), namespace)
        except BaseException as error:
            trace = error.__traceback__ and error.__traceback__.tb_next
            raised = "".join(traceback.format_exception(type(error), error, trace))
            return cut(printed.getvalue()), cut(raised)
    return cut(printed.getvalue()), None


def cut(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…\n"


main()
