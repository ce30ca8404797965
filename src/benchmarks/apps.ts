import { z } from "zod";
import { isObject } from "../lib/is-object.ts";
import { parseJson } from "../lib/parse-json.ts";
import { listVerbatim, parseVerbatim } from "../lib/parse-verbatim.ts";
import { succeed } from "../lib/result.ts";
import { emptyDoc, groupIds, type Benchmark } from "../schema/task.ts";
import type { Check } from "../schema/check.ts";
import { cut } from "./humaneval-plus.ts";
import { placeOf } from "./multipl-e.ts";

/** Not a column of the published rows. */
export const AnswerLanguage = z
  .string()
  .min(1)
  .optional()
  .describe("what programs are written in, such as cpp; Python unless it says so");

const Row = z.object({
  problem_id: z.int(),
  question: z.string(),
  solutions: z.string().describe("JSON: programs that solve it; may be empty"),
  input_output: z
    .string()
    .describe("JSON: inputs, outputs, and fn_name where a function is asked for"),
  difficulty: z.string(),
  url: z.string().optional(),
  starter_code: z.string(),
  language: AnswerLanguage,
});

/** What the official harness puts before every answer. */
const imports = `import sys
import time
import itertools
from itertools import accumulate, product, permutations, combinations
import collections
from collections import Counter, OrderedDict, deque, defaultdict, ChainMap
from functools import lru_cache
import math
from math import sqrt, sin, cos, tan, ceil, fabs, floor, gcd, exp, log, log2
import fractions
from typing import List, Tuple
import numpy as np
import random
import heapq
from heapq import *
`;

/** What answers find before them, by language. */
const beginnings = new Map([["python", { setup: imports, libs: ["numpy"] }]]);

const caseMs = 4000;

export default {
  title: "APPS",
  row: Row,
  // The published files have `id`; `problem_id` is what the script beside them makes of it.
  files: {
    decode: (row) => succeed("id" in row ? { problem_id: row["id"], ...row } : row),
  },
  environment: "py-minimal",
  splits: ["problem"],
  words: {
    instructionPrefix: "Solve the following programming problem in Python.",
    responsePrefix: "",
    stops: [],
    continuingStops: [],
  },
  toTask(row, environment) {
    const [solution = ""] = z
      .array(z.string())
      .catch([])
      .parse(parseJson(row.solutions || "[]"));
    const check = toCheck(row.input_output);
    const place = placeOf(row.language ?? "python", environment, { usual: "py-minimal" });
    const { setup, libs } = beginnings.get(place.language) ?? { setup: "", libs: [] };
    const starter = row.starter_code === "" ? "" : `\n${row.starter_code}`;
    const asked = check.function === null ? "Use Standard Input format" : "Use Call-Based format";
    return {
      task_id: `APPS/${row.problem_id}`,
      ...place,
      libs,
      prompts: { problem: `\nQUESTION:\n${row.question}${starter}\n${asked}\nANSWER:\n` },
      setup,
      ground_truth: solution === "" ? "" : `${setup}${solution}`,
      entry_point: check.function ?? "",
      check,
      limits: { limit_ms: 5000 + (caseMs + 1000) * check.cases.length },
      texts: {
        solution,
        signature: row.starter_code,
        test: showCases(check.cases),
        doc: { ...emptyDoc, description: [row.question] },
      },
      row,
    };
  },
  loadSubsets: async (tasks) => groupIds(tasks, ({ row }) => [String(row["difficulty"])]),
} satisfies Benchmark<typeof Row>;

/** Inputs and outputs as they are written: JavaScript's numbers would change them. */
function toCheck(text: string): Extract<Check, { kind: "stdio" }> {
  const parsed = text === "" ? {} : parseVerbatim(text, new Set(["inputs", "outputs"]));
  const { inputs, outputs, fn_name: name } = isObject(parsed) ? parsed : {};
  const isCalled = typeof name === "string";
  const say = isCalled ? (value: string) => value : joinLines;
  const [given, wanted] = [inputs, outputs].map((list) =>
    listVerbatim(typeof list === "string" ? list : "[]"),
  );
  return {
    kind: "stdio",
    rule: "apps",
    function: isCalled ? name : null,
    limit_ms: caseMs,
    cases: (given ?? []).map((input, index) => ({
      input: say(input),
      output: say(wanted?.[index] ?? "null"),
    })),
  };
}

/** Cases for readers. */
export function showCases(cases: Extract<Check, { kind: "stdio" }>["cases"]): string {
  const shown = cases.map(({ input, output }) => ({ input: cut(input), output: cut(output) }));
  return JSON.stringify(shown, null, 1);
}

/** What a program reads or prints: a text, or a list of its lines. */
function joinLines(value: string): string {
  const lines = parseJson(value);
  return Array.isArray(lines) ? lines.join("\n") : String(lines);
}
