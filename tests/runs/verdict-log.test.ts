import { appendFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { appendJsonl } from "../../src/lib/jsonl.ts";
import { readResults, readVerdicts } from "../../src/runs/verdict-log.ts";
import { makeVerdict } from "../support/make-verdict.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function logFile(): Promise<string> {
  return path.join(await temporaryFolder(), "a_verdicts.jsonl");
}

test("a log that is not there is empty", async () => {
  expect(await readVerdicts(await logFile())).toEqual([]);
});

test("what was written comes back, the last word on each question", async () => {
  const file = await logFile();
  const first = makeVerdict("X/1", "broken", { code: "same" });
  const second = makeVerdict("X/1", "pass", { code: "same" });
  const other = makeVerdict("X/2", "broken");
  {
    await using log = await appendJsonl(file);
    for (const verdict of [first, other, second]) await log.write(verdict);
  }
  expect(await readVerdicts(file)).toEqual([second, other]);
});

test("a torn last line is passed over, and the next writer starts clean", async () => {
  const file = await logFile();
  const [kept, added] = [makeVerdict("X/1", "pass"), makeVerdict("X/2", "fail")];
  const line = `${JSON.stringify(kept)}\n`;
  await writeFile(file, line + JSON.stringify(added).slice(0, 50));
  expect(await readVerdicts(file)).toEqual([kept]);
  {
    await using log = await appendJsonl(file);
    await log.write(added);
  }
  expect(await readFile(file, "utf8")).toBe(`${line}${JSON.stringify(added)}\n`);
});

test.for([
  ["is no JSON", "{oops}\n", /line 2.*not a JSON object/],
  ["lacks a field", '{"task_id":"X/2"}\n', /line 2: not a verdict \(sample/],
] as const)("a line in the middle that %s is refused by number", async ([, line, message]) => {
  const file = await logFile();
  const sound = `${JSON.stringify(makeVerdict("X/1", "pass"))}\n`;
  await writeFile(file, sound);
  await appendFile(file, line + sound);
  await expect(readVerdicts(file)).rejects.toThrow(message);
});

test("results are those of the last words, by calibration, however their lines are written", async () => {
  const file = await logFile();
  const passing = { official: { status: "pass" as const, details: {} }, outcome: "pass" as const };
  const first = makeVerdict("X/1", "fail", { code: "same" });
  const second = makeVerdict("X/1", "fail", { code: "another" });
  const bare = makeVerdict("X/1", "broken", { calibrated: false });
  const lines = [first, second, bare, { ...first, ...passing }].map((each) => JSON.stringify(each));
  const spaced = JSON.stringify(makeVerdict("é/2", "timeout"), null, 1).replaceAll("\n", "");
  await writeFile(file, `${[...lines, "", spaced].join("\n")}\n{"task_id":"X`);
  const { calibrated, uncalibrated } = await readResults(file);
  expect(calibrated.results.map(({ task_id, outcome }) => [task_id, outcome])).toEqual([
    ["X/1", "pass"],
    ["X/1", "fail"],
    ["é/2", "timeout"],
  ]);
  expect(calibrated.results[1]?.details).toEqual(second.official?.details);
  expect(uncalibrated).toEqual({ results: [], broken: 1 });
});

test("a line that is no UTF-8 is refused by number, and those around it are not", async () => {
  const file = await logFile();
  const sound = Buffer.from(`${JSON.stringify(makeVerdict("é/1", "fail"))}\n`);
  const wrong = Buffer.from(sound);
  wrong[wrong.indexOf(0xc3)] = 0xff;
  await writeFile(file, Buffer.concat([sound, wrong, sound]));
  await expect(readResults(file)).rejects.toThrow(/line 2: the text is not valid UTF-8/);
  await writeFile(file, Buffer.concat([sound, wrong.subarray(0, -1)]));
  expect((await readResults(file)).calibrated.results).toHaveLength(1);
});

test("a test that is called __proto__ keeps its trace", async () => {
  const file = await logFile();
  const text = JSON.stringify(makeVerdict("T/1", "fail"));
  await writeFile(
    file,
    text.replace(/"details":\{"[^"]*":"[^"]*"/, '"details":{"__proto__":"why"'),
  );
  const { results } = (await readResults(file)).calibrated;
  expect(Object.entries(results[0]?.details ?? {})).toContainEqual(["__proto__", "why"]);
});
