import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { DoctorReport, SelfTestReport, wallNames } from "../../src/schema/doctor-report.ts";
import { Report } from "../../src/schema/report.ts";
import { RunRecord } from "../../src/schema/verdict.ts";
import { bcbFile, finish, newUser, stackTrace, type BcbResult, type BcbUser } from "./run-bcb.ts";

// Both change only the namespaces that unshare makes for the command.
const machines = {
  withoutWalls: [["unshare", "-U", "-r"], "echo 0 > /proc/sys/user/max_user_namespaces"],
  withMaskedProc: [["unshare", "-U", "-r", "-m"], "mount -t tmpfs masked /proc/irq"],
} as const;

/** Runs bcb on a machine that lacks something: in a user namespace with less than this machine has. */
function runOn(
  machine: keyof typeof machines,
  user: BcbUser,
  args: readonly string[],
): Promise<BcbResult> {
  const [[program, ...flags], setUp] = machines[machine];
  const command = [...flags, "sh", "-c", `${setUp} && exec "$@"`, "sh", process.execPath, bcbFile];
  const env = { ...user.variables };
  return finish(spawn(program, [...command, ...args], { cwd: user.folder, env }));
}

function canMake(machine: keyof typeof machines): boolean {
  const [[program, ...flags], setUp] = machines[machine];
  return spawnSync(program, [...flags, "sh", "-c", setUp]).status === 0;
}

const samples = path.resolve(
  import.meta.dirname,
  "../../packs/starter/samples/recorded-strong--main--starter-complete--replay-0-1-sanitized_calibrated.jsonl",
);
const evaluateArgs = ["evaluate", "-s", samples, "-d", "starter", "--ids", "0,1", "-o", "results"];
const weakArgs = [...evaluateArgs, "--allow-weak-sandbox"];

