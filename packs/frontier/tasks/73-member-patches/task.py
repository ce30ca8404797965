import sqlite3
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

Name = Annotated[str, Meta(min_length=1, max_length=30)]
Phone = Annotated[str, Meta(pattern=r"^\+?[0-9]{5,15}$")]


class Change(msgspec.Struct, tag_field="op", forbid_unknown_fields=True):
    id: Annotated[int, Meta(ge=1)]


class Add(Change, tag="add"):
    name: Name
    phone: Phone | None = None
    boats: Annotated[list[str], Meta(max_length=3)] = []


class Patch(Change, tag="patch"):
    version: int
    name: Name | UnsetType = UNSET
    phone: Phone | None | UnsetType = UNSET
    boats: Annotated[list[str], Meta(max_length=3)] | UnsetType = UNSET


class Remove(Change, tag="remove"):
    version: int | None = None


def task_func(database: str, requests: bytes) -> bytes:
    """
    Apply the changes that the offices of a sailing club send to the register of members, an SQLite
    file. Its table is member (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, name TEXT NOT NULL,
    phone TEXT, boats TEXT NOT NULL), the boats as JSON text without white space; it is made if it
    is not there. The requests are JSON, one a line, lines of nothing but white space being passed
    over; each is read as one of the classes Add, Patch and Remove. Every request gets a reply, in
    their order, with the first status that fits:

    - 400: it is not JSON, or does not fit the classes.
    - 409 for an Add whose id is taken; 404 for a Patch or Remove whose id is not there.
    - 412 for a Patch or Remove with another version than that of the member (a Remove without
      version, or with null, fits every version).
    - 204 for a Remove, which deletes the member.
    - 304 for a Patch that leaves everything as it is; the version stays too.
    - 201 for an Add (the version is 1), 200 for a Patch: fields that are given are set, also to
      null or to an empty list, others stay, and the version is raised by 1.

    What a request changes counts for those after it. All changes are in the file in the end, unless
    more than half of the replies are of status 400 or above: then none is.

    Parameters:
    - database (str): The path of the file.
    - requests (bytes): The requests.

    Returns:
    - bytes: JSON lines without white space in them, each ending with a line feed: for each request
      {"status", "member"} in this order, the member as {"id", "version", "name", "phone", "boats"}
      after the change, with status 200, 201 and 304 and, as it is in the register, with 409 and
      412; otherwise null.

    Requirements:
    - msgspec
    - sqlite3
    - typing

    Example:
    >>> import tempfile, os
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "club.db")
    ...     task_func(path, b'{"op":"add","id":7,"name":"Bo"}')
    b'{"status":201,"member":{"id":7,"version":1,"name":"Bo","phone":null,"boats":[]}}\\n'
    """
    decoder = msgspec.json.Decoder(Add | Patch | Remove)
    encoder = msgspec.json.Encoder()
    fields = ("id", "version", "name", "phone", "boats")
    connection = sqlite3.connect(database, isolation_level=None)

    def find(number):
        query = f"SELECT {', '.join(fields)} FROM member WHERE id = ?"
        row = connection.execute(query, (number,)).fetchone()
        if row is None:
            return None
        return {**dict(zip(fields, row, strict=True)), "boats": msgspec.json.decode(row[4])}

    def put(member):
        boats = encoder.encode(member["boats"]).decode()
        query = "REPLACE INTO member (id, version, name, phone, boats) VALUES (?, ?, ?, ?, ?)"
        connection.execute(query, (*list(member.values())[:4], boats))
        return member

    def apply(line):
        try:
            change = decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return 400, None
        member = find(change.id)
        if isinstance(change, Add):
            if member:
                return 409, member
            fresh = {"id": change.id, "version": 1, "name": change.name, "phone": change.phone}
            return 201, put({**fresh, "boats": change.boats})
        if member is None:
            return 404, None
        if change.version not in (None, member["version"]):
            return 412, member
        if isinstance(change, Remove):
            connection.execute("DELETE FROM member WHERE id = ?", (change.id,))
            return 204, None
        given = {name: getattr(change, name) for name in ("name", "phone", "boats")}
        after = {**member, **{name: value for name, value in given.items() if value is not UNSET}}
        if after == member:
            return 304, member
        return 200, put({**after, "version": member["version"] + 1})

    try:
        connection.execute(
            "CREATE TABLE IF NOT EXISTS member (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, "
            "name TEXT NOT NULL, phone TEXT, boats TEXT NOT NULL)"
        )
        connection.execute("BEGIN")
        replies = [apply(line) for line in requests.splitlines() if line.strip()]
        failed = sum(status >= 400 for status, _ in replies)
        connection.execute("ROLLBACK" if 2 * failed > len(replies) else "COMMIT")
    finally:
        connection.close()
    return encoder.encode_lines(
        [{"status": status, "member": member} for status, member in replies]
    )
