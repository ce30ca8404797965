import ipaddr from "ipaddr.js";
import { z } from "zod";

export interface Resolution {
  name: string;
  aliases: string[];
  addresses: string[];
  ttl: number;
}

const TYPE = { a: 1, cname: 5, aaaa: 28 };

/**
 * Read the answer of a DNS server, as it comes in a UDP packet (RFC 1035), and tell which addresses
 * the name that was asked for has. The packet begins with a header of six 16-bit numbers (id,
 * flags, and the numbers of questions, answers, authorities and additional records), then come the
 * questions (name, type, class), then the records (name, type, class, 32-bit TTL, 16-bit length of
 * the data, data); all numbers are big-endian. A name is a row of labels (a length of 1 to 63 and
 * as many bytes, read as Latin-1) that ends with a length of 0; a length of which the two highest
 * bits are set is, with the next byte, a 14-bit pointer to the place in the packet where the rest
 * of the name stands. Names are returned in lower case, labels joined by full stops; the root is
 * "". Only the answers of class 1 count: an alias (CNAME) stands for the name it leads to, and
 * addresses are records A (4 bytes) and AAAA (16 bytes) of the name at the end of the aliases, at
 * which no further alias is known. Records of other names and types are passed over.
 *
 * @param packet - The packet.
 * @param id - The id of the query; the packet must have the same.
 * @returns "name": the name of the first question; "aliases": the names which the aliases lead to,
 *   in turn (if a name has several, the first counts); "addresses": by ipaddr.js, in the order of
 *   the packet, each once; "ttl": the smallest TTL of the aliases and addresses that were used, 0
 *   if there were none.
 * @throws z.ZodError - If the header is wrong: another id, no response (bit 15 of the flags is not
 *   set), cut off (bit 9 is set), or a response code (bits 0 to 3) other than 0, or no question.
 * @throws RangeError - If the packet ends before what it announces, a pointer does not point to
 *   before the name that it is part of, a length has only one of its two highest bits set, the data
 *   of an A or AAAA record has another length, or aliases lead in a circle.
 *
 * Requirements:
 * - ipaddr.js
 * - zod
 *
 * @example
 * ```ts
 * const answer = taskFunc(packet, 4711);
 * console.log(answer.addresses, answer.ttl); // [ '192.0.2.80', '2001:db8::50' ] 300
 * ```
 */
export function taskFunc(packet: Uint8Array, id: number): Resolution {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  const readName = (start: number): { name: string; next: number } => {
    const labels: string[] = [];
    let at = start;
    let limit = start;
    let next: number | undefined;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) {
      if (length >= 0xc0) {
        const target = view.getUint16(at) & 0x3fff;
        if (target >= limit) throw new RangeError("a pointer leads forward");
        next ??= at + 2;
        at = limit = target;
        continue;
      }
      if (length > 63) throw new RangeError("wrong length of a label");
      const end = at + 1 + length;
      if (end > packet.length) throw new RangeError("the packet ends in a label");
      labels.push(
        Buffer.from(packet.subarray(at + 1, end))
          .toString("latin1")
          .toLowerCase(),
      );
      at = end;
    }
    return { name: labels.join("."), next: next ?? at + 1 };
  };

  const flags = view.getUint16(2);
  z.object({
    id: z.literal(id),
    response: z.literal(1),
    cutOff: z.literal(0),
    code: z.literal(0),
    questions: z.number().min(1),
  }).parse({
    id: view.getUint16(0),
    response: flags >> 15,
    cutOff: (flags >> 9) & 1,
    code: flags & 15,
    questions: view.getUint16(4),
  });

  let at = 12;
  const names: string[] = [];
  for (let count = view.getUint16(4); count > 0; count -= 1) {
    const question = readName(at);
    names.push(question.name);
    view.getUint16(question.next + 2);
    at = question.next + 4;
  }
  const aliases = new Map<string, { target: string; ttl: number }>();
  const addresses: { name: string; address: string; ttl: number }[] = [];
  for (let count = view.getUint16(6); count > 0; count -= 1) {
    const { name, next } = readName(at);
    const type = view.getUint16(next);
    const isInternet = view.getUint16(next + 2) === 1;
    const ttl = view.getUint32(next + 4);
    const start = next + 10;
    at = start + view.getUint16(next + 8);
    if (at > packet.length) throw new RangeError("the packet ends in a record");
    if (!isInternet) continue;
    if (type === TYPE.cname && !aliases.has(name))
      aliases.set(name, { target: readName(start).name, ttl });
    if (type !== TYPE.a && type !== TYPE.aaaa) continue;
    const bytes = [...packet.subarray(start, at)];
    if (bytes.length !== (type === TYPE.a ? 4 : 16))
      throw new RangeError("wrong length of an address");
    addresses.push({ name, address: ipaddr.fromByteArray(bytes).toString(), ttl });
  }

  const chain: string[] = [];
  const ttls: number[] = [];
  let current = names[0]!;
  for (let alias = aliases.get(current); alias; alias = aliases.get(current)) {
    if (chain.includes(alias.target)) throw new RangeError("aliases lead in a circle");
    chain.push(alias.target);
    ttls.push(alias.ttl);
    current = alias.target;
  }
  const found = addresses.filter((record) => record.name === current);
  ttls.push(...found.map((record) => record.ttl));
  return {
    name: names[0]!,
    aliases: chain,
    addresses: [...new Set(found.map((record) => record.address))],
    ttl: ttls.length > 0 ? Math.min(...ttls) : 0,
  };
}
