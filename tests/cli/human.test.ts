import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { GeneratedRow, PersonSummary } from "../../src/schema/generation.ts";
import { Report } from "../../src/schema/report.ts";
import { newUser, stackTrace, type BcbUser } from "./run-bcb.ts";

const pack = path.resolve(import.meta.dirname, "../../packs/starter/tasks.jsonl");
const stem = "human--main--starter-complete--human-0-1-sanitized_calibrated";
const args = ["human", "--dataset", "starter", "--count", "3", "--seed", "4", "--json"];

/** An editor that is a program: `how` is what it does with `file`, `task` and `text`. */
async function makeEditor(user: BcbUser, how: string): Promise<string> {
  const file = path.join(user.folder, "editor.mjs");
  const source = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
const file = process.argv.at(-1);
const text = readFileSync(file, "utf8");
const id = /^#> (\\S+), /.exec(text)[1];
const rows = readFileSync(${JSON.stringify(pack)}, "utf8").trim().split("\\n").map((row) => JSON.parse(row));
const task = rows.find((row) => row.task_id === id);
console.log("the editor talks");
${how}
`;
  await writeFile(file, source);
  await chmod(file, 0o755);
  return `${process.execPath} ${file}`;
}

const solves = "appendFileSync(file, task.canonical_solution);";

async function readRows(user: BcbUser): Promise<GeneratedRow[]> {
  const text = await readFile(path.join(user.folder, "bcb_results", `${stem}.jsonl`), "utf8");
  return text
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((row) => GeneratedRow.parse(JSON.parse(row)));
}

describe("bcb human", () => {
  test("asks, takes the time and judges a person like a model", async () => {
    const user = await newUser({ starter: true });
    const editor = await makeEditor(user, solves);
    const { code, stdout, stderr } = await user.run(args, { EDITOR: editor, VISUAL: "" });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "the editor talks\n".repeat(3) });
    const { person, report } = JSON.parse(stdout);
    const summary = PersonSummary.parse(person);
    expect(summary).toMatchObject({ asked: 3, answered: 3, skipped: 0, late: 0 });
    expect(summary.times.every(({ ms }) => ms > 0)).toBe(true);
    const [row] = Report.parse(report).models;
    expect(row?.run?.model).toMatchObject({ name: "human", backend: "human" });
    expect(row?.calibrated).toMatchObject({ tasks: 3, solved: 3 });
    const rows = await readRows(user);
    expect(rows.map(({ solution }) => solution.includes("#>"))).toEqual([false, false, false]);
    expect(await readdir(path.join(user.folder, "bcb_results", `${stem}_drafts`))).toEqual([]);
  });

  test("an unchanged file stops, with --skip it skips, and the same command goes on", async () => {
    const user = await newUser({ starter: true });
    const lazy = await makeEditor(user, "");
    const stopped = await user.run([...args, "--editor", lazy]);
    expect(stopped.code).toBe(1);
    expect(JSON.parse(stopped.stdout)).toMatchObject({
      person: { answered: 0, skipped: 0 },
      report: null,
    });
    const skipped = await user.run([...args, "--editor", lazy, "--skip"]);
    expect(JSON.parse(skipped.stdout)).toMatchObject({
      person: { answered: 0, skipped: 3 },
      report: null,
    });
    const first = await makeEditor(user, `if (/, 1 of/.test(text)) ${solves}`);
    await user.run([...args, "--editor", first]);
    expect(await readRows(user)).toHaveLength(1);
    const rest = await makeEditor(
      user,
      `if (/, 1 of/.test(text)) throw new Error("again?");\n${solves}`,
    );
    const done = await user.run([...args, "--editor", rest]);
    expect(done.code).toBe(0);
    expect(JSON.parse(done.stdout)).toMatchObject({
      person: { answered: 3 },
      report: { models: [{}] },
    });
  });

  test("kill -9 loses no answer and no draft, and time that was spent counts", async () => {
    const user = await newUser({ starter: true });
    const slow = `${solves}
if (/, 2 of/.test(text)) {
  writeFileSync(${JSON.stringify(path.join(user.folder, "sitting"))}, "");
  setTimeout(() => {}, 10_000);
}`;
    const child = user.start([...args, "--editor", await makeEditor(user, slow)]);
    for (;;) {
      if ((await readdir(user.folder)).includes("sitting")) break;
      await pause(50);
    }
    child.kill("SIGKILL");
    expect(await readRows(user)).toHaveLength(1);
    const finished = await makeEditor(user, `if (!/, 2 of/.test(text)) ${solves}`);
    const { code, stdout } = await user.run([...args, "--editor", finished]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).report.models[0].calibrated).toMatchObject({ tasks: 3, solved: 3 });
  });

  test("sittings add up, and leaving with a failure puts the task off", async () => {
    const user = await newUser({ starter: true });
    const leaves = await makeEditor(
      user,
      `await new Promise((done) => setTimeout(done, 400));\nprocess.exit(1);`,
    );
    const left = await user.run([...args, "--count", "1", "--editor", leaves]);
    expect(left.code).toBe(1);
    const editor = await makeEditor(user, solves);
    const { stdout } = await user.run([...args, "--count", "1", "--no-gt", "--editor", editor]);
    expect(PersonSummary.parse(JSON.parse(stdout).person).times[0]?.ms).toBeGreaterThan(400);
  });

  test("the limit ends the editor, and what was saved counts", async () => {
    const user = await newUser({ starter: true });
    const editor = await makeEditor(user, `${solves}\nsetTimeout(() => {}, 10_000);`);
    // 1200.6 ms: not every number of minutes is a whole number of milliseconds.
    const flags = ["--count", "1", "--limit", "0.02001", "--no-gt", "--editor", editor];
    const { code, stdout } = await user.run([...args, ...flags]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ person: { answered: 1, late: 1 } });
    expect((await readRows(user))[0]?.finish).toBe("length");
  });

  test("Instruct shows the request and takes what is written below it", async () => {
    const user = await newUser({ starter: true });
    const editor = await makeEditor(user, `if (!text.includes("#> ")) process.exit(1);\n${solves}`);
    const { stdout } = await user.run([
      ...args,
      "--split",
      "instruct",
      "--count",
      "1",
      "--no-gt",
      "--editor",
      editor,
    ]);
    expect(JSON.parse(stdout).report.models[0].calibrated).toMatchObject({ tasks: 1, solved: 1 });
  });

  test.for([
    [[], /No editor is configured[\s\S]*BCB702.*--editor/],
    [["--editor", "no-such-editor-here"], /did not start/],
    [["--editor", "true", "--count", "0"], /whole number/],
    [["--editor", "true", "--since", "2026-01-01"], /date/],
  ] as [string[], RegExp][])("refuses %o", async ([flags, says]) => {
    const user = await newUser({ starter: true });
    const { code, stderr } = await user.run([...args, ...flags]);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(stackTrace);
  });

  test("another seed does not mix with the answers that are there", async () => {
    const user = await newUser({ starter: true });
    const editor = await makeEditor(user, solves);
    await user.run([...args, "--count", "1", "--no-gt", "--editor", editor]);
    const other = await user.run([...args, "--seed", "5", "--editor", editor]);
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/seed: 4 -> 5/);
  });
});
