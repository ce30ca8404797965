import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { rowOf } from "../../benchmarks/bigcodebench.ts";
import { synthesisPrompt } from "../../construct/author-prompts.ts";
import { findShortfall } from "../../construct/find-shortfall.ts";
import { findDuplicate } from "../../construct/near-duplicate.ts";
import { BenchError } from "../../lib/bench-error.ts";
import type { SynthesizeOutcome } from "../../report/render-author.ts";
import type { Fingerprint } from "../../schema/author-kit.ts";
import type { Draft, DraftMark } from "../../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { loadLibraryDomains } from "../../tasks/library-domains.ts";
import type { Context } from "../../schema/context.ts";
import { loadDataset } from "../load-dataset.ts";
import { openModel, type ModelChoice } from "../generate/open-model.ts";
import { openCaller, type CallOptions } from "./calls.ts";
import {
  claimWorkspace,
  listDrafts,
  listTaskIds,
  readFiles,
  saveDraft,
  taskNumber,
  tryTask,
  type TaskFiles,
  type Workspace,
} from "./workspace.ts";
import { parseSeed, type Seed } from "../../construct/parse-seed.ts";
import { readJsonlLines } from "../../lib/jsonl.ts";

export { renderSynthesized } from "../../report/render-author.ts";

interface SynthesizeOptions extends CallOptions {
  /** How many drafts are wanted now; every seed's otherwise. */
  count?: number | undefined;
}

/** `bcb author synthesize`: a model writes a draft from each seed that has none. */
export async function synthesizeDrafts(
  folder: string,
  { choice, ...options }: Omit<SynthesizeOptions, "model"> & { choice: ModelChoice },
  context: Context,
): Promise<SynthesizeOutcome> {
  await using workspace = await claimWorkspace(folder, context);
  await using model = await openModel(choice, context);
  return await synthesize(workspace, { ...options, model });
}

/** One draft a seed, one after the other: what is asked for next depends on what there is. */
export async function synthesize(
  workspace: Workspace,
  options: SynthesizeOptions,
): Promise<SynthesizeOutcome> {
  const { context, settings, form } = workspace;
  const seeds = await readSeeds(workspace);
  if (seeds.length === 0) {
    const hint = "Add rows to seeds/*.jsonl; seeds/README.md describes them.";
    throw new BenchError("BadUsage", "The workspace has no seeds.", hint);
  }
  const stock = await takeStock(workspace);
  const open = seeds.filter(({ seed }) => !stock.seeds.has(seed.id));
  const wanted = open.slice(0, options.count ?? open.length);
  const examples = (await loadDataset(form.pack.examples, context)).tasks.map(rowOf);
  // An example that comes back as a draft is a duplicate, too.
  for (const example of examples) {
    stock.fingerprints.push(form.takeFingerprint(example.task_id, example));
  }
  const domains = await loadLibraryDomains();
  await using caller = await openCaller(workspace, options);
  const drafts: SynthesizeOutcome["drafts"] = [];
  let stopped: SynthesizeOutcome["stopped"] = "done";
  for (const { seed, place } of wanted) {
    context.signal.throwIfAborted();
    context.progress({ label: "drafting", done: drafts.length, total: wanted.length });
    const number = Math.max(0, ...stock.numbers) + 1;
    const id = `${String(number).padStart(4, "0")}-${slug(seed.intent)}`;
    const wish = {
      seed,
      examples: chooseExamples(examples, seed.id),
      shortfall: findShortfall(settings.targets, stock.libs, domains),
    };
    const prompt = synthesisPrompt(wish, form);
    const read = await caller.ask({ step: "synthesize", id, turn: 0, prompt });
    if (read === "budget") {
      stopped = "budget";
      break;
    }
    const solution = read.kind === "files" ? read.solution : null;
    const files = solution === null ? undefined : { solution, test: null };
    const facts = files && describe(workspace, `drafts/${id}`, files);
    const mark: DraftMark | null =
      read.kind !== "files"
        ? { kind: read.kind, message: read.message }
        : facts === undefined
          ? {
              kind: "nonsense",
              message: `The answer has no ${form.entryPoint} with a ${form.words.documentation}.`,
            }
          : markDuplicate(facts.fingerprint, stock.fingerprints);
    const draft: Draft = {
      format: 1,
      id,
      seed: seed.id,
      place,
      intent: seed.intent,
      author: settings.author,
      stage: mark === null ? "drafted" : "marked",
      mark,
      turns: 0,
      findings: null,
      seen: [],
    };
    await saveDraft(workspace, draft, files);
    stock.seeds.add(seed.id);
    stock.numbers.add(number);
    if (mark === null && facts !== undefined) addFacts(stock, facts);
    drafts.push({ id, seed: seed.id, mark });
  }
  const left = open.length - drafts.length;
  return { drafts, left, stopped, spent_usd: caller.spentUsd() };
}

