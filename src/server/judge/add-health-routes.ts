import type { JudgeHealth } from "../../schema/judge-api.ts";
import type { JudgeApp, JudgeServices } from "./judge-app.ts";

/** For whoever keeps the service running: they tell nothing but its state, and ask for no token. */
export function addHealthRoutes(app: JudgeApp, { service }: Pick<JudgeServices, "service">): void {
  const state = (): JudgeHealth => ({ status: service.health });
  app.get("/healthz", (context) => context.json(state()));
  app.get("/readyz", (context) => context.json(state(), service.health === "ready" ? 200 : 503));
}
