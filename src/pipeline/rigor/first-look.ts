import type {
  FindingKind,
  RigorCheck,
  RigorFinding,
  TestsSeen,
} from "../../schema/rigor-report.ts";
import { SyntaxGaveUp } from "../../schema/language.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { failureMessage } from "../engine/check-ground-truth.ts";
import { toGroundTruthJob } from "../engine/to-job.ts";
import { judgeMutants } from "./mutation.ts";
import { failuresOf, runExamples, runTests } from "./probe.ts";
import { mostMs, probeLimitMs, solutionLimitMs, type RigorServices } from "./services.ts";

const lowestScore = 0.6;
// Of very few mutants, one survivor is half.
const fewestScored = 5;

/** All of a report but the repetitions: what takes no other hash seed. */
export async function lookAt(task: BigCodeBenchRow, services: RigorServices) {
  const { settings } = services;
  const wants = (check: RigorCheck): boolean => settings.checks.includes(check);
  const text = services.kit.checkText(task);
  const findings: RigorFinding[] = wants("text") ? [...text.findings] : [];
  const find = (kind: FindingKind, message: string): void => {
    findings.push({ kind, severity: "error", message });
  };
  for (const problem of await findSyntaxErrors(task, services)) find("not-python", problem);
  const given = { limitMs: solutionLimitMs(settings) };
  const job = toGroundTruthJob(services.toTask(task), services.engine.rules, given);
  const verdict = await services.engine.judge(job, { signal: services.signal });
  const passes = verdict.outcome === "pass";
  if (verdict.outcome === "broken") find("not-examined", `It could not be run: ${verdict.reason}.`);
  // What did not end once will not end the next forty times.
  const watched = { ...given, wish: { watch: true } };
  const isLost = verdict.outcome === "timeout" || verdict.outcome === "broken";
  const base = isLost ? undefined : await runTests(task, watched, services);
  const seen = base?.seen;
  const { tests_run: run, tests_expected: wanted } = verdict;
  if (passes && run < wanted) find("solution-fails", `Only ${run} of ${wanted} tests run.`);
  if (verdict.outcome !== "broken" && !passes) {
    find("solution-fails", firstFailure(seen) ?? failureMessage(verdict));
  }
  const testMs = seen && base ? base.wallMs : verdict.wall_ms;
  const limitMs = probeLimitMs(testMs);
  const { network = [], files = [] } = seen ?? {};
  if (network.length > 0) find("network", `The tests access the network: ${network.join(", ")}.`);
  if (files.length > 0) find("leaves-files", `The tests leave files behind: ${listSome(files)}.`);

  const [stubs, coverage, examples, mutation] = await Promise.all([
    wants("stubs") && seen ? judgeStubs(task, limitMs, services) : null,
    wants("coverage") && seen ? measureCoverage(task, limitMs, services) : null,
    wants("examples") && passes ? checkExamples(task, limitMs, services) : undefined,
    wants("mutation") && passes && seen && base ? judgeMutants(task, base, services) : null,
  ]);
  for (const [name, fate] of Object.entries(stubs ?? {})) {
    if (fate === "passes") find("stub-passes", `A stub passes all tests: ${name}.`);
  }
  if (coverage !== null && coverage.branch < services.kit.leastReached) {
    find("unreached", describeGaps(coverage.missing_lines, coverage.missing_branches));
  }
  findings.push(...(examples?.findings ?? []));
  const score = mutation?.score ?? 1;
  if (mutation !== null && score < lowestScore && mutation.mutants >= fewestScored) {
    const share = `${mutation.killed} of ${mutation.mutants} small faults`;
    find("weak-tests", `The tests detect ${share}; at least ${lowestScore * 100}% is required.`);
  }
  const parts = {
    task_id: task.task_id,
    tests: text.tests,
    passes,
    test_ms: testMs,
    slowest_test: seen ? findSlowest(seen) : null,
    stubs,
    coverage,
    network,
    files,
    libraries: { used: text.libraries.used, declared: text.libraries.declared },
    examples: examples?.examples ?? null,
    mutation,
    findings,
  };
  // Which tests fail, where that could be seen.
  return { verdict, base: seen && base && failuresOf(base), limitMs, parts };
}

