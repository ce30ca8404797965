import { rollups } from "d3-array";
import ipaddr from "ipaddr.js";
import { z } from "zod";

export const Entry = z.object({
  remote: z.string(),
  forwarded: z.string().default(""),
  status: z.int(),
  bytes: z.int().nonnegative(),
});

export interface NetworkLoad {
  network: string;
  clients: number;
  requests: number;
  refused: number;
  bytes: number;
}

/**
 * Find out from the access log of a web server which networks its clients come from. The server
 * stands behind proxies: "remote" is the address of the host that connected to it, "forwarded" the
 * header X-Forwarded-For, a list of addresses separated by commas to which each proxy appends the
 * host that connected to it. The client of a request is found from the end: beginning with the
 * remote address and then going through the list from right to left, the first address that is not
 * in one of the trusted networks. If all are trusted, it is the leftmost one. An entry of the list
 * that is not an address (white space around it does not count, a port is not allowed) ends the
 * search: the client is then the address looked at before it. IPv4 addresses written in IPv6
 * (::ffff:192.0.2.1) are taken as IPv4 addresses. IPv4 clients are grouped by networks of 24 bits,
 * IPv6 clients by networks of 48 bits. A line that is not JSON, does not fit the schema Entry or
 * whose remote is not an address is left out.
 *
 * @param lines - The lines of the log, each with an entry as JSON.
 * @param trusted - The networks of the proxies in CIDR notation, such as "10.0.0.0/8" or
 *   "2001:db8::/32".
 * @param top - How many networks are returned at most. Default is 10.
 * @returns At most `top` networks, those with most requests (then with most bytes, then by the text
 *   of the network, by code units): "network" in CIDR notation ("192.0.2.0/24", "2001:db8:5::/48",
 *   by ipaddr.js), the number of different clients, of requests, of those with status 403 or 429,
 *   and the sum of the bytes.
 * @throws Error - If a trusted network is not in CIDR notation.
 *
 * Requirements:
 * - d3-array
 * - ipaddr.js
 * - zod
 *
 * @example
 * ```ts
 * const lines = ['{"remote":"10.0.0.2","forwarded":"203.0.113.9","status":200,"bytes":512}'];
 * console.log(taskFunc(lines, ["10.0.0.0/8"]));
 * // [ { network: '203.0.113.0/24', clients: 1, requests: 1, refused: 0, bytes: 512 } ]
 * ```
 */
export function taskFunc(lines: string[], trusted: string[], top = 10): NetworkLoad[] {
  const networks = trusted.map((network) => ipaddr.parseCIDR(network));
  const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
    networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
  const parse = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
    const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
    return isAddress ? ipaddr.process(text) : undefined;
  };
  const toEntry = (line: string): z.infer<typeof Entry> | undefined => {
    try {
      return Entry.parse(JSON.parse(line));
    } catch {
      return undefined;
    }
  };

  const requests: (z.infer<typeof Entry> & { client: string; network: string })[] = [];
  for (const line of lines) {
    const entry = toEntry(line);
    const remote = entry && parse(entry.remote);
    if (!remote) continue;
    let client: ipaddr.IPv4 | ipaddr.IPv6 = remote;
    for (const text of entry.forwarded.split(",").reverse()) {
      const next: typeof remote | undefined = isTrusted(client) ? parse(text.trim()) : undefined;
      if (!next) break;
      client = next;
    }
    const bits = client.kind() === "ipv4" ? 24 : 48;
    const kind = client.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
    const network = `${kind.networkAddressFromCIDR(`${client.toString()}/${bits}`).toString()}/${bits}`;
    requests.push({ ...entry, client: client.toString(), network });
  }
  const loads = rollups(
    requests,
    (group) => ({
      clients: new Set(group.map((request) => request.client)).size,
      requests: group.length,
      refused: group.filter((request) => request.status === 403 || request.status === 429).length,
      bytes: group.reduce((sum, request) => sum + request.bytes, 0),
    }),
    (request) => request.network,
  ).map(([network, load]) => ({ network, ...load }));
  loads.sort(
    (a, b) => b.requests - a.requests || b.bytes - a.bytes || (a.network < b.network ? -1 : 1),
  );
  return loads.slice(0, top);
}
