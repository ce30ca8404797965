from parsimonious.exceptions import ParseError
from parsimonious.grammar import Grammar
from whenever import Instant, Time

DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]


def task_func(rules: str, zone: str, moment: str, closed: list[str]) -> dict:
    """
    Say whether a shop is open and when that changes next. The opening hours are rules, parted by
    ";": the days (Mo, Tu, We, Th, Fr, Sa, Su, each alone or as a range such as Mo-Fr or Sa-Mo,
    joined by ","), then spans such as 09:00-12:30, joined by ",", or the word "off". Without days a
    rule is for all days. A span is from 00:00 to 23:59 at its begin and from 00:01 to 24:00 at its
    end; if the end is not after the begin, the span lasts into the next day. For each day the last
    rule that names it counts; a day that no rule names is closed. On the dates in `closed` no span
    begins; one that began on the day before lasts on. Spaces may stand between all parts, but days
    and spans must be parted by at least one.

    The times are local times of the zone: a begin or an end that the clocks skip or repeat is at
    the moment that whenever's disambiguation "compatible" gives. The shop is open from the begin of
    a span on, and no longer at its end. Spans that overlap or touch are one.

    Parameters:
    - rules (str): The rules.
    - zone (str): The IANA name of the time zone.
    - moment (str): The moment, in UTC, as in "2026-11-16T18:30:00Z".
    - closed (list[str]): Dates such as "2026-12-25".

    Returns:
    - dict: "open" (whether the shop is open at the moment), "until" (when that changes next, in
      local time with the offset, as in "2026-11-17T09:00:00+01:00", or None if that is not before
      the end of the 8 local days of which the first is the day of the moment) and "minutes" (from
      the moment to that change, rounded down, or None).

    Raises:
    - ValueError: If the rules cannot be read.

    Requirements:
    - parsimonious
    - whenever

    Example:
    >>> task_func("Mo-Fr 09:00-12:00,13:00-18:00", "Europe/Paris", "2026-11-16T11:30:00Z", [])
    {'open': False, 'until': '2026-11-16T13:00:00+01:00', 'minutes': 30}
    """
    grammar = Grammar(r"""
        rules = gap rule (gap ";" gap rule)* gap
        rule = (days ~" +")? hours
        days = range (gap "," gap range)*
        range = day (gap "-" gap day)?
        day = "Mo" / "Tu" / "We" / "Th" / "Fr" / "Sa" / "Su"
        hours = "off" / (span (gap "," gap span)*)
        span = begin gap "-" gap end
        begin = ~"([01][0-9]|2[0-3]):[0-5][0-9]"
        end = !"00:00" ("24:00" / begin)
        gap = ~" *"
    """)
    try:
        tree = grammar.parse(rules)
    except ParseError as error:
        raise ValueError("the rules cannot be read") from error

    def find(node, name):
        """The nodes of this name below the node."""
        if node.expr_name == name:
            return [node]
        return [found for child in node.children for found in find(child, name)]

    week = {number: [] for number in range(7)}
    for rule in find(tree, "rule"):
        spans = [
            (find(span, "begin")[0].text, find(span, "end")[0].text) for span in find(rule, "span")
        ]
        named = set() if find(rule, "range") else set(week)
        for part in find(rule, "range"):
            days = [DAYS.index(day.text) for day in find(part, "day")]
            length = (days[-1] - days[0]) % 7
            named |= {(days[0] + step) % 7 for step in range(length + 1)}
        week |= {number: spans for number in named}

    def at(date, time):
        whole = time == "24:00"
        clock = Time() if whole else Time.parse_iso(f"{time}:00")
        return date.add(days=int(whole)).at(clock).assume_tz(zone).to_instant()

    now = Instant.parse_iso(moment)
    today = now.to_tz(zone).date()
    spans = []
    for offset in range(-1, 8):
        date = today.add(days=offset)
        if date.format_iso() in closed:
            continue
        for begin, end in week[date.day_of_week().value - 1]:
            last = date if end > begin else date.add(days=1)
            spans.append((at(date, begin), at(last, end)))
    until = None
    is_open = any(begin <= now < end for begin, end in spans)
    if is_open:
        until = now
        for begin, end in sorted(spans):
            until = max(until, end) if begin <= until else until
    else:
        until = min((begin for begin, end in spans if begin > now and end > begin), default=None)
    if until is None or until >= at(today.add(days=7), "24:00"):
        return {"open": is_open, "until": None, "minutes": None}
    shown = until.to_tz(zone).format_iso().partition("[")[0]
    return {"open": is_open, "until": shown, "minutes": int((until - now).total("minutes"))}
