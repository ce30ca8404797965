import { Hono, type Context } from "hono";
import { BenchError } from "../../lib/bench-error.ts";
import { QueueClosed, QueueFull } from "../../pipeline/judge/fair-queue.ts";
import type { JudgeService } from "../../pipeline/judge/judge-service.ts";
import type { Clients } from "../clients.ts";
import { guardAddress, guardToken, type GuardedVariables, type Hosts } from "../guard.ts";
import { BodyRoom } from "../read-body.ts";
import { addMetricsRoute } from "./add-metrics-route.ts";
import { addRewardRoute } from "./add-reward-route.ts";
import { addRunCodeRoute } from "./add-run-code-route.ts";
import { addVerdictRoutes } from "./add-verdict-routes.ts";
import type { JudgeHealth, TaskList } from "../../schema/judge-api.ts";
import { createApiDocument } from "./api-document.ts";
import { apiStyle, renderApiPage } from "./render-api-page.ts";
import { DatasetIdentity } from "../../schema/task.ts";

export type JudgeApp = Hono<{ Variables: GuardedVariables }>;

/** What a route works with. */
export interface JudgeServices {
  service: JudgeService;
  /** Most that bodies may take while they are read, all requests together. */
  bodies: BodyRoom;
}

export interface JudgeAppOptions {
  service: JudgeService;
  hosts: Hosts;
  clients: Clients;
  /** Of bcb. */
  version: string;
}

const mostBodyBytes = 256 * 2 ** 20;
const advice =
  "Send the token that `bcb judge` printed, as `Authorization: Bearer TOKEN` or as the address's password.";

/** `bcb judge` over HTTP: each capability is a line here, and a file beside this one where it takes more than a few lines. */
export function createJudgeApp(options: JudgeAppOptions): JudgeApp {
  const { service, hosts, clients, version } = options;
  const app: JudgeApp = new Hono();
  const services = { service, bodies: new BodyRoom(mostBodyBytes) };
  app.use(guardAddress(hosts));
  addHealthRoutes(app, services);
  // From here on nobody is answered without a token.
  app.use(guardToken(clients, advice));
  addMetricsRoute(app, services);
  addApiRoutes(app, version);
  addVerdictRoutes(app, services);
  addRewardRoute(app, services);
  addTaskRoute(app, services);
  addRunCodeRoute(app, services);
  app.notFound((context) => context.json({ error: "Unknown path." }, 404));
  app.onError(answerError);
  return app;
}

/** For whoever keeps the service running: they tell nothing but its state, and ask for no token. */
function addHealthRoutes(app: JudgeApp, { service }: Pick<JudgeServices, "service">): void {
  const state = (): JudgeHealth => ({ status: service.health });
  app.get("/healthz", (context) => context.json(state()));
  app.get("/readyz", (context) => context.json(state(), service.health === "ready" ? 200 : 503));
}

/** What can be asked, for programs and for people. */
function addApiRoutes(app: JudgeApp, version: string): void {
  const api = createApiDocument(version);
  const page = renderApiPage(api);
  app.get("/openapi.json", (context) => context.json(api));
  app.get("/", (context) => context.html(page));
  app.get("/style.css", (context) => context.body(apiStyle, 200, { "Content-Type": "text/css" }));
}

function addTaskRoute(app: JudgeApp, { service }: Pick<JudgeServices, "service">): void {
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
}

const restartSeconds = "10";

/** What stopped a request, in words and as a status that tells whether to ask again. */
function answerError(error: Error, context: Context): Response {
  if (error instanceof QueueFull) {
    context.header("Retry-After", String(error.retryAfterSeconds));
    return context.json({ error: error.message }, 429);
  }
  if (error instanceof QueueClosed) {
    context.header("Retry-After", restartSeconds);
    return context.json({ error: error.message }, 503);
  }
  const words =
    error instanceof BenchError ? `${error.message} ${error.hint}` : "Internal error in bcb.";
  return context.json({ error: words }, 500);
}
