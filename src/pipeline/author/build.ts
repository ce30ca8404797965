import { readdir } from "node:fs/promises";
import path from "node:path";
import { renderCard } from "../../construct/dataset-card.ts";
import { selectHard } from "../../construct/select-hard.ts";
import {
  compareNumbers,
  compareVersions,
  nextNumber,
  renderChangelog,
} from "../../construct/version-history.ts";
import { loadMeasures } from "../../languages/registry.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { BuildOutcome } from "../../report/render-author.ts";
import type { ReviewedTask } from "../../report/render-review.ts";
import { BuiltVersion } from "../../schema/author-version.ts";
import { Pack } from "../../schema/pack.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { hashRows } from "../../tasks/collect-tasks.ts";
import { loadLibraryDomains } from "../../tasks/library-domains.ts";
import { computeTaskStats } from "../../tasks/stats/compute-task-stats.ts";
import { writeParquet } from "../../tasks/write-parquet.ts";
import type { Context } from "../../schema/context.ts";
import { openJudge, type JudgeWishes } from "./judge.ts";
import { ensureValidated, readPreEvaluation, reviewTask } from "./review.ts";
import {
  claimWorkspace,
  listTaskIds,
  readStored,
  readTask,
  refuseDoubles,
  writeJson,
  type Validate,
  type Workspace,
} from "./workspace.ts";
import type { AuthorSettings } from "../../schema/author-workspace.ts";

export { renderBuilt } from "../../report/render-author.ts";

interface BuildOptions {
  version?: string | undefined;
  out?: string | undefined;
  /** Takes tasks that are not green or not signed off, too. */
  all: boolean;
}

/** `bcb author build`: a pack of the tasks that are green and signed off. */
export async function buildWorkspace(
  folder: string,
  { judge: wishes, ...options }: BuildOptions & { judge: JudgeWishes },
  context: Context,
): Promise<BuildOutcome> {
  await using workspace = await claimWorkspace(folder, context);
  await using judge = await openJudge(workspace, wishes);
  return await buildPack(workspace, { ...options, validate: judge.validate });
}

/** Makes a pack of the tasks that are ready: rows, parquet, dataset card, hard subset, changelog. */
export async function buildPack(
  workspace: Workspace,
  options: BuildOptions & { validate: Validate },
): Promise<BuildOutcome> {
  const reviewed = await reviewAll(workspace, options.validate);
  const ready = reviewed.filter(({ state }) => state.stage === "signed");
  const chosen = options.all ? reviewed : ready;
  if (chosen.length === 0) {
    throw new BenchError(
      "DatasetEmpty",
      "No task is ready: a pack contains tasks that are validated and signed off.",
      "`bcb author status` shows what each task needs; --all includes them as they are.",
    );
  }
  refuseDoubles(chosen.map(({ id, task }) => ({ place: `tasks/${id}`, task })));
  const tasks = chosen.map(({ task }) => task);
  const history = await readHistory(workspace);
  const hashes = Object.fromEntries(chosen.map(({ task, hash }) => [task.task_id, hash]));
  const version = chooseVersion(options.version, history, hashes);
  const last = history.findLast((built) => compareNumbers(built.version, version) < 0);
  const hard = selectHard(tasks, await solveRates(workspace, chosen));
  const built: BuiltVersion = {
    format: 1,
    version,
    at: workspace.context.clock.now().toISOString(),
    dataset_hash: hashRows(tasks),
    tasks: hashes,
    hard,
  };
  const { settings } = workspace;
  const folder = options.out ?? path.join(workspace.folder, "build", `${settings.name}-${version}`);
  const versions = [...history.filter((each) => each.version !== version), built];
  const read = tasks.map((row) => workspace.form.toTask(row));
  const [measures, domains] = await Promise.all([loadMeasures(read), loadLibraryDomains()]);
  const stats = computeTaskStats(read, { measures, domains });
  const unsigned = chosen.length - ready.length;
  const hash = built.dataset_hash;
  const card = renderCard({ settings, version, hash, stats, hard, unsigned });
  const write = (file: string, content: string | Uint8Array) =>
    writeAtomically(path.join(folder, file), content);
  await write("tasks.parquet", writeParquet(tasks));
  await write("hard.txt", hard.map((id) => `${id}\n`).join(""));
  await write("README.md", card);
  await write("CHANGELOG.md", renderChangelog(versions));
  await writePack(folder, { settings, version }, tasks);
  // A pack of unsigned tasks is for trying out: it is no version that others compare with.
  if (!options.all)
    await writeJson(path.join(workspace.folder, "versions", `${version}.json`), built);
  return {
    folder: path.resolve(folder),
    version,
    tasks: tasks.length,
    hard,
    changes: compareVersions(last?.tasks ?? {}, hashes),
    left_out: reviewed
      .filter((each) => !ready.includes(each))
      .map(({ id, state }) => ({ id, waits_for: state.waits_for })),
  };
}

