"""Asks a package index (PEP 503) with the standard library only: for a Python that may have no pip."""

import urllib.parse
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

TIMEOUT_S = 60


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get("href")
        if tag == "a" and address:
            self.found.append(address)


def list_files(index: str, project: str) -> Iterator[tuple[str, str]]:
    """Yields the name and the address of every file of a project."""
    page = index.rstrip("/") + f"/{project}/"
    links = Links()
    with open_address(page) as answer:
        links.feed(answer.read().decode())
    for link in links.found:
        address = urllib.parse.urljoin(page, link).split("#", 1)[0]
        yield urllib.parse.unquote(urllib.parse.urlsplit(address).path.rsplit("/", 1)[-1]), address


def open_address(address: str) -> Any:
    # Credentials in the address are for a header: urllib does not send them by itself.
    parts = urllib.parse.urlsplit(address)
    manager = urllib.request.HTTPPasswordMgrWithPriorAuth()
    if parts.username:
        host = parts.netloc.rsplit("@", 1)[1]
        address = urllib.parse.urlunsplit(parts._replace(netloc=host))
        user, password = map(urllib.parse.unquote, (parts.username, parts.password or ""))
        manager.add_password(None, address, user, password, is_authenticated=True)
    opener = urllib.request.build_opener(urllib.request.HTTPBasicAuthHandler(manager))
    return opener.open(address, timeout=TIMEOUT_S)
