import hashlib
import hmac
import re

from boltons.iterutils import default_enter, default_exit, remap


def task_func(bundle: dict, key: bytes, most: int = 5) -> dict:
    """
    Clean a support bundle (nested dicts and lists, as JSON has them) before it leaves the house.
    Rules, at every depth:

    - The value of a dict key is secret if the key, in lower case and without "_" and "-", ends in
      "password", "token", "secret" or "apikey". A secret becomes "[removed]", whatever it is,
      except None, which stays; nothing within it is looked at or counted.
    - In each text (values, not keys) every e-mail address, that is, each match of
      [A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+, becomes "user-" and the first 8 hex digits
      of the HMAC-SHA256 of the address in lower case (UTF-8) under the key. A text longer than 200
      characters after that is cut to 200 characters and "..." is added.
    - A list with more than `most` items keeps the first `most` of those that it has after cleaning,
      followed by the text "(N more)".
    - Dicts and lists that are empty after cleaning are left out of what holds them; those that were
      empty from the start as well. The bundle itself stays.

    Other values (numbers, booleans, None) stay as they are.

    Parameters:
    - bundle (dict): The bundle; it is not changed.
    - key (bytes): The key.
    - most (int): The most items of a list (5 if left out).

    Returns:
    - dict: "bundle" (the clean bundle), "removed" (the sorted paths of the secrets that were
      removed, with keys and the places in the original lists joined by "/") and "users" (how often
      each pseudonym was put in, also where it was cut away or left out later, sorted by pseudonym).

    Raises:
    - ValueError: If most is below 1.

    Requirements:
    - boltons
    - hashlib
    - hmac
    - re

    Example:
    >>> report = task_func({"db": {"Root-Password": "x", "hosts": []}, "by": "Al@ex.org"}, b"k")
    >>> report["bundle"], report["removed"]
    ({'db': {'Root-Password': '[removed]'}, 'by': 'user-82c5a923'}, ['db/Root-Password'])
    """
    if most < 1:
        raise ValueError("most must be at least 1")
    address = re.compile(r"[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
    removed, users = [], {}

    def is_secret(name):
        plain = str(name).lower().replace("_", "").replace("-", "")
        return plain.endswith(("password", "token", "secret", "apikey"))

    def pseudonym(match):
        digest = hmac.new(key, match[0].lower().encode(), hashlib.sha256).hexdigest()
        name = f"user-{digest[:8]}"
        users[name] = users.get(name, 0) + 1
        return name

    def enter(path, name, value):
        if isinstance(name, str) and is_secret(name):
            return value, False
        return default_enter(path, name, value)

    def visit(path, name, value):
        if isinstance(name, str) and is_secret(name):
            if value is None:
                return True
            removed.append("/".join(map(str, (*path, name))))
            return name, "[removed]"
        if isinstance(value, dict | list):
            return bool(value)
        if isinstance(value, str):
            text = address.sub(pseudonym, value)
            return name, text if len(text) <= 200 else f"{text[:200]}..."
        return True

    def leave(path, name, old, new, items):
        kept = default_exit(path, name, old, new, items)
        if isinstance(kept, list) and len(kept) > most:
            kept[most:] = [f"({len(kept) - most} more)"]
        return kept

    clean = remap(bundle, visit=visit, enter=enter, exit=leave)
    return {"bundle": clean, "removed": sorted(removed), "users": dict(sorted(users.items()))}
