import pathlib

import blake3
import orjson
import zstandard


def task_func(source: str, store: str, keep: int = 3, size: int = 1024) -> dict:
    """
    Back up a folder of field recordings into a store of chunks. Every file below the folder (also
    in folders within it) is cut into chunks: a chunk ends after the first line feed that makes it
    at least `size` bytes long, at the latest when it is 4 * size bytes long; the last chunk is what
    is left, and an empty file has no chunk. A chunk is named by the BLAKE3 hash of its bytes in hex
    and stored, Zstandard-compressed, in the file chunks/XX/REST of the store, where XX are the
    first two digits of its name and REST the others. A chunk that is stored already is left alone,
    unless its file does not unpack to the bytes of this chunk; then it is written anew and counts
    as healed.

    The snapshot is the file snapshots/NNNN.json of the store, NNNN being the highest number there
    is plus 1 (the first is 0001), as JSON with sorted keys and without white space: from the path
    of each file within the folder, with "/", to {"chunks": [names in order], "size": bytes}. If
    there is a last snapshot and the new one would be equal to it, none is written, and healing is
    all that is done to the store. Otherwise the oldest snapshots are removed until `keep` are left,
    and then all chunks that no snapshot uses, together with folders of chunks that are empty after
    that.

    Parameters:
    - source (str): The folder.
    - store (str): The folder of the store; it may be empty or not be there.
    - keep (int): How many snapshots are kept (3 if left out), at least 1.
    - size (int): The usual size of a chunk in bytes (1024 if left out), at least 1.

    Returns:
    - dict: "snapshot" (the number of the last snapshot), "new" (how many chunk files were added),
      "healed" and "removed" (how many chunk files) and "changed" (the sorted paths that are new,
      gone or have other chunks than in the last snapshot before).

    Raises:
    - ValueError: If keep or size is below 1, before anything is written.

    Requirements:
    - blake3
    - orjson
    - pathlib
    - zstandard

    Example:
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = pathlib.Path(folder, "a.txt").write_text("one")
    ...     with tempfile.TemporaryDirectory() as store:
    ...         task_func(folder, store)
    {'snapshot': 1, 'new': 1, 'healed': 0, 'removed': 0, 'changed': ['a.txt']}
    """
    if keep < 1 or size < 1:
        raise ValueError("keep and size must be at least 1")
    root, chunks = pathlib.Path(source), pathlib.Path(store, "chunks")
    snapshots = pathlib.Path(store, "snapshots")
    snapshots.mkdir(parents=True, exist_ok=True)
    counts = {"new": 0, "healed": 0, "removed": 0}

    def put(data):
        name = blake3.blake3(data).hexdigest()
        file = chunks / name[:2] / name[2:]
        if file.exists():
            try:
                if zstandard.ZstdDecompressor().decompress(file.read_bytes()) == data:
                    return name
            except zstandard.ZstdError:
                pass
            counts["healed"] += 1
        else:
            counts["new"] += 1
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(zstandard.ZstdCompressor().compress(data))
        return name

    def cut(data):
        names, start = [], 0
        while start < len(data):
            end = data.find(b"\n", start + size - 1, start + 4 * size) + 1
            end = end or min(start + 4 * size, len(data))
            names.append(put(data[start:end]))
            start = end
        return names

    after = {}
    for file in root.rglob("*"):
        if file.is_file():
            data = file.read_bytes()
            after[file.relative_to(root).as_posix()] = {"chunks": cut(data), "size": len(data)}
    known = sorted(snapshots.glob("*.json"))
    before = orjson.loads(known[-1].read_bytes()) if known else {}
    number = int(known[-1].stem) if known else 0
    changed = [path for path in before.keys() | after.keys() if before.get(path) != after.get(path)]
    if not known or changed:
        number += 1
        known.append(snapshots / f"{number:04d}.json")
        known[-1].write_bytes(orjson.dumps(after, option=orjson.OPT_SORT_KEYS))
        for old in known[:-keep]:
            old.unlink()
        kept = [orjson.loads(snapshot.read_bytes()) for snapshot in known[-keep:]]
        used = {name for files in kept for entry in files.values() for name in entry["chunks"]}
        for file in list(chunks.glob("*/*")):
            if file.parent.name + file.name not in used:
                file.unlink()
                counts["removed"] += 1
                if not any(file.parent.iterdir()):
                    file.parent.rmdir()
    return {"snapshot": number, **counts, "changed": sorted(changed)}
