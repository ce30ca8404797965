"""What an output has to be: EvalPlus's oracles, on plain data."""

import math
from collections.abc import Callable
from typing import Any

from worker.returned import Digest, Other

RELATIVE = 1e-7
# Those that look at what the function was given.
LOOKING = ("surface-area", "digit-distance", "polynomial")


class Refused(Exception):
    """What was returned is not what was expected."""


def is_close(out: Any, expected: Any, tolerance: float) -> bool:
    """numpy's allclose with equal_nan off, of numbers and of nested lists of the same shape."""
    if isinstance(expected, list | tuple):
        return (
            isinstance(out, list | tuple)
            and len(out) == len(expected)
            and all(is_close(one, other, tolerance) for one, other in zip(out, expected, strict=True))
        )
    if not isinstance(out, int | float | complex) or not isinstance(expected, int | float | complex):
        raise Refused
    if isinstance(out, complex) or isinstance(expected, complex):
        return abs(out - expected) <= tolerance + RELATIVE * abs(expected)
    if not math.isfinite(out) or not math.isfinite(expected):
        return out == expected
    return abs(out - expected) <= tolerance + RELATIVE * abs(expected)


def _equals(out: Any, expected: Any, *_: object) -> bool:
    return bool(out == expected)


def _is_something(out: Any, expected: Any, *_: object) -> bool:
    """What is expected is whether there is something: for a match nobody can say more."""
    wanted = expected is not None
    return out == wanted if isinstance(out, bool) else wanted == (out is not None)


def _surface_area(out: Any, expected: Any, arguments: Any, tolerance: float) -> bool:
    edge, height = arguments
    area = round(edge**2 + 2 * edge * math.sqrt((edge / 2) ** 2 + height**2))
    return _equals(out, expected) or abs(out - area) <= tolerance


def _digit_distance(out: Any, expected: Any, arguments: Any, _tolerance: float) -> bool:
    first, second = (str(number) for number in arguments)
    width = max(len(first), len(second))
    digits = zip(first.zfill(width), second.zfill(width), strict=True)
    return _equals(out, expected) or out == sum(abs(int(one) - int(other)) for one, other in digits)


def _polynomial(out: Any, expected: Any, arguments: Any, tolerance: float) -> bool:
    (factors,) = arguments
    # A changed expectation is a number that nothing is near to.
    aim = 0.0 if not isinstance(expected, Other) else math.inf
    value = sum(factor * math.pow(out, power) for power, factor in enumerate(factors))
    return abs(value - aim) <= tolerance


ORACLES: dict[str, Callable[[Any, Any, Any, float], bool]] = {
    "equal": _equals,
    "equal-as-set": _equals,  # sets by the time they come here
    "something": _is_something,
    "anything": lambda *_: True,
    "equal-or-zero": lambda out, expected, *_: _equals(out, expected) or out == 0,
    "surface-area": _surface_area,
    "digit-distance": _digit_distance,
    "polynomial": _polynomial,
}


def nudge(value: Any) -> Any:
    """Another value, where it can be of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float | complex):
        return value * 2 + 1 if value == value and abs(value) != math.inf else 0.5
    if isinstance(value, str):
        return f"{value}a"
    if isinstance(value, list):
        return [*value[:-1], nudge(value[-1])] if value else [0]
    if isinstance(value, tuple) and not isinstance(value, Digest):
        return (*value[:-1], nudge(value[-1])) if value else (0,)
    if isinstance(value, set):
        return {*value, "another"}
    if isinstance(value, dict):
        return {**value, "another": 0}
    return Other()
