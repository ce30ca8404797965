import re
from datetime import datetime, timedelta
from pathlib import Path

PHOTO = re.compile(r"([A-Z]+[0-9]*)_([0-9]{8}-[0-9]{6})\.(jpg|raw)", re.IGNORECASE)
STAMP = "%Y%m%d-%H%M%S"


def task_func(
    folder: str, camera: str, sync: tuple[tuple[str, str], tuple[str, str]]
) -> dict[str, str]:
    """
    Rename the photos of a wedding photographer's camera whose clock was wrong and drifted. The
    photographer twice took a picture of an exact clock, so `sync` holds two pairs (time of the
    camera, true time), as texts in the format STAMP. Between, before and after these points the
    error of the clock (true time minus camera time) changes linearly with the camera time. The
    files directly in the folder that match PHOTO as a whole, i.e. CAMERA_STAMP.EXT, and whose
    camera is `camera` (without regard to case), are renamed to TRUESTAMP_CAMERA.ext: the true time
    rounded to the nearest second (halves up) in the format STAMP, the camera in upper case and the
    ending in lower case. If that name exists already or is taken by an earlier photo, "_2" is added
    before the ending, then "_3" and so on. Photos are renamed in the order of their camera times,
    then by file name; matching files whose stamp is no valid time and all other files stay.

    Parameters:
    - folder (str): The folder with the photos.
    - camera (str): Name of the camera, e.g. "CAM2".
    - sync (tuple[tuple[str, str], tuple[str, str]]): The two pairs, the one with the earlier camera
      time first.

    Returns:
    - dict[str, str]: The new name for each old name, in the order of the renaming.

    Raises:
    - ValueError: If a time in sync does not have the format STAMP, or the second camera time is not
      after the first one.

    Requirements:
    - re
    - datetime
    - pathlib

    Example:
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Path(folder, "cam2_20250510-140000.JPG").touch()
    ...     pairs = (("20250510-120000", "20250510-120010"), ("20250510-160000", "20250510-160020"))
    ...     task_func(folder, "CAM2", pairs)
    {'cam2_20250510-140000.JPG': '20250510-140015_CAM2.jpg'}
    """
    (start, true_start), (end, true_end) = [
        [datetime.strptime(text, STAMP) for text in pair] for pair in sync
    ]
    if end <= start:
        raise ValueError("the second camera time has to be after the first one")
    error = true_start - start
    drift = (true_end - end) - error
    photos = []
    for path in Path(folder).iterdir():
        match = PHOTO.fullmatch(path.name)
        if match and path.is_file() and match[1].upper() == camera.upper():
            try:
                taken = datetime.strptime(match[2], STAMP)
            except ValueError:
                continue
            photos.append((taken, path.name, match[3].lower()))
    renamed = {}
    for taken, name, ending in sorted(photos):
        true = taken + error + drift * ((taken - start) / (end - start))
        stem = f"{true + timedelta(seconds=0.5):{STAMP}}_{camera.upper()}"
        target, number = Path(folder, f"{stem}.{ending}"), 2
        while target.exists():
            target, number = Path(folder, f"{stem}_{number}.{ending}"), number + 1
        Path(folder, name).rename(target)
        renamed[name] = target.name
    return renamed
