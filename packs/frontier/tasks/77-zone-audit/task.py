import dns.exception
import dns.name
import dns.zone
import networkx as nx


def task_func(text: str, origin: str, shortest: int, most: int) -> list[tuple[str, str, str]]:
    """
    Look through a master file before a hosting company loads it. Names below a delegation (a name
    other than the origin that has NS records) and the delegation itself belong to somebody else;
    "own" names are the others at or below the origin. A name "exists" if it has records, or if the
    wildcard beside it has ("*.x" beside "a.x", one label deep only). Findings:

    - "short ttl" for each set of records (name and type) whose TTL is below `shortest`, even if it
      is not own.
    - "missing TARGET" for an MX, NS, SRV or CNAME record whose target is own and does not exist.
    - "alias TARGET" for an MX, NS or SRV record whose target is own and has a CNAME.
    - "no glue for TARGET" for an NS record of a delegation whose target is at or below that same
      delegation and has neither A nor AAAA records.
    - "loop" for each CNAME that stands in a loop of aliases (and not for those that lead into one).
    - "chain of N" for each CNAME from which N aliases, its own included, have to be followed to a
      name that is none, where N is above `most` and no loop is met.

    Parameters:
    - text (str): The master file. Its records have TTLs, or there is a $TTL.
    - origin (str): The name of the zone, like "example.org.".
    - shortest (int): Seconds.
    - most (int): The aliases that may be followed.

    Returns:
    - list[tuple[str, str, str]]: (name, type, finding), sorted, each once. Names, in findings too,
      are absolute, in lower case, and end with a dot; types are in upper case.

    Raises:
    - ValueError: If the text is no valid zone (dnspython's checks of the origin included).

    Requirements:
    - dns
    - networkx

    Example:
    >>> soa = "@ 3600 SOA ns.x.net. admin 1 7200 900 99999 300"
    >>> task_func(f"{soa}\\n@ 3600 NS ns.x.net.\\nwww 3600 CNAME web", "shop.test.", 60, 3)
    [('www.shop.test.', 'CNAME', 'missing web.shop.test.')]
    """
    try:
        zone = dns.zone.from_text(text, origin=origin, relativize=False)
    except dns.exception.DNSException as error:
        raise ValueError("not a zone") from error
    cuts = [name for name, _ in zone.iterate_rdatasets("NS") if name != zone.origin]

    def own(name):
        within = name.is_subdomain(zone.origin)
        return within and not any(name.is_subdomain(cut) for cut in cuts)

    def has(name, *kinds):
        return any(zone.get_rdataset(name, kind) for kind in kinds)

    def exists(name):
        return name in zone.nodes or dns.name.Name((b"*", *name.labels[1:])) in zone.nodes

    found = set()
    aliases = nx.DiGraph()
    for name, records in zone.iterate_rdatasets():
        kind = records.rdtype.name
        if records.ttl < shortest:
            found.add((name, kind, "short ttl"))
        for record in records if kind in ("MX", "NS", "SRV", "CNAME") else ():
            target = record.exchange if kind == "MX" else record.target
            if own(target) and not exists(target):
                found.add((name, kind, f"missing {target}"))
            if kind == "CNAME":
                aliases.add_edge(name, target)
            elif own(target) and has(target, "CNAME"):
                found.add((name, kind, f"alias {target}"))
            below = kind == "NS" and name in cuts and target.is_subdomain(name)
            if below and not has(target, "A", "AAAA"):
                found.add((name, kind, f"no glue for {target}"))
    looping = {name for loop in nx.simple_cycles(aliases) for name in loop}
    found |= {(name, "CNAME", "loop") for name in looping}
    for name in aliases:
        steps = nx.descendants(aliases, name)
        if len(steps) > most and not looping & steps:
            found.add((name, "CNAME", f"chain of {len(steps)}"))
    return sorted((str(name).lower(), kind, finding.lower()) for name, kind, finding in found)
