import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { TranscriptStep } from "../../src/schema/transcript.ts";
import { newUser } from "../cli/run-bcb.ts";
import { parts } from "../support/parts.ts";

test("a small model plays ten tasks to the end in up to three turns", async () => {
  if (parts.smollm2 === null) throw new Error("Run `bcb models pull smollm2` first.");
  const user = await newUser({ starter: true });
  const asked = ["--backend", "llama", "--model", parts.smollm2, "--max-new-tokens", "64"];
  const chosen = ["--dataset", "starter", "--ids", "0-9", "--turns", "3", "--no-cache", "--json"];
  const { stdout, stderr } = await user.run(["run", ...asked, ...chosen]);
  expect(stderr).not.toMatch(/^Error/m);
  expect(JSON.parse(stdout)).toMatchObject({ generation: { asked: 10, answered: 10 } });
  const folder = path.join(user.folder, "bcb_results");
  const name = (await readdir(folder)).find((each) => each.endsWith("_transcripts.jsonl")) ?? "";
  const lines = (await readFile(path.join(folder, name), "utf8")).trim().split("\n");
  const steps = lines.map((line) => TranscriptStep.parse(JSON.parse(line)));
  expect(steps.filter(({ kind }) => kind === "end")).toHaveLength(10);
  // It is no match for these tasks: what its code printed was shown to it.
  expect(steps.some(({ kind }) => kind === "feedback")).toBe(true);
});
