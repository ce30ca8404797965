import { inflateSync } from "node:zlib";
import { z } from "zod";
import { isObject } from "../lib/is-object.ts";
import { parseJson } from "../lib/parse-json.ts";
import { fail, succeed } from "../lib/result.ts";
import { emptyDoc, groupIds } from "../schema/task.ts";
import type { Benchmark, Row as AnyRow, RowReading } from "../schema/task.ts";
import { AnswerLanguage, showCases } from "./apps.ts";
import { placeOf } from "./multipl-e.ts";

const Case = z.object({ input: z.string(), output: z.string() });

const Row = z.object({
  question_id: z.string().min(1),
  question_title: z.string(),
  question_content: z.string().optional(),
  platform: z.string(),
  contest_id: z.string(),
  contest_date: z.string(),
  difficulty: z.string(),
  starter_code: z.string(),
  fn_name: z.string().nullish().describe("what is called; none where a program reads and prints"),
  tests: z.array(Case).optional().describe("public and private ones"),
  language: AnswerLanguage,
});

const modules =
  "string re datetime collections heapq bisect copy math random statistics itertools functools operator io sys json".split(
    " ",
  );
/** What the official harness puts before every answer. */
const imports = [
  ...[...modules, "builtins", "typing"].map((name) => `from ${name} import *\n`),
  ...modules.map((name) => `import ${name}\n`),
  "sys.setrecursionlimit(50000)\n",
].join("");

/** What answers find before them, and what a line that is none begins with, by language. */
const beginnings = new Map([["python", imports]]);
const comments = new Map([["python", "#"]]);

const caseMs = 6000;
const asksForFunction =
  "You will use the following starter code to write the solution to the problem and enclose your code within delimiters.";
const asksForProgram =
  "Read the inputs from stdin solve the problem and write the answer to stdout (do not directly test on the sample inputs). Enclose your code within delimiters as follows. Ensure that when the python program runs, it reads the inputs, runs the algorithm and writes output to STDOUT.";

export default {
  title: "LiveCodeBench",
  row: Row,
  environment: "py-minimal",
  splits: ["problem"],
  words: {
    instructionPrefix:
      "You are an expert Python programmer. You will be given a question (problem specification) and will generate a correct Python program that matches the specification and passes all tests.",
    responsePrefix: "",
    stops: ["###"],
    continuingStops: [],
  },
  files: { decode },
  taskIdOf: (id) => (id.includes("/") ? id : `LiveCodeBench/${id}`),
  toTask(row, environment) {
    const { question_content: question = "", starter_code: starter, tests = [] } = row;
    const name = row.fn_name ?? null;
    const place = placeOf(row.language ?? "python", environment, { usual: "py-minimal" });
    const cases = tests.map(({ input, output }) => ({
      input: name === null ? input : `[${input.split("\n").join(",")}]`,
      output,
    }));
    return {
      task_id: `LiveCodeBench/${row.question_id}`,
      ...place,
      libs: [],
      date: row.contest_date.slice(0, 10),
      prompts: { problem: askFor(question, starter, place.language) },
      setup: beginnings.get(place.language) ?? "",
      ground_truth: "",
      entry_point: name ?? "",
      answer: { kind: "last-block" },
      check: { kind: "stdio", rule: "livecodebench", function: name, limit_ms: caseMs, cases },
      limits: { limit_ms: 5000 + (caseMs + 1000) * cases.length },
      texts: {
        solution: "",
        signature: starter,
        test: showCases(cases),
        doc: { ...emptyDoc, description: [question === "" ? row.question_title : question] },
      },
      row,
    };
  },
  loadSubsets: async (tasks) =>
    groupIds(tasks, ({ row }) => [String(row["difficulty"]), String(row["platform"])]),
} satisfies Benchmark<typeof Row>;

/** The official words, with another language in Python's place: one message, whose first line is the system's. */
function askFor(question: string, starter: string, language: string): string {
  const asked = asksForProgram.replace("python", language);
  const comment = comments.get(language) ?? "//";
  const format =
    starter === ""
      ? `### Format: ${asked}\n\`\`\`${language}\n${comment} YOUR CODE HERE\n\`\`\`\n\n`
      : `### Format: ${asksForFunction}\n\`\`\`${language}\n${starter}\n\`\`\`\n\n`;
  return `### Question:\n${question}\n\n${format}### Answer: (use the provided format with backticks)\n\n`;
}

/** The published form has its tests as JSON in text, the private ones packed, and the function's name in the metadata. */
function decode(row: AnyRow): ReturnType<NonNullable<RowReading["decode"]>> {
  const { public_test_cases: open, private_test_cases: hidden, metadata, ...others } = row;
  if (open === undefined) return succeed({ ...row, tests: mendLines(row["tests"]) });
  try {
    const about = parseJson(z.string().catch("{}").parse(metadata));
    const tests = [open, hidden ?? "[]"].flatMap((cases) => readCases(z.string().parse(cases)));
    const name = isObject(about) ? about["func_name"] : undefined;
    return succeed({ ...others, fn_name: name ?? null, tests });
  } catch {
    const problem = "is neither JSON nor JSON that was packed";
    return fail({ field: "private_test_cases", problem });
  }
}

/** A sentence of a page, such as "G may have no edges.", stands where an output is empty; who reads tests off pages takes it for it. */
const remark = /^[A-Z][a-z]*(?: [\w.,']+){3,}\.$/;

/** Tests that were read off a page have its line ends, and maybe a remark of it. */
function mendLines(tests: unknown): unknown {
  const read = z.array(Case).safeParse(tests);
  if (!read.success) return tests;
  return read.data.map(({ input, output }) => {
    const printed = output.replaceAll("\r\n", "\n");
    const isRemark = printed
      .trim()
      .split("\n")
      .every((line) => remark.test(line));
    return { input: input.replaceAll("\r\n", "\n"), output: isRemark ? "" : printed };
  });
}

function readCases(text: string): unknown[] {
  const json = text.trimStart().startsWith("[")
    ? text
    : unpickle(inflateSync(Buffer.from(text, "base64")));
  return z.array(z.unknown()).parse(parseJson(json));
}

const opcodes = { proto: 0x80, frame: 0x95, text8: 0x8c, text32: 0x58, text64: 0x8d };

/** The one string that a pickle of Python's holds. */
function unpickle(bytes: Buffer): string {
  let at = bytes[0] === opcodes.proto ? 2 : 0;
  if (bytes[at] === opcodes.frame) at += 9;
  const [opcode] = bytes.subarray(at);
  if (opcode === opcodes.text8) return slice(at + 2, bytes.readUInt8(at + 1));
  if (opcode === opcodes.text32) return slice(at + 5, bytes.readUInt32LE(at + 1));
  if (opcode === opcodes.text64) return slice(at + 9, Number(bytes.readBigUInt64LE(at + 1)));
  throw new Error("not a pickled string");

  function slice(start: number, length: number): string {
    return bytes.toString("utf8", start, start + length);
  }
}
