import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { runProcess } from "../src/lib/run-process.ts";
import { newUser } from "./cli/run-bcb.ts";

const root = path.resolve(import.meta.dirname, "..");
const Step = z.object({
  name: z.string(),
  shell: z.literal("bash"),
  env: z.record(z.string(), z.string()).default({}),
  run: z.string(),
});
const Action = z.object({
  inputs: z.record(
    z.string(),
    z.object({ description: z.string(), default: z.string().optional() }),
  ),
  runs: z.object({ using: z.literal("composite"), steps: z.array(Step) }),
});
const action = Action.parse(parse(readFileSync(path.join(root, "action.yml"), "utf8")));
const samples = path.join(
  root,
  "packs/starter/samples/recorded-fair--main--starter-complete--replay-0-1-sanitized_calibrated.jsonl",
);

test.for([
  ["0", 0],
  ["100", 1],
] as const)("the action judges samples with fail-under %s", async ([failUnder, code]) => {
  const user = await newUser({ starter: true });
  const summary = path.join(user.folder, "summary.md");
  const given = {
    samples,
    dataset: "starter",
    "fail-under": failUnder,
    options: "--ids 0-2 --no-gt",
  };
  // What installs bcb is `npm ci` alone: here it is installed.
  const [, judge, show] = action.runs.steps;
  const runStep = async (step: z.infer<typeof Step> | undefined) => {
    const variables = Object.entries(step?.env ?? {}).map(([name, value]) => [
      name,
      fill(value, given),
    ]);
    return await runProcess("bash", ["-e", "-o", "pipefail", "-c", step?.run ?? ""], {
      cwd: user.folder,
      variables: {
        ...user.variables,
        ...Object.fromEntries(variables),
        GITHUB_ACTION_PATH: root,
        GITHUB_STEP_SUMMARY: summary,
      },
    });
  };
  const judged = await runStep(judge);
  expect(judged.exitCode).toBe(code);
  expect(judged.stdout.includes("below the 100 of --fail-under")).toBe(code === 1);
  expect((await runStep(show)).exitCode).toBe(0);
  expect(await readFile(summary, "utf8")).toMatch(/\|.*recorded-fair.*\|/);
});

function fill(text: string, given: Readonly<Record<string, string>>): string {
  return text.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, (_, name: string) => {
    const value = given[name] ?? action.inputs[name]?.default;
    if (value === undefined) throw new Error(`the action has no input ${name}`);
    return value;
  });
}
