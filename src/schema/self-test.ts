import { z } from "zod";
import { positive, rows, strict, text, texts } from "./shapes.ts";

const Lines = texts.transform((lines) => `${lines.join("\n")}\n`);

/** A row of data/self-test.json: a small sample, its test, and what must become of it on every machine. */
export const SelfTestCase = strict({
  title: text.describe("what the sample does, or what it must find"),
  code: Lines.optional().describe("the sample; without it, one that answers 42"),
  test: Lines.optional().describe("body of its test method; without it, that the answer is 42"),
  limit_ms: positive.default(60_000),
  outcome: z.enum(["pass", "fail", "timeout", "crash"]),
  says: text.optional().describe("what the reason or a trace must contain"),
});
export type SelfTestCase = z.infer<typeof SelfTestCase>;

/** What `bcb doctor --self-test` saw. */
export const SelfTestReport = strict({
  environment: text,
  engine: text,
  missing_walls: texts.describe("not empty where samples had to run without walls"),
  rows: rows({
    title: text,
    expected: text,
    seen: text,
    ok: z.boolean(),
  }),
  ok: z.boolean().describe("whether every row is as expected"),
});
export type SelfTestReport = z.infer<typeof SelfTestReport>;
