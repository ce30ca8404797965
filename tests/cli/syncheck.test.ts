import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { jsonLines } from "../tasks/task-rows.ts";
import { newUser, stackTrace } from "./run-bcb.ts";

const good = (number: number) => ({ task_id: `Starter/${number}`, solution: "x = 1" });

async function check(rows: readonly object[], ...more: string[]) {
  const user = await newUser({ starter: true });
  await writeFile(path.join(user.folder, "m.jsonl"), jsonLines([...rows]));
  return user.run(["syncheck", "--dataset", "starter", "m.jsonl", ...more]);
}

test("is content when every task is answered by code that compiles", async () => {
  const { code, stdout } = await check([good(0), good(1)], "--ids", "0-1");
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: "2 of 2 tasks have samples, 2 of 2 samples compile.\n",
  });
});

test("lists what is missing, short or does not compile, with line and message", async () => {
  const rows = [
    good(0),
    { task_id: "Starter/0", solution: "x = 1\ny = (" },
    { task_id: "Starter/1", solution: "" },
    { task_id: "Starter/2", completion: "    return 1" },
    { task_id: "Starter/3" },
    { task_id: "X/1", solution: "x" },
  ];
  const { code, stdout, stderr } = await check(rows, "--ids", "0-4", "--n", "2", "--json");
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    tasks: 5,
    samples: 4,
    missing: ["Starter/3", "Starter/4"],
    short: [
      { task_id: "Starter/1", samples: 1 },
      { task_id: "Starter/2", samples: 1 },
    ],
    wrong: [
      {
        task_id: "Starter/0",
        sample: 1,
        place: "m.jsonl, line 2",
        line: 2,
        column: 5,
        message: "SyntaxError: '(' was never closed",
      },
      {
        task_id: "Starter/1",
        sample: 0,
        place: "m.jsonl, line 3",
        line: null,
        column: null,
        message: "it is empty",
      },
    ],
    unreadable: [
      expect.stringMatching(/m\.jsonl, line 5: .*completion/),
      expect.stringMatching(/m\.jsonl, line 6: .*X\/1/),
    ],
  });
});

test("prints the findings for people", async () => {
  const { code, stdout } = await check(
    [{ task_id: "Starter/0", solution: "def f(" }],
    "--ids",
    "0-1",
  );
  expect(code).toBe(1);
  expect(stdout).toContain("1 task without samples:\n  Starter/1\n");
  expect(stdout).toMatch(/Starter\/0 \(m\.jsonl, line 1\): line 1, column \d+: SyntaxError: .+\n/);
  expect(stdout).toContain("1 of 2 tasks have samples, 0 of 1 sample compile.");
});

test("names a file that is not there", async () => {
  const user = await newUser({ starter: true });
  const { code, stderr } = await user.run([
    "syncheck",
    "--dataset",
    "starter",
    "--samples",
    "no.jsonl",
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain("no.jsonl");
  expect(stderr).not.toMatch(stackTrace);
});
