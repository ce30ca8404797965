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
import zipfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from package_index import list_files, open_address  # noqa: E402


def main(index: str, lock_file: str, target: str) -> None:
    with open(lock_file, encoding="utf-8") as lock:
        text = lock.read()
    (version,) = re.findall(r"^uv==(\S+)", text, re.MULTILINE)
    hashes = set(re.findall(r"sha256:([0-9a-f]{64})", text))
    with open_address(choose(index, version)) as answer:
        wheel = answer.read()
    if hashlib.sha256(wheel).hexdigest() not in hashes:
        sys.exit(f"the wheel of uv {version} does not have a hash of {lock_file}")
    install(wheel, target)


def choose(index: str, version: str) -> str:
    """The address of the wheel for this machine."""
    machine = platform.machine()
    libc = "manylinux" if platform.libc_ver()[0] == "glibc" else "musllinux"
    system = libc if sys.platform == "linux" else "macosx"
    for name, address in list_files(index, "uv"):
        fits = system in name and machine in name and name.endswith(".whl")
        if fits and name.startswith(f"uv-{version}-"):
            return address
    sys.exit(f"the index has no wheel of uv {version} for {system} on {machine}")


def install(wheel: bytes, target: str) -> None:
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
