import type { z } from "zod";
import {
  BatchRequest,
  JudgedSample,
  JudgeError,
  JudgeHealth,
  JudgeSample,
  OwnTask,
  Reward,
  RewardAnswer,
  RewardRequest,
  TaskList,
} from "../../schema/judge-api.ts";
import { RunCodeRequest, RunCodeResponse } from "../../schema/run-code.ts";
import { Verdict } from "../../schema/verdict.ts";

/** One thing that can be asked over HTTP. */
export interface Operation {
  method: "get" | "post";
  path: string;
  summary: string;
  /** What is sent, and of which kind the answer is; by name among the schemas. */
  takes?: string;
  gives: { type: string; schema?: string };
  /** Statuses other than 200 and their meaning; those of the doors are added. */
  others?: Readonly<Record<number, string>>;
  /** Whether nobody is asked for a token. */
  isOpen?: boolean;
}

export const json = "application/json";
const judging = {
  429: "The queue is full, or too much data is being sent: retry after `Retry-After` seconds.",
  503: "The sample could not be run, or the service is shutting down: retry after `Retry-After` seconds.",
};

/** What is sent, by the name that it has in the document. */
export const requests: Readonly<Record<string, z.ZodType>> = {
  JudgeSample,
  OwnTask,
  BatchRequest,
  RewardRequest,
  RunCodeRequest,
};
export const answers: Readonly<Record<string, z.ZodType>> = {
  JudgedSample,
  Verdict,
  Reward,
  RewardAnswer,
  TaskList,
  JudgeHealth,
  JudgeError,
  RunCodeResponse,
};

export const operations: readonly Operation[] = [
  {
    method: "post",
    path: "/v1/verdicts",
    summary: "Judges one sample.",
    takes: "JudgeSample",
    gives: { type: json, schema: "JudgedSample" },
    others: { ...judging, 404: "Unknown task." },
  },
  {
    method: "post",
    path: "/v1/verdicts/batch",
    summary:
      "Judges many samples: one JudgedSample per line, each as it finishes, with the client's own id. If the client disconnects, the remaining samples are cancelled.",
    takes: "BatchRequest",
    gives: { type: "application/x-ndjson", schema: "JudgedSample" },
    others: judging,
  },
  {
    method: "post",
    path: "/v1/rewards",
    summary:
      "Judges many samples and returns rewards in the same order. An item with status 503 has no reward: send it again.",
    takes: "RewardRequest",
    gives: { type: json, schema: "RewardAnswer" },
    others: judging,
  },
  {
    method: "get",
    path: "/v1/tasks",
    summary: "The tasks that samples can refer to.",
    gives: { type: json, schema: "TaskList" },
  },
  {
    method: "post",
    path: "/run_code",
    summary:
      "SandboxFusion's API: runs a program without judging it, and returns its output and how it ended.",
    takes: "RunCodeRequest",
    gives: { type: json, schema: "RunCodeResponse" },
    others: {
      504: "The code could not be run, the queue is full, or the service is shutting down: retry after `Retry-After` seconds.",
    },
  },
  {
    method: "get",
    path: "/healthz",
    summary: "Whether the process responds.",
    gives: { type: json, schema: "JudgeHealth" },
    isOpen: true,
  },
  {
    method: "get",
    path: "/readyz",
    summary: "Whether the engine is warm and accepts new samples.",
    gives: { type: json, schema: "JudgeHealth" },
    others: { 503: "It is warming up or shutting down." },
    isOpen: true,
  },
  {
    method: "get",
    path: "/metrics",
    summary: "Prometheus metrics.",
    gives: { type: "text/plain" },
  },
];
