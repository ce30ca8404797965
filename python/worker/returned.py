"""What a function returned, as text that can leave its process, and back as plain data in another one.

Only data is carried: numbers, texts and their collections. An object of another kind equals nothing. What is
very long is carried as its hash, in which equal values agree: 2 is 2.0, and neither is [2].
"""

import builtins
import hashlib
import json
from array import array
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import chain, islice
from typing import Any, NamedTuple

__builtins__ = dict(vars(builtins))  # type: ignore[assignment]  # ours alone: a sample may replace what is in the others'

_quote, _dumps, _sha256 = json.encoder.encode_basestring_ascii, json.dumps, hashlib.sha256
_LONG_TEXT, _LONG_LIST, _LONG_NUMBER = 64 * 1024, 20_000, 8 * 64 * 1024
_MOST_VALUES = 2**16
# Up to here a double holds every whole number.
_EXACT = 2**53
_PLAIN = {int, float, str, bool, type(None)}


class Digest(NamedTuple):
    """Stands for a long value; equal ones have the same."""

    kind: str
    length: int
    sha256: str


class Returned(NamedTuple):
    value: object
    type_name: str  # of the value itself, to tell a subclass from what it equals
    is_floats: bool  # a float, or a list or tuple of nothing else


class Other:
    """An object that is no data; equal to itself alone."""


def encode(value: object) -> str:
    """As JSON; never raises for what a sample can return."""
    try:
        return _encode(value)
    except BaseException:
        return '{"o":"?"}'


def _encode(value: Any) -> str:
    kind = type(value)
    if value is None or kind is bool:
        return "null" if value is None else "true" if value else "false"
    if kind is int:
        return _encode_number(value)
    if kind is float:
        return repr(value) if value == value and abs(value) != float("inf") else f'{{"y":"{value!r}"}}'
    if kind is str:
        if len(value) <= _LONG_TEXT:
            return _quote(value)
        data = value.encode(errors="surrogatepass")
        return _write_digest("s", len(data), data)
    if kind is list or kind is tuple:
        text = _encode_items(value, "l" if kind is list else "t")
        return text if kind is list or text.startswith('{"#"') else f'{{"t":{text}}}'
    encoder = _ENCODERS.get(kind)
    if encoder is not None:
        return encoder(value)
    return _encode_other(value, kind)


