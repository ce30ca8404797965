import { Hono } from "hono";
import type { JudgeService } from "../../pipeline/judge/judge-service.ts";
import type { Clients } from "../clients.ts";
import { guardAddress, guardToken, type GuardedVariables, type Hosts } from "../guard.ts";
import { BodyRoom } from "../read-body.ts";
import { addApiRoutes } from "./add-api-routes.ts";
import { addHealthRoutes } from "./add-health-routes.ts";
import { addMetricsRoute } from "./add-metrics-route.ts";
import { addRewardRoute } from "./add-reward-route.ts";
import { addRunCodeRoute } from "./add-run-code-route.ts";
import { addTaskRoute } from "./add-task-route.ts";
import { addVerdictRoutes } from "./add-verdict-routes.ts";
import { answerError } from "./answer-error.ts";

export type JudgeApp = Hono<{ Variables: GuardedVariables }>;

/** What a route works with. */
export interface JudgeServices {
  service: JudgeService;
  /** Most that bodies may take while they are read, all requests together. */
  bodies: BodyRoom;
}

interface JudgeAppOptions {
  service: JudgeService;
  hosts: Hosts;
  clients: Clients;
  /** Of bcb. */
  version: string;
}

const mostBodyBytes = 256 * 2 ** 20;
const advice =
  "Send the token that `bcb judge` printed, as `Authorization: Bearer TOKEN` or as the address's password.";

/** `bcb judge` over HTTP: each capability is a line here and a file beside this one. */
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
  app.notFound((context) => context.json({ error: "There is nothing at this path." }, 404));
  app.onError(answerError);
  return app;
}
