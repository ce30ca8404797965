import ipaddress

import pyparsing as pp


def task_func(rules: str, packets: list[tuple[str, str, str, int]]) -> dict:
    """
    Try out the packet filter of a campus network before it goes live. Each line of the rules is
    blank, a group or a rule; "#" begins a comment that lasts to the end of the line. Words are
    parted by spaces.

    - "group NAME = PLACE, PLACE, ..." names places. A NAME is a lower-case letter followed by
      lower-case letters, digits and "-"; the words of the rules (group, allow, deny, tcp, udp, any,
      from, to, port) cannot be names.
    - "ACTION PROTOCOL from PLACE to PLACE" is a rule, perhaps followed by "port PORT, PORT, ...".
      The action is allow or deny, the protocol tcp, udp or any. A PORT is a number from 0 to 65535
      or a range such as 8000-8100, its ends included and in order. Without ports a rule is for all.

    A PLACE is any, an IPv4 address, an IPv4 network such as 10.1.0.0/16 (host bits must be 0), or
    the name of a group that was defined in an earlier line. Spaces may stand or be missing around
    "," and "=".

    For a packet the first rule that fits in protocol, source, destination and port counts; if none
    does, it is denied. A rule is dead if a single earlier rule fits all packets that it fits.

    Parameters:
    - rules (str): The rules.
    - packets (list[tuple[str, str, str, int]]): Protocol ("tcp" or "udp"), source, destination and
      port.

    Returns:
    - dict: "verdicts" (for each packet the action and the line number, from 1 on, of the rule that
      counts; 0 if none does), "dead" (from the line number of each dead rule to that of the first
      rule that makes it dead) and "idle" (the line numbers of the rules that counted for no packet
      and are not dead, in order).

    Raises:
    - ValueError: If a line does not follow these rules, with the line number as in "line 3" in its
      text; a group that is not known or defined twice is such a fault.

    Requirements:
    - ipaddress
    - pyparsing

    Example:
    >>> text = "group lab = 10.1.0.0/16, 10.2.0.7\\nallow tcp from lab to any port 80, 443"
    >>> task_func(text, [("tcp", "10.1.3.4", "9.9.9.9", 443), ("udp", "10.2.0.7", "9.9.9.9", 80)])
    {'verdicts': [('allow', 2), ('deny', 0)], 'dead': {}, 'idle': []}
    """
    known = {"any": [ipaddress.IPv4Network("0.0.0.0/0")]}
    word = pp.Regex(r"[a-z][a-z0-9-]*")
    taken = "group|allow|deny|tcp|udp|any|from|to|port"
    name = pp.Regex(rf"(?!({taken})(?![a-z0-9-]))[a-z][a-z0-9-]*")
    place = word | pp.Regex(r"[0-9.]+(/[0-9]+)?(?![\w./-])")
    port = pp.Regex(r"[0-9]+(-[0-9]+)?(?![\w-])")

    def key(text):
        return pp.Regex(rf"({text})(?![a-z0-9-])")

    group = key("group").suppress() + name("name") + pp.Suppress("=")
    group += pp.DelimitedList(place)("places")
    rule = key("allow|deny")("action") + key("tcp|udp|any")("protocol")
    rule += key("from").suppress() + place("source") + key("to").suppress() + place("target")
    rule += pp.Optional(key("port").suppress() + pp.DelimitedList(port)("ports"))

    def networks(text):
        if text[0].isdigit() or text[0] == ".":
            return [ipaddress.IPv4Network(text)]
        if text not in known:
            raise ValueError(f"{text} is not known")
        return known[text]

    def numbers(texts):
        found = set()
        for text in texts:
            first, _, last = text.partition("-")
            if not int(first) <= int(last or first) <= 65535:
                raise ValueError(f"{text} is no port")
            found |= set(range(int(first), int(last or first) + 1))
        return found

    def read(line):
        """The action, protocol, source, target and ports of a rule, or None for a group."""
        parts = (group | rule).parse_string(line, parse_all=True)
        if "action" not in parts:
            if parts.name in known:
                raise ValueError(f"{parts.name} is defined twice")
            places = [network for text in parts.places for network in networks(text)]
            known[parts.name] = list(ipaddress.collapse_addresses(places))
            return None
        ports = numbers(parts.ports if "ports" in parts else ["0-65535"])
        source, target = networks(parts.source), networks(parts.target)
        return parts.action, parts.protocol, source, target, ports

    def covers(wide, narrow):
        return all(any(one.subnet_of(other) for other in wide) for one in narrow)

    read_rules = {}
    for number, line in enumerate(rules.splitlines(), 1):
        text = line.partition("#")[0].strip()
        try:
            found = read(text) if text else None
        except (ValueError, pp.ParseBaseException) as error:
            raise ValueError(f"line {number} is wrong: {error}") from error
        if found:
            read_rules[number] = found

    dead, earlier = {}, {}
    for number, found in read_rules.items():
        _, protocol, source, target, ports = found
        for before, (_, kind, wide_source, wide_target, wide_ports) in earlier.items():
            is_wider = covers(wide_source, source) and covers(wide_target, target)
            if kind in ("any", protocol) and is_wider and ports <= wide_ports:
                dead[number] = before
                break
        earlier[number] = found
    verdicts = []
    for protocol, source, target, port_number in packets:
        one, other = ipaddress.IPv4Address(source), ipaddress.IPv4Address(target)
        for number, (action, kind, sources, targets, ports) in read_rules.items():
            fits = any(one in net for net in sources) and any(other in net for net in targets)
            if kind in ("any", protocol) and fits and port_number in ports:
                verdicts.append((action, number))
                break
        else:
            verdicts.append(("deny", 0))
    used = {number for _, number in verdicts} | dead.keys()
    idle = [number for number in read_rules if number not in used]
    return {"verdicts": verdicts, "dead": dead, "idle": idle}
