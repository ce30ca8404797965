// attack: connects to a port of the host
// kind: network
// task: plain
// official: fail
// strict: fail
// expect: there is no network
import net from "node:net";

const knock = (host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect({ host, port: __HOST_PORT__, timeout: 500 });
    socket
      .on("connect", () => resolve(true))
      .on("error", () => resolve(false))
      .on("timeout", () => resolve(false));
  });
const found = await Promise.all(["127.0.0.1", ...__HOST_ADDRESSES__].map(knock));
const won = found.includes(true);

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
