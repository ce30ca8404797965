import { checkRepair } from "../../construct/python-author.ts";
import { fault } from "../../lib/bench-error.ts";
import type { Finding, Repair } from "../../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { RigorCheck, RigorFinding, RigorReport } from "../../schema/rigor-report.ts";
import type { Task } from "../../schema/task.ts";
import type { Verdict } from "../../schema/verdict.ts";
import type { EngineOptions } from "../engine/open-engine.ts";
import { examineTasks } from "../rigor/examine-tasks.ts";
import { lookAt } from "../rigor/first-look.ts";
import { openServices } from "../rigor/run-rigor.ts";
import { fullRigor, type RigorServices } from "../rigor/services.ts";
import type { TaskForm, Validate, Validation, Workspace } from "./workspace.ts";

/** What examines the tasks of a workspace; the libraries that they use now are kept warm. */
export type AuthorJudge = Awaited<ReturnType<typeof openJudge>>;

export interface JudgeWishes {
  /** For a solution with its tests: drafts may never end, so the limit is short and the same for all. */
  limitMs: number;
  allowWeakSandbox: boolean;
  cache?: EngineOptions["cache"];
}

export async function openJudge(workspace: Workspace, { limitMs, ...wishes }: JudgeWishes) {
  const { context, settings, form } = workspace;
  const works = await workspace.listWorks();
  const tasks = works.flatMap(({ task }) => (task.ok ? [task.value] : []));
  const opened = await openServices(tasks, {
    ...context,
    ...wishes,
    environment: settings.environment,
    toTask: form.toTask,
    language: form.language,
    rigor: { ...fullRigor, limitMs },
  });
  const { services } = opened;
  const repairs = await workspace.readRepairs();
  /** A repair owes its task what the task was, and no more. */
  const orRepair =
    (validate: Validate): Validate =>
    async (task) => {
      const repair = repairs.get(task.task_id);
      return repair === undefined ? validate(task) : validateRepair(task, repair, services);
    };
  return Object.assign(opened, {
    validate: orRepair(createValidation(services, form)),
    /** Quicker where a task is far from done: for the turns of refining. */
    validateTurn: orRepair(createTurnValidation(services, form)),
  });
}

/** The whole examination: what review, build and the last turn of refining go by. */
function createValidation(services: RigorServices, form: TaskForm): Validate {
  return async (task) => {
    const [report] = await Array.fromAsync(examineTasks([task], services));
    if (report !== undefined) refuseUnexamined(report);
    return toValidation(task, report, form);
  };
}

/** The same for a turn of refining: it ends at the first look where that finds something, and says more of a failure. */
export function createTurnValidation(services: RigorServices, form: TaskForm): Validate {
  const validate = createValidation(services, form);
  return async (task) => {
    const text = services.kit.checkText(task);
    // A draft begins without tests: there is nothing to run, and nothing to say of running it.
    const found =
      text.tests === 0
        ? text.findings.map((one) => toFinding(one, form.toTask(task)))
        : (await look(task, ["text", "stubs", "coverage"], services)).findings;
    const findings = [...form.checkForm(task), ...found];
    return findings.length > 0 ? refuse(findings) : validate(task);
  };
}

/** A repair is green where its solution passes, no stub does, and nothing else of the task is changed. */
async function validateRepair(
  task: BigCodeBenchRow,
  { row }: Repair,
  services: RigorServices,
): Promise<Validation> {
  const changed = checkRepair(row, task, services.parser);
  if (changed.length > 0) return refuse(changed);
  const { failure, ...found } = await look(task, ["stubs"], services);
  const owed = failure === undefined ? ["stub-passes"] : ["stub-passes", "solution-fails"];
  const findings = found.findings.filter(({ check }) => owed.includes(check));
  return { green: findings.length === 0, findings, report: null };
}

