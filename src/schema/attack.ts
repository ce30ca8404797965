import { z } from "zod";
import { positive, strict, text } from "./shapes.ts";
import { UntrustedCode } from "./untrusted-code.ts";
import { StrictStatus } from "./verdict.ts";

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

/** A hostile sample out of data/hostile, with what must become of it. */
export const Attack = strict({
  name: text,
  title: text.describe("what it does"),
  kind: AttackKind.describe("what it is after"),
  task: text.describe("the small task that it pretends to solve"),
  official: z
    .array(z.enum(["pass", "fail", "timeout", "crash"]))
    .min(1)
    .describe("outcomes that are right under the official rule"),
  strict: z
    .array(StrictStatus)
    .min(1)
    .describe(
      "`earned` for a known limit only: that no forgery earns its pass is what the corpus is for",
    ),
  expect: text.describe("what must be observed"),
  limitMs: positive,
  code: UntrustedCode,
});
export type Attack = z.infer<typeof Attack>;

/** An honest sample: it earns its pass, whatever runs beside it or ran before. */
export const HonestSample = Attack.pick({ name: true, title: true, task: true, code: true });
export type HonestSample = z.infer<typeof HonestSample>;
