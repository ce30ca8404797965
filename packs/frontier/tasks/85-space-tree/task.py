import io
from pathlib import PurePosixPath

from rich.console import Console
from rich.filesize import decimal
from rich.text import Text
from rich.tree import Tree


def task_func(files: dict[str, int], least: int, depth: int, width: int = 60) -> str:
    """
    Show where the space of a film archive went, as a tree of rich in plain text. Paths are POSIX
    and relative; "." parts and doubled slashes do not count, and of paths that are then equal the
    later size counts. The root is "total SIZE". Below each folder its entries (folders and files)
    are sorted by size from large to small, then by name; a folder's size is the sum of what is in
    it. An entry is "NAME  SIZE" with two spaces, a folder's name having a "/" at its end; a size
    is written as rich.filesize.decimal writes it. Folders at `depth` (those at the top have depth
    1) are not opened: their entry ends with " (N files)", or " (1 file)", counting all files below.
    Entries of less than `least` bytes are left out, and if there are any, a last line of that
    folder says "N smaller  SIZE", with their number and the sum of their sizes. A folder whose
    only entry is one folder is joined with it in one line, "a/b/", again and again; that counts as
    one step of depth. Names are neither markup nor emoji codes.

    Parameters:
    - files (dict[str, int]): Bytes by path.
    - least (int): Bytes.
    - depth (int): At least 1.
    - width (int): Characters of a line (60 if left out); longer ones are cut with an ellipsis.

    Returns:
    - str: The lines of the tree without spaces at their ends, joined by newlines; without colours.

    Raises:
    - ValueError: If the depth is below 1, or a path is absolute or has "..".

    Requirements:
    - io
    - pathlib
    - rich

    Example:
    >>> print(task_func({"reels/1931/a.mov": 5_000_000, "notes.txt": 1200}, 0, 2))
    total 5.0 MB
    ├── reels/1931/  5.0 MB
    │   └── a.mov  5.0 MB
    └── notes.txt  1.2 kB
    """
    if depth < 1:
        raise ValueError("depth must be at least 1")
    root = {}
    for text, size in files.items():
        path = PurePosixPath(text)
        if path.is_absolute() or ".." in path.parts:
            raise ValueError(f"{text} is not below the archive")
        folder = root
        for part in path.parts[:-1]:
            folder = folder.setdefault(part, {})
        folder[path.name] = size

    def measure(entry):
        """Bytes and number of files."""
        if isinstance(entry, int):
            return entry, 1
        sizes = [measure(one) for one in entry.values()]
        return sum(size for size, _ in sizes), sum(count for _, count in sizes)

    def grow(tree, folder, level):
        entries = [(*measure(entry), name, entry) for name, entry in folder.items()]
        small = [one[0] for one in entries if one[0] < least]
        for size, count, name, entry in sorted(entries, key=lambda one: (-one[0], one[2])):
            if size < least:
                continue
            if isinstance(entry, int):
                tree.add(Text(f"{name}  {decimal(size)}"))
                continue
            while len(entry) == 1 and isinstance(only := next(iter(entry.values())), dict):
                name = f"{name}/{next(iter(entry))}"
                entry = only
            label = f"{name}/  {decimal(size)}"
            if level == depth:
                tree.add(Text(f"{label} ({count} {'file' if count == 1 else 'files'})"))
            else:
                grow(tree.add(Text(label)), entry, level + 1)
        if small:
            tree.add(Text(f"{len(small)} smaller  {decimal(sum(small))}"))

    tree = Tree(Text(f"total {decimal(measure(root)[0])}"))
    grow(tree, root, 1)
    output = io.StringIO()
    console = Console(file=output, width=width, color_system=None, emoji=False)
    console.print(tree, no_wrap=True, overflow="ellipsis")
    return "\n".join(line.rstrip() for line in output.getvalue().splitlines())
