import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { networkInterfaces } from "node:os";
import path from "node:path";

/** Servers of the host that no sample may reach; each contact is told once. */
export interface HostListeners extends AsyncDisposable {
  values: Readonly<Record<string, unknown>>;
  takeContacts(): string[];
}

export async function openListeners(folder: string, mark: string): Promise<HostListeners> {
  const contacts: string[] = [];
  const servers: Server[] = [];
  const listen = async (name: string, where: object): Promise<Server> => {
    const server = createServer((visitor) => {
      contacts.push(`${name} was contacted`);
      visitor.on("error", () => {});
      visitor.end("HTTP/1.0 200 OK\r\n\r\nn * 2\n");
    });
    server.unref();
    server.listen(where);
    await once(server, "listening");
    servers.push(server);
    return server;
  };
  const loopback = await listen("a TCP port of the host", { host: "127.0.0.1", port: 0 });
  const socketFile = path.join(folder, "socket");
  await listen("a Unix socket of the host", { path: socketFile, writableAll: true });
  await listen("an abstract socket of the host", { path: `\0${mark}` });
  const datagrams = createSocket("udp4");
  datagrams.unref();
  datagrams.on("message", () => contacts.push("a UDP port of the host was contacted"));
  datagrams.bind(0, "127.0.0.1");
  await once(datagrams, "listening");
  return {
    values: {
      HOST_PORT: portOf(loopback),
      HOST_DATAGRAM_PORT: datagrams.address().port,
      HOST_ADDRESSES: listAddresses(),
      HOST_SOCKET_FILE: socketFile,
      HOST_ABSTRACT_SOCKET: mark,
    },
    takeContacts: () => contacts.splice(0),
    async [Symbol.asyncDispose]() {
      datagrams.close();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}

function portOf(server: Server): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has no other kind of address
  return (server.address() as AddressInfo).port;
}

function listAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address);
}
