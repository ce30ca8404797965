import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { RunLog, type Questions } from "../../src/runs/run-log.ts";
import type { Verdict } from "../../src/schema/verdict.ts";
import { makeVerdict } from "../support/make-verdict.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const file = async () => path.join(await temporaryFolder(), "m_verdicts.jsonl");
const lines = (verdicts: readonly Verdict[]) =>
  verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`).join("");

const tasks = ["X/0", "X/1", "X/2"];
/** A question a task; what is asked of "kept" is another's, and of anything else nobody's any more. */
const questions: Questions = {
  count: tasks.length,
  find: ({ task_id }) => {
    if (task_id === "kept") return "other";
    const number = tasks.indexOf(task_id);
    return number === -1 ? "gone" : number;
  },
};

test("the last words are read from the disk in the order of the questions", async () => {
  const place = await file();
  const [first, second] = [makeVerdict("X/2", "fail"), makeVerdict("X/0", "broken")];
  const later = makeVerdict("X/0", "pass");
  await writeFile(place, lines([first, second, later]));
  await using log = await RunLog.open(place, questions);
  expect([...log]).toEqual([later, first]);
  expect([...log]).toEqual([later, first]);
  expect(log.has(1)).toBe(false);
  expect(log.glance(2)).toEqual({
    outcome: first.outcome,
    wall_ms: first.wall_ms,
    wait_ms: first.wait_ms,
    limit_ms: first.limit_ms,
    starved: false,
  });
});

test("what is appended is read back at once, and is on the disk", async () => {
  const place = await file();
  await using log = await RunLog.open(place, questions);
  const verdicts = [makeVerdict("X/1", "timeout"), makeVerdict("X/0", "pass")] as const;
  await log.append(1, verdicts[0]);
  await log.append(0, verdicts[1]);
  expect([...log]).toEqual([verdicts[1], verdicts[0]]);
  expect(await readFile(place, "utf8")).toBe(lines(verdicts));
});

test("a log that is put in order holds each last word once, and others' lines after them", async () => {
  const place = await file();
  const [two, kept, old] = [
    makeVerdict("X/2", "pass"),
    makeVerdict("kept", "pass"),
    makeVerdict("X/0", "fail"),
  ];
  const zero = makeVerdict("X/0", "pass");
  await writeFile(place, lines([two, kept, old, zero]));
  await using log = await RunLog.open(place, questions);
  await log.putInOrder();
  expect(await readFile(place, "utf8")).toBe(lines([zero, two, kept]));
  expect([...log]).toEqual([zero, two]);
  await log.append(1, makeVerdict("X/1", "pass"));
  await log.putInOrder();
  expect([...log].map(({ task_id }) => task_id)).toEqual(tasks);
});

test("a log that is in order stays the same file", async () => {
  const place = await file();
  await writeFile(place, lines([makeVerdict("X/0", "pass"), makeVerdict("X/1", "fail")]));
  const before = await stat(place);
  await using log = await RunLog.open(place, questions);
  await log.putInOrder();
  expect((await stat(place)).ino).toBe(before.ino);
});

test("what nobody can ask any more goes when the log is opened, and nothing else", async () => {
  const place = await file();
  const [zero, kept] = [makeVerdict("X/0", "pass"), makeVerdict("kept", "fail")];
  await writeFile(place, lines([kept, makeVerdict("Y/7", "pass"), zero]));
  await using log = await RunLog.open(place, questions);
  expect(await readFile(place, "utf8")).toBe(lines([zero, kept]));
  expect([...log]).toEqual([zero]);
});

test("half a line of a killed writer is cut off before the next is appended", async () => {
  const place = await file();
  const zero = makeVerdict("X/0", "pass");
  await writeFile(place, lines([zero]));
  await appendFile(place, JSON.stringify(makeVerdict("X/1", "pass")).slice(0, 60));
  await using log = await RunLog.open(place, questions);
  expect([...log]).toEqual([zero]);
  const one = makeVerdict("X/1", "fail");
  await log.append(1, one);
  expect([...log]).toEqual([zero, one]);
  expect(await readFile(place, "utf8")).toBe(lines([zero, one]));
});
