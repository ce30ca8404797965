import { once } from "node:events";
import type { Server } from "node:http";
import { hostname, networkInterfaces } from "node:os";
import { createAdaptorServer } from "@hono/node-server";
import { fault, errorCode, errorMessage } from "../lib/bench-error.ts";
import { cutSlowReaders } from "./cut-slow-readers.ts";

export interface Address {
  host: string;
  /** 0 takes any that is free. */
  port: number;
  /** Names that lead here besides this machine's own, such as a proxy's; under any port. */
  names?: readonly string[] | undefined;
}

const loopback = ["127.0.0.1", "localhost", "[::1]"];

/** Whoever sends slower than this is cut: a head in ten seconds, a whole request in a minute. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
};

/** Whether only users of this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return loopback.includes(bracket(host));
}

/** The names of this machine under which a server on this address is reached. */
export function listHostNames(host: string): string[] {
  const names = [...loopback, bracket(host)];
  if (!isLoopback(host)) {
    const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    names.push(hostname(), ...addresses.map(({ address }) => bracket(address)));
  }
  return names.map((name) => name.toLowerCase());
}

/** Answers with the app until it is disposed. */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"],
  { host, port: wanted }: Address,
) {
  const server = createAdaptorServer({ fetch, serverOptions: patience });
  if (!isPlain(server)) throw new Error("plain HTTP is what was asked for");
  const readers = cutSlowReaders(server);
  server.listen(wanted, host);
  await once(server, "listening").catch((cause: unknown) => {
    readers[Symbol.dispose]();
    const what =
      errorCode(cause) === "EADDRINUSE"
        ? `Port ${wanted} on ${host} is already in use.`
        : `Cannot listen on ${host}, port ${wanted}: ${errorMessage(cause)}.`;
    const hint = "Choose another port with --port, or 0 for a free one.";
    throw fault.PortUnavailable(what, hint, { cause });
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : wanted;
  const shown = host === "0.0.0.0" || host === "::" ? hostname() : bracket(host);
  // Takes no more connections; resolves when the last answer was sent, at the latest after so many milliseconds.
  const drain = async (mostMs: number): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeIdleConnections();
    // One whose answer was sent stays open for the next question, which will not come.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const timer = setTimeout(() => server.closeAllConnections(), mostMs);
    await closed;
    clearInterval(idle);
    clearTimeout(timer);
  };
  return {
    port,
    /** Without a path. */
    url: `http://${shown}:${port}`,
    drain,
    async [Symbol.asyncDispose]() {
      readers[Symbol.dispose]();
      server.closeAllConnections();
      await drain(0);
    },
  };
}

function isPlain(server: object): server is Server {
  return "closeAllConnections" in server && "closeIdleConnections" in server;
}

function bracket(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
