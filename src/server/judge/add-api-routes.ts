import type { JudgeApp } from "./judge-app.ts";
import { createApiDocument } from "./api-document.ts";
import { apiStyle, renderApiPage } from "./render-api-page.ts";

/** What can be asked, for programs and for people. */
export function addApiRoutes(app: JudgeApp, version: string): void {
  const api = createApiDocument(version);
  const page = renderApiPage(api);
  app.get("/openapi.json", (context) => context.json(api));
  app.get("/", (context) => context.html(page));
  app.get("/style.css", (context) => context.body(apiStyle, 200, { "Content-Type": "text/css" }));
}
