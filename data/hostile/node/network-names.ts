// attack: asks for addresses by name
// kind: network
// task: plain
// official: fail
// strict: fail
// expect: nobody answers
import dns from "node:dns/promises";

let won = false;
try {
  won = (await dns.lookup("example.org")).address !== "";
} catch {}

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
