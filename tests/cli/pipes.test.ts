import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";
import { bcbFile, finish, newUser, stackTrace, type BcbUser } from "./run-bcb.ts";

/** Runs a line of bash in which `$bcb` is the command. */
function runShell(user: BcbUser, line: string) {
  const script = `set -o pipefail; bcb() { "${process.execPath}" "${bcbFile}" "$@"; }; ${line}`;
  return finish(spawn("bash", ["-c", script], { cwd: user.folder, env: user.variables }));
}

describe("a result", () => {
  test("may be read in part: head is no failure", async () => {
    const user = await newUser();
    const line = "bcb tasks show 0 -d starter --json | head -1";
    expect(await runShell(user, line)).toEqual({ code: 0, stdout: "{\n", stderr: "" });
  });

  test("that cannot be written is a failure without a trace", async () => {
    const user = await newUser();
    const { code, stderr } = await runShell(user, "bcb tasks list -d starter > /dev/full");
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: Cannot write the result: .*no space left/);
    expect(stderr).not.toMatch(stackTrace);
  });

  test("survives a closed stderr", async () => {
    const user = await newUser();
    const { code, stdout } = await runShell(user, "bcb tasks list -d starter --ids 0 2>&-");
    expect(code).toBe(0);
    expect(stdout).toContain("Starter/0");
  });

  test("goes to stdout alone, and JSON is JSON", async () => {
    const user = await newUser();
    const { stdout, stderr } = await user.run(["tasks", "list", "-d", "starter", "--json"]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({
      dataset: { name: "starter" },
      tasks: expect.arrayContaining([expect.objectContaining({ task_id: "Starter/0" })]),
    });
  });
});
