import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { Report } from "../../src/schema/report.ts";
import { Verdict } from "../../src/schema/verdict.ts";
import { finish, newUser, stackTrace, type BcbUser } from "./run-bcb.ts";

const samples = path.resolve(import.meta.dirname, "../../packs/starter/samples");
const strong = path.join(
  samples,
  "recorded-strong--main--starter-complete--replay-0-1-sanitized_calibrated.jsonl",
);
const evaluateArgs = ["evaluate", "--samples", strong, "--dataset", "starter", "--out", "results"];

describe("bcb evaluate, then bcb report", () => {
  test("give the same numbers on stdout, in JSON and in the files", async () => {
    const user = await newUser({ starter: true });
    const args = [...evaluateArgs, "--ids", "0-2", "--both"];
    const first = await user.run([...args, "--json"]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    const report = Report.parse(JSON.parse(first.stdout));
    expect(report.ground_truth).toMatchObject({ checked: 3, passed: 3 });
    expect(report.models[0]?.calibrated).toMatchObject({ tasks: 3 });

    const again = await user.run(args);
    const score = report.models[0]?.calibrated;
    const share = ((score?.pass_at_k["1"] ?? 0) * 100).toFixed(1);
    const named = String.raw`-  recorded-strong \(partial: 3 of 35 tasks\)`;
    expect(again.stdout).toMatch(new RegExp(`${named} +${share} .* ${score?.solved}/3`));

    const { code, stdout } = await user.run(["report", "results", "--out", "site"]);
    expect(code).toBe(0);
    expect(stdout).toContain(path.join(user.folder, "site", "report.html"));
    const written = readFileSync(path.join(user.folder, "site", "report.json"), "utf8");
    expect(Report.parse(JSON.parse(written)).models[0]?.calibrated).toEqual(score);
  });

  test("a folder of other settings is refused with the way out", async () => {
    const user = await newUser({ starter: true });
    const args = [...evaluateArgs, "--ids", "0", "--no-gt"];
    expect(await user.run(args)).toMatchObject({ code: 0 });
    const refused = await user.run([...args, "--seed", "7"]);
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(/seed[\s\S]*--out[\s\S]*--fresh/);
    expect(await user.run([...args, "--seed", "7", "--fresh"])).toMatchObject({ code: 0 });
  });
});

describe("Ctrl-C", () => {
  test("ends with 130, leaves whole verdicts and no process, and the command goes on", async () => {
    const user = await newUser({ starter: true });
    const args = [...evaluateArgs, "--ids", "0-9", "--no-gt"];
    const child = user.start(args);
    const ending = finish(child);
    await waitForVerdicts(user, child.pid);
    const children = descendants(child.pid ?? 0);
    expect(children.length).toBeGreaterThan(0);
    child.kill("SIGINT");
    const { code, stdout, stderr } = await ending;
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(stderr).toContain("run the same command again to resume");
    expect(stderr).not.toMatch(stackTrace);
    await waitUntil(() => children.every((pid) => !existsSync(`/proc/${pid}`)));

    const kept = readVerdicts(user);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(10);
    expect(await user.run(args)).toMatchObject({ code: 0 });
    const all = new Map(readVerdicts(user).map((verdict) => [verdict.task_id, verdict]));
    expect(kept.map((verdict) => all.get(verdict.task_id))).toEqual(kept);
  });
});

async function waitForVerdicts(user: BcbUser, pid: number | undefined): Promise<void> {
  await waitUntil(() => {
    if (pid === undefined || !existsSync(`/proc/${pid}`)) throw new Error("it ended too early");
    return readVerdicts(user).length > 0;
  });
}

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(20);
}

function readVerdicts(user: BcbUser): Verdict[] {
  const folder = path.join(user.folder, "results");
  const name = existsSync(folder)
    ? readdirSync(folder).find((file) => file.endsWith("_verdicts.jsonl"))
    : undefined;
  if (name === undefined) return [];
  const lines = readFileSync(path.join(folder, name), "utf8").split("\n").slice(0, -1);
  return lines.map((line) => Verdict.parse(JSON.parse(line)));
}

/** Processes that this one started, and theirs. */
function descendants(pid: number): number[] {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ");
          return [[Number(name), Number(fields?.[1])] as const];
        } catch {
          return [];
        }
      }),
  );
  const children = [...parents].filter(([, parent]) => parent === pid).map(([child]) => child);
  return [...children, ...children.flatMap(descendants)];
}
