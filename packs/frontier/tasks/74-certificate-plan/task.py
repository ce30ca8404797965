from datetime import date, datetime, timedelta
from typing import Annotated

import pydantic
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa


class Policy(pydantic.BaseModel, extra="forbid"):
    days_before: Annotated[int, pydantic.Field(ge=1, le=90)] = 30
    per_day: Annotated[int, pydantic.Field(ge=1)] = 2
    keys: set[str] = {"ed25519", "ec", "rsa"}
    holidays: set[date] = set()


def task_func(bundles: dict[str, str], now: str, policy: dict) -> dict:
    """
    Plan the renewal of a hospital's server certificates. A bundle is a text with one or more X.509
    certificates in PEM; only its first one, the server's own, counts. The names of a certificate
    are the DNS names of its subject alternative name, or its subject's common name if it has no
    such extension. Of certificates with the same set of names only the one that ends last counts
    (of equal ends the first by the name of its bundle), the others are replaced already.

    A certificate that counts is "expired" if now is at or after its end (not_valid_after_utc),
    otherwise "key" if the kind of its public key ("ed25519", "ec", "rsa", or "other") is not among
    the policy's keys, otherwise "due". Every one is put on a day of the plan: the latest working
    day on which fewer than per_day certificates are planned so far, not after its last day and not
    before today (the UTC date of now); if there is none, the first working day after its last day
    on which there is room, but from today on. The last day is today for "expired" ones, for "key"
    today + 7 days, and for "due" the UTC date of its end less days_before days. Working days are
    Monday to Friday without the policy's holidays. The certificates are put on days in the order of
    their last day, then their end, then the name of their bundle.

    Parameters:
    - bundles (dict[str, str]): The bundles by name.
    - now (str): The moment in UTC, as in "2026-11-16T18:00:00+00:00".
    - policy (dict): What the model Policy takes, with dates as texts.

    Returns:
    - dict: "plan" (from each day that is used, as in "2026-11-17", in order, to the list of
      (bundle, status, names), in the order in which they were put there, the names sorted and
      joined by spaces) and "replaced" (the sorted names of the bundles that do not count).

    Raises:
    - ValueError: If the policy does not fit the model, or a bundle is not PEM of certificates.

    Requirements:
    - cryptography
    - datetime
    - pydantic
    - typing

    Example:
    >>> task_func({}, "2026-11-16T18:00:00+00:00", {"days_before": 14})
    {'plan': {}, 'replaced': []}
    """
    rules = Policy.model_validate(policy)
    moment = datetime.fromisoformat(now)
    today, day = moment.date(), timedelta(days=1)
    kinds = {
        ed25519.Ed25519PublicKey: "ed25519",
        ec.EllipticCurvePublicKey: "ec",
        rsa.RSAPublicKey: "rsa",
    }

    def names_of(certificate):
        try:
            found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
            names = found.value.get_values_for_type(x509.DNSName)
        except x509.ExtensionNotFound:
            common = certificate.subject.get_attributes_for_oid(x509.NameOID.COMMON_NAME)
            names = [attribute.value for attribute in common]
        return " ".join(sorted(set(names)))

    def judge(certificate):
        """The status and the last day."""
        end = certificate.not_valid_after_utc
        if moment >= end:
            return "expired", today
        key = certificate.public_key()
        kind = next((name for base, name in kinds.items() if isinstance(key, base)), "other")
        if kind not in rules.keys:
            return "key", today + 7 * day
        return "due", end.date() - rules.days_before * day

    best = {}
    for bundle, text in sorted(bundles.items()):
        certificate = x509.load_pem_x509_certificates(text.encode())[0]
        names = names_of(certificate)
        end = certificate.not_valid_after_utc
        if names not in best or end > best[names][1]:
            best[names] = (bundle, end, certificate)

    rows = []
    for names, (bundle, end, certificate) in best.items():
        status, last = judge(certificate)
        rows.append((last, end, bundle, status, names))
    plan = {}

    def has_room(when):
        is_working = when.weekday() < 5 and when not in rules.holidays
        return is_working and len(plan.get(when, [])) < rules.per_day

    for last, _, bundle, status, names in sorted(rows):
        when = last
        while when >= today and not has_room(when):
            when -= day
        if when < today:
            when = max(last, today)
            while not has_room(when):
                when += day
        plan.setdefault(when, []).append((bundle, status, names))
    counted = {bundle for bundle, _, _ in best.values()}
    return {
        "plan": {f"{when}": entries for when, entries in sorted(plan.items())},
        "replaced": sorted(bundles.keys() - counted),
    }