def _encode_number(value: int) -> str:
    bits = value.bit_length()
    if bits < 64:
        return f"{value:d}"
    if bits <= _LONG_NUMBER:
        return f'{{"i":"{value:x}"}}'
    data = value.to_bytes(bits // 8 + 1, "big", signed=True)
    return _write_digest("i", len(data), data)


def _encode_items(items: Any, kind: str) -> str:
    if len(items) > _LONG_LIST:
        digest = _digest_numbers(items, kind) or _digest_rows(items, kind)
        if digest is not None:
            return digest
    if len(items) > 8 and set(map(type, items)) <= _PLAIN:
        try:
            return _dumps(items, allow_nan=False)
        except ValueError:  # a number too long, or none
            pass
    return f"[{','.join([_encode(item) for item in items])}]"


def _digest_numbers(items: Any, kind: str) -> str | None:
    """Of numbers that doubles hold without loss, at the speed of C."""
    kinds = set(map(type, items))
    if not kinds <= {int, float, bool}:
        return None
    if kinds != {float} and not -_EXACT <= min(items) <= max(items) <= _EXACT:
        return None
    name = f"{kind}f" if kinds == {float} else kind
    return _write_digest(name, len(items), array("d", items).tobytes().replace(_MINUS_ZERO, _ZERO))


def _digest_rows(items: Any, kind: str) -> str | None:
    """Of rows that repeat few values, which stand there by number: for a dictionary, too, 2 is 2.0."""
    rows = set(map(type, items))
    if rows != {tuple} and rows != {list}:
        return None
    try:
        values = dict.fromkeys(chain.from_iterable(items))
    except TypeError:  # a value that is a row itself
        return None
    if (
        len(values) > _MOST_VALUES
        or not set(map(type, values)) <= _PLAIN
        or any(one != one for one in values)
    ):
        return None
    whole = [int(one) if isinstance(one, (bool, float)) and one % 1 == 0 else one for one in values]
    digest = _sha256(_encode_items(whole, "l").encode())
    digest.update(array("Q", map(len, items)).tobytes())
    numbers = map(dict(zip(values, range(len(values)), strict=True)).__getitem__, chain.from_iterable(items))
    while part := array("H", islice(numbers, _LONG_TEXT)):
        digest.update(part.tobytes())
    return f'{{"#":["{kind}{"t" if rows == {tuple} else "l"}",{len(items)},"{digest.hexdigest()}"]}}'


def _write_digest(kind: str, length: int, data: bytes) -> str:
    return f'{{"#":["{kind}",{length},"{_sha256(data).hexdigest()}"]}}'


def _encode_pairs(value: Any) -> str:
    pairs = [f"[{_encode(key)},{_encode(item)}]" for key, item in dict.items(value)]
    return f'{{"d":[{",".join(pairs)}]}}'


def _in_order(value: Any) -> list[Any]:
    """Equal sets may be in different orders: a hash must not see them."""
    try:
        return sorted(value) if len(value) > _LONG_LIST else list(value)
    except TypeError:
        return list(value)


def _encode_other(value: Any, kind: type) -> str:
    name = _quote(f"{kind.__module__}.{kind.__qualname__}"[:100])
    for base, cast in _CASTS.items():
        if isinstance(value, base):
            return f'{{"x":[{name},{_encode(cast(value))}]}}'
    if kind.__module__ == "numpy":
        if getattr(value, "size", 0) == 1:  # as an array, it is as true as its only number
            return f'{{"x":[{name},{_encode(value.item())}]}}'
    elif kind is Decimal or kind is Fraction:
        number = Fraction(value)
        return f'{{"q":[{_encode_number(number.numerator)},{_encode_number(number.denominator)}]}}'
    elif kind in (type({}.keys()), type({}.items())):
        return f'{{"x":[{name},{_encode(set(value))}]}}'
    return f'{{"o":{name}}}'


_ZERO, _MINUS_ZERO = bytes(8), array("d", [-0.0]).tobytes()
_ENCODERS: dict[type, Callable[[Any], str]] = {
    dict: _encode_pairs,
    set: lambda value: f'{{"s":{_encode_items(_in_order(value), "s")}}}',
    frozenset: lambda value: f'{{"f":{_encode_items(_in_order(value), "s")}}}',
    complex: lambda value: f'{{"c":[{_encode(value.real)},{_encode(value.imag)}]}}',
    bytes: lambda value: f'{{"b":"{value.hex()}"}}',
}
_CASTS: dict[type, Callable[[Any], object]] = {
    bool: bool,
    int: lambda value: int.__add__(value, 0),
    float: lambda value: float.__add__(value, 0.0),
    complex: lambda value: complex.__add__(value, 0),
    str: lambda value: str.__getitem__(value, slice(None)).encode().decode(),
    bytes: lambda value: bytes.__getitem__(value, slice(None)),
    tuple: lambda value: (*tuple.__iter__(value),),
    list: lambda value: [*list.__iter__(value)],
    dict: lambda value: {**dict(dict.items(value))},
    set: lambda value: {*set.__iter__(value)},
    frozenset: lambda value: frozenset([*frozenset.__iter__(value)]),
}


def decode(text: str) -> Returned:
    """The plain data of what ``encode`` wrote; raises ValueError or the like for anything else."""
    data = json.loads(text)
    name = data["x"][0] if isinstance(data, dict) and "x" in data else ""
    value = _decode(data)
    if isinstance(value, Digest):
        is_floats = data.get("#", [""])[0] in ("lf", "tf")
    elif isinstance(value, list | tuple) and value:
        is_floats = all(isinstance(item, float) for item in value)
    else:
        is_floats = isinstance(value, float)
    return Returned(value, str(name) or type(value).__name__, is_floats)


def _decode(data: Any) -> Any:
    if isinstance(data, list):
        return [_decode(item) for item in data]
    if not isinstance(data, dict):
        return data
    ((tag, held),) = data.items()
    return _DECODERS[tag](held)


def _decode_set(items: Any) -> Any:
    if isinstance(items, dict):
        return _decode(items)
    found = set()
    for item in items:  # one by one: a clock can end it where a sample chose numbers of one hash
        found.add(_decode(item))
    return found


def _decode_dict(pairs: list[Any]) -> dict[Any, Any]:
    found = {}
    for key, value in pairs:
        found[_decode(key)] = _decode(value)
    return found


_DECODERS: dict[str, Callable[[Any], Any]] = {
    "t": lambda held: tuple(_decode(list(held))),
    "s": _decode_set,
    "f": _decode_set,
    "d": _decode_dict,
    "c": lambda held: complex(*_decode(held)),
    "b": bytes.fromhex,
    "i": lambda held: int(held, 16),
    "y": lambda held: float(held),
    "q": lambda held: Fraction(*_decode(held)),
    "x": lambda held: _decode(held[1]),
    "o": lambda held: Other(),
    "#": lambda held: Digest(held[0].removesuffix("f"), held[1], held[2]),  # 2.0 is 2
}
