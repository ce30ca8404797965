import { z } from "zod";
import { byName, strict, text } from "./shapes.ts";

/** Longer than any client waits. */
const mostSeconds = 3600;

const Seconds = z.number().positive().max(mostSeconds).default(10);

/** Base64 with line breaks is base64 to Python. */
const FileContent = text
  .transform((base64) => base64.replaceAll(/\s/g, ""))
  .pipe(z.base64())
  .nullable();

/** SandboxFusion's request. What it has besides is for languages and runners that are not here, and left unread. */
export const RunCodeRequest = z.object({
  code: text,
  language: text.min(1).max(40).describe("as SandboxFusion names them"),
  stdin: text.nullish(),
  files: byName(FileContent)
    .default({})
    .describe(
      "base64 content by path, relative to the folder the code runs in; null entries are skipped",
    ),
  fetch_files: z
    .array(text.min(1).max(4096))
    .max(1000)
    .default([])
    .describe("paths of files to return, in that folder or in /tmp"),
  compile_timeout: Seconds.describe("in seconds; for languages that are compiled"),
  run_timeout: Seconds.describe("in seconds"),
  memory_limit_MB: z
    .int()
    .max(2 ** 20)
    .nullish()
    .describe(
      "in addition to what the interpreter takes; below 1, only the service's own limit applies",
    ),
});
export type RunCodeRequest = z.infer<typeof RunCodeRequest>;

const CommandResult = strict({
  status: z.enum(["Finished", "TimeLimitExceeded", "Error"]),
  execution_time: z.number().nullable().describe("in seconds"),
  return_code: z.int().nullable().describe("negative: the signal that ended it"),
  stdout: text.nullable().describe("the first MiB of it"),
  stderr: text.nullable().describe("the first MiB of it"),
});

/** SandboxFusion's answer. */
export const RunCodeResponse = strict({
  status: z
    .enum(["Success", "Failed", "SandboxError"])
    .describe("Failed: timed out or returned a code other than 0; SandboxError: not run"),
  message: text,
  compile_result: CommandResult.nullable(),
  run_result: CommandResult.nullable(),
  executor_pod_name: z.null(),
  files: byName(text).describe("the requested files that exist, in base64"),
});
export type RunCodeResponse = z.infer<typeof RunCodeResponse>;
