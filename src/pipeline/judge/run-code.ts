import { randomInt } from "node:crypto";
import { BenchError } from "../../lib/bench-error.ts";
import { markUntrusted } from "../../schema/execution.ts";
import type { Build, Execution, Exit, Output } from "../../schema/execution.ts";
import type { RunCodeRequest, RunCodeResponse } from "../../schema/judge-api.ts";
import { toScriptRun } from "../engine/to-job.ts";
import { QueueClosed, QueueFull } from "./fair-queue.ts";
import type { Asker, JudgeService } from "./judge-service.ts";

/** SandboxFusion's names of languages that are called otherwise here. */
const languages = new Map([
  ["nodejs", "javascript"],
  ["js", "javascript"],
  ["ts", "typescript"],
  ["go_test", "go"],
]);

/** Programs that recurse deeply count on more stack than usual where they are given much memory. */
const mostStackMib = 100;

/** SandboxFusion's `run_code` on our engine; to be asked again after 0 seconds where the response is about the code, and stays. */
export async function runCode(
  request: RunCodeRequest,
  service: Pick<JudgeService, "run">,
  asker: Asker,
): Promise<{ response: RunCodeResponse; retryAfterSeconds: number }> {
  try {
    const response = toResponse(await service.run(toExecution(request), asker));
    if (response !== undefined) return { response, retryAfterSeconds: 0 };
    return { response: refuse("The code could not be run: try again."), retryAfterSeconds: 1 };
  } catch (error) {
    if (error instanceof BenchError) {
      const isUnknown = error.name === "CheckUnsupported";
      const first = isUnknown ? `Code in ${request.language} cannot be run here. ` : "";
      const message = `${first}${error.message} ${error.hint}`;
      return { response: refuse(message), retryAfterSeconds: 0 };
    }
    if (error instanceof QueueFull || error instanceof QueueClosed) {
      return { response: refuse(error.message), retryAfterSeconds: error.retryAfterSeconds };
    }
    throw error;
  }
}

function refuse(message: string): RunCodeResponse {
  return { ...frame, status: "SandboxError", message, run_result: null, files: {} };
}

const frame = { message: "", compile_result: null, executor_pod_name: null } as const;

function toExecution(request: RunCodeRequest): Execution {
  const { language, code, stdin, files, fetch_files: fetch } = request;
  const given = Object.entries(files).flatMap(([name, content]) =>
    content === null ? [] : [[name, content] as const],
  );
  const memoryMib = request.memory_limit_MB ?? 0;
  const memory = {
    addressSpaceMib: memoryMib,
    dataMib: memoryMib,
    stackMib: Math.min(memoryMib, mostStackMib),
  };
  const build_limit_ms = toMs(request.compile_timeout);
  const asked = { stdin: stdin ?? "", files: Object.fromEntries(given), fetch, build_limit_ms };
  const script = toScriptRun(markUntrusted(code), asked, toMs(request.run_timeout));
  return {
    ...script,
    language: languages.get(language) ?? language,
    limits: { ...script.limits, ...(memoryMib > 0 && memory) },
    // Another one each time, as in a new process.
    seed: randomInt(2 ** 32),
  };
}

function toMs(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000));
}

/** Undefined where the run says nothing of the code. */
function toResponse(exit: Exit): RunCodeResponse | undefined {
  switch (exit.kind) {
    case "ended":
      return tell(exit, exit.output, exit);
    case "timeout":
      if (exit.starved || exit.output === undefined) return undefined;
      return tell(exit, exit.output, { return_code: null, reason: null });
    case "died":
      return exit.starved ? undefined : refuse(exit.reason);
    case "broken":
      return undefined;
    case "reported":
      throw new Error("a script does not report");
    default:
      return exit satisfies never;
  }
}

/** What could not be built has not been run. */
function tell(
  { wall_ms, build }: { wall_ms: number; build?: Build | undefined },
  { stdout, stderr, files, too_large }: Output,
  { return_code, reason }: { return_code: number | null; reason: string | null },
): RunCodeResponse {
  const unsent = too_large.length > 0 && `too large to be sent back: ${too_large.join(", ")}`;
  const isBuilt = build === undefined || build.return_code === 0;
  return {
    ...frame,
    status: return_code === 0 ? "Success" : "Failed",
    message: [reason, unsent].filter(Boolean).join("; "),
    compile_result: build === undefined ? null : toResult(build),
    run_result: isBuilt ? toResult({ return_code, stdout, stderr, wall_ms }) : null,
    files,
  };
}

function toResult({ wall_ms, ...result }: Build) {
  const status = result.return_code === null ? "TimeLimitExceeded" : "Finished";
  return { ...result, status, execution_time: wall_ms / 1000 } as const;
}
