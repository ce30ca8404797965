import { BenchError } from "../../lib/bench-error.ts";
import type { ModelError } from "../../models/support/model.ts";

/** What stops a generation because no further request would do better. */
export function modelFailed(
  { kind, message }: ModelError,
  { backend, name }: { backend: string; name: string },
): BenchError {
  const hint = advice[kind] ?? usualAdvice;
  return new BenchError("ModelFailed", `${backend} ${name}: ${message}`, hint);
}

const usualAdvice =
  "`bcb generate --dry-run` shows what is sent. Answers so far are kept: run the same command to resume.";

const advice: Partial<Record<ModelError["kind"], string>> = {
  key: "Check the API key and the variable it comes from (`bcb models list`). Answers so far are kept: run the same command to resume.",
  model: "Check the model's name and the base URL with `bcb models check`.",
  network:
    "Check the network and the base URL (`bcb models check`). Answers so far are kept: run the same command to resume.",
};
