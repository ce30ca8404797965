import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectRedis } from "../../../src/queue/connect-redis.ts";

/** A Redis of a test's own, in a folder of its own, on a port that was free. */
export class RedisServer implements AsyncDisposable {
  readonly port: number;
  readonly folder: string;
  readonly #program: string;
  readonly #settings: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(program: string, folder: string, port: number, settings: readonly string[]) {
    this.#program = program;
    this.folder = folder;
    this.port = port;
    this.#settings = settings;
  }

  /** What it is asked is on the disk before it is answered, as `deploy` has it but for the wait. */
  static async start(program: string, settings: readonly string[] = []): Promise<RedisServer> {
    const folder = await mkdtemp(path.join(tmpdir(), "bcb-redis-"));
    const server = new RedisServer(program, folder, await findPort(), settings);
    await server.up();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it, on what its files say, and waits until it answers. */
  async up(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const usual = ["--port", String(this.port), "--bind", "127.0.0.1", "--dir", this.folder];
    const durable = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];
    this.#child = spawn(this.#program, [...usual, ...durable, ...this.#settings], {
      stdio: "ignore",
    });
    if (this.#settings.includes("--requirepass") || this.#settings.includes("--aclfile")) return;
    (await connectRedis({ url: this.url })).disconnect();
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("a port has a number");
  return address.port;
}
