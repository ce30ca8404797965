import hashlib
import json
import tarfile


def task_func(archive_path: str, manifest_name: str = "MANIFEST.json") -> dict:
    """
    Audit a backup (a tar archive, compressed or not) against the manifest inside it, without
    extracting anything to disk. The manifest is a JSON object that maps the path of each backed-up
    file to the SHA-256 of its contents in hexadecimal digits of either letter case. A leading './'
    of a member's name does not count. Directories are passed over. When a name occurs more than
    once in the archive, its last member counts, as it would on extraction. Members that must not be
    restored, which are those that are neither regular files nor directories (links, devices) and
    files with an absolute path or a '..' component, are unsafe whatever the manifest says and count
    as absent otherwise.

    Parameters:
    - archive_path (str): The path of the archive.
    - manifest_name (str): The name of the manifest in the archive. Default is 'MANIFEST.json'.

    Returns:
    - dict: five sorted lists of names (without leading './'): 'intact' (listed, with the right
      contents), 'damaged' (listed, with other contents), 'missing' (listed, not in the archive),
      'unlisted' (in the archive, not in the manifest) and 'unsafe'. The keys come in this order.
      The manifest itself is never reported, even when it lists itself.

    Raises:
    - ValueError: If the archive holds no regular file with the manifest's name.

    Requirements:
    - hashlib
    - json
    - tarfile

    Example:
    >>> import io, os, tempfile
    >>> files = {"notes.txt": b"hello", "MANIFEST.json": json.dumps(
    ...     {"notes.txt": hashlib.sha256(b"hello").hexdigest(), "gone.txt": "00"}).encode()}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "backup.tar.gz")
    ...     with tarfile.open(path, "w:gz") as archive:
    ...         for name, data in files.items():
    ...             member = tarfile.TarInfo(name)
    ...             member.size = len(data)
    ...             archive.addfile(member, io.BytesIO(data))
    ...     task_func(path)
    {'intact': ['notes.txt'], 'damaged': [], 'missing': ['gone.txt'], 'unlisted': [], 'unsafe': []}
    """
    with tarfile.open(archive_path) as archive:
        members = {m.name.removeprefix("./"): m for m in archive.getmembers() if not m.isdir()}
        unsafe = {
            name
            for name, member in members.items()
            if not member.isfile() or name.startswith("/") or ".." in name.split("/")
        }
        contents = {
            name: archive.extractfile(member).read()
            for name, member in members.items()
            if name not in unsafe
        }
    if manifest_name not in contents:
        raise ValueError(f"the archive holds no {manifest_name}")
    manifest = json.loads(contents.pop(manifest_name))
    manifest.pop(manifest_name, None)
    report = {"intact": [], "damaged": [], "missing": [], "unlisted": [], "unsafe": sorted(unsafe)}
    for name in sorted(manifest.keys() | contents.keys()):
        if name not in contents:
            report["missing"].append(name)
        elif name not in manifest:
            report["unlisted"].append(name)
        elif hashlib.sha256(contents[name]).hexdigest() == manifest[name].lower():
            report["intact"].append(name)
        else:
            report["damaged"].append(name)
    return report
