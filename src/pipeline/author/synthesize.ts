import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { rowOf } from "../../benchmarks/bigcodebench.ts";
import { synthesisPrompt } from "../../construct/author-prompts.ts";
import { findDuplicate } from "../../construct/near-duplicate.ts";
import { fault } from "../../lib/bench-error.ts";
import { readJsonlLines } from "../../lib/jsonl.ts";
import { printable, type Style } from "../../lib/printable.ts";
import { findShortfall, parseSeed, type Seed } from "../../construct/seeds.ts";
import type { DraftMark, Fingerprint } from "../../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { loadLibraryDomains } from "../../tasks/library-domains.ts";
import type { Context } from "../../schema/context.ts";
import { loadDataset } from "../load-dataset.ts";
import { openModel, type ModelChoice } from "../generate/open-model.ts";
import { describeMoney, openCaller, type CallOptions } from "./calls.ts";
import { claimWorkspace, newDraft, taskNumber } from "./workspace.ts";
import type { TaskForm, Workspace } from "./workspace.ts";

interface SynthesizeOptions extends CallOptions {
  /** How many drafts are wanted now; every seed's otherwise. */
  count?: number | undefined;
}

/** `bcb author synthesize`: a model writes a draft from each seed that has none. */
export async function synthesizeDrafts(
  folder: string,
  { choice, ...options }: Omit<SynthesizeOptions, "model"> & { choice: ModelChoice },
  context: Context,
) {
  await using workspace = await claimWorkspace(folder, context);
  await using model = await openModel(choice, context);
  return await synthesize(workspace, { ...options, model });
}

/** One draft a seed, one after the other: what is asked for next depends on what there is. */
export async function synthesize(workspace: Workspace, options: SynthesizeOptions) {
  const { context, settings, form } = workspace;
  const seeds = await readSeeds(workspace);
  if (seeds.length === 0) {
    const hint = "Add rows to seeds/*.jsonl; seeds/README.md describes them.";
    throw fault.BadUsage("The workspace has no seeds.", hint);
  }
  const drafted = new Set((await workspace.listDrafts()).map(({ seed }) => seed));
  const open = seeds.filter(({ id }) => !drafted.has(id));
  const wanted = open.slice(0, options.count ?? open.length);
  const works = await workspace.listWorks();
  let number = Math.max(0, ...works.map(({ id }) => taskNumber(id)));
  const known = works.flatMap(({ id, draft, task }) =>
    task.ok && !draft?.mark ? [{ id, task: task.value }] : [],
  );
  const examples = (await loadDataset(form.pack.examples, context)).tasks.map(rowOf);
  const fingerprints = [
    ...known.map(({ id, task }) => form.takeFingerprint(id, task)),
    // An example that comes back as a draft is a duplicate, too.
    ...examples.map((task) => form.takeFingerprint(task.task_id, task)),
  ];
  const libs = known.map(({ task }) => task.libs);
  const domains = await loadLibraryDomains();
  await using caller = await openCaller(workspace, options);
  const drafts: { id: string; seed: string; mark: DraftMark | null }[] = [];
  let isBudgetSpent = false;
  for (const { place, ...seed } of wanted) {
    context.signal.throwIfAborted();
    context.progress({ label: "drafting", done: drafts.length, total: wanted.length });
    number += 1;
    const id = `${String(number).padStart(4, "0")}-${slug(seed.intent)}`;
    const wish = {
      seed,
      examples: chooseExamples(examples, seed.id),
      shortfall: findShortfall(settings.targets, libs, domains),
    };
    const prompt = synthesisPrompt(wish, form.words);
    const read = await caller.ask({ step: "synthesize", id, turn: 0, prompt });
    isBudgetSpent = read === "budget";
    if (read === "budget") break;
    const solution = read.kind === "files" ? read.solution : null;
    const files = solution === null ? undefined : { solution, test: null };
    const task = files && workspace.tryAssemble(`drafts/${id}`, files);
    const fingerprint = task?.ok ? form.takeFingerprint(id, task.value) : undefined;
    const mark = read.kind === "files" ? markFiles(fingerprint, fingerprints, form) : read;
    const about = { id, seed: seed.id, place, intent: seed.intent, author: settings.author };
    await workspace.saveDraft(newDraft(about, mark), files);
    if (mark === null && fingerprint && task?.ok) {
      fingerprints.push(fingerprint);
      libs.push(task.value.libs);
    }
    drafts.push({ id, seed: seed.id, mark });
  }
  return {
    drafts,
    /** Seeds that have no draft yet. */
    left: open.length - drafts.length,
    stopped: isBudgetSpent ? ("budget" as const) : ("done" as const),
    spent_usd: caller.spentUsd(),
  };
}

