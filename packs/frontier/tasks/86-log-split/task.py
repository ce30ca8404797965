from pathlib import Path

import aiofiles
import anyio


def task_func(folder: str, target: str, at_once: int) -> dict:
    """
    Sort the logs of a ski lift's machines by level. Read each file "NAME.log" that lies directly in
    the folder (not hidden ones, whose name begins with a dot), as UTF-8, at most `at_once` files
    open at the same time. A line is "MOMENT LEVEL TEXT", parted by single spaces: a moment like
    "2026-11-16T08:30:05" (sorted as text), a level of capital letters A to Z alone, and a text that
    may be empty and may have spaces. A line that does not begin with a moment of these 19
    characters and a space belongs to the entry of the line before it, as one more line; such lines
    before the first entry of a file, and an entry whose level is missing or not of that form, with
    all its lines, are counted as odd lines. Blank lines (white space alone) are passed over. A file
    that is not valid UTF-8 is left out as a whole.

    Each level gets the file "LEVEL.log" in the target folder, which is made if needed with the
    folders above it: its entries in the order of their moments, then of NAME, then of their place
    in the file, each as "MOMENT NAME TEXT" without white space at its end, its further lines
    following with two spaces before them and none at their end. Every line ends with "\\n". Files
    of that name that are there already are replaced; others stay.

    Parameters:
    - folder (str): Where the logs are.
    - target (str): Where the sorted ones go.
    - at_once (int): At least 1.

    Returns:
    - dict: "levels", a dict from each level, sorted, to its number of entries; "odd", the number of
      odd lines in all files; "unreadable", the names (without ".log") of the files that were left
      out, sorted.

    Raises:
    - ValueError: If at_once is below 1.

    Requirements:
    - aiofiles
    - anyio
    - pathlib

    Example:
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "pump.log").write_text("2026-11-16T08:30:05 WARN hot\\n")
    ...     report = task_func(folder, folder + "/out", 4)
    ...     report["levels"], Path(folder, "out", "WARN.log").read_text()
    ({'WARN': 1}, '2026-11-16T08:30:05 pump hot\\n')
    """
    if at_once < 1:
        raise ValueError("at_once must be at least 1")
    levels, unreadable = {}, []
    odd = 0

    def is_moment(text):
        shape = "".join("0" if one.isascii() and one.isdigit() else one for one in text)
        return shape == "0000-00-00T00:00:00 "

    async def read(path, limiter):
        nonlocal odd
        entry = None
        async with limiter, aiofiles.open(path, encoding="utf-8") as file:
            try:
                lines = (await file.read()).split("\n")
            except UnicodeDecodeError:
                unreadable.append(path.stem)
                return
        for number, line in enumerate(lines):
            if not line.strip():
                continue
            if is_moment(line[:20]):
                level, _, text = line[20:].partition(" ")
                known = level.isascii() and level.isalpha() and level.isupper()
                entry = (line[:19], path.stem, number, [text]) if known else None
                if known:
                    levels.setdefault(level, []).append(entry)
            elif entry:
                entry[3].append(line)
            odd += entry is None

    async def write(level, entries):
        async with aiofiles.open(Path(target, f"{level}.log"), "w", encoding="utf-8") as file:
            for moment, name, _, (text, *more) in sorted(entries):
                lines = [f"{moment} {name} {text}", *(f"  {one}" for one in more)]
                await file.writelines(f"{line.rstrip()}\n" for line in lines)

    async def sort_logs():
        limiter = anyio.CapacityLimiter(at_once)
        async with anyio.create_task_group() as group:
            for path in Path(folder).glob("*.log"):
                if path.is_file() and not path.name.startswith("."):
                    group.start_soon(read, path, limiter)
        Path(target).mkdir(parents=True, exist_ok=True)
        async with anyio.create_task_group() as group:
            for level, entries in levels.items():
                group.start_soon(write, level, entries)

    anyio.run(sort_logs)
    counts = {level: len(levels[level]) for level in sorted(levels)}
    return {"levels": counts, "odd": odd, "unreadable": sorted(unreadable)}
