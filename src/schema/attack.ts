import { z } from "zod";
import { UntrustedCode } from "./untrusted-code.ts";

const AttackKind = z.enum([
  "verdict",
  "process",
  "files",
  "resources",
  "network",
  "kernel",
  "secrets",
  "output",
  "state",
]);
export type AttackKind = z.infer<typeof AttackKind>;

/** A hostile sample out of tests/hostile, with what must become of it. */
export const Attack = z.strictObject({
  name: z.string(),
  title: z.string().describe("what it does"),
  kind: AttackKind.describe("what it is after"),
  task: z.string().describe("the small task that it pretends to solve"),
  official: z
    .array(z.enum(["pass", "fail", "timeout", "crash"]))
    .min(1)
    .describe("outcomes that are right under the official rule"),
  // Not "pass": that none may pass strictly is what the corpus is for.
  strict: z.array(z.enum(["fail", "tampered"])).min(1),
  expect: z.string().describe("what must be observed"),
  limitMs: z.int().positive(),
  code: UntrustedCode,
});
export type Attack = z.infer<typeof Attack>;

/** An innocent sample: it passes, officially and strictly, whatever runs beside it or ran before. */
export const Control = z.strictObject({
  name: z.string(),
  title: z.string(),
  task: z.string(),
  code: UntrustedCode,
});
export type Control = z.infer<typeof Control>;

/** What `bcb doctor --hostile` saw. */
export const AttackReport = z.strictObject({
  environment: z.string(),
  rows: z.array(
    z.strictObject({
      name: z.string(),
      kind: AttackKind,
      title: z.string(),
      outcome: z.string(),
      strict: z.string().nullable(),
      complaints: z.array(z.string()).describe("what was not as it should be; none when all held"),
    }),
  ),
  innocent: z
    .array(z.string())
    .describe(
      "innocent samples that did not pass before or after the attacks; none when all is well",
    ),
  left: z.array(z.string()).describe("what the engine left behind when it was closed"),
  ok: z.boolean(),
});
export type AttackReport = z.infer<typeof AttackReport>;
