import type { Context } from "hono";
import type { JudgeService } from "../../pipeline/judge/judge-service.ts";
import { runCode } from "../../pipeline/judge/run-code.ts";
import { toReward } from "../../pipeline/judge/to-reward.ts";
import {
  BatchRequest,
  JudgeSample,
  RewardRequest,
  RunCodeRequest,
} from "../../schema/judge-api.ts";
import type { JudgedSample, Reward, RewardAnswer, RewardMode } from "../../schema/judge-api.ts";
import type { GuardedRequest } from "../guard.ts";
import { readRequest } from "../read-request.ts";
import type { JudgeApp } from "./serve-judge.ts";

/** Bytes of a request's body, and of all that are being read together. */
const bodyLimits = { one: 8 * 2 ** 20, many: 64 * 2 ** 20, together: 256 * 2 ** 20 };

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

/** Verdicts, rewards, and SandboxFusion's API as far as it runs code: its clients change one URL. */
export function addJudgingRoutes(app: JudgeApp, service: JudgeService): void {
  const room = { left: bodyLimits.together };
  const one = { most: bodyLimits.one, room };
  const many = { most: bodyLimits.many, room };

  app.post("/v1/verdicts", async (context) => {
    const sample = await readRequest(context, JudgeSample, one);
    using admitted = service.admit([sample], askerOf(context));
    for await (const judged of admitted.judge()) {
      if (judged.status === 503) context.header("Retry-After", "1");
      return context.json(judged, judged.status);
    }
    throw new Error("a sample has an answer");
  });

  app.post("/v1/verdicts/batch", async (context) => {
    const { samples } = await readRequest(context, BatchRequest, many);
    const left = new AbortController();
    const { client, signal: gone } = askerOf(context);
    const signal = AbortSignal.any([left.signal, gone]);
    const admitted = service.admit(samples, { client, signal });
    return answerLines(context, admitted.judge(), () => {
      left.abort();
      admitted[Symbol.dispose]();
    });
  });

  app.post("/v1/rewards", async (context) => {
    const { mode, samples } = await readRequest(context, RewardRequest, many);
    // Under numbers of ours while they are judged: a client may give two samples the same name.
    const numbered = samples.map((sample, place) => ({ ...sample, id: place }));
    const rewards = samples.map((sample, place) => unasked(sample.id ?? place));
    using admitted = service.admit(numbered, askerOf(context));
    for await (const judged of admitted.judge()) {
      const place = Number(judged.id);
      rewards[place] = grade({ ...judged, id: samples[place]?.id ?? place }, mode);
    }
    const answer: RewardAnswer = { mode, rewards };
    // Where nothing at all could be judged, the whole request is to be asked again.
    const isVain = rewards.every(({ status }) => status === 503);
    if (isVain) context.header("Retry-After", "1");
    return context.json(answer, isVain ? 503 : 200);
  });

  app.get("/v1/ping", (context) => context.json("pong"));

  app.post("/run_code", async (context) => {
    const request = await readRequest(context, RunCodeRequest, many);
    const { response, retryAfterSeconds } = await runCode(request, service, askerOf(context));
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

  app.on("POST", datasetPaths, (context) =>
    context.json({ error: "Datasets are judged at /v1/verdicts and /v1/rewards." }, 501),
  );
}

function askerOf(context: Context<GuardedRequest>) {
  return { client: context.get("client"), signal: context.req.raw.signal };
}

function grade(judged: JudgedSample, mode: RewardMode): Reward {
  if (judged.status !== 200) return judged;
  const { id, status, verdict } = judged;
  const graded = toReward(verdict, mode);
  return graded === undefined ? unasked(id) : { id, status, ...graded };
}

function unasked(id: string | number): Reward {
  return { id, status: 503, error: "The sample could not be run. Try again." };
}

/** Objects as NDJSON, each as it comes; no more are made than the reader takes. `end` is called however it ends. */
function answerLines(context: Context, items: AsyncGenerator<object>, end: () => void): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const item = await items.next();
        if (!item.done) {
          return controller.enqueue(encoder.encode(`${JSON.stringify(item.value)}\n`));
        }
        end();
        controller.close();
      } catch (error) {
        end();
        throw error;
      }
    },
    async cancel() {
      end();
      await items.return(undefined).catch(() => {});
    },
  });
  return context.body(body, 200, {
    "Content-Type": "application/x-ndjson",
    "Cache-Control": "no-store",
  });
}