export function renderSynthesized(outcome: Awaited<ReturnType<typeof synthesize>>, style: Style) {
  const lines = outcome.drafts.map(({ id, mark }) =>
    mark === null
      ? `${id}  drafted`
      : style.bad(`${id}  marked as ${mark.kind}: ${printable(mark.message)}`),
  );
  const end = `Drafts: ${lines.length}. Seeds left: ${outcome.left}.${describeMoney(outcome)}`;
  return [...lines, `${end} Next: \`bcb author refine\`.`].join("\n");
}

/** What is wrong with the files of an answer; without a fingerprint they are no task. */
function markFiles(
  candidate: Fingerprint | undefined,
  known: readonly Fingerprint[],
  { entryPoint, words }: TaskForm,
): DraftMark | null {
  if (candidate === undefined) {
    const message = `The answer has no ${entryPoint} with a ${words.documentation}.`;
    return { kind: "nonsense", message };
  }
  const twin = findDuplicate(candidate, known);
  if (twin === undefined) return null;
  const why = twin.sameStructure
    ? "its code has the same structure"
    : `${Math.round(twin.text * 100)}% of its description is the same`;
  return { kind: "duplicate", message: `It repeats ${twin.id}: ${why}.` };
}

/** Two tasks to show the form, others for other seeds, the same for the same seed. */
function chooseExamples(tasks: readonly BigCodeBenchRow[], seedId: string): string[] {
  const start = Number.parseInt(seedId.slice(0, 8), 16);
  const places = [start, start + Math.floor(tasks.length / 2)];
  const chosen = places.flatMap((place) => tasks[place % tasks.length] ?? []);
  return chosen.map((task) => task.complete_prompt + task.canonical_solution);
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, 5).join("-").slice(0, 40).replace(/-+$/, "") || "task";
}

// A prompt has no room for more of a manual.
const mostDocumentation = 12_000;

/** The seeds of a workspace in the order of their files, each once; what is none is remarked and passed over. */
export async function readSeeds({ folder, context }: Workspace) {
  const seeds = new Map<string, Seed & { place: string }>();
  const names = await readdir(path.join(folder, "seeds")).catch((): string[] => []);
  for (const name of names.filter((each) => /\.jsonl(\.gz)?$/.test(each)).toSorted()) {
    for await (const row of readJsonlLines(path.join(folder, "seeds", name))) {
      const place = `seeds/${name}:${row.line}`;
      if (!("value" in row)) {
        context.remark(`Skipped ${place}: ${row.problem}.`);
        continue;
      }
      const seed = parseSeed(row.value, await readDocumentation(folder, row.value));
      if (!seed.ok) context.remark(`Skipped ${place}: ${seed.error}.`);
      else if (!seeds.has(seed.value.id)) seeds.set(seed.value.id, { ...seed.value, place });
    }
  }
  return [...seeds.values()];
}

async function readDocumentation(
  folder: string,
  { documentation, documentation_file: file }: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const isGiven = typeof documentation === "string" && documentation.trim() !== "";
  const text = isGiven
    ? documentation
    : typeof file === "string" &&
      (await readFile(path.resolve(folder, "seeds", file), "utf8").catch(() => ""));
  return text && text.trim() !== "" ? text.slice(0, mostDocumentation) : null;
}
