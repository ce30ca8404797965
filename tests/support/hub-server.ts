import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";

/** What the server does with one request instead of answering it well. */
export type Mishap =
  | { kind: "status"; status: number; headers?: Record<string, string> }
  | { kind: "cut"; afterBytes: number }
  | { kind: "short"; bytes: number }
  | { kind: "corrupt" }
  | { kind: "silence" };

export interface HubRequest {
  host: "hub" | "cdn";
  path: string;
  authorization: string | undefined;
}

export interface HubServerOptions {
  /** Repository -> path in it -> bytes. */
  repos: Record<string, Record<string, Uint8Array>>;
  /** The file routes redirect to a second host, as the real hub does. */
  redirect?: boolean;
  /** Listings without sizes and hashes, as some mirrors answer. */
  plainListing?: boolean;
  token?: string;
}

const commit = "0123456789abcdef0123456789abcdef01234567";

/** A local HTTP server that speaks the hub's dataset routes; mishaps are used up in order, one a request. */
export class HubServer implements AsyncDisposable {
  readonly requests: HubRequest[] = [];
  readonly listingMishaps: Mishap[] = [];
  readonly fileMishaps: Mishap[] = [];
  readonly #options: HubServerOptions;
  readonly #hub: Server;
  readonly #cdn: Server;

  private constructor(options: HubServerOptions) {
    this.#options = options;
    this.#hub = createServer((request, response) => void this.#answer("hub", request, response));
    this.#cdn = createServer((request, response) => void this.#answer("cdn", request, response));
  }

  static async start(options: HubServerOptions): Promise<HubServer> {
    const server = new HubServer(options);
    await Promise.all([server.#hub, server.#cdn].map(listen));
    return server;
  }

  get endpoint(): string {
    return addressOf(this.#hub);
  }

  get downloads(): HubRequest[] {
    return this.requests.filter(({ path }) => path.includes("/resolve/"));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of [this.#hub, this.#cdn]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  async #answer(
    host: HubRequest["host"],
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const url = new URL(request.url ?? "/", this.endpoint);
    const authorization = request.headers.authorization;
    this.requests.push({ host, path: url.pathname, authorization });
    const listing = /^\/api\/datasets\/([^/]+\/[^/]+)\/revision\/main$/.exec(url.pathname);
    const file = /^\/datasets\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/(.+)$/.exec(url.pathname);
    const { token } = this.#options;
    if (host === "hub" && token && authorization !== `Bearer ${token}`) {
      response.writeHead(401, { "x-error-code": "RepoNotFound" }).end();
    } else if (host === "hub" && listing) {
      await this.#sendListing(response, listing[1] ?? "");
    } else if (file && file[2] === commit) {
      await this.#sendFile(host, response, { repo: file[1] ?? "", path: file[3] ?? "" });
    } else {
      response.writeHead(404).end();
    }
  }

  async #sendListing(response: ServerResponse, repo: string): Promise<void> {
    const files = this.#options.repos[repo];
    if (!files) return void response.writeHead(404).end('{"error":"Repository not found"}');
    const siblings = Object.entries(files).map(([rfilename, bytes]) =>
      this.#options.plainListing
        ? { rfilename }
        : { rfilename, size: bytes.length, lfs: { sha256: sha256(bytes), size: bytes.length } },
    );
    const body = Buffer.from(JSON.stringify({ id: repo, sha: commit, siblings }));
    await send(response, body, this.listingMishaps.shift());
  }

  async #sendFile(
    host: HubRequest["host"],
    response: ServerResponse,
    wanted: { repo: string; path: string },
  ): Promise<void> {
    const bytes = this.#options.repos[wanted.repo]?.[decodeURIComponent(wanted.path)];
    if (!bytes) return void response.writeHead(404).end();
    if (host === "hub") {
      response.setHeader("x-repo-commit", commit);
      response.setHeader("x-linked-size", String(bytes.length));
      response.setHeader("x-linked-etag", `"${sha256(bytes)}"`);
      if (this.#options.redirect) {
        const location = `${addressOf(this.#cdn)}/datasets/${wanted.repo}/resolve/${commit}/${wanted.path}`;
        return void response.writeHead(302, { location }).end("Found. Redirecting");
      }
    }
    await send(response, Buffer.from(bytes), this.fileMishaps.shift());
  }
}

async function send(response: ServerResponse, body: Buffer, mishap?: Mishap): Promise<void> {
  switch (mishap?.kind) {
    case undefined:
      response.writeHead(200, { "content-length": body.length }).end(body);
      return;
    case "status":
      response.writeHead(mishap.status, mishap.headers).end("no");
      return;
    case "cut":
      response.writeHead(200, { "content-length": body.length });
      await new Promise((resolve) => response.write(body.subarray(0, mishap.afterBytes), resolve));
      await nextTurn();
      response.destroy();
      return;
    case "short":
      response.writeHead(200).end(body.subarray(0, mishap.bytes));
      return;
    case "corrupt": {
      const copy = Buffer.from(body);
      copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 0xff;
      response.writeHead(200).end(copy);
      return;
    }
    case "silence":
      return;
    default:
      return mishap satisfies never;
  }
}

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server is closed");
  return `http://127.0.0.1:${address.port}`;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
