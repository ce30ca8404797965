import math

import orjson
import pyarrow as pa


def task_func(before: pa.Table, after: pa.Table, key: list[str]) -> bytes:
    """
    Write what changed between two deliveries of a library's catalogue, as JSON Lines. Rows are
    matched by their key columns. Two values are the same if both are null, both are NaN, or they
    are equal; 1 and 1.0 are the same, a number and a text never are.

    Each line is a JSON object. First come the changes of the columns, sorted by the column's name:
    {"column":NAME,"was":TYPE,"is":TYPE} for columns whose Arrow type (as text) changed, with null
    as "was" for a new column and as "is" for one that is gone. Then come the rows, sorted by their
    key values: {"key":[...],"change":"removed"}, {"key":[...],"change":"added","row":{...}} with
    the non-null values of the columns that are no keys, or {"key":[...],"change":"changed",
    "from":{...},"to":{...}} with those columns of both tables whose values differ, as they were
    and as they are.
    Columns in "row", "from" and "to" are sorted by name. Rows that did not change have no line. A
    column that only one table has is not compared. Dates and times are written as orjson does, NaN
    as null. There is no space in the lines but in texts, and a line feed after each.

    Parameters:
    - before (pa.Table): The older delivery. Values are numbers, texts, booleans, dates, times
      or null.
    - after (pa.Table): The newer delivery.
    - key (list[str]): The names of the key columns (at least one), which hold no nulls, and values
      of one sortable kind in each.

    Returns:
    - bytes: The lines; empty if nothing changed.

    Raises:
    - ValueError: If a key column is missing in one of the tables, or two rows of a table have the
      same key.

    Requirements:
    - math
    - orjson
    - pyarrow

    Example:
    >>> old = pa.table({"id": [1, 2], "title": ["Emma", "Dune"]})
    >>> new = pa.table({"id": [2, 1], "title": ["Dune Messiah", "Emma"]})
    >>> task_func(old, new, ["id"])
    b'{"key":[2],"change":"changed","from":{"title":"Dune"},"to":{"title":"Dune Messiah"}}\\n'
    """
    lines = []
    kinds = [{field.name: str(field.type) for field in one.schema} for one in (before, after)]
    if not key or not all(set(key) <= set(one) for one in kinds):
        raise ValueError("a key column is missing")
    for name in sorted({*kinds[0], *kinds[1]}):
        was, now = (one.get(name) for one in kinds)
        if was != now:
            lines.append({"column": name, "was": was, "is": now})

    def index(table):
        rows = {}
        for row in table.to_pylist():
            place = tuple(row[name] for name in key)
            if place in rows:
                raise ValueError(f"two rows have the key {place}")
            rows[place] = {name: row[name] for name in sorted(row) if name not in key}
        return rows

    def differ(one, other):
        if isinstance(one, float) and isinstance(other, float):
            return one != other and not (math.isnan(one) and math.isnan(other))
        return isinstance(one, str) != isinstance(other, str) or one != other

    old, new = index(before), index(after)
    for place in sorted({*old, *new}):
        line = {"key": place}
        if place not in new:
            lines.append({**line, "change": "removed"})
        elif place not in old:
            row = {name: value for name, value in new[place].items() if value is not None}
            lines.append({**line, "change": "added", "row": row})
        else:
            was, now = old[place], new[place]
            names = [name for name in was if name in now and differ(was[name], now[name])]
            if names:
                sides = [{name: row[name] for name in names} for row in (was, now)]
                lines.append({**line, "change": "changed", "from": sides[0], "to": sides[1]})
    return b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in lines)
