import { z } from "zod";

const Lines = z.array(z.string()).transform((lines) => `${lines.join("\n")}\n`);

/** A row of data/self-test.json: a small sample, its test, and what must become of it on every machine. */
export const SelfTestCase = z.strictObject({
  title: z.string().describe("what the sample does, or what it must find"),
  code: Lines.optional().describe("the sample; without it, one that answers 42"),
  test: Lines.optional().describe("body of its test method; without it, that the answer is 42"),
  limit_ms: z.int().positive().default(60_000),
  outcome: z.enum(["pass", "fail", "timeout", "crash"]),
  says: z.string().optional().describe("what the reason or a trace must contain"),
});
export type SelfTestCase = z.infer<typeof SelfTestCase>;

/** What `bcb doctor --self-test` saw. */
export const SelfTestReport = z.strictObject({
  environment: z.string(),
  engine: z.string(),
  missing_walls: z.array(z.string()).describe("not empty where samples had to run without walls"),
  rows: z.array(
    z.strictObject({
      title: z.string(),
      expected: z.string(),
      seen: z.string(),
      ok: z.boolean(),
    }),
  ),
  ok: z.boolean().describe("whether every row is as expected"),
});
export type SelfTestReport = z.infer<typeof SelfTestReport>;