async function findSyntaxErrors(task: BigCodeBenchRow, { compiler, toTask }: RigorServices) {
  const texts = { solution: toTask(task).ground_truth, test: task.test };
  try {
    const errors = await compiler.findErrors(Object.values(texts));
    return Object.keys(texts).flatMap((name, index) => {
      const error = errors[index];
      if (error === undefined) return [];
      return [`Python does not accept the ${name}, line ${error.line ?? "?"}: ${error.message}.`];
    });
  } catch (error) {
    if (error instanceof SyntaxGaveUp) return [error.message];
    throw error;
  }
}

/** The probe has the whole message of an exception; the last line of a trace may be the end of a long difference. */
function firstFailure(seen: TestsSeen | undefined): string | undefined {
  const { error = "", tests = {} } = seen ?? {};
  const failed = Object.entries(tests).find(([, said]) => said !== "pass" && said !== "skip");
  const [line] = (failed?.join(": ") ?? error ?? "").split("\n");
  return line || undefined;
}

async function judgeStubs(task: BigCodeBenchRow, limitMs: number, services: RigorServices) {
  const fates = services.kit.makeStubs(task).map(async ({ name, code: solution }) => {
    const run = { solution, limitMs, wish: { failfast: true } };
    const isPassed = failuresOf(await runTests(task, run, services)) === "";
    return [name, isPassed ? "passes" : "fails"] as const;
  });
  return Object.fromEntries(await Promise.all(fates));
}

async function measureCoverage(task: BigCodeBenchRow, limitMs: number, services: RigorServices) {
  const { coverage } = services.kit;
  if (coverage === undefined) return null;
  const run = { limitMs: Math.min(mostMs, 3 * limitMs), wish: { coverage } };
  const { seen } = await runTests(task, run, services);
  if (seen?.coverage === undefined) return null;
  const { statements, missing, branches, missing_branches } = seen.coverage;
  const [all, missed] = [statements + branches, missing.length + missing_branches.length];
  return {
    statements,
    missing_lines: missing,
    branches,
    missing_branches,
    line: 1 - missing.length / Math.max(1, statements),
    branch: 1 - missed / Math.max(1, all),
  };
}

function describeGaps(lines: number[], branches: [from: number, to: number][]): string {
  const paths = branches.map(([from, to]) => `${from} to ${to < 0 ? "its end" : to}`);
  const gaps = [
    ...(lines.length > 0 ? [`lines ${listSome(lines.map(String))}`] : []),
    ...(paths.length > 0 ? [`branches ${listSome(paths)}`] : []),
  ];
  return `The tests do not reach ${gaps.join(" and ")}.`;
}

function findSlowest({ milliseconds }: TestsSeen): { name: string; ms: number } | null {
  const [slowest] = Object.entries(milliseconds).toSorted(([, a], [, b]) => b - a);
  return slowest ? { name: slowest[0], ms: slowest[1] } : null;
}

const mostListed = 8;

function listSome(items: readonly string[]): string {
  const more = items.length > mostListed ? ` and ${items.length - mostListed} more` : "";
  return `${items.slice(0, mostListed).join(", ")}${more}`;
}

const otherSeed = 7;
// An address, or an object that shows nothing else: another in every run.
const fleeting = /0x[0-9a-f]{4,}|^<.*>$/is;

/** Runs the docstring's examples; one counts only where two runs with other seeds print the same. */
async function checkExamples(task: BigCodeBenchRow, limitMs: number, services: RigorServices) {
  if (!task.complete_prompt.includes(">>>")) return undefined;
  const first = await runExamples(task, { limitMs }, services);
  if (first.seen === undefined) return undefined;
  const rows = first.seen.examples;
  const isOff = rows.some(([, want, got]) => want !== got);
  const second = isOff ? await runExamples(task, { limitMs, seed: otherSeed }, services) : first;
  const again = second.seen?.examples ?? [];
  const examples = { run: rows.length, agree: 0, differ: 0, unchecked: 0 };
  const findings: RigorFinding[] = [];
  for (const [index, [source, want, got]] of rows.entries()) {
    const isUnsteady = fleeting.test(got) || again[index]?.[2] !== got;
    if (want === got) examples.agree += 1;
    else if (want === "" || got.startsWith("!") || isUnsteady) examples.unchecked += 1;
    else {
      examples.differ += 1;
      const message = `The example \`${oneLine(source)}\` gives ${oneLine(got)}, not ${oneLine(want)}.`;
      findings.push({ kind: "example-differs", severity: "error", message });
    }
  }
  return { examples, findings };
}

function oneLine(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