function markDuplicate(candidate: Fingerprint, known: readonly Fingerprint[]): DraftMark | null {
  const twin = findDuplicate(candidate, known);
  if (twin === undefined) return null;
  const why = twin.sameStructure
    ? "its code has the same structure"
    : `${Math.round(twin.text * 100)} % of its description is the same`;
  return { kind: "duplicate", message: `It repeats ${twin.id}: ${why}.` };
}

/** What there is already: it is not made again, and counts for the targets. */
interface Stock {
  seeds: Set<string>;
  numbers: Set<number>;
  fingerprints: Fingerprint[];
  libs: (readonly string[])[];
}

async function takeStock(workspace: Workspace): Promise<Stock> {
  const tasks = await listTaskIds(workspace);
  const drafts = await listDrafts(workspace);
  const stock: Stock = {
    seeds: new Set(drafts.map(({ seed }) => seed)),
    numbers: new Set([...tasks, ...drafts.map(({ id }) => id)].map(taskNumber)),
    fingerprints: [],
    libs: [],
  };
  const counted = drafts.filter(({ id, mark }) => mark === null && !tasks.includes(id));
  const places = [...tasks.map((id) => `tasks/${id}`), ...counted.map(({ id }) => `drafts/${id}`)];
  for (const place of places) {
    const facts = describe(workspace, place, await readFiles(workspace, place));
    if (facts !== undefined) addFacts(stock, facts);
  }
  return stock;
}

interface Facts {
  fingerprint: Fingerprint;
  libs: readonly string[];
}

function addFacts(stock: Stock, { fingerprint, libs }: Facts): void {
  stock.fingerprints.push(fingerprint);
  stock.libs.push(libs);
}

function describe(workspace: Workspace, place: string, files: TaskFiles): Facts | undefined {
  const task = tryTask(workspace, place, files);
  if (!task.ok) return undefined;
  const fingerprint = workspace.form.takeFingerprint(path.basename(place), task.value);
  return { fingerprint, libs: task.value.libs };
}

/** Two tasks to show the form, others for other seeds, the same for the same seed. */
function chooseExamples(tasks: readonly BigCodeBenchRow[], seedId: string): string[] {
  const start = Number.parseInt(seedId.slice(0, 8), 16);
  const half = Math.floor(tasks.length / 2);
  return [tasks[start % tasks.length], tasks[(start + half) % tasks.length]].flatMap((task) =>
    task === undefined ? [] : [task.complete_prompt + task.canonical_solution],
  );
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, 5).join("-").slice(0, 40).replace(/-+$/, "") || "task";
}

interface PlacedSeed {
  seed: Seed;
  /** File and line. */
  place: string;
}

// A prompt has no room for more of a manual.
const mostDocumentation = 12_000;

/** The seeds of a workspace in the order of their files, each once; what is none is remarked and passed over. */
export async function readSeeds({ folder, context }: Workspace): Promise<PlacedSeed[]> {
  const seeds = new Map<string, PlacedSeed>();
  const names = await readdir(path.join(folder, "seeds")).catch((): string[] => []);
  for (const name of names.filter((each) => /\.jsonl(\.gz)?$/.test(each)).toSorted()) {
    for await (const row of readJsonlLines(path.join(folder, "seeds", name))) {
      const place = `seeds/${name}:${row.line}`;
      if (!("value" in row)) {
        context.remark(`Skipped ${place}: ${row.problem}.`);
        continue;
      }
      const parsed = parseSeed(row.value, await readDocumentation(folder, row.value));
      if (!parsed.ok) context.remark(`Skipped ${place}: ${parsed.error}.`);
      else if (!seeds.has(parsed.value.id))
        seeds.set(parsed.value.id, { seed: parsed.value, place });
    }
  }
  return [...seeds.values()];
}

async function readDocumentation(
  folder: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const { documentation, documentation_file: file } = row;
  if (typeof documentation === "string" && documentation.trim() !== "") {
    return documentation.slice(0, mostDocumentation);
  }
  if (typeof file !== "string") return null;
  const text = await readFile(path.resolve(folder, "seeds", file), "utf8").catch(() => null);
  return text === null || text.trim() === "" ? null : text.slice(0, mostDocumentation);
}
