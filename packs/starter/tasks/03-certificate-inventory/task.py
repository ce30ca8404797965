from datetime import datetime
from pathlib import Path

import pandas as pd
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.x509.oid import NameOID

COLUMNS = ["file", "common_name", "days_left", "fingerprint", "status"]


def task_func(folder: str, as_of: datetime, warn_days: int = 30) -> tuple[pd.DataFrame, list[str]]:
    """
    List when the TLS certificates that an operations team keeps in a folder run out. Every file
    directly in the folder whose name ends in ".pem" (lower case) is read; of a file with several
    certificates (a chain) only the first one counts. The days left are the whole days from as_of to
    the end of validity, rounded down, so they are negative after the end. The status is "expired"
    if the end of validity is before as_of, otherwise "renew" if at most warn_days days are left,
    otherwise "ok".

    Parameters:
    - folder (str): The folder with the certificates.
    - as_of (datetime): The moment of the check, with a time zone.
    - warn_days (int): Days left from which on a certificate is to be renewed. Default is 30.

    Returns:
    - tuple[pd.DataFrame, list[str]]: A table with the columns of COLUMNS: file name, first common
      name of the subject ("" if there is none), days left (int), the first 16 hexadecimal digits
      (lower case) of the SHA-256 fingerprint, and the status; sorted by days left, then by file
      name, with the index 0, 1, 2, ... (and with these columns also if it is empty). Then the
      sorted names of the ".pem" files in which no certificate could be read.

    Raises:
    - ValueError: If as_of has no time zone.
    - NotADirectoryError: If the folder is not an existing directory.

    Requirements:
    - datetime
    - pathlib
    - pandas
    - cryptography.x509
    - cryptography.hazmat.primitives.hashes
    - cryptography.x509.oid

    Example:
    >>> import tempfile
    >>> from datetime import timezone
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "shop.pem").write_text("lost")
    ...     table, unreadable = task_func(folder, datetime(2025, 1, 1, tzinfo=timezone.utc))
    >>> len(table), unreadable
    (0, ['shop.pem'])
    """
    if as_of.utcoffset() is None:
        raise ValueError("as_of needs a time zone")
    if not Path(folder).is_dir():
        raise NotADirectoryError(folder)
    rows, unreadable = [], []
    for path in sorted(Path(folder).iterdir()):
        if not path.name.endswith(".pem") or not path.is_file():
            continue
        try:
            cert = x509.load_pem_x509_certificates(path.read_bytes())[0]
        except ValueError:
            unreadable.append(path.name)
            continue
        names = cert.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
        left = cert.not_valid_after_utc - as_of
        if left.total_seconds() < 0:
            status = "expired"
        else:
            status = "renew" if left.days <= warn_days else "ok"
        fingerprint = cert.fingerprint(hashes.SHA256()).hex()[:16]
        name = names[0].value if names else ""
        rows.append((path.name, name, left.days, fingerprint, status))
    table = pd.DataFrame(rows, columns=COLUMNS).sort_values(["days_left", "file"])
    return table.reset_index(drop=True), unreadable
