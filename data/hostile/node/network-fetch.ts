// attack: fetches what the host serves
// kind: network
// task: plain
// official: fail
// strict: fail
// expect: there is no network
let won = false;
try {
  won = (await fetch(`http://127.0.0.1:${__HOST_PORT__}/`, { signal: AbortSignal.timeout(500) }))
    .ok;
} catch {}

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
