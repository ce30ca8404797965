import filecmp
import re
import shutil
from datetime import datetime
from pathlib import Path

SUFFIXES = {".jpg", ".jpeg", ".cr3", ".mp4"}


def task_func(card_dir: str, library_dir: str) -> dict:
    """
    Import the pictures of a camera's memory card into a photo library. Every file below `card_dir`,
    at any depth, whose suffix is in SUFFIXES (in any letter case) is copied together with its
    modification time to `library_dir`/YYYY/YYYY-MM-DD/, under its own name in lower case. The day
    is the first run of exactly eight digits in the file name without its suffix, read as YYYYMMDD;
    files without such a run, or whose run is no real date, go to `library_dir`/undated/. Files are
    handled in the order of their paths relative to the card. When the name is taken by a file with
    other contents, -2, -3 and so on is put behind the stem until a name is free; when a file with
    one of the names tried holds the very same bytes, the picture is a duplicate and is not copied.

    Note:
    - Missing folders of the library are created.
    - Files whose name starts with a dot are never pictures. They and files with other suffixes are
      only counted.

    Parameters:
    - card_dir (str): The folder where the card is mounted.
    - library_dir (str): The top folder of the library.

    Returns:
    - dict: 'copied' (list of str: new files relative to the library, with forward slashes, in the
      order of copying), 'duplicates' (list of str: skipped pictures relative to the card, with
      forward slashes, in the order met) and 'ignored' (int: number of files that are not pictures).

    Raises:
    - NotADirectoryError: If card_dir is not an existing folder.

    Requirements:
    - filecmp
    - re
    - shutil
    - datetime
    - pathlib

    Example:
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     card = Path(folder, "card")
    ...     card.mkdir()
    ...     _ = (card / "IMG_20240512_0001.JPG").write_bytes(b"sunrise")
    ...     task_func(str(card), str(Path(folder, "library")))
    {'copied': ['2024/2024-05-12/img_20240512_0001.jpg'], 'duplicates': [], 'ignored': 0}
    """
    card, library = Path(card_dir), Path(library_dir)
    if not card.is_dir():
        raise NotADirectoryError(f"no card at {card_dir}")
    report = {"copied": [], "duplicates": [], "ignored": 0}
    for source in sorted(path for path in card.rglob("*") if path.is_file()):
        if source.name.startswith(".") or source.suffix.lower() not in SUFFIXES:
            report["ignored"] += 1
            continue
        folder = library / "undated"
        run = re.search(r"(?<!\d)\d{8}(?!\d)", source.stem)
        if run:
            try:
                day = datetime.strptime(run.group(), "%Y%m%d").date()
                folder = library / f"{day.year:04d}" / day.isoformat()
            except ValueError:
                pass
        folder.mkdir(parents=True, exist_ok=True)
        stem, suffix = source.stem.lower(), source.suffix.lower()
        target, number = folder / (stem + suffix), 1
        while target.exists() and not filecmp.cmp(source, target, shallow=False):
            number += 1
            target = folder / f"{stem}-{number}{suffix}"
        if target.exists():
            report["duplicates"].append(source.relative_to(card).as_posix())
        else:
            shutil.copy2(source, target)
            report["copied"].append(target.relative_to(library).as_posix())
    return report
