import { synthesisPrompt } from "../../construct/author-prompts.ts";
import { findDocstring } from "../../construct/find-docstring.ts";
import { findShortfall } from "../../construct/find-shortfall.ts";
import {
  findDuplicate,
  takeFingerprint,
  type Fingerprint,
} from "../../construct/near-duplicate.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { loadPythonParser, type PythonParser } from "../../python-source/tree.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import type { Draft, DraftMark } from "../../schema/author-workspace.ts";
import type { LibraryDomains } from "../../schema/library-domains.ts";
import type { Task } from "../../schema/task.ts";
import { loadLibraryDomains } from "../../tasks/library-domains.ts";
import { loadDataset, type LoadOptions } from "../../tasks/load-dataset.ts";
import { readFiles } from "./answer-blocks.ts";
import { openCaller, type Caller, type CallOptions } from "./calls.ts";
import { readSeeds, type PlacedSeed } from "./seeds.ts";
import {
  entryPoint,
  listDrafts,
  listTaskIds,
  readDraftFiles,
  readTaskFiles,
  saveDraft,
  taskNumber,
  toTask,
  type TaskFiles,
  type Workspace,
} from "./workspace.ts";

export interface SynthesizeOptions extends CallOptions {
  /** How many drafts are wanted now; every seed's otherwise. */
  count?: number | undefined;
  settings: LoadOptions["settings"];
  progress: ReportProgress;
}

/** What `bcb author synthesize --json` prints. */
export interface SynthesizeOutcome {
  drafts: { id: string; seed: string; mark: DraftMark | null }[];
  /** Seeds that have no draft yet. */
  left: number;
  stopped: "done" | "budget";
  spent_usd: number | null;
}

/** One draft a seed, one after the other: what is asked for next depends on what there is. */
export async function synthesize(
  workspace: Workspace,
  options: SynthesizeOptions,
): Promise<SynthesizeOutcome> {
  const { signal, progress } = options;
  const parser = await loadPythonParser();
  const seeds = await readSeeds(workspace, options.remark);
  if (seeds.length === 0) {
    const hint = "Put rows into seeds/*.jsonl; seeds/README.md says what they hold.";
    throw new BenchError("BadUsage", "The workspace has no seeds.", hint);
  }
  const stock = await takeStock(workspace, parser);
  const open = seeds.filter(({ seed }) => !stock.seeds.has(seed.id));
  const wanted = open.slice(0, options.count ?? open.length);
  const examples = await loadExamples(options);
  // An example that comes back as a draft is a duplicate, too.
  for (const example of examples)
    stock.fingerprints.push(takeFingerprint(example.task_id, example, parser));
  const domains = await loadLibraryDomains();
  await using caller = await openCaller(workspace, options);
  const drafts: SynthesizeOutcome["drafts"] = [];
  const outcome = (stopped: "done" | "budget"): SynthesizeOutcome => ({
    drafts,
    left: open.length - drafts.length,
    stopped,
    spent_usd: caller.spentUsd(),
  });
  for (const placed of wanted) {
    signal.throwIfAborted();
    progress({ label: "drafting", done: drafts.length, total: wanted.length });
    const made = await draftOne(placed, { workspace, stock, examples, domains, parser, caller });
    if (made === "budget") return outcome("budget");
    drafts.push({ id: made.id, seed: made.seed, mark: made.mark });
  }
  return outcome("done");
}

/** What there is already: it is not made again, and counts for the targets. */
interface Stock {
  seeds: Set<string>;
  numbers: Set<number>;
  fingerprints: Fingerprint[];
  libs: (readonly string[])[];
}

interface DraftServices {
  workspace: Workspace;
  stock: Stock;
  examples: readonly Task[];
  domains: LibraryDomains;
  parser: PythonParser;
  caller: Caller;
}

