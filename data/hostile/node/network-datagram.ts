// attack: sends datagrams to the host
// kind: network
// task: plain
// official: fail
// strict: fail
// expect: none arrives
import dgram from "node:dgram";

const socket = dgram.createSocket("udp4");
socket.on("error", () => {});
for (const address of [
  "127.0.0.1",
  ...__HOST_ADDRESSES__.filter((one: string) => !one.includes(":")),
]) {
  await new Promise((resolve) => socket.send("hello", __HOST_DATAGRAM_PORT__, address, resolve));
}
socket.close();

export function taskFunc(): unknown {
  return undefined;
}
