import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { RunRecord } from "../../src/schema/verdict.ts";
import { newUser, stackTrace } from "./run-bcb.ts";
import { writeRun } from "./written-run.ts";

/** A user with two runs of the same tasks, judged in different environments. */
async function userWithMixedRuns() {
  const user = await newUser();
  await writeRun(user.folder);
  const results = path.join(user.folder, "results");
  await cp(results, path.join(user.folder, "others"), { recursive: true });
  const file = path.join(user.folder, "others", "m_run.json");
  const record = RunRecord.parse(JSON.parse(await readFile(file, "utf8")));
  const environment = { ...record.environment, fingerprint: "e".repeat(64) };
  await writeFile(file, JSON.stringify({ ...record, environment }));
  return user;
}

test("mixed environments are said with both hashes, and fail with --strict", async () => {
  const user = await userWithMixedRuns();
  const lenient = await user.run(["analyze", "results", "others"]);
  expect(lenient.code).toBe(0);
  expect(lenient.stderr).toMatch(
    /Warning: .*different environments: .+ has \w{12}, .+ has eeeeeeeeeeee/,
  );
  const strict = await user.run(["analyze", "results", "others", "--strict", "--json"]);
  expect(strict.code).toBe(1);
  expect(JSON.parse(strict.stdout)).toMatchObject({
    warnings: [expect.stringContaining("eeeeeeeeeeee")],
  });
  const alone = await user.run(["analyze", "results", "--strict"]);
  expect(alone.code).toBe(0);
});

test.for([
  ["a folder that is not there", ["analyze", "nowhere"], "nowhere"],
  ["a folder without runs", ["analyze", "."], "No evaluated runs found"],
  ["a file of another kind", ["analyze", "notes.txt"], "not a results file"],
  ["half a file", ["analyze", "half.jsonl"], "line 2"],
] as const)("%s is an error in words", async ([, args, words]) => {
  const user = await newUser();
  await writeFile(path.join(user.folder, "notes.txt"), "hello");
  await writeFile(
    path.join(user.folder, "half.jsonl"),
    '{"task_id": "A", "status": "pass"}\n{"tas',
  );
  const { code, stderr } = await user.run([...args]);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
  expect(stderr).not.toMatch(stackTrace);
});
