import httpx
import yarl


def task_func(
    client: httpx.Client, start: str, known: dict[str, tuple[str, dict]]
) -> tuple[dict[str, tuple[str, dict]], dict[str, str]]:
    """
    Bring the mirror of a museum's catalogue up to date. The pages of the listing are read from
    `start` on: a page is JSON with "objects", a list of addresses, and the next page is the one
    that its Link header has for rel="next". Addresses may be relative to the page that has them.
    They count without their fragment; a next page that was asked for already ends the listing.
    After that each object of the listing is asked for once, in the order of first mention, with
    the header If-None-Match where the mirror knows an ETag for it that is not "". Redirects are not
    followed, and nothing is asked for from another origin (scheme, host, port) than that of start.

    An object's outcome is "added" or "changed" (status 200; the mirror did not know it, or did),
    "same" (304), "removed" (404 or 410), otherwise "failed STATUS", or "failed" without a status if
    the request fails with httpx.TransportError. A failed object stays in the mirror as it was. An
    object with another origin is "foreign" and not kept. One that the mirror knew and the listing
    does not have is "removed". A next page with another origin ends the listing.

    Parameters:
    - client (httpx.Client): For all requests, used only for GET and not closed.
    - start (str): The address of the first page.
    - known (dict[str, tuple[str, dict]]): The mirror: ETag ("" if there is none) and content by
      absolute address; is not changed.

    Returns:
    - tuple[dict[str, tuple[str, dict]], dict[str, str]]: The new mirror in the same form, and the
      outcome of each object by absolute address. Both are sorted by address.

    Raises:
    - httpx.HTTPStatusError: If a page has another status than 200.
    - httpx.TransportError: If the request for a page fails with it.

    Requirements:
    - httpx
    - yarl

    Example:
    >>> def answer(request):
    ...     body = {"objects": ["/o/1"]} if request.url.path == "/" else {"name": "vase"}
    ...     return httpx.Response(200, json=body, headers={"ETag": '"7"'})
    >>> client = httpx.Client(transport=httpx.MockTransport(answer))
    >>> task_func(client, "https://museum.test/", {})[1]
    {'https://museum.test/o/1': 'added'}
    """
    origin = yarl.URL(start).origin()
    pages, listed = set(), {}
    page = yarl.URL(start).with_fragment(None)
    while page not in pages and page.origin() == origin:
        pages.add(page)
        answer = client.get(str(page), follow_redirects=False)
        if answer.status_code != 200:
            raise httpx.HTTPStatusError("no page", request=answer.request, response=answer)
        urls = [page.join(yarl.URL(text)) for text in answer.json()["objects"]]
        listed |= dict.fromkeys(url.with_fragment(None) for url in urls)
        if "next" not in answer.links:
            break
        page = page.join(yarl.URL(answer.links["next"]["url"])).with_fragment(None)

    mirror, outcomes = {}, dict.fromkeys(known, "removed")
    for url in listed:
        address = str(url)
        if url.origin() != origin:
            outcomes[address] = "foreign"
            continue
        etag = known[address][0] if address in known else ""
        headers = {"If-None-Match": etag} if etag else {}
        try:
            answer = client.get(address, headers=headers, follow_redirects=False)
        except httpx.TransportError:
            outcomes[address] = "failed"
        else:
            outcomes[address] = {
                200: "changed" if address in known else "added",
                304: "same",
                404: "removed",
                410: "removed",
            }.get(answer.status_code, f"failed {answer.status_code}")
        if outcomes[address] in ("added", "changed"):
            mirror[address] = (answer.headers.get("ETag", ""), answer.json())
        elif outcomes[address] != "removed" and address in known:
            mirror[address] = known[address]
    return dict(sorted(mirror.items())), dict(sorted(outcomes.items()))
