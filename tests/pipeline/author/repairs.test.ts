import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refine, refineDrafts } from "../../../src/pipeline/author/refine.ts";
import { draftRepairs, writePatches } from "../../../src/pipeline/author/repairs.ts";
import { runReview } from "../../../src/pipeline/author/review.ts";
import { initWorkspace } from "../../../src/pipeline/author/init.ts";
import { openJudge } from "../../../src/pipeline/author/judge.ts";
import { openWorkspace } from "../../../src/pipeline/author/workspace.ts";
import { runEvaluation } from "../../../src/pipeline/evaluate/run-evaluation.ts";
import type { MatrixReport, TaskPatch } from "../../../src/schema/evolution.ts";
import { GroundTruth } from "../../../src/schema/report.ts";
import { testRunning } from "../../support/executions.ts";
import { makeContext } from "../../support/make-context.ts";
import { ScriptedModel } from "../../support/scripted-model.ts";
import { jsonLines, makeRow } from "../../tasks/task-rows.ts";
import { callOptions, fenced, promptsOf } from "./fixture.ts";

const prompt = 'def task_func():\n    """Answer."""\n';
const row = makeRow("X/3", {
  complete_prompt: prompt,
  code_prompt: "def task_func():\n",
  canonical_solution: "    import math\n    return math.gone(42)",
  test: testRunning("self.assertEqual(task_func(), 42)"),
  libs: [],
});
const reason = {
  library: "python",
  from: "3.10",
  to: "3.12",
  change: "removed",
  what: "math.gone",
  evidence: "message",
} as const;
const judge = { limitMs: 20_000, allowWeakSandbox: false };
const repaired = fenced(`${prompt}    import math\n    return math.floor(42)\n`);

/** A dataset of one task that breaks, what a matrix says of it, and a workspace with its draft. */
async function prepare() {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-test-"));
  const source = path.join(folder, "tasks.jsonl");
  const matrix = path.join(folder, "matrix.json");
  const workspace = path.join(folder, "repairs");
  await writeFile(source, jsonLines([row]));
  const report: MatrixReport = {
    format: 1,
    dataset: { name: "tasks", version: "unversioned", hash: "h" },
    tasks: 1,
    environments: [{ name: "starter", fingerprint: "f", python: "3", passed: 0, seconds: 1 }],
    breaks: [
      {
        task_id: "X/3",
        environment: "starter",
        outcome: "fail",
        test: "test_it",
        message: "AttributeError",
        blame: reason,
      },
    ],
    attributed: 1,
    heals: [],
    failing: [],
    libraries: [],
    models: [],
  };
  await writeFile(matrix, JSON.stringify(report));
  const context = makeContext();
  const wishes = { name: "repairs", title: "Repairs", license: "Apache-2.0", perDomain: 0 };
  const place = { folder: workspace, environment: "starter", author: "Ada Example" };
  await initWorkspace({ ...wishes, ...place }, context);
  await draftRepairs(workspace, { file: matrix, source }, context);
  return { folder, source, workspace, context };
}

const judging = {
  engine: { environment: "starter", machine: { parallel: 1 }, rules: {} },
  ks: [1],
  calibrations: ["calibrated"],
  repetitions: 1,
  groundTruth: "only",
  caches: false,
  fresh: false,
} as const;

async function readPatch(file: string): Promise<TaskPatch> {
  return JSON.parse(await readFile(file, "utf8"));
}

