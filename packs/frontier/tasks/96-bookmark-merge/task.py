import re

import more_itertools
import xxhash
import yarl


def task_func(lists: dict[str, list[tuple[str, str, int]]], cap: int = 3) -> list[dict]:
    """
    Merge the bookmarks of a reading group. Each member has a list of (address, title, day number).
    Two addresses are the same page if their canonical forms are equal. To make it:

    - Only http and https with a host count; others, and what yarl cannot read, are left out. The
      scheme becomes https, the host lower case without a "www." at its begin, and without any port
      that is 80 or 443; user, password and fragment go.
    - The path loses "/" at its end, all of them, and "index.html" (exactly) where that is its last
      part, in this order: first slashes, then index.html, then slashes again; an empty path is "/".
    - Query parameters whose name begins with "utm_", or is "fbclid", "gclid" or "ref", without
      regard to case, go; the others are sorted by name, then by value, and of equal pairs one
      stays. Without parameters there is no "?".

    Parameters:
    - lists (dict[str, list[tuple[str, str, int]]]): Bookmarks by member.
    - cap (int): The most pages of one host in the result (3 if left out).

    Returns:
    - list[dict]: The pages, sorted by the number of members who have them from high to low, then by
      the first day, then by canonical address; of each host (its port does not count) only the
      first `cap` in this order. Each is a dict with "url" (the canonical address, as yarl writes
      it), "key" (xxHash XXH64 of its UTF-8 with seed 0, 16 hexadecimal digits), "title" (of the
      titles that are not blank, stripped, the most frequent one, of equally frequent ones the first
      met in the order of the lists; "" if there is none), "members" (sorted), "first" (the lowest
      day number) and "again" (True if some member has it twice or more).

    Requirements:
    - more_itertools
    - re
    - xxhash
    - yarl

    Example:
    >>> ada, ben = [("http://www.x.org/a/?utm_source=n", "A", 5)], [("https://x.org/a", "", 3)]
    >>> page = task_func({"ada": ada, "ben": ben})[0]
    >>> page["url"], page["members"], page["first"]
    ('https://x.org/a', ['ada', 'ben'], 3)
    """

    def clean(url):
        host = url.host.lower().removeprefix("www.")
        path = url.path.rstrip("/")
        if path.endswith("/index.html"):
            path = path.removesuffix("index.html").rstrip("/")
        pairs = [
            (name, value)
            for name, value in url.query.items()
            if not re.fullmatch("utm_.*|fbclid|gclid|ref", name, re.IGNORECASE | re.DOTALL)
        ]
        port = None if url.port in (80, 443) else url.port
        base = yarl.URL.build(scheme="https", host=host, port=port, path=path or "/")
        return base.with_query(sorted(set(pairs)))

    def canonical(text):
        try:
            url = yarl.URL(text)
            return clean(url) if url.scheme in ("http", "https") and url.host else None
        except ValueError:
            return None

    marks = [
        (canonical(address), member, title.strip(), day)
        for member, some in lists.items()
        for address, title, day in some
    ]
    pages = more_itertools.bucket([one for one in marks if one[0]], key=lambda one: one[0])
    merged = []
    for url in pages:
        group = list(pages[url])
        titles = [title for _, _, title, _ in group if title]
        members = [member for _, member, _, _ in group]
        page = {
            "url": str(url),
            "key": xxhash.xxh64(str(url).encode()).hexdigest(),
            "title": max(titles, key=titles.count, default=""),
            "members": sorted(set(members)),
            "first": min(day for *_, day in group),
            "again": not more_itertools.all_unique(members),
        }
        merged.append((-len(page["members"]), page["first"], page["url"], url.host, page))
    shown = []
    counts = {}
    for *_, host, page in sorted(merged):
        counts[host] = counts.get(host, 0) + 1
        if counts[host] <= cap:
            shown.append(page)
    return shown
