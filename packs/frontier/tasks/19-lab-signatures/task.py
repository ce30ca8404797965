import base58
import nacl.encoding
import nacl.exceptions
import nacl.hash
import nacl.signing
import orjson


def task_func(lines: list[bytes], staff: dict[str, str], start: str) -> dict:
    """
    Check the signed notebook of a laboratory. Each line is a JSON object with "author", "note",
    "previous" and "signature". What is signed is the canonical text of the object without its
    "signature": JSON with sorted keys, without spaces, as UTF-8 (as orjson writes it). The
    signature is the Base58 text of the Ed25519 signature (64 bytes) by the author's key; staff has
    the Base58 text of each author's verify key (32 bytes). "previous" is the hash of the line
    before, or `start` for the first: the lower-case hex text of the BLAKE2b hash (32 bytes, without
    key) of the canonical text of the whole object, its signature included.

    Lines are checked in their order, and the first fault ends it. The faults of a line are looked
    for in this order: "format" (not a JSON object, or not exactly these four keys, or a value that
    is no text), "author" (not in staff), "signature" (not Base58, or not the author's), "chain"
    ("previous" is not the hash of the line before).

    Parameters:
    - lines (list[bytes]): The notebook.
    - staff (dict[str, str]): Verify keys by author.
    - start (str): What the first line has as "previous".

    Returns:
    - dict: "good" (the number of lines before the first fault), "fault" (its name, or None), "head"
      (the hash of the last good line, or start if there is none) and "notes" (a dict from each
      author of a good line, sorted, to the list of the author's good notes).

    Raises:
    - ValueError: If a verify key of the staff is not the Base58 text of 32 bytes.

    Requirements:
    - base58
    - nacl
    - orjson

    Example:
    >>> key = nacl.signing.SigningKey(bytes(range(32)))
    >>> staff = {"ada": base58.b58encode(bytes(key.verify_key)).decode()}
    >>> entry = {"author": "ada", "note": "pH 7", "previous": "0"}
    >>> text = orjson.dumps(entry, option=orjson.OPT_SORT_KEYS)
    >>> entry["signature"] = base58.b58encode(key.sign(text).signature).decode()
    >>> task_func([orjson.dumps(entry)], staff, "0")["notes"]
    {'ada': ['pH 7']}
    """
    keys = {}
    for author, text in staff.items():
        raw = base58.b58decode(text)
        if len(raw) != 32:
            raise ValueError(f"the key of {author} does not have 32 bytes")
        keys[author] = nacl.signing.VerifyKey(raw)

    def canonical(entry):
        return orjson.dumps(entry, option=orjson.OPT_SORT_KEYS)

    def find_fault(entry, head):
        names = {"author", "note", "previous", "signature"}
        if not isinstance(entry, dict) or set(entry) != names:
            return "format"
        if not all(isinstance(value, str) for value in entry.values()):
            return "format"
        if entry["author"] not in keys:
            return "author"
        signed = {name: value for name, value in entry.items() if name != "signature"}
        try:
            signature = base58.b58decode(entry["signature"])
            keys[entry["author"]].verify(canonical(signed), signature)
        except (ValueError, nacl.exceptions.CryptoError):
            return "signature"
        return None if entry["previous"] == head else "chain"

    head, good, notes, fault = start, 0, {}, None
    for line in lines:
        try:
            entry = orjson.loads(line)
        except orjson.JSONDecodeError:
            entry = None
        fault = find_fault(entry, head)
        if fault is not None:
            break
        good += 1
        notes.setdefault(entry["author"], []).append(entry["note"])
        head = nacl.hash.blake2b(canonical(entry), encoder=nacl.encoding.HexEncoder).decode()
    return {"good": good, "fault": fault, "head": head, "notes": dict(sorted(notes.items()))}
