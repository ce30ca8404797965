"""Values of Python as text: a sample's process says them, the worker compares them."""

import builtins
import json
from _json import encode_basestring_ascii as _quote
from collections.abc import Callable
from fractions import Fraction
from typing import Any

__builtins__ = dict(vars(builtins))  # type: ignore[assignment]  # ours alone: a sample may replace the others


def encode_value(value: Any) -> str:
    """A value as JSON that keeps what Python's equality sees; what is none of these equals nothing."""
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return _quote(str.__str__(value))
    if isinstance(value, int):
        return f'{{"int":"{int.__index__(value):x}"}}'
    if isinstance(value, float):
        return f'{{"float":"{float.hex(value)}"}}'
    if isinstance(value, list):
        return f"[{','.join([encode_value(one) for one in list.__iter__(value)])}]"
    if isinstance(value, tuple):
        return f'{{"tuple":[{",".join([encode_value(one) for one in tuple.__iter__(value)])}]}}'
    if isinstance(value, (set, frozenset)):
        return f'{{"set":[{",".join([encode_value(one) for one in value])}]}}'
    if isinstance(value, dict):
        pairs = [f"[{encode_value(key)},{encode_value(one)}]" for key, one in dict.items(value)]
        return f'{{"dict":[{",".join(pairs)}]}}'
    if hasattr(value, "item"):  # a number of numpy's; an array of several has none
        return encode_value(value.item())
    if hasattr(value, "as_integer_ratio"):
        return f'{{"ratio":[{",".join([encode_value(part) for part in value.as_integer_ratio()])}]}}'
    return '{"other":[]}'


def decode_value(text: str) -> Any:
    """What ``encode_value`` was given; raises for what it would not have written."""
    return json.loads(text, object_hook=_decode_object)


def _decode_object(value: dict[str, Any]) -> Any:
    ((kind, inner),) = value.items()
    return DECODERS[kind](inner)


DECODERS: dict[str, Callable[[Any], Any]] = {
    "int": lambda text: int(text, 16),
    "float": float.fromhex,
    "tuple": tuple,
    "set": set,
    "dict": dict,
    "ratio": lambda pair: Fraction(*pair),
    "other": lambda _: object(),
}
