from typing import Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator


class Reading(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    kind: Literal["reading"]
    meter: str = Field(pattern=r"^[A-Z]{2}[0-9]{4}$")
    litres: float = Field(ge=0)


class Swap(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    kind: Literal["swap"]
    old: str = Field(pattern=r"^[A-Z]{2}[0-9]{4}$")
    new: str = Field(pattern=r"^[A-Z]{2}[0-9]{4}$")

    @model_validator(mode="after")
    def differ(self):
        if self.old == self.new:
            raise ValueError("a meter cannot replace itself")
        return self


def task_func(lines: list[bytes], limit: int = 5) -> bytes:
    """
    Take in the events that water meters sent, one JSON object a line, and report the result as
    JSON. Lines that hold nothing but white space are passed over. A line counts as refused if it is
    not JSON, no object, has a "kind" other than "reading" or "swap", or does not fit the model of
    its kind (Reading, Swap). Events apply in the order of the lines: a reading adds its litres to
    the account of its meter; a swap moves the account of the old meter to the new one, where it is
    added to what the new one has, and the old one is gone. A swap whose old meter has no account at
    that moment is refused as well. Reading stops for good after more than `limit` refused lines.

    Parameters:
    - lines (list[bytes]): The lines, as UTF-8.
    - limit (int): How many refused lines are put up with (5 if left out).

    Returns:
    - bytes: A JSON object, its keys sorted, two spaces of indentation, one newline at the end, with
      "litres" (an object from meter to the sum, rounded to 3 digits after the point), "refused" (a
      list of objects with "line", counted from 1, and "reason") and "stopped" (whether reading
      stopped early). The reason is "not JSON", "not an object", "unknown kind", "no such meter", or
      for a model that does not fit "FIELD: TYPE" of pydantic's first error, FIELD being the first
      part of its location, or "event" where it has no location.

    Raises:
    - ValueError: If the limit is below 0.

    Requirements:
    - orjson
    - pydantic
    - typing

    Example:
    >>> lines = [b'{"kind": "reading", "meter": "AB1234", "litres": 2.5}', b'{"kind": "leak"}']
    >>> report = orjson.loads(task_func(lines))
    >>> report["litres"], report["refused"]
    ({'AB1234': 2.5}, [{'line': 2, 'reason': 'unknown kind'}])
    """
    if limit < 0:
        raise ValueError("the limit must not be below 0")
    models = {"reading": Reading, "swap": Swap}
    litres = {}
    refused = []

    def apply(line):
        try:
            event = orjson.loads(line)
        except orjson.JSONDecodeError:
            return "not JSON"
        if not isinstance(event, dict):
            return "not an object"
        kind = event.get("kind")
        if not isinstance(kind, str) or kind not in models:
            return "unknown kind"
        try:
            read = models[kind].model_validate(event)
        except ValidationError as error:
            first = error.errors()[0]
            return f"{[*first['loc'], 'event'][0]}: {first['type']}"
        if kind == "reading":
            litres[read.meter] = litres.get(read.meter, 0.0) + read.litres
        elif read.old not in litres:
            return "no such meter"
        else:
            litres[read.new] = litres.get(read.new, 0.0) + litres.pop(read.old)
        return None

    for number, line in enumerate(lines, start=1):
        reason = apply(line) if line.strip() else None
        if reason is not None:
            refused.append({"line": number, "reason": reason})
        if len(refused) > limit:
            break
    report = {
        "litres": {meter: round(sum_, 3) for meter, sum_ in litres.items()},
        "refused": refused,
        "stopped": len(refused) > limit,
    }
    return orjson.dumps(
        report, option=orjson.OPT_SORT_KEYS | orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
    )
