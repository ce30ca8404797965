import struct

import dns.exception
import dns.flags
import dns.message
import dns.name
import dns.opcode
import dns.rcode
import dns.zone


def task_func(query: bytes, zones: dict[str, str]) -> bytes:
    """
    Answer one DNS query as the authoritative name server of a village network. Nothing is answered
    (b"") to fewer than 12 bytes, nor to a message that has the bit QR. The first of these fits:

    - What dnspython cannot read as a message (trailing bytes included): 12 bytes with the id of the
      query, QR and the rcode FORMERR set, everything else 0.
    - Another opcode than QUERY: NOTIMP. Not exactly one question: FORMERR.
    - The name is not at or below the origin of a zone, or the class is not IN: REFUSED. If several
      zones fit, that with the longest origin counts.
    - Otherwise the answer is authoritative (AA). If the name has a CNAME and that type is not asked
      for (nor ANY), the CNAME goes to the answer, and the search goes on at its target as long as
      it is at or below the same origin; a name that was met before ends it. If the name in hand has
      records of the type that is asked for, they go to the answer (for ANY all its records). If it
      exists but has none, or if it does not exist but some name below it does, the SOA of the zone
      goes to the authority section. If nothing of that is so, the rcode is NXDOMAIN, with the SOA
      likewise. Wildcards and delegations do not occur.

    All answers copy the id, opcode, question and the bit RD, and do not set RA. If the query has
    EDNS, so has the answer, with a payload of 1232. An answer that is longer than the query's
    payload (at least 512; 512 without EDNS) is sent with the bit TC and no records in the three
    sections.

    Parameters:
    - query (bytes): The message.
    - zones (dict[str, str]): Master files by origin, like "farm.test.", each with SOA and NS.

    Returns:
    - bytes: The answer's wire format.

    Requirements:
    - dns
    - struct

    Example:
    >>> text = "@ 60 SOA ns hm 1 2 3 4 5\\n@ 60 NS ns\\nns 60 A 192.0.2.1"
    >>> query = dns.message.make_query("ns.farm.test.", "A")
    >>> answer = dns.message.from_wire(task_func(query.to_wire(), {"farm.test.": text}))
    >>> answer.answer[0].to_text()
    'ns.farm.test. 60 IN A 192.0.2.1'
    """
    if len(query) < 12 or query[2] & 0x80:
        return b""
    try:
        asked = dns.message.from_wire(query)
    except dns.exception.DNSException:
        return struct.pack(">HHHHHH", int.from_bytes(query[:2], "big"), 0x8001, 0, 0, 0, 0)
    answer = dns.message.make_response(asked, our_payload=1232)

    def find_zone(name):
        origins = [dns.name.from_text(text) for text in zones]
        fitting = [origin for origin in origins if name.is_subdomain(origin)]
        return max(fitting, key=len, default=None)

    def look_up(zone, name, kind):
        met = set()
        while name not in met and name.is_subdomain(zone.origin):
            met.add(name)
            node = zone.get_node(name)
            if node is None:
                below = any(other.is_subdomain(name) for other in zone.nodes)
                answer.set_rcode(dns.rcode.NOERROR if below else dns.rcode.NXDOMAIN)
                answer.authority.append(zone.get_rrset(zone.origin, "SOA"))
                return
            alias = zone.get_rrset(name, "CNAME")
            kinds = [one.rdtype for one in node] if kind == dns.rdatatype.ANY else [kind]
            found = [zone.get_rrset(name, one) for one in kinds]
            if alias is not None and alias not in found:
                answer.answer.append(alias)
                name = alias[0].target
                continue
            answer.answer += [one for one in found if one is not None]
            if found == [None]:
                answer.authority.append(zone.get_rrset(zone.origin, "SOA"))
            return

    origin = find_zone(asked.question[0].name) if len(asked.question) == 1 else None
    if asked.opcode() != dns.opcode.QUERY:
        answer.set_rcode(dns.rcode.NOTIMP)
    elif len(asked.question) != 1:
        answer.set_rcode(dns.rcode.FORMERR)
    elif origin is None or asked.question[0].rdclass != dns.rdataclass.IN:
        answer.set_rcode(dns.rcode.REFUSED)
    else:
        answer.flags |= dns.flags.AA
        text = next(zones[one] for one in zones if dns.name.from_text(one) == origin)
        zone = dns.zone.from_text(text, origin=origin, relativize=False)
        look_up(zone, asked.question[0].name, asked.question[0].rdtype)
    limit = max(512, asked.payload) if asked.edns >= 0 else 512
    try:
        return answer.to_wire(max_size=limit)
    except dns.exception.TooBig:
        answer.flags |= dns.flags.TC
        answer.answer, answer.authority, answer.additional = [], [], []
        return answer.to_wire(max_size=limit)
