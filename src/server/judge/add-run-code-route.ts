import { runCode } from "../../pipeline/judge/run-code.ts";
import { RunCodeRequest } from "../../schema/run-code.ts";
import { bodyLimits } from "./add-verdict-routes.ts";
import type { JudgeApp, JudgeServices } from "./judge-app.ts";
import { readRequest } from "./read-request.ts";

/** What a server of SandboxFusion can be asked besides. */
const datasetPaths = [
  "/get_prompts",
  "/get_prompt_by_id",
  "/submit",
  "/list_datasets",
  "/list_ids",
  "/get_metrics",
  "/get_metrics_function",
];

/** SandboxFusion's API, as far as it runs code: its clients change one URL. */
export function addRunCodeRoute(app: JudgeApp, { service, bodies }: JudgeServices): void {
  app.get("/v1/ping", (context) => context.json("pong"));

  app.post("/run_code", async (context) => {
    const limit = { most: bodyLimits.many, room: bodies };
    const request = await readRequest(context, RunCodeRequest, limit);
    if (!request.ok) return request.error;
    const asker = { client: context.get("client"), signal: context.req.raw.signal };
    const { response, retryAfterSeconds } = await runCode(request.value, service, asker);
    if (retryAfterSeconds === 0) return context.json(response);
    // The only status after which verl asks again: by any other the sample would lose its reward.
    context.header("Retry-After", String(retryAfterSeconds));
    return context.json(response, 504);
  });

  app.post("/run_jupyter", (context) =>
    context.json({
      status: "SandboxError",
      message: "Notebooks are not supported: send the cells as one program to /run_code.",
      driver: null,
      cells: [],
      executor_pod_name: null,
      files: {},
    }),
  );

  for (const path of datasetPaths) {
    app.post(path, (context) =>
      context.json({ error: "Datasets are judged at /v1/verdicts and /v1/rewards." }, 501),
    );
  }
}
