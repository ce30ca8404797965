import hashlib
import json
from datetime import datetime
from pathlib import Path

FIRST_LINK = "0" * 64


def task_func(notebook: str, author: str, text: str, when: datetime) -> str:
    """
    Append an entry to a laboratory notebook whose entries are chained by hashes, so that later
    changes show up. The notebook is a UTF-8 file with one JSON object a line (ended by a line feed)
    with the keys "no" (1, 2, 3, ...), "when" (ISO format with minutes, e.g. "2025-03-04T09:30"),
    "author", "text", "prev" and "hash". "prev" is the hash of the entry before, FIRST_LINK in the
    first one. "hash" is the hexadecimal SHA-256 of the UTF-8 JSON text of the entry without "hash",
    written with sorted keys, without white space between tokens and without escaping non-ASCII
    characters. Author and text are stored without surrounding white space. A missing file is
    started.

    Note:
    - Before anything is written all entries are checked: running number, "prev" and "hash" have to
      be right.
    - If an error is raised, the file stays as it was (and is not created).

    Parameters:
    - notebook (str): Path of the notebook file.
    - author (str): Who writes the entry.
    - text (str): What is noted.
    - when (datetime): Time of the entry; seconds are cut off.

    Returns:
    - str: The hash of the new entry.

    Raises:
    - ValueError: If author or text is empty or only white space, or if an existing line is no JSON
      object, lacks a key or does not fit the chain; the message then contains "line N", N being the
      number of the first such line.

    Requirements:
    - hashlib
    - json
    - datetime
    - pathlib

    Example:
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     head = task_func(f"{folder}/book.jsonl", "Ines", "pH 6.8", datetime(2025, 3, 4, 9, 30))
    ...     entry = json.loads(Path(folder, "book.jsonl").read_text(encoding="utf-8"))
    >>> entry["no"], entry["when"], entry["hash"] == head
    (1, '2025-03-04T09:30', True)
    """

    def link(entry):
        body = {key: value for key, value in entry.items() if key != "hash"}
        packed = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(packed.encode("utf-8")).hexdigest()

    author, text = author.strip(), text.strip()
    if not author or not text:
        raise ValueError("author and text must not be empty")
    path = Path(notebook)
    lines = path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []
    prev = FIRST_LINK
    for number, line in enumerate(lines, start=1):
        try:
            old = json.loads(line)
            fits = (old["no"], old["prev"], old["hash"]) == (number, prev, link(old))
        except (ValueError, KeyError, TypeError):
            fits = False
        if not fits:
            raise ValueError(f"the chain is broken in line {number}")
        prev = old["hash"]
    stamp = when.isoformat(timespec="minutes")
    entry = {"no": len(lines) + 1, "when": stamp, "author": author, "text": text, "prev": prev}
    entry["hash"] = link(entry)
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(entry, ensure_ascii=False) + "\n")
    return entry["hash"]