/** A first look by some checks; what running the solution gave is told in full. */
async function look(task: BigCodeBenchRow, checks: readonly RigorCheck[], services: RigorServices) {
  const settings = { ...services.settings, checks };
  const { verdict, parts } = await lookAt(task, { ...services, settings });
  refuseUnexamined(parts);
  const failure = describeFailure(verdict);
  const findings = parts.findings.map((finding) =>
    finding.kind === "solution-fails" && failure !== undefined
      ? { check: finding.kind, message: failure }
      : toFinding(finding, services.toTask(task), parts),
  );
  return { findings, failure };
}

/** What an examination comes to for a task that is being written: warnings count, and the form is looked at. */
export function toValidation(
  task: BigCodeBenchRow,
  report: RigorReport | undefined,
  form: TaskForm,
): Validation {
  if (report === undefined) throw new Error(`${task.task_id} was examined and has a report`);
  const found = report.findings.map((one) => toFinding(one, form.toTask(task), report));
  const findings = [...form.checkForm(task), ...found];
  return { green: findings.length === 0, findings, report };
}

/** What is to be said of files that are no task. */
export function refuseForm(message: string): Validation {
  return refuse([{ check: "form", message }]);
}

function refuse(findings: Finding[]): Validation {
  return { green: false, findings, report: null };
}

const mostShown = 6;

/**
 * Findings are put into prompts: code in place of line numbers, which count other lines than task.py has, and nothing
 * that differs from run to run, which would make every replay another conversation.
 */
function toFinding(
  { kind, message }: RigorFinding,
  task: Task,
  { coverage, mutation }: Partial<Pick<RigorReport, "coverage" | "mutation">> = {},
): Finding {
  if (kind === "unreached" && coverage) {
    const { missing_lines: lines, missing_branches: branches } = coverage;
    const source = task.ground_truth.split("\n");
    const show = (line: number) => `\`${source[line - 1]?.trim() ?? ""}\``;
    const paths = branches.map(
      ([from, to]) => `${show(from)} to ${to < 0 ? "the function's end" : show(to)}`,
    );
    const gaps = [
      ...(lines.length === 0 ? [] : ["No test reaches:", ...lines.slice(0, mostShown).map(show)]),
      ...(paths.length === 0 ? [] : ["No test goes from:", ...paths.slice(0, mostShown)]),
    ];
    return { check: kind, message: gaps.join("\n") };
  }
  if (kind === "weak-tests" && mutation) {
    const shown = mutation.survivors
      .slice(0, mostShown)
      .map(({ before, after }) => `\`${before}\` changed to \`${after}\``);
    return { check: kind, message: [`${message} Not detected:`, ...shown].join("\n") };
  }
  return { check: kind, message: withoutChance(message) };
}

function refuseUnexamined(report: Pick<RigorReport, "task_id" | "findings">): void {
  const broken = report.findings.find(({ kind }) => kind === "not-examined");
  if (broken === undefined) return;
  throw fault.SandboxBroken(
    `${report.task_id}: ${broken.message}`,
    "Run `bcb doctor` to find the cause, then the same command to resume.",
  );
}

const mostTraceLines = 25;

/** What running a solution gave, in words for a model or a person; undefined where all is well. */
function describeFailure(verdict: Verdict): string | undefined {
  const { outcome, official, limit_ms: limitMs, reason } = verdict;
  if (outcome === "pass") return undefined;
  if (outcome === "timeout") {
    return `The solution with its tests did not end within ${limitMs / 1000} s.`;
  }
  if (outcome === "crash") return `The process crashed: ${reason ?? "no reason given"}.`;
  const traces = Object.entries(official?.details ?? {}).map(([test, trace]) => {
    const lines = trace.trimEnd().split("\n");
    const end = lines.length > mostTraceLines ? ["…", ...lines.slice(-mostTraceLines)] : lines;
    const shown = end.map((line) => line.slice(0, 500)).join("\n");
    return `${test} failed:\n${withoutChance(shown)}`;
  });
  return `Running the solution with its tests gave:\n${traces.join("\n")}`;
}

/** A text without addresses and names of temporary files. */
function withoutChance(text: string): string {
  return text.replaceAll(/0x[0-9a-f]{6,}/gi, "0x…").replaceAll(/\/tmp\/[\w./-]+/g, "/tmp/…");
}
