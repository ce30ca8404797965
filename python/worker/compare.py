"""Compares what a sample printed or returned with what was expected, outside of its process."""

import ast
import json
import math
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from typing import Any

from worker.ending import shorten
from worker.sample import cut_details
from worker.stdio import ERROR, TEXT, TIMEOUT, VALUE, allow_digits, number_keys
from worker.values import decode_value

LEAST_OUTPUT = 1024 * 1024
MOST_SHOWN = 200
# Of an integer of APPS: the longest of its tests has 9,131, and reading one takes the square of their number.
MOST_DIGITS = 100_000


def show_check(check: dict[str, Any]) -> dict[str, Any]:
    """The check as the sample is given it: without what must come out, where that is compared here."""
    if check["kind"] != "stdio":
        return check
    cases = check["cases"]
    shown = {name: value for name, value in check.items() if name != "cases"}
    longest = max((len(case["output"]) for case in cases), default=0)
    most = max(LEAST_OUTPUT, 2 * longest)
    return {**shown, "inputs": [case["input"] for case in cases], "most_output": most}


def most_output(check: dict[str, Any]) -> int:
    """How many bytes right outputs may take in a report, besides all else."""
    if check["kind"] != "stdio":
        return 0
    # A character takes up to six bytes, a number of a list up to ten times its length.
    return sum(10 * len(case["output"]) for case in check["cases"])


def compare_cases(told: dict[str, Any], check: dict[str, Any]) -> dict[str, Any]:
    """The exit with a failure for each case that did not give what was expected, under its number."""
    outputs = told.pop("outputs", [])
    if check["kind"] != "stdio" or told["kind"] != "reported":
        return told
    cases, rule, details = check["cases"], check["rule"], dict[str, str]()
    is_equal = RULES[rule][check["function"] is not None]
    mark = TEXT if check["function"] is None else VALUE
    usual = getattr(sys, "get_int_max_str_digits", int)()
    allow_digits(MOST_DIGITS if rule == "apps" else usual)
    try:
        for number, (case, output) in enumerate(zip(cases, outputs, strict=False), 1):
            if output.startswith(TIMEOUT):
                return {"kind": "timeout"}
            is_right = False
            with suppress(ValueError, TypeError, ArithmeticError, LookupError, RecursionError):
                is_right = output.startswith(mark) and is_equal(output[1:], case["output"])
            if output.startswith(ERROR):
                details[f"case_{number}"] = output[1:]
            elif not is_right:  # nor what cannot be compared
                said, wanted = (shorten(text, MOST_SHOWN) for text in (output[1:], case["output"]))
                details[f"case_{number}"] = f"Wrong answer: {said} in place of {wanted}"
    finally:
        allow_digits(usual)  # of samples, too, which are forks of this process
    tests_run = min(len(outputs), len(cases))
    return {**told, "tests_run": tests_run, "failures": len(details), "details": cut_details(details)}


def _livecodebench_text(output: str, expected: str) -> bool:
    lines, wanted = ([line.strip() for line in text.strip().split("\n")] for text in (output, expected))
    return len(lines) == len(wanted) and all(map(_is_same_line, lines, wanted))


def _is_same_line(line: str, wanted: str) -> bool:
    if line == wanted:
        return True
    try:
        return [Decimal(word) for word in line.split()] == [Decimal(word) for word in wanted.split()]
    except InvalidOperation:
        return False


def _livecodebench_value(output: str, expected: str) -> bool:
    value = decode_value(output)
    if isinstance(value, tuple):
        value = list(value)
    return bool(value == json.loads(expected))


def _apps_value(output: str, expected: str) -> bool:
    value, wanted = decode_value(output), json.loads(expected)
    if isinstance(wanted, dict):
        wanted = number_keys([wanted])
    elif isinstance(wanted, list) and wanted:
        wanted = number_keys(wanted)
    if isinstance(value, tuple):
        value = list(value)
    if value == wanted:
        return True
    if not isinstance(wanted, list) or not wanted:
        return False
    if value == wanted[0]:
        return True
    is_listed = isinstance(value, list) and bool(value) and isinstance(value[0], tuple)
    return is_listed and [list(one) for one in value] == wanted[0]


def _apps_text(output: str, expected: str) -> bool:
    """The harness's ladder: stripped text, lines, numbers, sets of words, sets of rounded numbers."""
    lines = output.splitlines()
    for joined in ("\n".join(lines), "\n".join([line.strip() for line in lines])):
        if joined.strip() == expected.strip():
            return True
    wanted = [line.strip() for line in expected.split("\n") if line]
    if lines in ([expected], [wanted], wanted):
        return True
    lines = [line for line in lines if line]
    if lines in ([wanted], wanted) or _are_close(lines, wanted):
        return True
    words = {frozenset(line.split()) for line in lines if line.split()}
    wanted_words = {frozenset(line.split()) for line in wanted}
    if words == wanted_words:
        return True
    rounded, wanted_rounded = (
        {frozenset(round(float(word), 3) for word in line) for line in one} for one in (words, wanted_words)
    )
    return rounded == wanted_rounded


def _are_close(lines: list[str], wanted: list[str]) -> bool:
    """As numpy's allclose has it."""
    try:
        pairs = list(zip([float(line) for line in lines], [float(line) for line in wanted], strict=True))
    except ValueError:
        return False
    return all(
        one == other or (math.isfinite(other) and abs(one - other) <= 1e-8 + 1e-5 * abs(other))
        for one, other in pairs
    )


# By rule: texts that are printed, values that are returned.
RULES: dict[str, tuple[Callable[[str, str], bool], Callable[[str, str], bool]]] = {
    "apps": (_apps_text, _apps_value),
    "livecodebench": (_livecodebench_text, _livecodebench_value),
}


def count_tests(
    kind: str, test: str = "", cases: Sequence[object] = (), groups: Sequence[object] = (), **_: object
) -> int:
    """How many test methods the class TestCases declares, a name counted once. A program is one test."""
    if kind != "unittest":
        return 1 if kind == "program" else len(cases) + len(groups)
    try:
        tree = ast.parse(test)
    except (SyntaxError, ValueError):
        return 0
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "TestCases"]
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    methods = [item for node in classes for item in node.body if isinstance(item, functions)]
    return len({method.name for method in methods if method.name.startswith("test")})
