from collections import Counter
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from bs4 import BeautifulSoup

TRACKERS = {"fbclid", "gclid", "mc_eid"}


def task_func(newsletter: str, site: str, campaign: str) -> tuple[str, dict[str, int]]:
    """
    Put the links of a museum's HTML newsletter in order before it is sent. Every <a> with a
    non-empty href is made absolute against site and handled if it then is an http or https link;
    other links (mailto:, tel: ...), links that begin with "#" and everything else in the newsletter
    stay as they are. From a handled link the query parameters in TRACKERS and all that begin with
    "utm_" are removed (upper and lower case count as equal). Links to the host of site (without
    regard to case and port) then get the parameter utm_campaign with the campaign as last one;
    links to other hosts get the attributes target="_blank" and rel="noopener" instead. The
    remaining parameters keep their order, empty values included, and are written by
    `urllib.parse.urlencode`; the fragment stays.

    Parameters:
    - newsletter (str): The HTML text.
    - site (str): Address of the museum's site, e.g. "https://museum.example/en/".
    - campaign (str): Name of the campaign.

    Returns:
    - tuple[str, dict[str, int]]: The HTML text as str() of the soup made by BeautifulSoup with
      "html.parser", and the number of handled links for each host (lower case, without port), in
      the order in which the hosts first occur.

    Raises:
    - ValueError: If site is not an http or https address with a host, or campaign is empty.

    Requirements:
    - collections
    - urllib.parse
    - bs4

    Example:
    >>> link = '<a href="shop?utm_source=x&amp;id=7">Shop</a>'
    >>> text, hosts = task_func(link, "https://museum.example/", "may")
    >>> text
    '<a href="https://museum.example/shop?id=7&amp;utm_campaign=may">Shop</a>'
    >>> hosts
    {'museum.example': 1}
    """
    home = urlsplit(site)
    if home.scheme not in ("http", "https") or not home.hostname or not campaign:
        raise ValueError("a full address of the site and a campaign are needed")
    soup, hosts = BeautifulSoup(newsletter, "html.parser"), Counter()
    for anchor in soup.find_all("a", href=True):
        if not anchor["href"] or anchor["href"].startswith("#"):
            continue
        parts = urlsplit(urljoin(site, anchor["href"]))
        if parts.scheme not in ("http", "https"):
            continue
        query = [
            (name, value)
            for name, value in parse_qsl(parts.query, keep_blank_values=True)
            if name.lower() not in TRACKERS and not name.lower().startswith("utm_")
        ]
        if parts.hostname == home.hostname:
            query.append(("utm_campaign", campaign))
        else:
            anchor["target"], anchor["rel"] = "_blank", "noopener"
        anchor["href"] = parts._replace(query=urlencode(query)).geturl()
        hosts[parts.hostname] += 1
    return str(soup), dict(hosts)
