import { appendFile, rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { synthesize } from "../../../src/pipeline/author/synthesize.ts";
import { ModelError } from "../../../src/models/support/model.ts";
import { ScriptedModel } from "../../support/scripted-model.ts";
import {
  callOptions,
  changeWorkspace,
  fenced,
  loggedCalls,
  makeWorkspace,
  priced,
  promptsOf,
  readExchange,
} from "./fixture.ts";

const seeds = ["first", "second", "third", "fourth", "fifth"].map((word) => ({
  intent: `the ${word} wish`,
  snippet: `${word}()`,
}));
const [totals, weeks] = await Promise.all([
  readExchange("totals-draft.py"),
  readExchange("weeks-draft.py"),
]);

describe("bcb author synthesize", () => {
  test("keeps and marks what is no draft, with its log, and goes on with the rest", async () => {
    const workspace = await makeWorkspace(seeds);
    const replies = [
      "Lorem ipsum ".repeat(50),
      { text: "", finish: "refusal" as const },
      new ModelError("request", "no such thing"),
      fenced(totals),
      `I changed the names.\n${fenced(totals.replaceAll("totals", "sums"))}`,
    ];
    const model = new ScriptedModel((_, number) => replies[number - 1] ?? "");
    const outcome = await synthesize(workspace, callOptions(model));
    expect(outcome.drafts.map(({ mark }) => mark?.kind ?? null)).toEqual([
      "nonsense",
      "refusal",
      "failed",
      null,
      "duplicate",
    ]);
    expect(await workspace.listDrafts()).toHaveLength(5);
    expect((await loggedCalls(workspace)).map(({ id }) => id)).toEqual([
      "0001-the-first-wish",
      "0002-the-second-wish",
      "0004-the-fourth-wish",
      "0005-the-fifth-wish",
    ]);
    expect(await workspace.readFiles("drafts/0004-the-fourth-wish")).toEqual({
      solution: totals,
      test: null,
    });
    const again = await synthesize(workspace, callOptions(model));
    expect(again).toMatchObject({ drafts: [], left: 0 });
    expect(model.asked).toHaveLength(5);
  });

  test("a command that was killed is taken up without asking again", async () => {
    const workspace = await makeWorkspace(seeds.slice(0, 2));
    const model = new ScriptedModel((_, number) => fenced(number === 1 ? totals : weeks));
    await synthesize(workspace, { ...callOptions(model), count: 1 });
    // As if it had died between the log and the draft, in the middle of the next line.
    await rm(path.join(workspace.folder, "drafts"), { recursive: true });
    await appendFile(path.join(workspace.folder, "logs/calls.jsonl"), '{"at": "2025');
    const { drafts } = await synthesize(workspace, callOptions(model));
    expect(drafts.map(({ mark }) => mark)).toEqual([null, null]);
    expect(model.asked).toHaveLength(2);
    expect(await loggedCalls(workspace)).toHaveLength(2);
  });

  test("stops before the budget is passed, the command's or the workspace's", async () => {
    const workspace = await makeWorkspace(seeds);
    const scripted = new ScriptedModel(() => "nonsense");
    const options = callOptions(priced(scripted));
    expect(await synthesize(workspace, { ...options, maxCostUsd: 0.000_01 })).toMatchObject({
      drafts: [],
      left: 5,
      stopped: "budget",
      spent_usd: 0,
    });
    const usage = {
      input_tokens: 1_000_000,
      cached_input_tokens: 0,
      output_tokens: 0,
      reasoning_tokens: 0,
    };
    const dear = new ScriptedModel(() => ({ text: "nonsense", usage }));
    const poor = changeWorkspace(workspace, { settings: { budget_usd: 0.2 } });
    const first = await synthesize(poor, callOptions(priced(dear)));
    expect(first).toMatchObject({ left: 3, stopped: "budget" });
    expect(first.spent_usd).toBeCloseTo(0.3, 5);
    const second = await synthesize(poor, callOptions(priced(dear)));
    expect(second).toMatchObject({ drafts: [], stopped: "budget" });
  });

  test("asks for what is under target, and shows tasks of the starter pack", async () => {
    const targets = { domains: { Time: 1, Network: 1 }, libraries: { pytz: 1 } };
    const workspace = await makeWorkspace(seeds.slice(0, 2), { targets });
    const model = new ScriptedModel(() => fenced(weeks));
    await synthesize(workspace, callOptions(model));
    const [first = "", second = ""] = promptsOf(model);
    expect(first).toContain("domains Network, Time.");
    expect(first).toContain("libraries pytz.");
    expect(second).toContain("domains Network.");
    expect(first.match(/An example of the form/g)).toHaveLength(2);
  });

  test("an example that comes back is a duplicate, and what never ends is cut", async () => {
    const workspace = await makeWorkspace(seeds.slice(0, 2));
    const model = new ScriptedModel(({ prompt }, number) => {
      const asked = prompt.kind === "chat" ? prompt.user : prompt.text;
      const example = /An example of the form \(1\):\n(`+python\n[\s\S]*?\n```)\n/.exec(asked)?.[1];
      return number === 1 ? (example ?? "") : "la ".repeat(500_000);
    });
    const { drafts } = await synthesize(workspace, callOptions(model));
    expect(drafts.map(({ mark }) => mark)).toMatchObject([
      { kind: "duplicate", message: expect.stringContaining("Starter/") },
      { kind: "nonsense", message: expect.stringContaining("cut off") },
    ]);
    const lengths = (await loggedCalls(workspace)).map(({ answer }) => answer.length);
    expect(lengths[1]).toBe(1_000_000);
  });

  test("a workspace without seeds is told where they go", async () => {
    const workspace = await makeWorkspace([{ note: "no seed" }]);
    const made = synthesize(workspace, callOptions(new ScriptedModel(() => "")));
    await expect(made).rejects.toMatchObject({ name: "BadUsage" });
  });
});
