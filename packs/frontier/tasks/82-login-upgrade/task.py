import hashlib
import hmac

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError


def task_func(
    hasher: PasswordHasher,
    accounts: dict[str, str],
    attempts: list[tuple[str, str]],
    most: int,
    retired: frozenset[str] = frozenset(),
) -> tuple[list[str], dict[str, str]]:
    """
    Replay the logins of a choir's members page while its password hashes are brought to Argon2.
    What is stored for an account is either an encoded Argon2 hash, or an old one of the form
    "sha1:SALT:HEX", where HEX is the hexadecimal SHA-1 (in either case) of salt and password, both
    as UTF-8, without anything between (neither SALT, which may be empty, nor HEX has a colon); or
    something else, with which nobody can log in.

    An attempt gets the first outcome that fits: "unknown" (no such account), "locked" (the account
    is locked), "unreadable" (what is stored is of neither form, or Argon2 cannot read it), "wrong"
    (the password does not fit), "retired" (it does, but it is among the retired passwords; the
    account is locked at once), "upgraded" (the stored hash was an old one, or Argon2 with other
    parameters than the hasher's, and is replaced by a new one of the hasher), otherwise "ok". An
    account is locked after `most` attempts that were wrong without one that was upgraded or ok
    between them. Names of accounts are compared without regard to case (str.casefold), and without
    white space at their ends; passwords exactly.

    Parameters:
    - hasher (PasswordHasher): Verifies and makes the Argon2 hashes.
    - accounts (dict[str, str]): What is stored by name; names are casefolded already. Is not
      changed.
    - attempts (list[tuple[str, str]]): Name and password in the order of their arrival.
    - most (int): At least 1.
    - retired (frozenset[str]): Passwords (none if left out).

    Returns:
    - tuple[list[str], dict[str, str]]: The outcome of each attempt, and what is stored at the end,
      in the order of the accounts.

    Raises:
    - ValueError: If most is below 1.

    Requirements:
    - argon2
    - hashlib
    - hmac

    Example:
    >>> hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    >>> old = "sha1:ab:" + hashlib.sha1(b"abtenor").hexdigest()
    >>> outcomes, stored = task_func(hasher, {"ada": old}, [("Ada ", "tenor")] * 2, 3)
    >>> outcomes, stored["ada"][:9]
    (['upgraded', 'ok'], '$argon2id')
    """
    if most < 1:
        raise ValueError("there must be at least one attempt")
    stored = dict(accounts)
    wrong = dict.fromkeys(accounts, 0)

    def fits(kept, password):
        """Whether the password fits, and whether its hash is to be replaced."""
        if kept.startswith("sha1:") and kept.count(":") == 2:
            _, salt, digest = kept.split(":")
            own = hashlib.sha1((salt + password).encode()).hexdigest()
            return hmac.compare_digest(own.encode(), digest.lower().encode()), True
        try:
            return hasher.verify(kept, password), hasher.check_needs_rehash(kept)
        except VerifyMismatchError:
            return False, False

    def judge(name, password):
        if name not in stored:
            return "unknown"
        if wrong[name] >= most:
            return "locked"
        try:
            fitting, outdated = fits(stored[name], password)
        except (InvalidHashError, VerificationError):
            return "unreadable"
        if not fitting:
            wrong[name] += 1
            return "wrong"
        if password in retired:
            wrong[name] = most
            return "retired"
        wrong[name] = 0
        if outdated:
            stored[name] = hasher.hash(password)
            return "upgraded"
        return "ok"

    outcomes = [judge(name.strip().casefold(), password) for name, password in attempts]
    return outcomes, stored