async function draftOne(
  { seed, place }: PlacedSeed,
  { workspace, stock, examples, domains, parser, caller }: DraftServices,
): Promise<Draft | "budget"> {
  const { targets, author } = workspace.settings;
  const number = Math.max(0, ...stock.numbers) + 1;
  const id = `${String(number).padStart(4, "0")}-${slug(seed.intent)}`;
  const prompt = synthesisPrompt({
    seed,
    examples: chooseExamples(examples, seed.id),
    shortfall: findShortfall(targets, stock.libs, domains),
  });
  const answer = await caller.ask({ step: "synthesize", id, turn: 0, prompt });
  if (answer.kind === "budget") return "budget";
  const read =
    answer.kind === "failed"
      ? ({ kind: "failed", message: answer.message } as const)
      : readFiles(answer, parser);
  const solution = read.kind === "files" ? read.solution : null;
  const files = solution === null ? undefined : { solution, test: null };
  const facts = files && describe(workspace, { id, files, parser });
  const draft: Draft = {
    format: 1,
    id,
    seed: seed.id,
    place,
    intent: seed.intent,
    author,
    stage: "drafted",
    mark: null,
    turns: 0,
    findings: null,
    seen: [],
  };
  const mark: DraftMark | null =
    read.kind !== "files"
      ? { kind: read.kind, message: read.message }
      : facts === undefined
        ? { kind: "nonsense", message: `The answer has no ${entryPoint} with a docstring.` }
        : markDuplicate(facts.fingerprint, stock.fingerprints);
  const made: Draft = mark === null ? draft : { ...draft, stage: "marked", mark };
  await saveDraft(workspace, made, files);
  stock.seeds.add(seed.id);
  stock.numbers.add(number);
  if (mark === null && facts !== undefined) {
    stock.fingerprints.push(facts.fingerprint);
    stock.libs.push(facts.libs);
  }
  return made;
}

function markDuplicate(candidate: Fingerprint, known: readonly Fingerprint[]): DraftMark | null {
  const twin = findDuplicate(candidate, known);
  if (twin === undefined) return null;
  const why = twin.sameStructure
    ? "its code has the same structure"
    : `${Math.round(twin.text * 100)} % of its description is the same`;
  return { kind: "duplicate", message: `It repeats ${twin.id}: ${why}.` };
}

async function takeStock(workspace: Workspace, parser: PythonParser): Promise<Stock> {
  const stock: Stock = { seeds: new Set(), numbers: new Set(), fingerprints: [], libs: [] };
  const add = (id: string, files: TaskFiles) => {
    const facts = describe(workspace, { id, files, parser });
    if (facts === undefined) return;
    stock.fingerprints.push(facts.fingerprint);
    stock.libs.push(facts.libs);
  };
  const tasks = await listTaskIds(workspace);
  for (const id of tasks) {
    stock.numbers.add(taskNumber(id));
    add(id, await readTaskFiles(workspace, id));
  }
  for (const draft of await listDrafts(workspace)) {
    stock.seeds.add(draft.seed);
    stock.numbers.add(taskNumber(draft.id));
    const isCounted = draft.mark === null && !tasks.includes(draft.id);
    if (isCounted) add(draft.id, await readDraftFiles(workspace, draft.id));
  }
  return stock;
}

interface Facts {
  fingerprint: Fingerprint;
  libs: readonly string[];
}

function describe(
  workspace: Workspace,
  { id, files, parser }: { id: string; files: TaskFiles; parser: PythonParser },
): Facts | undefined {
  if (findDocstring(parser.parse(files.solution), entryPoint) === undefined) return undefined;
  const task = toTask(workspace, { id, place: id, ...files }, parser);
  return { fingerprint: takeFingerprint(id, task, parser), libs: task.libs };
}

async function loadExamples(options: LoadOptions): Promise<readonly Task[]> {
  return (await loadDataset("starter", options)).tasks;
}

/** Two tasks to show the form, others for other seeds, the same for the same seed. */
function chooseExamples(tasks: readonly Task[], seedId: string): string[] {
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
