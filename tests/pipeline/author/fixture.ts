import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { readSettings } from "../../../src/cli/settings.ts";
import { wallClock } from "../../../src/lib/clock.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import { plainStyle } from "../../../src/lib/printable.ts";
import { readCalls } from "../../../src/pipeline/author/calls.ts";
import { initWorkspace } from "../../../src/pipeline/author/init.ts";
import { openJudge, type AuthorJudge } from "../../../src/pipeline/author/judge.ts";
import {
  createWorkspace,
  openForm,
  openWorkspace,
  type Workspace,
} from "../../../src/pipeline/author/workspace.ts";
import type { AuthorCall, AuthorSettings, Draft } from "../../../src/schema/author-workspace.ts";
import type { Context } from "../../../src/schema/context.ts";
import type { Model } from "../../../src/models/support/model.ts";
import type { Settings } from "../../../src/schema/settings.ts";
import type { ScriptedModel } from "../../support/scripted-model.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const exchangeFolder = path.resolve(import.meta.dirname, "../../cli/author-exchange");

export function readExchange(name: string): Promise<string> {
  return readFile(path.join(exchangeFolder, name), "utf8");
}

export function fenced(code: string): string {
  return `\`\`\`python\n${code}\n\`\`\``;
}

/** A settings object that reaches nothing. */
export function offlineSettings(home: string): Settings {
  const hub = { endpoint: "http://127.0.0.1:9", home, offline: true };
  return { cacheDir: home, homeDir: home, variables: { PATH: process.env["PATH"] }, hub };
}

/** Surroundings that are always the same. */
export function makeContext(settings: Settings): Context {
  return {
    settings,
    version: "0.0.0",
    style: plainStyle,
    columns: undefined,
    progress: noProgress,
    remark: () => {},
    clock: { ...wallClock, now: () => new Date("2025-01-01T00:00:00Z") },
    random: () => 0.5,
    signal: new AbortController().signal,
  };
}

export async function makeWorkspace(
  seeds: readonly object[] = [],
  changes: Partial<AuthorSettings> = {},
): Promise<Workspace> {
  const folder = path.join(await temporaryFolder(), "bench");
  const context = makeContext(offlineSettings(folder));
  const wishes = {
    folder,
    name: "bench",
    title: "Bench",
    license: "Apache-2.0",
    environment: "starter",
    author: "Ada Example",
    perDomain: 2,
  };
  await initWorkspace(wishes, context);
  const rows = seeds.map((seed) => `${JSON.stringify(seed)}\n`);
  await writeFile(path.join(folder, "seeds/seeds.jsonl"), rows.join(""));
  return changeWorkspace(await openWorkspace(folder, context), { settings: changes });
}

/** The same folder with other settings or in other surroundings. */
export function changeWorkspace(
  { folder, settings, form, context }: Workspace,
  changes: { settings?: Partial<AuthorSettings>; context?: Context },
): Workspace {
  const changed = { ...settings, ...changes.settings };
  return createWorkspace({ folder, form, settings: changed, context: changes.context ?? context });
}

/** Two tasks that are good, none of them validated yet. */
export const writtenTasks = { totals: "0001-totals", weeks: "0002-weeks" } as const;

export async function makeWorkspaceWithTasks(): Promise<Workspace> {
  const workspace = await makeWorkspace();
  const [totals = "", totalsTest = "", weeks = "", weeksTest = ""] = await Promise.all(
    ["totals-final.py", "totals-test.py", "weeks-draft.py", "weeks-test.py"].map(readExchange),
  );
  await workspace.saveTask(writtenTasks.totals, { solution: totals, test: totalsTest });
  await workspace.saveTask(writtenTasks.weeks, { solution: weeks, test: weeksTest });
  return workspace;
}

export async function addDraft(workspace: Workspace, id: string, solution: string): Promise<Draft> {
  const draft: Draft = {
    format: 1,
    id,
    seed: id,
    place: "seeds/seeds.jsonl:1",
    intent: "anything",
    author: "Ada Example",
    stage: "drafted",
    mark: null,
    turns: 0,
    findings: null,
    seen: [],
  };
  await workspace.saveDraft(draft, { solution, test: null });
  return draft;
}

/** What asking takes, around a model that answers by a script. */
export function callOptions(model: Model) {
  return { model, maxNewTokens: 1000 };
}

/** The real examination, in the environment that the test setup built. */
export async function openStarterJudge(limitMs: number): Promise<AuthorJudge> {
  const settings: AuthorSettings = {
    format: 1,
    name: "bench",
    title: "Bench",
    license: "Apache-2.0",
    environment: "starter",
    author: "Ada Example",
    targets: { domains: {}, libraries: {} },
    budget_usd: null,
    turns: 6,
  };
  // Without tasks of its own: it is there before the workspaces that it judges for.
  const form = await openForm();
  const context = makeContext(readSettings(process.env));
  const workspace = createWorkspace({ folder: "/nowhere", settings, form, context });
  return openJudge(workspace, { limitMs, allowWeakSandbox: false, cache: "off" });
}

/** The same model under a name that has a price. */
export function priced(model: ScriptedModel): Model {
  return {
    backend: "openai",
    name: "gpt-4o-mini",
    abilities: model.abilities,
    ask: (request, signal) => model.ask(request, signal),
    async [Symbol.asyncDispose]() {},
  };
}

export function loggedCalls(workspace: Workspace): Promise<AuthorCall[]> {
  return readCalls(workspace);
}

/** What the model was asked, in order. */
export function promptsOf(model: ScriptedModel): string[] {
  return model.asked.map(({ prompt }) => (prompt.kind === "chat" ? prompt.user : prompt.text));
}
