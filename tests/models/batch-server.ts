import { createServer, type IncomingHttpHeaders } from "node:http";
import { listenForTest, perform, type Play } from "./scripted-server.ts";

export type Step = "upload" | "create" | "list" | "look" | "results" | "cancel";

/** What becomes of a question: the body of an answer, a refusal with its status, or nothing in time. */
export type Fate =
  | { body: unknown }
  | { status: number; refusal: unknown }
  | "expired"
  | "canceled";

export interface HeldBatch {
  id: string;
  createdAt: Date;
  questions: { id: string; body: Record<string, unknown> }[];
  metadata: Record<string, string>;
  endpoint: string;
  state: "running" | "canceling" | "ended" | "failed" | "expired" | "canceled";
  problem: string;
}

export interface Asked {
  step: Step;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** A vendor's batch interface on this machine. What a test changes takes effect with the next request. */
export interface BatchServer {
  url: string;
  batches: HeldBatch[];
  asked: Asked[];
  /** Whether a batch has ended when it is looked at, or has been listed once. */
  isQuick: boolean;
  fateOf: (question: HeldBatch["questions"][number]) => Fate;
  /** How long each piece of the results takes. */
  pieceMs: number;
  /** Called before a step is done, and again when it is done and its reply is still to come. */
  onStep: (step: Step, phase: "before" | "after") => void;
  /** Played in place of the step's own reply, once each: in place of the step itself where `isBefore`. */
  plays: { step: Step; play: Play; isBefore: boolean }[];
}

/** How one vendor's interface speaks. */
export interface BatchDialect {
  stepOf(method: string, path: string): Step | undefined;
  upload?(form: FormData, files: Map<string, string>): Promise<unknown>;
  create(
    text: string,
    files: ReadonlyMap<string, string>,
  ): Omit<HeldBatch, "id" | "createdAt" | "state" | "problem">;
  show(batch: HeldBatch, server: BatchServer): unknown;
  page(batches: readonly HeldBatch[], server: BatchServer, url: URL): unknown;
  results(batch: HeldBatch, server: BatchServer, path: string): unknown[];
}

export async function startBatchServer(
  dialect: BatchDialect,
  fateOf: BatchServer["fateOf"],
): Promise<BatchServer> {
  const files = new Map<string, string>();
  const held: BatchServer = {
    url: "",
    batches: [],
    asked: [],
    isQuick: true,
    pieceMs: 0,
    fateOf,
    onStep: () => {},
    plays: [],
  };

  const batchOf = (path: string): HeldBatch | undefined =>
    held.batches.find(({ id }) => path.includes(id));

  async function reply({ step, path, headers, bytes }: Asked): Promise<Play> {
    const batch = batchOf(path);
    const unknown: Play = { kind: "json", status: 404, body: { error: { message: "no batch" } } };
    switch (step) {
      case "upload": {
        const type = headers["content-type"] ?? "";
        const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
        return { kind: "json", body: await dialect.upload?.(form, files) };
      }
      case "create": {
        const made = dialect.create(bytes.toString("utf8"), files);
        const id = `batch_${held.batches.length + 1}`;
        const fresh: HeldBatch = {
          ...made,
          id,
          createdAt: new Date(),
          state: "running",
          problem: "",
        };
        held.batches.unshift(fresh);
        return { kind: "json", body: dialect.show(fresh, held) };
      }
      case "list": {
        const body = dialect.page(held.batches, held, new URL(path, held.url));
        // Batches end by themselves, whoever looks.
        if (held.isQuick) for (const each of held.batches) endIfRunning(each);
        return { kind: "json", body };
      }
      case "look":
        if (batch !== undefined && held.isQuick) endIfRunning(batch);
        return batch === undefined ? unknown : { kind: "json", body: dialect.show(batch, held) };
      case "cancel":
        if (batch === undefined) return unknown;
        if (batch.state !== "running") {
          return { kind: "json", status: 400, body: { error: { message: "cannot be cancelled" } } };
        }
        batch.state = held.isQuick ? "canceled" : "canceling";
        return { kind: "json", body: dialect.show(batch, held) };
      case "results": {
        if (batch === undefined) return unknown;
        const rows = dialect.results(batch, held, path);
        const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
        return { kind: "drip", text, pieces: rows.length, everyMs: held.pieceMs };
      }
      default:
        return step satisfies never;
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { method = "", url: path = "", headers } = request;
      const step = dialect.stepOf(method, path);
      if (step === undefined) throw new Error(`${method} ${path} is no step of a batch`);
      const asked = { step, method, path, headers, bytes: Buffer.concat(chunks) };
      held.asked.push(asked);
      held.onStep(step, "before");
      const at = held.plays.findIndex((each) => each.step === step);
      const [scripted] = at === -1 ? [] : held.plays.splice(at, 1);
      const own = scripted?.isBefore ? undefined : await reply(asked);
      held.onStep(step, "after");
      await perform(scripted?.play ?? own ?? { kind: "reset" }, response);
    })().catch(() => response.destroy());
  });
  held.url = await listenForTest(server);
  return held;
}

function endIfRunning(batch: HeldBatch): void {
  if (batch.state === "running") batch.state = "ended";
}
