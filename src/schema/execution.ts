import { z } from "zod";
import type { Check } from "./check.ts";
import type { ExecutionNetwork } from "./recording.ts";
import { byName, count, positive, strict, text, texts } from "./shapes.ts";

/** Code that a model wrote. Only the sandbox runs it; only the report's escaping prints it. */
export const UntrustedCode = text.brand("UntrustedCode");
export type UntrustedCode = z.infer<typeof UntrustedCode>;

export function markUntrusted(code: string): UntrustedCode {
  return UntrustedCode.parse(code);
}

/** What a sample may use. The three memory limits are the official harness's rlimits. */
export const Limits = strict({
  limitMs: positive.describe(
    "time in which a sample could run, loading included: what it waits for a core is not counted",
  ),
  addressSpaceMib: positive,
  dataMib: positive,
  stackMib: positive,
});
export type Limits = z.infer<typeof Limits>;

/**
 * However long it waits for a core, a sample is ended after this many times its limit. What is ended so was starved: it
 * says nothing of the sample.
 */
export const hardLimitFactor = 10;

/** How code becomes a program, in files and programs of this machine: the sandbox of its language fills it in. */
export const Commands = strict({
  file: text.min(1).describe("what the code is written to, in the folder that it runs in"),
  build: z.array(texts.min(1)).describe("one after the other, until one fails"),
  run: texts.min(1),
  buildLimitMs: positive,
});
export type Commands = z.infer<typeof Commands>;

/** A program that runs the tests of a sample and reports: it takes one sample, and may be started before there is one. */
export const SuiteProgram = strict({
  run: texts.min(1),
  links: byName(text).describe("by name in the folder that it runs in, what they lead to"),
  limits: strict({
    address_space_mib: positive,
    data_mib: positive,
    stack_mib: positive,
  }),
});
export type SuiteProgram = z.infer<typeof SuiteProgram>;

/** How code and the test of a check become files, and what runs them. */
export const Suite = strict({
  program: SuiteProgram,
  file: text.min(1).describe("what the code is written to"),
  test: text.min(1).describe("what the test is written to"),
  tests: count.describe("how many the check declares: counted outside"),
});
export type Suite = z.infer<typeof Suite>;

/** One thing to run: untrusted code and the trusted check that judges it. */
export interface Execution {
  /** Name of the language that code and check are in. */
  language: string;
  code: UntrustedCode;
  check: Check;
  limits: Limits;
  /** Of random and numpy.random. */
  seed: number;
  /** Of the hashes of strings, and so of the order of sets: fixed when an interpreter starts. */
  hashSeed: number;
  /** The official harness's wrappers around kill, subprocess and exec, which tests can see. */
  harnessPatches: boolean;
  /** Of a script that is talked to: it runs once, on this machine, in a process that has seen no other sample. */
  live?: LiveScript;
  /** What answers in its network; nobody does by default. */
  network?: ExecutionNetwork;
}

interface LiveScript {
  /** It has begun: what is sent comes on its input. */
  onStart(send: (text: string) => void): void;
  onOutput(text: string): void;
}

const Measures = z.object({
  tests_expected: count,
  wall_ms: count,
  cpu_ms: count,
  peak_mib: count,
  wait_ms: count.describe(
    "of wall_ms, what it waited for a core and was not counted; looked at when its limit has come",
  ),
});
const Starved = {
  starved: z
    .boolean()
    .describe("ended by the hard limit, or killed because memory ran out below its own limit"),
};

/** What a worker may tell of failures, of evidence and of a stream; it cuts each as short, or shorter. */
const most = { details: 2 ** 21, evidence: 2 ** 14, printed: 2 ** 20 };

/** What was wrong, by test; of a run that was ended, as far as it is known. */
const Details = byName(text).refine(
  (details) => countCharacters(Object.entries(details).flat()) <= most.details,
);

/** What a script printed and left, whatever its language; the worker cuts each stream. */
export const Output = strict({
  stdout: text.max(most.printed),
  stderr: text.max(most.printed),
  files: byName(z.base64()).describe("of those asked for, the ones that were there"),
  too_large: texts.describe("of those asked for, the ones that are left out for it"),
});
export type Output = z.infer<typeof Output>;

/** What the commands said that build a program. */
export const Build = strict({
  return_code: z.int().nullable().describe("null where their time was over before they ended"),
  stdout: text.max(most.printed),
  stderr: text.max(most.printed),
  wall_ms: count,
});
export type Build = z.infer<typeof Build>;
const Built = { build: Build.optional().describe("where it had to be built first") };

/** How a run ended, before any judgement. `broken` is the harness's own fault. */
export const Exit = z.discriminatedUnion("kind", [
  Measures.extend({
    kind: z.literal("reported"),
    loaded: z.boolean().describe("false when loading the code or running the suite raised"),
    tests_run: count,
    failures: count.describe("counted by the worker, whatever the tests are called"),
    details: Details,
    evidence: texts
      .refine((lines) => countCharacters(lines) <= most.evidence)
      .describe("what makes a pass worth nothing, looked for when no test failed"),
    uncontrolled: texts
      .optional()
      .describe("where other expectations were tried at once: tests that would have passed, too"),
    returned: text.optional().describe("of a reference: what it returned, as text"),
  }),
  Measures.extend({
    kind: z.literal("ended"),
    return_code: z.int().describe("of a script; below 0 the signal that ended it"),
    reason: text.nullable().describe("which signal, or what memory it ran out of"),
    output: Output,
    ...Built,
  }),
  Measures.extend({
    kind: z.literal("timeout"),
    output: Output.optional().describe("what a script had printed by then"),
    details: Details.optional(),
    ...Built,
    ...Starved,
  }),
  Measures.extend({
    kind: z.literal("died"),
    reason: text,
    details: Details.optional(),
    ...Starved,
  }),
  z.object({ kind: z.literal("broken"), reason: text }),
]);
export type Exit = z.infer<typeof Exit>;

/** Runs code in isolation. Takes `backlog` executions at once and runs them as the machine allows. */
export interface Sandbox extends AsyncDisposable {
  /** How many samples may keep a core busy at once. */
  readonly parallel: number;
  /** How many executions to hand in at once, so that it can choose what to run. */
  readonly backlog: number;
  /** Part of every result and of the cache key: changes when verdicts could. */
  readonly engine: string;
  /** The checks that it can run, by language; what is not among them is refused before anything starts. */
  readonly runs: Readonly<Record<string, readonly Check["kind"][]>>;
  /** Those that name a line alternate with other lines', however many stand in each; those that name none go first. */
  execute(execution: Execution, signal?: AbortSignal, line?: string): Promise<Exit>;
  /** Makes ready what can be made ready before the first execution. */
  warm?(): Promise<void>;
  /** How many samples run now. */
  countRunning?(): number;
  /** Where samples run, in a few words for the progress; absent where that is here. */
  describe?(): string;
}

function countCharacters(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}
