import { readdir } from "node:fs/promises";
import path from "node:path";
import {
  compareNumbers,
  compareVersions,
  nextNumber,
  renderCard,
  renderChangelog,
  selectHard,
} from "../../construct/built-pack.ts";
import { loadMeasures } from "../../languages/registry.ts";
import { fault } from "../../lib/bench-error.ts";
import { writeAtomically } from "../../lib/files.ts";
import type { ReviewedTask } from "../../report/render-review.ts";
import { BuiltVersion } from "../../schema/author-workspace.ts";
import type { Context } from "../../schema/context.ts";
import { Pack } from "../../schema/bigcodebench-row.ts";
import { hashRows } from "../../tasks/collect-tasks.ts";
import { loadLibraryDomains } from "../../tasks/library-domains.ts";
import { computeTaskStats } from "../../tasks/stats/compute-task-stats.ts";
import { writeParquet } from "../../tasks/write-parquet.ts";
import { openJudge, type JudgeWishes } from "./judge.ts";
import { ensureValidated, reviewTask } from "./review.ts";
import { refuseDoubles } from "./works.ts";
import { claimWorkspace, writePack, type Validate, type Workspace } from "./workspace.ts";

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
) {
  await using workspace = await claimWorkspace(folder, context);
  await using judge = await openJudge(workspace, wishes);
  return await buildPack(workspace, { ...options, validate: judge.validate });
}

/** Makes a pack of the tasks that are ready: rows, parquet, dataset card, hard subset, changelog. */
export async function buildPack(
  workspace: Workspace,
  options: BuildOptions & { validate: Validate },
) {
  const reviewed = await reviewAll(workspace, options.validate);
  const ready = reviewed.filter(({ state }) => state.stage === "signed");
  const chosen = options.all ? reviewed : ready;
  if (chosen.length === 0) {
    throw fault.DatasetEmpty(
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
  const rates = chosen.flatMap(({ task, pre_evaluation: tried }) => {
    if (tried === null) return [];
    const { solved_by: solved, failed_by: failed } = tried;
    return [[task.task_id, solved.length / (solved.length + failed.length || 1)] as const];
  });
  const hard = selectHard(tasks, new Map(rates));
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
  const card = renderCard({ settings, built, stats, unsigned });
  const write = (file: string, content: string | Uint8Array) =>
    writeAtomically(path.join(folder, file), content);
  await write("tasks.parquet", writeParquet(tasks));
  await write("hard.txt", hard.map((id) => `${id}\n`).join(""));
  await write("README.md", card);
  await write("CHANGELOG.md", renderChangelog(versions));
  await writePack(workspace, { folder, version }, tasks);
  // A pack of unsigned tasks is for trying out: it is no version that others compare with.
  if (!options.all) await workspace.write(`versions/${version}.json`, built);
  return {
    folder: path.resolve(folder),
    version,
    tasks: tasks.length,
    hard,
    changes: compareVersions(last?.tasks ?? {}, hashes),
    // Tasks that are not in the pack, or in it only by --all, and what they wait for.
    left_out: reviewed
      .filter((each) => !ready.includes(each))
      .map(({ id, state }) => ({ id, waits_for: state.waits_for })),
  };
}

export function renderBuilt(built: Awaited<ReturnType<typeof buildPack>>, all: boolean): string {
  const { added, changed, removed } = built.changes;
  return [
    `${built.folder}: version ${built.version}, ${built.tasks} tasks (${added.length} added, ${changed.length} changed, ${removed.length} removed), ${built.hard.length} of them hard.`,
    ...built.left_out.map(
      ({ id, waits_for: waitsFor }) =>
        `  ${all ? "included although not ready" : "left out"}: ${id} needs ${waitsFor}`,
    ),
  ].join("\n");
}

/** Validation is run where this version of a task has none: an edit since then may have broken it. */
async function reviewAll(workspace: Workspace, validate: Validate): Promise<ReviewedTask[]> {
  const { signal, progress } = workspace.context;
  const reviewed: ReviewedTask[] = [];
  const ids = await workspace.listTaskIds();
  for (const id of ids) {
    signal.throwIfAborted();
    progress({ label: "validating", done: reviewed.length, total: ids.length, note: id });
    await ensureValidated(workspace, await workspace.readTask(id), validate);
    reviewed.push(await reviewTask(workspace, id));
  }
  return reviewed;
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
    const hint = "Use a version such as 1.2.0.";
    throw fault.BadUsage(`"${wanted}" is not a version.`, hint);
  }
  const taken = history.find(({ version }) => version === wanted);
  if (taken === undefined || isSame(taken)) return wanted;
  throw fault.BadUsage(
    `Version ${wanted} was already built from different tasks.`,
    `Use a new version, such as ${nextNumber(last?.version ?? wanted)}.`,
  );
}

/** The versions built so far, the oldest first. */
async function readHistory({ folder, read }: Workspace): Promise<BuiltVersion[]> {
  const all = await readdir(path.join(folder, "versions")).catch((): string[] => []);
  const names = all.filter((name) => name.endsWith(".json"));
  const built = await Promise.all(names.map((name) => read(`versions/${name}`, BuiltVersion)));
  return built
    .filter((version) => version !== undefined)
    .toSorted((a, b) => compareNumbers(a.version, b.version));
}