describe("a ground truth that breaks", () => {
  let prepared: Awaited<ReturnType<typeof prepare>>;
  let out: string;
  const remarks: string[] = [];
  const evaluate = async (patches: string | undefined, source = prepared.source) => {
    const tasks = { source, selection: { subset: "full" }, patches };
    const context = makeContext({ remark: (line) => remarks.push(line) });
    const { json } = await runEvaluation({ tasks, samples: undefined, judging }, context);
    return GroundTruth.parse(json).passed;
  };
  beforeAll(async () => {
    prepared = await prepare();
    out = path.join(prepared.folder, "patches.jsonl");
  });
  afterAll(() => rm(prepared.folder, { recursive: true, force: true }));

  test("is repaired by a model that is told what changed; the question stays as it was", async () => {
    const { workspace: folder, context } = prepared;
    const workspace = await openWorkspace(folder, context);
    await using judged = await openJudge(workspace, judge);
    const other = fenced(`def task_func(x=1):\n    """Answer."""\n    return 42\n`);
    const model = new ScriptedModel((_, number) => (number === 1 ? other : repaired));
    const drafts = await workspace.listDrafts();
    const validate = judged.validateTurn;
    const outcome = await refine(workspace, drafts, { ...callOptions(model), validate });
    expect(outcome.drafts).toMatchObject([{ id: "0003-python-removed", result: "done", turns: 2 }]);
    const [first = "", second = ""] = promptsOf(model);
    expect(first).toContain("python, from 3.10 to 3.12 (math.gone)");
    expect(first).toContain("AttributeError");
    expect(second).toContain("A repair must not change imports, signature or docstring");
  });

  test("has a patch with the new lines alone, which counts once somebody has accepted it", async () => {
    const { workspace, context } = prepared;
    await writePatches(workspace, { out, judge }, context);
    const proposed = await readPatch(out);
    expect(proposed).toMatchObject({
      task_id: "X/3",
      reason: { library: "python", change: "removed" },
      edits: {
        canonical_solution: [{ line: 2, remove: 1, insert: ["    return math.floor(42)"] }],
      },
      passes_in: ["starter"],
      proposed_by: "openai-compatible:scripted, asked by Ada Example",
      review: null,
    });
    expect(await evaluate(undefined)).toBe(0);
    expect(await evaluate(out)).toBe(0);
    expect(remarks.at(-1)).toContain("0 tasks judged as repaired; left out: 1 are not accepted");
    const review = {
      yes: undefined,
      doubts: [],
      note: "",
      models: undefined,
      maxCostUsd: undefined,
    };
    const asked = { ...review, term: "3", examiner: undefined, signOff: undefined, judge };
    await runReview(workspace, { ...asked, yes: "all" }, context);
    await expect(
      runReview(workspace, { ...asked, signOff: "ada  example" }, context),
    ).rejects.toMatchObject({ name: "ReviewRefused" });
    await runReview(workspace, { ...asked, signOff: "Bo Example", note: "seen" }, context);
    await writePatches(workspace, { out, judge }, context);
    expect((await readPatch(out)).review).toMatchObject({
      decision: "accepted",
      reviewer: "Bo Example",
    });
    expect(await evaluate(out)).toBe(1);
  });

  test("is refused with a patch that was made for another row", async () => {
    const other = path.join(prepared.folder, "other.jsonl");
    await writeFile(other, jsonLines([{ ...row, test: `${row.test}\n# later\n` }]));
    await expect(evaluate(out, other)).rejects.toMatchObject({
      name: "PatchUnfit",
      message: expect.stringContaining("made for another version of the task"),
    });
  });

  test("is told in the run's record, and a run goes on with the same patches only", async () => {
    const samples = { path: path.join(prepared.folder, "model.jsonl") };
    await writeFile(samples.path, jsonLines([{ task_id: "X/3", completion: "    return 42" }]));
    const tasks = { source: prepared.source, selection: { subset: "full" } };
    const options = { samples, judging: { ...judging, groundTruth: "first" as const } };
    await runEvaluation({ ...options, tasks: { ...tasks, patches: out } }, makeContext());
    const record = JSON.parse(await readFile(path.join(prepared.folder, "model_run.json"), "utf8"));
    expect(record.dataset.patches).toMatchObject({ tasks: ["X/3"] });
    expect(record.ground_truth).toMatchObject({ checked: 1, passed: 1 });
    await expect(runEvaluation({ ...options, tasks }, makeContext())).rejects.toMatchObject({
      name: "RunMismatch",
      message: expect.stringContaining("dataset.patches"),
    });
  });

  test("can be reviewed elsewhere: a workspace is made of the patches again", async () => {
    const { folder, source, context } = prepared;
    const again = path.join(folder, "again");
    const wishes = { name: "again", title: "Again", license: "Apache-2.0", perDomain: 0 };
    const place = { folder: again, environment: "starter", author: "Cy Example" };
    await initWorkspace({ ...wishes, ...place }, context);
    await draftRepairs(again, { file: out, source }, context);
    const nobody = { choice: undefined, maxCostUsd: undefined, maxNewTokens: 1000 };
    const { drafts } = await refineDrafts(again, { terms: [], judge, ...nobody }, context);
    expect(drafts).toMatchObject([{ result: "done", turns: 0 }]);
    const copy = path.join(folder, "copy.jsonl");
    await writePatches(again, { out: copy, judge }, context);
    const { edits, proposed_by: author } = await readPatch(copy);
    expect(edits).toEqual((await readPatch(out)).edits);
    expect(author).toBe("openai-compatible:scripted, asked by Ada Example");
  });
});
