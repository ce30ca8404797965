import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOutcomes, writeTwoSamples, type Judged } from "../support/interchange.ts";
import { removeFolder } from "../support/temporary-folder.ts";
import { makeUser, type BcbUser } from "./run-bcb.ts";

let folder = "";
let user: BcbUser;
let flags: string[] = [];
let runs: string[] = [];
let judged: Judged[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bcb-export-"));
  user = await makeUser(folder, { starter: true });
  const two = await writeTwoSamples(user.folder);
  ({ flags } = two);
  runs = ["--runs", two.name.replace(".jsonl", "_verdicts.jsonl")];
  // Code that another tool's reader could take for an answer with something around it, and a completion.
  const [first] = two.rows;
  const odd = [
    { ...first, solution: `NOTE = """\n\`\`\`python\nx = 1\n\`\`\`\n"""\n${first?.solution}` },
    { ...first, solution: "    return 1\n" },
    { task_id: "Starter/1", completion: "    return 1\n" },
    { task_id: "Starter/2", solution: "" },
  ];
  const file = path.join(user.folder, two.name);
  const rows = [...two.rows, ...odd].map((row) => `${JSON.stringify(row)}\n`);
  await writeFile(file, rows.join(""));
  const { code, stderr } = await user.run(["evaluate", two.name, ...flags]);
  if (code !== 0) throw new Error(stderr);
  judged = await readOutcomes(user.folder);
});

afterAll(() => removeFolder(folder));

test.for([
  ["inspect", /^[^/]+_starter-complete_[^/]+\.json$/],
  ["lm-eval", /samples_starter-complete_.*\.jsonl$/],
] as const)(
  "%s: what is exported is judged again with the same code and verdicts",
  async ([format, pattern]) => {
    const exported = await user.run(["export", format, "--format", format, ...runs, "--json"]);
    expect(exported).toMatchObject({ code: 0 });
    const names = await readdir(path.join(user.folder, format), { recursive: true });
    const file = names.find((name) => pattern.test(name)) ?? "";
    expect(JSON.parse(exported.stdout)).toMatchObject({ folder: format, runs: 1 });
    const source = path.join(format, file);
    const again = await user.run(["evaluate", source, ...flags, "--out", `again-${format}`]);
    expect(again).toMatchObject({ code: 0 });
    expect(judged.map(({ outcome }) => outcome)).toContain("pass");
    expect(judged).toHaveLength(12);
    expect(await readOutcomes(path.join(user.folder, `again-${format}`))).toEqual(judged);
  },
);

test("the same run is the same file, and an export again writes over it", async () => {
  const first = await exportAndRead();
  expect(await exportAndRead()).toBe(first);
});

test("what only a site shows is refused", async () => {
  const args = ["export", "x", "--format", "inspect", "--leaderboard", "leaderboard.json"];
  const { code, stderr } = await user.run(args);
  expect(stderr).toContain(
    "--leaderboard, --models, --public and --public-hard are for --format site",
  );
  expect(code).toBe(2);
});

async function exportAndRead(): Promise<string> {
  const { code } = await user.run(["export", "same", "--format", "inspect", ...runs]);
  expect(code).toBe(0);
  const names = await readdir(path.join(user.folder, "same"));
  expect(names).toHaveLength(1);
  return await readFile(path.join(user.folder, "same", names[0] ?? ""), "utf8");
}
