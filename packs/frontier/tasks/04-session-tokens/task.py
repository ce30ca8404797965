import hashlib

import base58
import jwt


def task_func(tokens: list[str], keys: dict[str, str], now: int, revoked: set[str]) -> dict:
    """
    Check the session tokens (JWT, HS256) that a booking service received. A token gets the first
    status that fits: "malformed" (its header cannot be read), "unknown-key" (its header has no
    "kid" that is among the keys), "forged" (the signature is wrong, or the algorithm is not HS256),
    "incomplete" (the claims "sub", "exp", "iat" and "jti" are not all there), "expired" (now is at
    or after "exp"), "early" (now is before "iat", or before "nbf" where there is one), "audience"
    (the claim "aud" is neither "booking" nor a list that has it), "revoked" (its "jti" is revoked),
    "replayed" (a token with this "jti" was accepted earlier in the list), otherwise "accepted".
    Times are whole seconds since 1970, compared with now and never with the machine's clock.

    Parameters:
    - tokens (list[str]): The tokens in the order of their arrival.
    - keys (dict[str, str]): The secrets by their "kid".
    - now (int): The moment of the check.
    - revoked (set[str]): The "jti" that are not valid any more.

    Returns:
    - dict: "statuses" is a list of pairs (fingerprint, status) in the order of the tokens, where a
      fingerprint is the first 10 characters of the Base58 text (Bitcoin's alphabet) of the SHA-256
      of the token's UTF-8 bytes. "sessions" is a dict from each accepted "sub", sorted, to the
      seconds that are left in its longest accepted session.

    Requirements:
    - base58
    - hashlib
    - jwt

    Example:
    >>> claims = {"sub": "ada", "iat": 100, "exp": 500, "jti": "1", "aud": "booking"}
    >>> secret = "a secret of at least thirty-two bytes"
    >>> token = jwt.encode(claims, secret, algorithm="HS256", headers={"kid": "k1"})
    >>> task_func([token, "x"], {"k1": secret}, 200, set())["sessions"]
    {'ada': 300}
    """
    seen = set()
    sessions = {}
    options = {
        "require": ["sub", "exp", "iat", "jti"],
        "verify_exp": False,
        "verify_iat": False,
        "verify_nbf": False,
        "verify_aud": False,
    }

    def judge(token):
        try:
            header = jwt.get_unverified_header(token)
        except jwt.InvalidTokenError:
            return "malformed"
        if header.get("kid") not in keys:
            return "unknown-key"
        try:
            claims = jwt.decode(token, keys[header["kid"]], algorithms=["HS256"], options=options)
        except jwt.MissingRequiredClaimError:
            return "incomplete"
        except jwt.InvalidTokenError:
            return "forged"
        if now >= claims["exp"]:
            return "expired"
        if now < max(claims["iat"], claims.get("nbf", claims["iat"])):
            return "early"
        audience = claims.get("aud")
        if "booking" not in (audience if isinstance(audience, list) else [audience]):
            return "audience"
        if claims["jti"] in revoked:
            return "revoked"
        if claims["jti"] in seen:
            return "replayed"
        seen.add(claims["jti"])
        left = claims["exp"] - now
        sessions[claims["sub"]] = max(left, sessions.get(claims["sub"], left))
        return "accepted"

    statuses = []
    for token in tokens:
        digest = hashlib.sha256(token.encode()).digest()
        statuses.append((base58.b58encode(digest).decode()[:10], judge(token)))
    return {"statuses": statuses, "sessions": dict(sorted(sessions.items()))}
