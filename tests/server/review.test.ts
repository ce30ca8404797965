import { appendFile, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checklist } from "../../src/construct/review-state.ts";
import { claimWorkspace, type Workspace } from "../../src/pipeline/author/workspace.ts";
import { openSite } from "../../src/pipeline/site/open-site.ts";
import { SiteReview } from "../../src/schema/site.ts";
import type { ServedSite } from "../../src/server/serve-site.ts";
import { makeWorkspaceWithTasks, writtenTasks } from "../pipeline/author/fixture.ts";
import { askSite, servedSite, siteOptions } from "../web/support/served-site.ts";

const id = writtenTasks.totals;

function post(site: ServedSite, body: object | string, headers: Record<string, string> = {}) {
  const origin = `http://127.0.0.1:${site.port}`;
  return askSite(site, "review", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function served({ isValidated = true, host = "127.0.0.1" } = {}) {
  const workspace = await makeWorkspaceWithTasks();
  const task = await workspace.readTask(id);
  if (isValidated) {
    await workspace.saveValidation(id, task.task, { green: true, findings: [], report: null });
  }
  const site = await servedSite({ workspace: workspace.folder }, host);
  return { workspace, site, hash: task.hash };
}

async function show(site: ServedSite): Promise<SiteReview> {
  return SiteReview.parse(await (await askSite(site, `review/${id}`)).json());
}

function tick(hash: string, item: string, changes: object = {}) {
  const answer = { item, good: true, note: "", ...changes };
  return { action: "examine", id, hash, examiner: "Ada Example", answer };
}

function sign(hash: string, reviewer: string) {
  return { action: "sign-off", id, hash, reviewer, note: "" };
}

async function tickAll(site: ServedSite, hash: string): Promise<void> {
  for (const item of checklist) expect((await post(site, tick(hash, item.id))).status).toBe(200);
}

const reviewsOf = ({ folder }: Workspace) => readdir(path.join(folder, "reviews"));

describe("the review's doors", () => {
  test("are there only where a workspace was named, and never in an export", async () => {
    const site = await servedSite({});
    expect(site.index.review).toBe(false);
    expect((await askSite(site, "review")).status).toBe(404);
    expect((await post(site, { action: "validate", id })).status).toBe(404);
    const { folder } = await makeWorkspaceWithTasks();
    const options = await siteOptions({ workspace: folder });
    const exported = await openSite({ ...options, served: false }, options);
    expect(exported.index.review).toBe(false);
    expect(exported.paths.filter((name) => name.includes("review"))).toEqual([]);
  });

  test("are not opened for a folder that is no workspace", async () => {
    await expect(servedSite({ workspace: "/nowhere" })).rejects.toThrow(
      "is not an authoring workspace",
    );
  });

  test("show the tasks, and one with its evidence", async () => {
    const { site, hash } = await served();
    expect(site.index.review).toBe(true);
    const list: unknown = await (await askSite(site, "review")).json();
    expect(list).toMatchObject({
      name: "bench",
      tasks: [
        { id, stage: "green", waits_for: "review by the checklist", mutation_score: null },
        { id: writtenTasks.weeks, stage: "written" },
      ],
    });
    const task = await show(site);
    expect(task).toMatchObject({ id, task_id: "bench/1", hash, author: "Ada Example" });
    expect(task.checklist.map((item) => item.id)).toEqual(checklist.map((item) => item.id));
    const original = task.checklist.find((item) => item.id === "original");
    expect(original?.evidence.join()).toContain(writtenTasks.weeks);
  });

  test.for(["9", "..%2f..%2fetc", "%00", "__proto__"])("have no task %s", async (name) => {
    const { site } = await served();
    const answer = await askSite(site, `review/${name}`);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("The workspace has no task");
  });
});

describe("a written review", () => {
  test("is refused to other sites, to no page, to what is not JSON, and from afar", async () => {
    const { site, hash, workspace } = await served();
    const body = tick(hash, "intent");
    const before = await reviewsOf(workspace);
    expect((await post(site, body, { Origin: "http://evil.example" })).status).toBe(403);
    expect((await post(site, body, { "Content-Type": "text/plain" })).status).toBe(415);
    const bare = await askSite(site, "review", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(bare.status).toBe(403);
    expect(await reviewsOf(workspace)).toEqual(before);

    const far = await served({ host: "0.0.0.0" });
    const token = new URL(far.site.url).searchParams.get("token") ?? "";
    const Authorization = `Bearer ${token}`;
    const origin = `http://127.0.0.1:${far.site.port}`;
    expect((await fetch(`${origin}/review`)).status).toBe(401);
    expect((await fetch(`${origin}/review`, { headers: { Authorization } })).status).toBe(200);
    const answer = await post(far.site, tick(far.hash, "intent"), { Authorization });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("127.0.0.1");
  });

  test.for([
    ["nothing", ""],
    ["half an object", "{"],
    ["a list", "[]"],
    ["no action", "{}"],
    ["an unknown action", '{"action": "delete", "id": "1"}'],
    ["an id that is no text", '{"action": "validate", "id": 1}'],
    ["more than is asked for", '{"action": "validate", "id": "1", "more": true}'],
    ["a note without end", JSON.stringify(tick("", "intent", { note: "x".repeat(5_000) }))],
    ["a name without end", JSON.stringify(sign("", "x".repeat(201)))],
  ] as const)("of %s is answered with 400", async ([, body]) => {
    const { site } = await served();
    expect((await post(site, body)).status).toBe(400);
  });

  test.for([
    [
      "an item that the checklist does not have",
      { item: "beauty" },
      {},
      "Unknown checklist item beauty",
    ],
    ["a doubt without a note", { good: false, note: " " }, {}, "needs a note"],
    ["an answer of nobody", {}, { examiner: " " }, "The reviewer's name is missing"],
    ["another version", {}, { hash: "0" }, "was edited after"],
    ["a task that is not there", {}, { id: "../../etc" }, "no task"],
  ] as const)("of %s is refused in words", async ([, answer, changes, words]) => {
    const { site, hash, workspace } = await served();
    const before = await reviewsOf(workspace);
    const refused = await post(site, { ...tick(hash, "intent", answer), ...changes });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(words);
    expect(await reviewsOf(workspace)).toEqual(before);
  });

  test("is refused before validation, and while a command is at work", async () => {
    const { site, hash, workspace } = await served({ isValidated: false });
    expect(await (await post(site, tick(hash, "intent"))).text()).toContain("not validated");
    expect(await (await post(site, sign(hash, "Bo"))).text()).toContain("Still needed: validation");
    await using _held = await claimWorkspace(workspace.folder, workspace.context);
    expect(await (await post(site, sign(hash, "Bo"))).text()).toContain("Another command");
  });

  test("is no sign-off of a task whose validation is red; what was found stands beside its question", async () => {
    const { site, hash, workspace } = await served({ isValidated: false });
    const task = await workspace.readTask(id);
    const findings = [
      { check: "flaky", message: "It differs \u202eby hour." },
      { check: "weak-tests", message: "A fault is not noticed." },
    ];
    await workspace.saveValidation(id, task.task, { green: false, findings, report: null });
    await tickAll(site, hash);
    const refused = await post(site, sign(hash, "Bo Example"));
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Still needed: repair (flaky, weak-tests)");
    const shown = await show(site);
    expect(shown).toMatchObject({ stage: "red", validated: true });
    const evidence = new Map(shown.checklist.map((item) => [item.id, item.evidence]));
    expect(evidence.get("stable")).toEqual(["flaky: It differs \\u202eby hour."]);
    expect(evidence.get("thorough")).toEqual(["weak-tests: A fault is not noticed."]);
    expect(evidence.get("honest")).toEqual([]);
  });

  test("keeps every answer of several that come at once", async () => {
    const { site, hash } = await served();
    const answers = checklist.map((item) => post(site, tick(hash, item.id)));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(
      checklist.map(() => 200),
    );
    expect((await show(site)).stage).toBe("examined");
  });

  test("ends with a sign-off by somebody else, which an edit makes void", async () => {
    const { site, hash, workspace } = await served();
    const doubt = { good: false, note: "What is a total?" };
    expect((await post(site, tick(hash, "exact", doubt))).status).toBe(200);
    expect(await show(site)).toMatchObject({ stage: "doubted" });
    await tickAll(site, hash);
    const refused = await post(site, sign(hash, "ada  EXAMPLE"));
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("cannot sign it off");
    expect((await post(site, sign(hash, "Bo Example"))).status).toBe(200);
    const file = path.join(workspace.folder, "reviews", `${id}.json`);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
      examination: { task_hash: hash, examiner: "Ada Example" },
      sign_off: { task_hash: hash, reviewer: "Bo Example", author: "Ada Example" },
    });
    expect(await show(site)).toMatchObject({ stage: "signed" });

    await appendFile(path.join(workspace.folder, "tasks", id, "test.py"), "\n# one more\n");
    const edited = await show(site);
    expect(edited).toMatchObject({ stage: "written", validated: false });
    expect(edited.signature).toContain("so it no longer counts");
  });
});
