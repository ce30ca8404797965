import { mkdtempSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface, type Interface } from "node:readline";
import { errorCode } from "../lib/bench-error.ts";
import { WorkerMessage } from "../schema/worker-message.ts";

/** A worker that has connected: its channel, the lines it sends, its process. */
export interface WorkerConnection {
  channel: Socket;
  lines: Interface;
  pid: number;
  trouble: string | undefined;
}

/** More than the longest report. What goes on without an end of line is no message, and must not fill our memory. */
const mostLineBytes = 64 * 2 ** 20;
/** A folder without a socket is that of an engine that was killed while it made or removed it, when it is older than this. */
const socketlessMs = 600_000;

/** A Unix socket in a folder of its own, where new workers come in by showing the token they were forked with. */
export class WorkerSocket implements AsyncDisposable {
  /** Holds the socket and the samples' scratch folders. No hyphen: a task's test stumbles over one. */
  readonly folder = mkdtempSync(path.join(tmpdir(), "bcb"));
  readonly address = path.join(this.folder, "door");
  readonly #server: Server;
  readonly #channels = new Set<Socket>();
  readonly #expected = new Map<string, (connection: WorkerConnection) => void>();
  #lastScratch = 0;

  constructor() {
    this.#server = createServer((channel) => this.#greet(channel));
    this.#server.unref();
    this.#server.listen(this.address);
    void sweep(this.folder);
  }

  /** A name for a zygote's own folder. */
  nextScratch(): string {
    this.#lastScratch += 1;
    return path.join(this.folder, `z${this.#lastScratch}`);
  }

  /** Resolves when the worker with this token arrives. */
  expect(token: string): Promise<WorkerConnection> {
    return new Promise((resolve) => this.#expected.set(token, resolve));
  }

  /** A worker that will not come. */
  forget(token: string): void {
    this.#expected.delete(token);
  }

  /** Lets nobody in any more, and has everybody who came in leave, whoever holds the channel. */
  hangUp(): void {
    this.#server.close();
    for (const channel of this.#channels) channel.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.hangUp();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }

  #greet(channel: Socket): void {
    this.#channels.add(channel);
    channel.once("close", () => this.#channels.delete(channel));
    const lines = createInterface({ input: channel });
    // A channel that breaks is a worker that ends, and its end is watched. Both emit the error.
    for (const emitter of [channel, lines]) emitter.on("error", () => {});
    let openBytes = 0;
    channel.on("data", (chunk: Buffer) => {
      const end = chunk.lastIndexOf("\n");
      openBytes = end === -1 ? openBytes + chunk.length : chunk.length - end - 1;
      if (openBytes > mostLineBytes) channel.destroy();
    });
    lines.once("line", (line) => {
      const message = parseMessage(line);
      const admit = message?.type === "hello" ? this.#expected.get(message.token) : undefined;
      if (message?.type !== "hello" || admit === undefined) {
        channel.destroy();
        return;
      }
      this.#expected.delete(message.token);
      admit({ channel, lines, pid: message.pid, trouble: message.trouble });
    });
  }
}

/** Removes the folders of engines that were killed before they could. */
async function sweep(own: string): Promise<void> {
  const base = path.dirname(own);
  for (const name of await readdir(base).catch(() => [])) {
    const folder = path.join(base, name);
    if (!/^bcb[A-Za-z0-9]{6}$/.test(name) || folder === own) continue;
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const probe = connect(path.join(folder, "door"));
    probe.once("error", (error) => resolve(errorCode(error)));
    probe.once("connect", () => {
      probe.destroy();
      resolve(undefined);
    });
    const code = await promise;
    // There is a socket and nobody listens; or there is none, and not because it is just being made or removed.
    const changedMs = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Infinity;
    const isOld = Date.now() - changedMs > socketlessMs;
    if (code === "ECONNREFUSED" || (code === "ENOENT" && isOld)) {
      await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  }
}

/** A worker's line, or undefined where it is none of its messages. */
export function parseMessage(line: string): WorkerMessage | undefined {
  try {
    return WorkerMessage.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
