import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface, type Interface } from "node:readline";
import { parseMessage } from "./parse-message.ts";

/** A worker that came through the door: its channel, the lines it sends, its process. */
export interface Arrival {
  channel: Socket;
  lines: Interface;
  pid: number;
}

/** A Unix socket in a folder of its own, where new workers come in by showing the token they were forked with. */
export class WorkerDoor implements AsyncDisposable {
  /** Holds the socket and the samples' scratch folders. No hyphen: a task's test stumbles over one. */
  readonly folder = mkdtempSync(path.join(tmpdir(), "bcb"));
  readonly address = path.join(this.folder, "door");
  readonly #server: Server;
  readonly #expected = new Map<string, (arrival: Arrival) => void>();
  #lastScratch = 0;

  constructor() {
    this.#server = createServer((channel) => this.#greet(channel));
    this.#server.unref();
    this.#server.listen(this.address);
  }

  /** A name for a zygote's own folder. */
  nextScratch(): string {
    this.#lastScratch += 1;
    return path.join(this.folder, `z${this.#lastScratch}`);
  }

  /** Resolves when the worker with this token arrives. */
  expect(token: string): Promise<Arrival> {
    return new Promise((resolve) => this.#expected.set(token, resolve));
  }

  /** A worker that will not come. */
  forget(token: string): void {
    this.#expected.delete(token);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }

  #greet(channel: Socket): void {
    const lines = createInterface({ input: channel });
    // A channel that breaks is a worker that ends, and its end is watched. Both emit the error.
    for (const emitter of [channel, lines]) emitter.on("error", () => {});
    lines.once("line", (line) => {
      const message = parseMessage(line);
      const admit = message?.type === "hello" ? this.#expected.get(message.token) : undefined;
      if (message?.type !== "hello" || admit === undefined) {
        channel.destroy();
        return;
      }
      this.#expected.delete(message.token);
      admit({ channel, lines, pid: message.pid });
    });
  }
}
