import { z } from "zod";
import type { Finding } from "./author-workspace.ts";
import type { BigCodeBenchRow } from "./bigcodebench-row.ts";

/** A task as it is written. */
export interface TaskSource {
  taskId: string;
  entryPoint: string;
  /** A whole file: imports, constants, and one function with its documentation and body. */
  solution: string;
  test: string;
  /** Where it comes from, for messages. */
  place: string;
}

/** Tests of an answer, each whole, and the imports that stand above them. */
export interface OfferedTests {
  imports: readonly string[];
  methods: readonly { name: string; code: string }[];
}

/** What two tasks are compared by. */
export interface Fingerprint {
  id: string;
  /** Runs of three words of the description. */
  grams: ReadonlySet<string>;
  /** The shape of the function's body, names and values left out; null where it is too small to mean anything. */
  structure: string | null;
}

const Lines = z.array(z.string()).transform((lines) => lines.join("\n"));

/** What a model and a person are told of a language; `data/author.json` has it by language. */
export const AuthorWords = z.strictObject({
  language: z.string().describe("its name in prose"),
  fence: z.string().describe("what stands behind a fence"),
  documentation: z.string().describe("what the function's documentation is called"),
  rules: Lines.describe("of a task"),
  testRules: Lines.describe("of its tests"),
  test: z.string().describe("what one test is called"),
  furtherTests: z.string().describe("how further ones are to be given"),
  testMark: z.string().describe("what tests are known by in an answer"),
  oneTest: z.string().describe("one of them"),
});
export type AuthorWords = z.infer<typeof AuthorWords>;

/** What writing tasks takes in a language. */
export interface AuthorKit {
  /** Whose rows the tasks become, the pack that shows their form, and where they run unless an author says otherwise. */
  pack: { benchmark: string; examples: string; environment: string };
  /** Of the two files that a task is written as. */
  extension: string;
  entryPoint: string;
  /** The row of a task; refuses what is none with TaskInvalid. */
  assemble: (source: TaskSource) => BigCodeBenchRow;
  /** What a new task owes to the benchmark's form. */
  checkForm: (task: BigCodeBenchRow) => Finding[];
  /** What a block of an answer holds. */
  readBlock: (block: string) => { isSolution: boolean; isTest: boolean };
  takeFingerprint: (id: string, task: BigCodeBenchRow) => Fingerprint;
  readOfferedTests: (source: string) => OfferedTests;
  /** The test file with one test more. */
  addTest: (
    test: string,
    offered: Pick<OfferedTests, "imports"> & { method: OfferedTests["methods"][number] },
  ) => string;
}
