import struct

import xxhash
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def task_func(boxes: dict[str, bytes], secret: bytes) -> dict[str, dict]:
    """
    Open the sealed boxes in which a print shop gets proofs from its customers. A box is a header of
    23 bytes (the magic b"PB1", a salt of 16 bytes, and the chunk size as an unsigned integer of 4
    bytes, big-endian) and then the sealed pieces. The key of a box has 32 bytes and comes from the
    secret by HKDF with SHA-256, the salt of the header, and the info b"proof box". The content was
    cut into chunks of the chunk size (the last one may be shorter, or empty) and each was sealed by
    ChaCha20-Poly1305, which makes it 16 bytes longer; the associated data is the whole header, and
    the nonce of 12 bytes is the number of the piece, from 0, as 11 bytes big-endian, followed by
    one byte that is 1 for the last piece and 0 for the others. The rest of a box is read in pieces
    of the chunk size plus 16 bytes, the final one being what remains.

    A box gets the first status that fits: "foreign" (it is shorter than its header, has another
    magic, or a chunk size of 0); "truncated" (nothing follows the header); then, for the pieces in
    their order: "appended" (a piece before the final one opens only as a last piece), "damaged" (it
    opens neither way), "truncated" (the final one opens only as one that is not last); then
    "repeated" (the content is that of an earlier box with status "opened"), otherwise "opened".

    Parameters:
    - boxes (dict[str, bytes]): The boxes by name, in the order of their arrival.
    - secret (bytes): The secret of the shop.

    Returns:
    - dict[str, dict]: For each box, in the same order, a dict with "status" and "pieces", the
      number of pieces that opened as they should before the status was known (0 for "foreign");
      and where the status is "opened" or "repeated" also "size", the number of bytes of the
      content, and "digest", the first 16 hexadecimal digits of its XXH3 of 128 bits; where it is
      "repeated" also "of", the name of the earlier box.

    Requirements:
    - cryptography
    - struct
    - xxhash

    Example:
    >>> task_func({"mail": b"hello"}, b"secret")
    {'mail': {'status': 'foreign', 'pieces': 0}}
    """
    first_with = {}

    def opens(cipher, header, number, last, piece):
        nonce = number.to_bytes(11, "big") + bytes([last])
        try:
            return cipher.decrypt(nonce, piece, header)
        except InvalidTag:
            return None

    def read(name, box):
        header = box[:23]
        if len(header) < 23 or not header.startswith(b"PB1"):
            return {"status": "foreign", "pieces": 0}
        salt, size = struct.unpack(">16sI", header[3:])
        if size == 0:
            return {"status": "foreign", "pieces": 0}
        key = HKDF(algorithm=SHA256(), length=32, salt=salt, info=b"proof box").derive(secret)
        cipher = ChaCha20Poly1305(key)
        starts = range(23, len(box), size + 16)
        content = xxhash.xxh3_128()
        length = 0
        for number, start in enumerate(starts):
            piece = box[start : start + size + 16]
            last = number == len(starts) - 1
            chunk = opens(cipher, header, number, last, piece)
            if chunk is None:
                if opens(cipher, header, number, not last, piece) is None:
                    return {"status": "damaged", "pieces": number}
                return {"status": "truncated" if last else "appended", "pieces": number}
            content.update(chunk)
            length += len(chunk)
        if not starts:
            return {"status": "truncated", "pieces": 0}
        digest = content.hexdigest()
        of = first_with.setdefault(digest, name)
        report = {"status": "opened", "pieces": len(starts), "size": length, "digest": digest[:16]}
        return report if of == name else {**report, "status": "repeated", "of": of}

    return {name: read(name, box) for name, box in boxes.items()}
