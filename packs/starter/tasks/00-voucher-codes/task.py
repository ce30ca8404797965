import base64
import datetime
import hashlib
import hmac
import re

CODE = re.compile(r"([A-Z0-9]+)-([0-9]+)-([0-9]{8})-([A-Z2-7]{8})")


def task_func(codes: list[str], secret: bytes, today: datetime.date) -> dict:
    """
    Sort the gift voucher codes which a shop collected at the till into accepted and refused ones. A
    code reads SERIAL-CENTS-YYYYMMDD-TAG (see the pattern CODE): serial, value in cents, last day on
    which it is accepted, and as TAG the first eight characters of the Base32 text of the
    HMAC-SHA256 of "SERIAL-CENTS-YYYYMMDD" (UTF-8) under the secret. Each code is stripped of
    surrounding white space and put in upper case, then gets the first status that fits: "malformed"
    (the whole code does not match CODE, or there is no such calendar date), "forged" (the tag is
    wrong), "expired" (today is after the last day), "duplicate" (a code with this serial was
    accepted earlier in the list), otherwise "accepted".

    Parameters:
    - codes (list[str]): The codes in the order in which they were collected.
    - secret (bytes): The key of the HMAC, at least 16 bytes.
    - today (datetime.date): The day on which the codes are checked.

    Returns:
    - dict: The keys "accepted", "duplicate", "expired", "forged" and "malformed", each with the
      list of its codes (stripped, upper case, in the order of the input), and the key "total_cents"
      with the sum of the accepted values as int.

    Raises:
    - ValueError: If the secret is shorter than 16 bytes.

    Requirements:
    - base64
    - datetime
    - hashlib
    - hmac
    - re

    Example:
    >>> day = datetime.date(2025, 6, 1)
    >>> report = task_func(["a17-2500-20251231-6r4n2jv2", "A18-900-2025"], b"sixteen byte key", day)
    >>> report["accepted"], report["malformed"], report["total_cents"]
    (['A17-2500-20251231-6R4N2JV2'], ['A18-900-2025'], 2500)
    """
    if len(secret) < 16:
        raise ValueError("the secret must have at least 16 bytes")
    statuses = ("accepted", "duplicate", "expired", "forged", "malformed")
    report = {status: [] for status in statuses}
    report["total_cents"] = 0
    seen = set()
    for code in (raw.strip().upper() for raw in codes):
        match = CODE.fullmatch(code)
        try:
            last_day = datetime.datetime.strptime(match[3], "%Y%m%d").date() if match else None
        except ValueError:
            last_day = None
        if last_day is None:
            report["malformed"].append(code)
            continue
        serial, cents, _, tag = match.groups()
        digest = hmac.new(secret, code.rpartition("-")[0].encode(), hashlib.sha256).digest()
        if not hmac.compare_digest(base64.b32encode(digest)[:8], tag.encode()):
            report["forged"].append(code)
        elif today > last_day:
            report["expired"].append(code)
        elif serial in seen:
            report["duplicate"].append(code)
        else:
            seen.add(serial)
            report["accepted"].append(code)
            report["total_cents"] += int(cents)
    return report
