"""Puts NLTK packages, unpacked, into a folder: from a folder at hand, else by NLTK's downloader.

usage: fetch_nltk_data.py TARGET SOURCE PACKAGE...   (SOURCE may be empty; e.g. corpora/words)
Prints a line of JSON a package: package, found, reason.
"""

import json
import os
import shutil
import socket
import sys
import tempfile
import zipfile
from collections.abc import Sequence

DOWNLOAD_TIMEOUT_S = 30


def main(target: str, source: str, packages: Sequence[str]) -> None:
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # The downloader prints; only our lines may reach the reader.
    os.dup2(2, 1)
    for package in packages:
        reason = obtain(package, target, source)
        line = {"package": package, "found": reason == "", "reason": reason}
        print(json.dumps(line), file=channel, flush=True)


def obtain(package: str, target: str, source: str) -> str:
    """Returns why the package is missing, or nothing."""
    place = os.path.join(target, *package.split("/"))
    if os.path.isdir(place):
        return ""
    os.makedirs(os.path.dirname(place), exist_ok=True)
    try:
        if source and take_from_folder(package, place, source):
            return ""
    except (OSError, zipfile.BadZipFile) as error:
        return f"{os.path.join(source, package)}: {error}"
    reason = download(package, target)
    where = f"not in {source}, and " if source else ""
    return "" if os.path.isdir(place) else f"{where}the download failed: {reason}"


def take_from_folder(package: str, place: str, source: str) -> bool:
    """Makes it beside the place and renames, so that half a package is never found."""
    origin = os.path.join(source, *package.split("/"))
    is_packed = os.path.isfile(origin + ".zip")
    if not is_packed and not os.path.isdir(origin):
        return False
    with tempfile.TemporaryDirectory(dir=os.path.dirname(place)) as work:
        inner = os.path.join(work, os.path.basename(place))
        if is_packed:
            with zipfile.ZipFile(origin + ".zip") as opened:
                opened.extractall(work)
            if not os.path.isdir(inner):
                raise OSError(f"the zip holds no folder {os.path.basename(place)}")
        else:
            shutil.copytree(origin, inner, copy_function=shutil.copyfile)
        for parent, _, files in os.walk(inner):
            os.chmod(parent, 0o755)
            for name in files:
                os.chmod(os.path.join(parent, name), 0o644)
        os.rename(inner, place)
    if is_packed:
        shutil.copyfile(origin + ".zip", place + ".zip")
    return True


def download(package: str, target: str) -> str:
    try:
        from nltk.downloader import Downloader
    except ImportError as error:
        return str(error)
    socket.setdefaulttimeout(DOWNLOAD_TIMEOUT_S)
    identifier = package.rsplit("/", 1)[-1]
    try:
        reasons = [
            str(message.message)
            for message in Downloader().incr_download(identifier, download_dir=target)
            if hasattr(message, "message")
        ]
    except Exception as error:  # whatever NLTK or the network throws is a reason
        return f"{type(error).__name__}: {error}"
    return "; ".join(reasons) or "NLTK's downloader gave no reason"


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
