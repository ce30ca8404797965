import { Hono } from "hono";
import type { JudgeService } from "../../pipeline/judge/judge-service.ts";
import type { JudgeHealth, TaskList } from "../../schema/judge-api.ts";
import { DatasetIdentity } from "../../schema/task.ts";
import { guardAddress, guardToken, type GuardedRequest } from "../guard.ts";
import { listen, type Address } from "../listen.ts";
import { answerError } from "../read-request.ts";
import { addJudgingRoutes } from "./add-judging-routes.ts";
import { addMetricsRoute } from "./add-metrics-route.ts";
import { createApiDocument } from "./api-document.ts";
import { apiStyle, renderApiPage } from "./render-api-page.ts";

export type JudgeApp = Hono<GuardedRequest>;

interface ServeJudgeOptions {
  service: JudgeService;
  address: Address;
  /** Who may ask: names with their tokens. */
  tokens: ReadonlyMap<string, string>;
  /** Of bcb. */
  version: string;
}

export type ServedJudge = Awaited<ReturnType<typeof serveJudge>>;

const advice =
  "Send the token that `bcb judge` printed, as `Authorization: Bearer TOKEN` or as the address's password.";

/** Answers over HTTP until it is disposed; the service is its caller's. Each capability is a few lines here, or a file beside this one. */
export async function serveJudge({ service, address, tokens, version }: ServeJudgeOptions) {
  const app: JudgeApp = new Hono();
  app.use(guardAddress(address));
  // For whoever keeps the service running: they tell nothing but its state, and ask for no token.
  const state = (): JudgeHealth => ({ status: service.health });
  app.get("/healthz", (context) => context.json(state()));
  app.get("/readyz", (context) => context.json(state(), service.health === "ready" ? 200 : 503));
  // From here on nobody is answered without a token.
  app.use(guardToken(tokens, advice));
  addMetricsRoute(app, service);
  // What can be asked, for programs and for people.
  const api = createApiDocument(version);
  const page = renderApiPage(api);
  app.get("/openapi.json", (context) => context.json(api));
  app.get("/", (context) => context.html(page));
  app.get("/style.css", (context) => context.body(apiStyle, 200, { "Content-Type": "text/css" }));
  addJudgingRoutes(app, service);
  app.get("/v1/tasks", (context) => {
    const { dataset, tasks, engine } = service.bench;
    const { name, fingerprint } = engine.environment;
    const list: TaskList = {
      dataset: DatasetIdentity.parse(dataset),
      environment: { name, fingerprint },
      tasks: tasks.map(({ task_id, language, check, entry_point, libs }) => {
        return { task_id, language, check: check.kind, entry_point, libs };
      }),
    };
    return context.json(list);
  });
  app.notFound((context) => context.json({ error: "Unknown path." }, 404));
  app.onError(answerError);
  const listener = await listen(app.fetch, address);
  return {
    ...listener,
    /** Begins nothing new, finishes what runs and sends the answers; takes no longer than this. */
    async close(graceMs: number): Promise<void> {
      const begun = performance.now();
      await service.close(graceMs);
      await listener.drain(Math.max(1000, graceMs - (performance.now() - begun)));
    },
  };
}