/** Validation is run where this version of a task has none: an edit since then may have broken it. */
async function reviewAll(workspace: Workspace, validate: Validate): Promise<ReviewedTask[]> {
  const { signal, progress } = workspace.context;
  const reviewed: ReviewedTask[] = [];
  const ids = await listTaskIds(workspace);
  for (const id of ids) {
    signal.throwIfAborted();
    progress({ label: "validating", done: reviewed.length, total: ids.length, note: id });
    await ensureValidated(workspace, await readTask(workspace, id), validate);
    reviewed.push(await reviewTask(workspace, id));
  }
  return reviewed;
}

async function solveRates(
  workspace: Workspace,
  chosen: readonly ReviewedTask[],
): Promise<Map<string, number>> {
  const found = await readPreEvaluation(workspace);
  const current = new Set(chosen.map(({ hash }) => hash));
  return new Map(
    (found?.tasks ?? [])
      .filter((task) => current.has(task.task_hash))
      .map(({ task_id: id, solved_by: solved, failed_by: failed }) => [
        id,
        solved.length / (solved.length + failed.length || 1),
      ]),
  );
}

function chooseVersion(
  wanted: string | undefined,
  history: readonly BuiltVersion[],
  hashes: BuiltVersion["tasks"],
): string {
  const isSame = (built: BuiltVersion) => {
    const { added, changed, removed } = compareVersions(built.tasks, hashes);
    return added.length + changed.length + removed.length === 0;
  };
  const last = history.at(-1);
  if (wanted === undefined) {
    if (last === undefined) return "0.1.0";
    return isSame(last) ? last.version : nextNumber(last.version);
  }
  if (!Pack.shape.version.safeParse(wanted).success) {
    throw new BenchError(
      "BadUsage",
      `"${wanted}" is not a version.`,
      "Use a version such as 1.2.0.",
    );
  }
  const taken = history.find(({ version }) => version === wanted);
  if (taken === undefined || isSame(taken)) return wanted;
  throw new BenchError(
    "BadUsage",
    `Version ${wanted} was already built from different tasks.`,
    `Use a new version, such as ${nextNumber(last?.version ?? wanted)}.`,
  );
}

/** The versions built so far, the oldest first. */
async function readHistory({ folder }: Workspace): Promise<BuiltVersion[]> {
  const names = await readdir(path.join(folder, "versions")).catch((): string[] => []);
  const built: BuiltVersion[] = [];
  for (const name of names.filter((each) => each.endsWith(".json"))) {
    const version = await readStored(path.join(folder, "versions", name), BuiltVersion);
    if (version !== undefined) built.push(version);
  }
  return built.toSorted((a, b) => compareNumbers(a.version, b.version));
}

/** Writes a folder that `--dataset` takes; `pack.json` comes last, with it the folder is a pack. */
export async function writePack(
  folder: string,
  { settings, version }: { settings: AuthorSettings; version: string },
  tasks: readonly BigCodeBenchRow[],
): Promise<void> {
  const { name, title, license, environment, language } = settings;
  const pack: Pack = { name, version, title, license, environment, ...(language && { language }) };
  const rows = tasks.map((task) => `${JSON.stringify(task)}\n`);
  await writeAtomically(path.join(folder, "tasks.jsonl"), rows.join(""));
  await writeAtomically(path.join(folder, "pack.json"), `${JSON.stringify(pack, null, 2)}\n`);
}
