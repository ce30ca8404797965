import html
import xml.etree.ElementTree as ET
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

UTC = timezone(timedelta(0))


def task_func(feed: str, watch: list[str], now: datetime, days: int = 14) -> str:
    """
    Turn the RSS feed of medicine recalls into an HTML digest for a hospital pharmacy. Of the <item>
    elements those are kept whose <title> or <description> contains one of the watched words (case
    does not matter) and whose <pubDate> (the date format of mails; a time zone of -0000 means UTC)
    lies at most `days` days before now and not after now. Items without a readable pubDate or
    without title are skipped; of several items with the same <guid> (without surrounding white
    space) only the first kept one in the feed counts, while items without guid all count.

    Note:
    - Each kept item becomes the line `<li>YYYY-MM-DD <a href="LINK">TITLE</a></li>`, the date being
      that of pubDate in UTC; if <link> is missing or its scheme is not http or https, the line is
      `<li>YYYY-MM-DD TITLE</li>`. TITLE and LINK are stripped of surrounding white space and
      escaped by `html.escape`.

    Parameters:
    - feed (str): The RSS document.
    - watch (list[str]): The words to look for.
    - now (datetime): The present moment, with a time zone.
    - days (int): How many days to look back. Default is 14.

    Returns:
    - str: "<ul>", the lines of the kept items (the newest first, then by title) and "</ul>", joined
      by line feeds; or "<p>No recalls.</p>" if there are none.

    Raises:
    - ValueError: If the feed is no well-formed XML or its root element is not <rss>.

    Requirements:
    - html
    - xml.etree.ElementTree
    - datetime
    - email.utils
    - urllib.parse

    Example:
    >>> item = "<title>Insulin A</title><pubDate>Mon, 03 Mar 2025 08:00:00 +0100</pubDate>"
    >>> now = datetime(2025, 3, 10, tzinfo=UTC)
    >>> task_func(f"<rss><item>{item}</item></rss>", ["insulin"], now)
    '<ul>\\n<li>2025-03-03 Insulin A</li>\\n</ul>'
    """
    try:
        root = ET.fromstring(feed)
    except ET.ParseError as error:
        raise ValueError("the feed is no well-formed XML") from error
    if root.tag != "rss":
        raise ValueError("the feed is no RSS")
    kept, seen = [], set()
    for item in root.iter("item"):
        fields = ("title", "description", "pubDate", "guid", "link")
        title, text, date, guid, link = (item.findtext(name, "").strip() for name in fields)
        try:
            moment = parsedate_to_datetime(date)
        except (TypeError, ValueError):
            continue
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        content = f"{title}\n{text}".lower()
        if not title or not any(word.lower() in content for word in watch):
            continue
        if not timedelta(0) <= now - moment <= timedelta(days=days) or guid in seen:
            continue
        seen.update({guid} - {""})
        day, label = moment.astimezone(UTC).strftime("%Y-%m-%d"), html.escape(title)
        if urlsplit(link).scheme in ("http", "https"):
            label = f'<a href="{html.escape(link)}">{label}</a>'
        kept.append((now - moment, title, f"<li>{day} {label}</li>"))
    if not kept:
        return "<p>No recalls.</p>"
    return "\n".join(["<ul>", *[line for _, _, line in sorted(kept)], "</ul>"])
