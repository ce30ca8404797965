import { z } from "zod";
import { listFunctions, listImports, listTests, packageOf } from "../javascript-source/suite.ts";
import { draw } from "../lib/draw.ts";
import { parseJson } from "../lib/parse-json.ts";
import { childInField, findNodes, walkTree } from "../source-tree/tree.ts";
import type { SyntaxNode, SyntaxParser } from "../source-tree/tree.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import { TestsSeen } from "../schema/rigor-report.ts";
import type { FindingKind, ProbeRun, RigorKit, TextCheck } from "../schema/rigor-report.ts";
import { listMutants } from "./mutants.ts";
import { typescriptRules } from "./typescript-rules.ts";

const fewestTests = 5;
const asserting =
  /\bassert\b|(?<![\w.])(?:equal|strictEqual|deepEqual|deepStrictEqual|ok|throws|rejects|match)\(/;

/** A function as V8 tells of it: how often each of its parts (start, end, count) ran, the whole first. */
const CoveredFunction = z.object({
  blocks: z.boolean().describe("whether its parts were counted, or only the whole"),
  ranges: z.array(z.tuple([z.int(), z.int(), z.int()])),
});
type CoveredFunction = z.infer<typeof CoveredFunction>;

/** What the probe says, beside the tests that failed. */
const ProbeSeen = TestsSeen.pick({ files: true, network: true }).extend({
  functions: z.array(CoveredFunction).optional(),
});

/**
 * TypeScript: the suite runs inside of another one, which changes circumstances before and looks around after. `program` is the
 * text of javascript/probe-suite.mjs.
 */
export function createTypeScriptKit(parser: SyntaxParser, program: string): RigorKit {
  return {
    checkText: (task) => checkText(task, parser),
    listMutants: (task) =>
      listMutants(task, parser, typescriptRules).filter(
        ({ code }) => findNodes(parser.parse(code), "ERROR").length === 0,
      ),
    compilesMutants: false,
    makeStubs: (task) => makeStubs(task, parser),
    coverage: "v8",
    leastReached: 0.97,
    toSuite({ wish, solution: code, test }) {
      const suite = wish.order === undefined ? test : reorder(test, wish.order, parser);
      const asked = JSON.stringify({ suite, wish, solution: "solution.ts" });
      return { code, test: `const asked = ${asked};\n${program}` };
    },
    readSeen: (details, run) => readSeen(details, run, parser),
  };
}

function readSeen(
  details: Readonly<Record<string, string>>,
  { solution, test }: ProbeRun,
  parser: SyntaxParser,
): TestsSeen {
  const { ALL: last, ...failed } = details;
  const said = ProbeSeen.safeParse(parseJson(last ?? "{}"));
  const names = listTests(parser.parse(test)).map(({ name }) => name);
  const tests = Object.fromEntries([
    ...names.map((name) => [name, "pass"]),
    ...Object.entries(failed).map(([name, trace]) => [name, trace.split("\n")[0] ?? ""]),
  ]);
  if (!said.success) return { error: last ?? "", tests, milliseconds: {} };
  const { functions, ...seen } = said.data;
  const coverage = functions && readCoverage(parser.parse(solution), functions);
  return { error: null, tests, milliseconds: {}, ...seen, ...(coverage && { coverage }) };
}

/** The same tests in another order, each in the place of another of its own level. */
function reorder(test: string, order: "reversed" | number, parser: SyntaxParser): string {
  const tests = listTests(parser.parse(test)).map(({ node }) => node);
  const indent = ({ start }: SyntaxNode): number => start - test.lastIndexOf("\n", start - 1);
  const levels = [...Map.groupBy(tests, indent).values()];
  const edits = levels.flatMap((level) => {
    const other = order === "reversed" ? level.toReversed() : draw(level, level.length, order);
    return level.map((place, index) => ({ place, text: other[index]?.text ?? place.text }));
  });
  return edits
    .toSorted((a, b) => b.place.start - a.place.start)
    .reduce(
      (text, { place: { start, end }, text: other }) =>
        text.slice(0, start) + other + text.slice(end),
      test,
    );
}

function checkText(task: BigCodeBenchRow, parser: SyntaxParser): TextCheck {
  const solution = parser.parse(`${task.complete_prompt}\n${task.canonical_solution}`);
  const tests = listTests(parser.parse(task.test));
  const findings: TextCheck["findings"] = [];
  const find = (kind: FindingKind, message: string): void => {
    findings.push({ kind, severity: "error", message });
  };
  if (tests.length < fewestTests) {
    find("too-few-tests", `There are ${tests.length} tests; at least ${fewestTests} are required.`);
  }
  const helpers = listFunctions(parser.parse(task.test));
  const asserts = ({ text }: SyntaxNode): boolean =>
    asserting.test(text) || [...helpers.keys()].some((name) => text.includes(`${name}(`));
  const idle = tests.filter(({ node }) => !asserts(node)).map(({ name }) => name);
  if (idle.length > 0) find("asserts-nothing", `Nothing is asserted in ${idle.join(", ")}.`);
  const definition = listFunctions(solution).get(task.entry_point);
  if (definition === undefined) {
    find("names-differ", `The prompt does not define ${task.entry_point}.`);
  }
  const parameters = definition && childInField(definition, "parameters");
  for (const parameter of parameters?.children ?? []) {
    const pattern = childInField(parameter, "pattern");
    if (pattern?.type !== "identifier") continue;
    const name = pattern.text;
    if (!new RegExp(String.raw`@param\b[^\n]*\b${name}\b`).test(task.complete_prompt)) {
      find("names-differ", `The documentation does not describe the parameter ${name}.`);
    }
  }
  const used = [...new Set(listImports(solution).map(({ from }) => packageOf(from)))];
  return { tests: tests.length, libraries: { used, declared: task.libs }, findings };
}

const bodies = {
  empty: "{}",
  "return null": "{ return null as never; }",
  "wrong type": "{ return Symbol() as never; }",
} as const;

function makeStubs(task: BigCodeBenchRow, parser: SyntaxParser): { name: string; code: string }[] {
  const whole = `${task.complete_prompt}\n${task.canonical_solution}`;
  const definition = listFunctions(parser.parse(whole)).get(task.entry_point);
  const value = definition && childInField(definition, "value");
  const body = childInField(value ?? definition ?? parser.parse(""), "body");
  if (body === undefined) return [];
  return Object.entries(bodies).map(([name, text]) => ({
    name,
    code: whole.slice(0, body.start) + text + whole.slice(body.end),
  }));
}

const statement =
  /^(?:\w+_statement|lexical_declaration|variable_declaration|function_declaration|class_declaration)$/;
const noStatement = /^(?:statement_block|import_statement|export_statement|empty_statement)$/;

/** What of a source ran, in lines and parts; the tree is the source's. */
export function readCoverage(
  program: SyntaxNode,
  functions: readonly CoveredFunction[],
): NonNullable<TestsSeen["coverage"]> {
  const source = program.text;
  // How often each place of the source ran: that of the smallest part around it.
  const counts = new Int32Array(source.length).fill(1);
  const ranges = functions.flatMap((one) => one.ranges);
  for (const [start, end, count] of ranges.toSorted(([a, b], [c, d]) => d - c - (b - a))) {
    counts.fill(count, start, end);
  }
  const lineOf = (place: number): number => source.slice(0, place).split("\n").length;
  const lines = new Map<number, boolean>();
  walkTree(program, (node) => {
    if (/_type$|^type_|^interface_/.test(node.type)) return false;
    if (statement.test(node.type) && !noStatement.test(node.type)) {
      const line = lineOf(node.start);
      lines.set(line, (lines.get(line) ?? true) && counts[node.start] !== 0);
    }
    return true;
  });
  // The first is the module itself.
  const parts = functions
    .slice(1)
    .flatMap((one) => one.ranges)
    .filter(([start, end]) => /[^\s{}();,]/.test(source.slice(start, end)));
  return {
    statements: lines.size,
    missing: [...lines].filter(([, ran]) => !ran).map(([line]) => line),
    branches: parts.length,
    missing_branches: parts
      .filter(([, , count]) => count === 0)
      .map(([start, end]) => [lineOf(start), lineOf(end)]),
  };
}
