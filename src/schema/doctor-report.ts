import { z } from "zod";
import { UntrustedCode } from "./execution.ts";
import { count, positive, rows, strict, text, texts } from "./shapes.ts";
import { StrictStatus } from "./verdict.ts";

/** What stands between a sample and the machine, by the names of python/walls.py and in its order. */
export const wallNames = [
  "user namespace",
  "mnt namespace",
  "pid namespace",
  "net namespace",
  "ipc namespace",
  "uts namespace",
  "file system",
  "processes",
  "network",
  "capabilities",
  "system calls",
  "memory limit",
  "process limit",
  "fair share of the cores",
] as const;

/** How one wall fared when the real sequence was tried on this machine. */
export const Wall = strict({
  wall: z.enum(wallNames),
  state: z.enum(["standing", "weaker", "missing"]),
  reason: text.describe("why it does not stand as it should; empty when it does"),
});
export type Wall = z.infer<typeof Wall>;

export const Walls = z.array(Wall);
export type Walls = z.infer<typeof Walls>;

const DoctorTopic = z.enum([
  "environment",
  "library",
  "version",
  "nltk",
  "machine",
  "wall",
  "task",
]);

/** One thing that `bcb doctor` noticed. An `error` will change verdicts, a `warning` may. */
export const DoctorFinding = strict({
  severity: z.enum(["error", "warning", "info"]),
  topic: DoctorTopic,
  subject: text.describe("the library, distribution, data package, resource or task"),
  message: text,
  tasks: count.describe("how many of the examined tasks it touches, at most"),
  hint: text.nullable(),
});
export type DoctorFinding = z.infer<typeof DoctorFinding>;

export const LibraryCheck = strict({
  name: text,
  distribution: text.nullable(),
  version: text.nullable(),
  imported: z.boolean(),
  reason: text.nullable().describe("why the import failed"),
  tasks: count,
});
export type LibraryCheck = z.infer<typeof LibraryCheck>;

export const Machine = strict({
  system: text,
  memoryMib: z.int().describe("of the machine, or what the control group allows"),
  cores: z.number().describe("of the machine, or what the control group allows"),
  limitedBy: z.enum(["machine", "cgroup"]),
});
export type Machine = z.infer<typeof Machine>;

/** What `bcb doctor` found; `ok` when nothing will change verdicts. */
export const DoctorReport = strict({
  environment: text,
  path: text,
  runtime: z.enum(["Python", "Node"]),
  version: text.describe("of the runtime"),
  fingerprint: text.describe("of the environment as it is now"),
  tasks: count,
  libraries: z.array(LibraryCheck),
  machine: Machine,
  walls: Walls.describe("what stands between samples and this machine"),
  findings: z.array(DoctorFinding).describe("errors first, then by tasks touched"),
  ok: z.boolean(),
});
export type DoctorReport = z.infer<typeof DoctorReport>;

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
