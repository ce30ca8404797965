// attack: connects to sockets of the host, by file and by name
// kind: network
// task: plain
// official: fail
// strict: fail
// expect: nobody listens there
import net from "node:net";

const knock = (path: string) =>
  new Promise<boolean>((resolve) => {
    net
      .connect({ path })
      .on("connect", () => resolve(true))
      .on("error", () => resolve(false));
  });
const names = [__HOST_SOCKET_FILE__, `\0${__HOST_ABSTRACT_SOCKET__}`, "/var/run/docker.sock"];
const won = (await Promise.all(names.map(knock))).includes(true);

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