describe.skipIf(!canMake("withoutWalls"))(
  "on a machine without user namespaces (left out where none can be made to begin with)",
  () => {
    test.for([
      ["evaluate", evaluateArgs],
      ["evaluate --check-gt-only", ["evaluate", "--check-gt-only", "-d", "starter"]],
      ["demo", ["demo", "-o", "results"]],
    ] as const)("bcb %s refuses, names the walls and the ways out", async ([, args]) => {
      const user = await newUser({ starter: true });
      const { code, stdout, stderr } = await runOn("withoutWalls", user, args);
      expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
      for (const wall of wallNames) expect(stderr).toContain(wall);
      expect(stderr).toContain("user.max_user_namespaces is 0");
      expect(stderr).toMatch(/\[BCB402\].*bcb doctor starter.*Dockerfile.*--allow-weak-sandbox/);
      expect(stderr).not.toMatch(stackTrace);
      expect(await readdir(user.folder)).toEqual([]);
    });

    test("a weak sandbox has to be allowed, and then every result says that it was weak", async () => {
      const user = await newUser({ starter: true });
      const { code, stdout, stderr } = await runOn("withoutWalls", user, weakArgs);
      expect({ code }).toEqual({ code: 0 });
      expect(stderr).toMatch(/The sandbox is weak: samples run with your own permissions/);
      expect(stdout).toMatch(/recorded-strong .*100\.0\* +2\/2\*/);
      expect(stdout).toContain("* Judged in a weak sandbox (14 isolation layers missing");
      const results = path.join(user.folder, "results");
      const recordFile = (await readdir(results)).find((name) => name.endsWith("_run.json")) ?? "";
      const record = RunRecord.parse(readJson(results, recordFile));
      expect(record).toMatchObject({
        engine: expect.stringMatching(/^plain-/),
        missing_walls: wallNames,
      });

      const reported = await user.run(["report", "results", "--out", "site"]);
      expect(reported).toMatchObject({ code: 0, stderr: "" });
      expect(reported.stdout).toContain("* Judged in a weak sandbox");
      const report = Report.parse(readJson(user.folder, "site/report.json"));
      expect(report.models[0]?.caveat).toMatch(/^Judged in a weak sandbox/);
      const page = readFileSync(path.join(user.folder, "site/report.html"), "utf8");
      expect(page).toMatch(/"caveat":"Judged in a weak sandbox/);
      expect(page).toMatch(/"engine":"plain-\d+","missing_walls":\["user namespace",/);

      // What was judged without walls is not taken for what was judged behind them.
      const refused = await user.run([...evaluateArgs, "--no-gt"]);
      expect(refused).toMatchObject({ code: 2, stdout: "" });
      expect(refused.stderr).toMatch(/engine: "plain-\d+" -> "jail-/);
    });

    test("the check of the ground truth says it, too", async () => {
      const user = await newUser({ starter: true });
      const args = ["evaluate", "--check-gt-only", "-d", "starter", "--ids", "0"];
      const allowed = [...args, "--allow-weak-sandbox"];
      const text = await runOn("withoutWalls", user, allowed);
      expect(text).toMatchObject({ code: 0 });
      expect(text.stdout).toMatch(/1 of 1 pass[\s\S]*Judged in a weak sandbox/);
      const json = await runOn("withoutWalls", user, [...allowed, "--json"]);
      expect(JSON.parse(json.stdout)).toMatchObject({ passed: 1, missing_walls: wallNames });
    });

    test("bcb doctor has a table of the walls, the cause and what to do", async () => {
      const user = await newUser({ starter: true });
      const { code, stdout } = await runOn("withoutWalls", user, ["doctor", "-d", "starter"]);
      expect(code).toBe(1);
      expect(stdout).toMatch(/✗ .*all isolation: user namespaces are disabled/);
      expect(stdout).toMatch(/sysctl -w user\.max_user_namespaces/);
      expect(stdout).toMatch(/^Isolation +State +Reason\nuser namespace +missing +user: unshare/m);
      const args = ["doctor", "-d", "starter", "--json"];
      const json = await runOn("withoutWalls", user, args);
      expect(json.code).toBe(1);
      const report = DoctorReport.parse(JSON.parse(json.stdout));
      expect(report.ok).toBe(false);
      expect(report.walls.map(({ wall, state }) => [wall, state])).toEqual(
        wallNames.map((wall) => [wall, "missing"]),
      );
    });

    test("bcb doctor --self-test finds that nothing is held, and leaves nothing behind", async () => {
      const user = await newUser({ starter: true });
      const args = ["doctor", "--self-test", "--json"];
      const { code, stdout } = await runOn("withoutWalls", user, args);
      expect(code).toBe(1);
      const report = SelfTestReport.parse(JSON.parse(stdout));
      expect(report).toMatchObject({
        ok: false,
        engine: expect.stringMatching(/^plain-/),
        missing_walls: wallNames,
      });
      const isOk = new Map(report.rows.map((row) => [row.title, row.ok]));
      expect(isOk.get("a right answer")).toBe(true);
      expect(isOk.get("a loop without end")).toBe(true);
      expect(isOk.get("files of the machine's users are unseen")).toBe(false);
      expect(isOk.get("a port of the machine cannot be reached")).toBe(false);
      for (const folder of ["/tmp", "/var/tmp", "/dev/shm", user.cache]) {
        const left = (await readdir(folder)).filter((name) => name.startsWith("bcb-self-test"));
        expect(left).toEqual([]);
      }
    });
  },
);

test.skipIf(!canMake("withMaskedProc"))(
  "bcb doctor knows a masked /proc (left out where mounting is not allowed)",
  async () => {
    const user = await newUser({ starter: true });
    const { code, stdout } = await runOn("withMaskedProc", user, ["doctor", "-d", "starter"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ .*parts of \/proc are masked/);
    expect(stdout).toContain("--security-opt systempaths=unconfined");
  },
);

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), "utf8"));
}
