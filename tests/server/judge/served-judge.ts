import path from "node:path";
import { onTestFinished } from "vitest";
import type { QueueSize } from "../../../src/pipeline/judge/fair-queue.ts";
import {
  createJudgeService,
  type JudgeService,
} from "../../../src/pipeline/judge/judge-service.ts";
import { openBench, type Bench } from "../../../src/pipeline/evaluate/open-bench.ts";
import { createSanitizer } from "../../../src/pipeline/sanitize/create-sanitizer.ts";
import { serveJudge, type ServedJudge } from "../../../src/server/judge/serve-judge.ts";
import type { Sandbox } from "../../../src/schema/execution.ts";
import { makeBench } from "../../support/make-bench.ts";
import { makeContext } from "../../support/make-context.ts";
import { parts } from "../../support/parts.ts";

/** Who may ask the judges of tests. */
export const tokens = new Map([
  ["alice", "alice-has-this-token"],
  ["bob", "bob-has-another-token"],
]);

interface JudgeChanges {
  most?: Partial<QueueSize>;
  host?: string;
  names?: readonly string[];
}

interface AskOptions {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

export interface TestJudge extends AsyncDisposable {
  service: JudgeService;
  served: ServedJudge;
  port: number;
  /** Sends JSON as Alice, unless other headers are given. */
  post(place: string, body: unknown, init?: AskOptions): Promise<Response>;
  get(place: string, init?: AskOptions): Promise<Response>;
}

/** A judge around a bench on a free port; it disposes of both. */
export async function serveBench(bench: Bench, changes: JudgeChanges = {}): Promise<TestJudge> {
  const { settings } = makeContext();
  const sanitizer = await createSanitizer({ settings, environment: "starter" });
  const most = { samples: 1000, bytes: 2 ** 24, ...changes.most };
  const service = createJudgeService({ bench, sanitizer, most });
  const { host = "127.0.0.1", names = [] } = changes;
  const address = { host, port: 0, names };
  const served = await serveJudge({ service, tokens, address, version: "1.0.0" });
  const ask = (place: string, init: AskOptions & { method?: string; body?: string } = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("authorization")) headers.set("authorization", as("alice"));
    return fetch(`http://127.0.0.1:${served.port}${place}`, { ...init, headers });
  };
  return {
    service,
    served,
    port: served.port,
    get: ask,
    post: (place, body, init = {}) =>
      ask(place, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        ...init,
        headers: { "content-type": "application/json", ...init.headers },
      }),
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

/** The same until the test ends. */
export async function servedBench(bench: Bench, changes?: JudgeChanges): Promise<TestJudge> {
  const judge = await serveBench(bench, changes);
  onTestFinished(() => judge[Symbol.asyncDispose]());
  return judge;
}

export function as(client: string): string {
  return `Bearer ${tokens.get(client)}`;
}

/** The starter pack with a real engine, for two samples at once. */
export function openStarter(): Promise<Bench> {
  const { settings, ...context } = makeContext();
  const cacheDir = path.resolve(parts.starter.path, "../..");
  return openBench(
    { source: "starter", selection: { subset: "full" } },
    { cache: "off", machine: { parallel: 2 }, rules: { controls: 2 } },
    { ...context, settings: { ...settings, cacheDir } },
  );
}

/** Tasks X/0, X/1 and X/2 whose own solutions pass, around a sandbox that runs nothing. */
export function scriptedBench(sandbox: Sandbox): Bench {
  const bench = makeBench(sandbox);
  return { ...bench, tasks: bench.tasks.map((task) => ({ ...task, ground_truth: "# pass" })) };
}

/** The objects of a stream of lines. */
export async function readObjects(response: Response): Promise<Record<string, unknown>[]> {
  return (await response.text())
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
