import { once } from "node:events";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createJudgeClient } from "../../src/client/judge-client.ts";
import { answerTest } from "../support/executions.ts";
import { waitFor } from "../support/processes.ts";
import { finish, newUser, stackTrace, type BcbUser } from "./run-bcb.ts";

interface Started {
  url: string;
  port: number;
  token?: string;
  token_file?: string;
}

/** Starts `bcb judge` and waits for what it says. */
async function start(user: BcbUser, args: readonly string[] = []) {
  const child = user.start(["judge", "--dataset", "starter", "--port", "0", "--json", ...args]);
  const ended = finish(child);
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  while (!said.includes("}")) await once(child.stdout ?? child, "data");
  const started: Started = JSON.parse(said);
  return { child, ended, started };
}

const right = "def task_func():\n    return 42\n";
const slow = `import time\ntime.sleep(3)\n${right}`;
const own = (solution: string) => ({ task_id: "m", solution, task: { test: answerTest } });

describe("bcb judge", () => {
  test("answers until SIGTERM, then finishes what runs and ends with 0", async () => {
    const user = await newUser({ starter: true });
    const { child, ended, started } = await start(user, ["--parallel", "1"]);
    const { url, token = "", token_file: file = "" } = started;
    expect(path.dirname(file)).toBe(user.cache);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toContain(token);

    await using client = createJudgeClient({ url, token, retries: 0 });
    expect((await client.tasks()).dataset).toMatchObject({ name: "starter" });
    expect(await client.judge(own(right))).toMatchObject({ verdict: { outcome: "pass" } });
    const running = client.judge(own(slow));
    const headers = { authorization: `Bearer ${token}` };
    const isBusy = async () => {
      const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
      return /^bcb_busy_workers 1$/m.test(metrics);
    };
    await waitFor(isBusy);
    child.kill("SIGTERM");
    expect(await running).toMatchObject({ verdict: { outcome: "pass" } });
    expect(await ended).toMatchObject({ code: 0, stderr: "" });

    // The token is the same when it is started again.
    const again = await start(user);
    expect(again.started.token).toBe(token);
    again.child.kill("SIGTERM");
    expect((await again.ended).code).toBe(0);
  });

  test("knows the clients of a file, and does not print their tokens", async () => {
    const user = await newUser({ starter: true });
    const file = path.join(user.folder, "tokens.txt");
    await writeFile(file, "# who\nalice alice-has-this-token\n\nbob\tbob-has-another-token\n");
    await chmod(file, 0o600);
    const { child, ended, started } = await start(user, ["--tokens", "tokens.txt"]);
    expect(started.token).toBeUndefined();
    for (const [token, status] of [
      ["alice-has-this-token", 200],
      ["bob-has-another-token", 200],
      ["carol-has-none-at-all", 401],
    ] as const) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${started.url}/v1/tasks`, { headers })).status).toBe(status);
    }
    child.kill("SIGINT");
    expect((await ended).code).toBe(0);
  });

  test.for([
    ["readable by others", "alice alice-has-this-token\n", 0o644, "chmod 600"],
    ["without a name", "alice-has-this-token\n", 0o600, "line 1"],
    ["short", "alice secret\n", 0o600, "shorter"],
    ["twice the same", "a alice-has-this-token\nb alice-has-this-token\n", 0o600, "line 2"],
    ["none", "# nobody\n", 0o600, "no token"],
  ] as const)("refuses tokens that are %s", async ([, text, mode, words]) => {
    const user = await newUser();
    const file = path.join(user.folder, "tokens.txt");
    await writeFile(file, text);
    await chmod(file, mode);
    const { code, stderr, stdout } = await user.run(["judge", "--tokens", "tokens.txt"]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(stackTrace);
    expect(stdout).toBe("");
  });
});
