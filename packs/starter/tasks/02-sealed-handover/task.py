import hashlib
import json
import os
import struct

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MAGIC = b"HND1"
BLOCK = 256


def task_func(note: dict, passphrase: str, ward: str, iterations: int = 200_000) -> bytes:
    """
    Seal a nurse's shift handover note so that it can be left on a shared drive. The note is written
    as JSON (sorted keys, no white space between tokens, non-ASCII characters kept) in UTF-8 and
    padded at the end with spaces to the next multiple of BLOCK bytes, so that the size tells
    little; a text which already is a multiple gets no padding. It is encrypted by AES-256-GCM with
    the 32-byte key which PBKDF2-HMAC-SHA256 derives from the passphrase (UTF-8), the salt and the
    number of iterations. The result is MAGIC, the iterations as unsigned 32-bit big-endian number,
    the salt (16 bytes), the nonce (12 bytes), then the ciphertext with its 16-byte tag at the end.
    The additional authenticated data are the first eight bytes of the result followed by the ward
    (stripped, lower case, UTF-8).

    Note:
    - Salt and nonce are drawn anew for every call from a source fit for cryptography.

    Parameters:
    - note (dict): What is handed over; has to be serialisable as JSON.
    - passphrase (str): Passphrase of the ward, at least 10 characters.
    - ward (str): Name of the ward.
    - iterations (int): Iterations of PBKDF2, at least 1000. Default is 200000.

    Returns:
    - bytes: The sealed note in the format above.

    Raises:
    - ValueError: If the note is empty, the passphrase is shorter than 10 characters or there are
      fewer than 1000 iterations.
    - TypeError: If the note cannot be written as JSON.

    Requirements:
    - hashlib
    - json
    - os
    - struct
    - cryptography.hazmat.primitives.ciphers.aead

    Example:
    >>> sealed = task_func({"bed 4": "pain 3/10"}, "seven green apples", "B2", 1000)
    >>> sealed[:8], len(sealed)
    (b'HND1\\x00\\x00\\x03\\xe8', 308)
    """
    if not note:
        raise ValueError("there is nothing to hand over")
    if len(passphrase) < 10:
        raise ValueError("the passphrase must have at least 10 characters")
    if iterations < 1000:
        raise ValueError("at least 1000 iterations are needed")
    text = json.dumps(note, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    plain = text.encode("utf-8")
    plain += b" " * (-len(plain) % BLOCK)
    header = MAGIC + struct.pack(">I", iterations)
    salt, nonce = os.urandom(16), os.urandom(12)
    key = hashlib.pbkdf2_hmac("sha256", passphrase.encode("utf-8"), salt, iterations, dklen=32)
    associated = header + ward.strip().lower().encode("utf-8")
    return header + salt + nonce + AESGCM(key).encrypt(nonce, plain, associated)
