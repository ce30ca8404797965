"""Fetches the pinned uv from a package index, for a Python that has neither pip nor venv.

usage: fetch_uv.py INDEX LOCK TARGET   (LOCK names the release and the hashes of its wheels)
Standard library only. The wheel is checked against the lock before anything is unpacked.
"""

import hashlib
import io
import os
import platform
import re
import sys
import urllib.parse
import urllib.request
import zipfile
from html.parser import HTMLParser

TIMEOUT_S = 60


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        address = dict(attrs).get("href")
        if tag == "a" and address:
            self.found.append(address)


def main(index, lock_file, target):
    with open(lock_file, encoding="utf-8") as lock:
        text = lock.read()
    version = re.search(r"^uv==(\S+)", text, re.MULTILINE).group(1)
    hashes = set(re.findall(r"sha256:([0-9a-f]{64})", text))
    page = index.rstrip("/") + "/uv/"
    wheel = fetch(choose(page, fetch(page).decode(), version))
    if hashlib.sha256(wheel).hexdigest() not in hashes:
        sys.exit(f"the wheel of uv {version} does not have a hash of {lock_file}")
    install(wheel, target)


def fetch(address):
    # Credentials in the address are for a header: urllib does not send them by itself.
    parts = urllib.parse.urlsplit(address)
    manager = urllib.request.HTTPPasswordMgrWithPriorAuth()
    if parts.username:
        host = parts.netloc.rsplit("@", 1)[1]
        address = urllib.parse.urlunsplit(parts._replace(netloc=host))
        user, password = map(urllib.parse.unquote, (parts.username, parts.password or ""))
        manager.add_password(None, address, user, password, is_authenticated=True)
    opener = urllib.request.build_opener(urllib.request.HTTPBasicAuthHandler(manager))
    with opener.open(address, timeout=TIMEOUT_S) as answer:
        return answer.read()


def choose(page, html, version):
    """The address of the wheel for this machine."""
    machine = platform.machine()
    libc = "manylinux" if platform.libc_ver()[0] == "glibc" else "musllinux"
    system = libc if sys.platform == "linux" else "macosx"
    links = Links()
    links.feed(html)
    for link in links.found:
        address = urllib.parse.urljoin(page, link)
        name = urllib.parse.unquote(urllib.parse.urlsplit(address).path.rsplit("/", 1)[-1])
        fits = system in name and machine in name and name.endswith(".whl")
        if fits and name.startswith(f"uv-{version}-"):
            return address.split("#", 1)[0]
    sys.exit(f"the index has no wheel of uv {version} for {system} on {machine}")


def install(wheel, target):
    bin_folder = os.path.join(target, "bin")
    os.makedirs(bin_folder)
    with zipfile.ZipFile(io.BytesIO(wheel)) as opened:
        for name in opened.namelist():
            if re.search(r"\.data/scripts/[^/]+$", name):
                place = os.path.join(bin_folder, os.path.basename(name))
                with open(place, "wb") as script:
                    script.write(opened.read(name))
                os.chmod(place, 0o755)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except OSError as error:
        sys.exit(f"uv could not be fetched: {error}")
