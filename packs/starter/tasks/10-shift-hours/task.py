from collections import defaultdict
from datetime import datetime, timedelta

import pytz

NIGHT_FROM, NIGHT_TO = 21, 6


def task_func(
    shifts: list[tuple[str, str, str]], zone: str = "Europe/Berlin"
) -> dict[str, dict[str, float]]:
    """
    Add up for the pay slips of a hospital ward how many hours each nurse worked by day, by night
    and on Sundays. A shift is (nurse, start, end) with local times of the zone in the format
    "YYYY-MM-DD HH:MM". Hours are those that really passed, so in the nights of the clock change a
    shift is an hour shorter or longer than the clock says. Each minute counts for one kind by the
    local time at which it begins: "sunday" on a Sunday, else "night" if the hour is NIGHT_FROM or
    later or before NIGHT_TO, else "day". A local time that occurs twice means the first one as a
    start and the second one as an end.

    Parameters:
    - shifts (list[tuple[str, str, str]]): The shifts in any order.
    - zone (str): Name of the time zone. Default is "Europe/Berlin".

    Returns:
    - dict[str, dict[str, float]]: For each nurse, in alphabetical order, the hours as {"day": ...,
      "night": ..., "sunday": ...}, rounded to two digits.

    Raises:
    - ValueError: If a time has another format or does not exist (it is skipped by the clock
      change), a shift does not end after its start or lasts longer than 16 hours.
    - pytz.UnknownTimeZoneError: If there is no such zone.

    Requirements:
    - collections
    - datetime
    - pytz

    Example:
    >>> task_func([("Mia", "2025-03-28 20:00", "2025-03-29 06:30")])
    {'Mia': {'day': 1.5, 'night': 9.0, 'sunday': 0.0}}
    """
    tz = pytz.timezone(zone)

    def moment(text, is_dst):
        naive = datetime.strptime(text, "%Y-%m-%d %H:%M")
        local = tz.localize(naive, is_dst=is_dst)
        if tz.normalize(local).replace(tzinfo=None) != naive:
            raise ValueError(f"{text} does not exist in {zone}")
        return local.astimezone(pytz.utc)

    minutes = defaultdict(lambda: {"day": 0, "night": 0, "sunday": 0})
    for nurse, start, end in shifts:
        now, stop = moment(start, True), moment(end, False)
        if not timedelta(0) < stop - now <= timedelta(hours=16):
            raise ValueError(f"the shift of {nurse} from {start} to {end} is not possible")
        while now < stop:
            local = now.astimezone(tz)
            night = local.hour >= NIGHT_FROM or local.hour < NIGHT_TO
            kind = "sunday" if local.weekday() == 6 else "night" if night else "day"
            minutes[nurse][kind] += 1
            now += timedelta(minutes=1)
    return {
        nurse: {kind: round(count / 60, 2) for kind, count in kinds.items()}
        for nurse, kinds in sorted(minutes.items())
    }
