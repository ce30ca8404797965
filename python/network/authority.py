"""An authority that certifies servers, for one sandbox and for as long as it lives.

The standard library reads certificates and makes none. What makes one is small: a structure in DER, and a
signature of RSA, which is a power of a number. The key comes from outside.
"""

import base64
import hashlib
import ipaddress
import os
import ssl
from collections.abc import Mapping

OIDS = {
    "rsa-sha256": "2a864886f70d01010b",
    "common-name": "550403",
    "key-identifier": "551d0e",
    "key-usage": "551d0f",
    "other-names": "551d11",
    "constraints": "551d13",
    "authority": "551d23",
    "extended-usage": "551d25",
    "server": "2b06010505070301",
}
SEQUENCE, SET, BITS, OCTETS, OID, TEXT, TIME = 0x30, 0x31, 0x03, 0x04, 0x06, 0x0C, 0x17
# Of PKCS #1: what is signed is a SHA-256.
DIGEST_HEAD = bytes.fromhex("3031300d060960864801650304020105000420")
# Whatever day it is: a recording is replayed on any.
VALID = ("000101000000Z", "491231235959Z")
TITLE, STRANGER = "bcb recorded network", "an authority that nobody trusts"


class Authority:
    def __init__(self, key: Mapping[str, str]) -> None:
        """``key``: n and d as in a JSON web key, spki in base64, pem; all of one RSA key."""
        self._modulus, self._exponent = (_number(key[name]) for name in ("n", "d"))
        self._public = base64.b64decode(key["spki"])
        self._pem = key["pem"]
        # The identifier is a hash of the key's bits, which stand behind 24 bytes in its structure.
        self._identifier = hashlib.sha1(self._public[24:]).digest()
        self.certificate = self._certify(TITLE, TITLE, is_authority=True)

    def open_context(self, name: str, is_trusted: bool) -> ssl.SSLContext:
        """What a server of that name or address answers with; needs memfd_create."""
        leaf = self._certify(name, TITLE if is_trusted else STRANGER, is_authority=False)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.set_alpn_protocols(["http/1.1"])
        with os.fdopen(os.memfd_create("chain"), "w") as file:
            file.write(leaf + self._pem)
            file.flush()
            context.load_cert_chain(f"/proc/self/fd/{file.fileno()}")
        return context

    def _certify(self, subject: str, issuer: str, *, is_authority: bool) -> str:
        # The number of a certificate has to be one of a kind.
        number = int.from_bytes(hashlib.sha256(subject.encode()).digest()[:8], "big") | 1
        extensions = _der(0xA3, _der(SEQUENCE, *self._extend(subject, is_authority)))
        algorithm = _der(SEQUENCE, _oid("rsa-sha256"), _der(0x05))
        dates = _der(SEQUENCE, *(_der(TIME, date.encode()) for date in VALID))
        head = _der(0xA0, _integer(2)) + _integer(number) + algorithm
        names = _name(issuer) + dates + _name(subject)
        content = _der(SEQUENCE, head, names, self._public, extensions)
        whole = _der(SEQUENCE, content, algorithm, _der(BITS, b"\0", self._sign(content)))
        return ssl.DER_cert_to_PEM_cert(whole)

    def _extend(self, subject: str, is_authority: bool) -> list[bytes]:
        of_authority = _extension("authority", _der(SEQUENCE, _der(0x80, self._identifier)))
        if is_authority:
            return [
                _extension("constraints", _der(SEQUENCE, _der(0x01, b"\xff")), is_critical=True),
                _extension("key-usage", _der(BITS, b"\x01\x06"), is_critical=True),  # signs certificates
                _extension("key-identifier", _der(OCTETS, self._identifier)),
                of_authority,
            ]
        try:
            named = _der(0x87, ipaddress.ip_address(subject).packed)
        except ValueError:
            named = _der(0x82, subject.encode())
        return [
            _extension("constraints", _der(SEQUENCE), is_critical=True),
            _extension("key-usage", _der(BITS, b"\x05\xa0"), is_critical=True),  # signs, takes keys
            _extension("extended-usage", _der(SEQUENCE, _oid("server"))),
            _extension("other-names", _der(SEQUENCE, named)),
            of_authority,
        ]

    def _sign(self, content: bytes) -> bytes:
        size = (self._modulus.bit_length() + 7) // 8
        digest = DIGEST_HEAD + hashlib.sha256(content).digest()
        padded = b"\0\1" + b"\xff" * (size - len(digest) - 3) + b"\0" + digest
        return pow(int.from_bytes(padded, "big"), self._exponent, self._modulus).to_bytes(size, "big")


def _number(text: str) -> int:
    return int.from_bytes(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), "big")


def _der(tag: int, *parts: bytes) -> bytes:
    content = b"".join(parts)
    size = len(content)
    if size < 128:
        return bytes([tag, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + content


def _integer(value: int) -> bytes:
    return _der(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def _oid(name: str) -> bytes:
    return _der(OID, bytes.fromhex(OIDS[name]))


def _name(text: str) -> bytes:
    common = _der(SEQUENCE, _oid("common-name"), _der(TEXT, text.encode()[:64]))
    return _der(SEQUENCE, _der(SET, common))


def _extension(name: str, value: bytes, *, is_critical: bool = False) -> bytes:
    return _der(SEQUENCE, _oid(name), _der(0x01, b"\xff") if is_critical else b"", _der(OCTETS, value))
