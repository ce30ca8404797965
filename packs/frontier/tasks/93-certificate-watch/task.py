import pendulum
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.x509.oid import ExtensionOID


def task_func(
    bundle: bytes, roots: bytes, hosts: list[str], now: str, soon: int
) -> list[tuple[str, str, int | None, str | None]]:
    """
    Look whether the certificates of a clinic's servers are in order. For each host those of the
    bundle are looked at whose extension SubjectAlternativeName has a DNS name that fits it, without
    regard to case: the host itself, or "*." and the host without its first label. Each gets the
    first status that fits: "expired" (now is after its end), "early" (now is before its begin),
    "untrusted" (see below), "soon" (its end is less than `soon` days of 24 hours after now),
    otherwise "ok". The moments of begin and end belong to the time of a certificate. A host gets
    the certificate with the best status, in the order "ok", "soon", "untrusted", "early",
    "expired"; among equals the one with the latest end, then the one with the lowest serial number.

    A certificate is trusted if it was directly issued by one of the roots whose time now lies in,
    or by a certificate of the bundle that is a CA (by its BasicConstraints), whose time now lies
    in, and that is trusted in the same way. "Directly issued" is what cryptography's
    verify_directly_issued_by says: names and signature fit. Nothing else is checked.

    Parameters:
    - bundle (bytes): Certificates in PEM form, one or more, in any order.
    - roots (bytes): The trusted ones in the same form.
    - hosts (list[str]): Their names.
    - now (str): ISO 8601 with an offset.
    - soon (int): Days.

    Returns:
    - list[tuple[str, str, int | None, str | None]]: (host, status, serial number, day of the end in
      UTC like "2026-11-16") in the order of the hosts, or (host, "missing", None, None) if no
      certificate fits.

    Raises:
    - ValueError: If the bundle or the roots have no certificate, or one that cannot be read.

    Requirements:
    - cryptography
    - pendulum

    Example:
    >>> try:
    ...     task_func(b"", b"", ["www.clinic.test"], "2026-11-16T12:00:00+00:00", 30)
    ... except ValueError:
    ...     print("no certificate")
    no certificate
    """
    given = x509.load_pem_x509_certificates(bundle)
    anchors = x509.load_pem_x509_certificates(roots)
    moment = pendulum.parse(now)
    ranks = ["ok", "soon", "untrusted", "early", "expired"]

    def extension(cert, oid):
        try:
            return cert.extensions.get_extension_for_oid(oid).value
        except x509.ExtensionNotFound:
            return None

    def fits(cert, host):
        names = extension(cert, ExtensionOID.SUBJECT_ALTERNATIVE_NAME)
        names = names.get_values_for_type(x509.DNSName) if names else []
        wanted = {host.lower(), "*." + host.lower().partition(".")[2]}
        return any(name.lower() in wanted for name in names)

    def issued(cert, issuer):
        try:
            cert.verify_directly_issued_by(issuer)
        except (InvalidSignature, TypeError, ValueError):
            return False
        return issuer.not_valid_before_utc <= moment <= issuer.not_valid_after_utc

    def is_ca(cert):
        constraints = extension(cert, ExtensionOID.BASIC_CONSTRAINTS)
        return constraints is not None and constraints.ca

    def trusted(cert, seen):
        if any(issued(cert, root) for root in anchors):
            return True
        issuers = [one for one in given if one not in seen and is_ca(one) and issued(cert, one)]
        return any(trusted(one, [*seen, one]) for one in issuers)

    def judge(cert):
        if moment > cert.not_valid_after_utc:
            return "expired"
        if moment < cert.not_valid_before_utc:
            return "early"
        if not trusted(cert, [cert]):
            return "untrusted"
        left = cert.not_valid_after_utc - moment
        return "soon" if left < pendulum.duration(hours=24 * soon) else "ok"

    rows = []
    for host in hosts:
        found = [(judge(cert), cert) for cert in given if fits(cert, host)]
        found.sort(key=lambda one: one[1].serial_number)
        found.sort(key=lambda one: one[1].not_valid_after_utc, reverse=True)
        found.sort(key=lambda one: ranks.index(one[0]))
        for status, cert in found[:1]:
            day = f"{cert.not_valid_after_utc:%Y-%m-%d}"
            rows.append((host, status, cert.serial_number, day))
        if not found:
            rows.append((host, "missing", None, None))
    return rows
