import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { environmentVariables } from "../../src/environment/variables.ts";
import {
  examineWalls,
  findMissingWalls,
  type ExamineWallsOptions,
} from "../../src/sandbox/examine-walls.ts";
import { wallNames, type Wall, type Walls } from "../../src/schema/doctor-report.ts";
import { parts } from "../support/parts.ts";
import { findProcesses, waitFor } from "../support/processes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const options = { python: parts.starter.python, variables: environmentVariables(parts.starter) };

describe("the examination", () => {
  test("tells of every wall, by the names and in the order that we know", async () => {
    const walls = await examineWalls(options);
    expect(walls.map(({ wall }) => wall)).toEqual(wallNames);
    for (const { state, reason } of walls) expect(reason === "").toBe(state === "standing");
  });

  test.for([
    ["is not Linux", { platform: "darwin" }, "the sandbox needs Linux, this is darwin"],
    ["has no such Python", { python: "/nowhere/python" }, /does not start: .*ENOENT/],
    ["has a Python that is none", { python: "/bin/false" }, /exit code 1: it said nothing/],
    ["has a Python that talks", { python: "/bin/echo" }, /the examination answered "-s -B /],
  ] as const)("of a machine that %s finds every wall missing", async ([, changes, reason]) => {
    const walls = await examineWalls({ ...options, ...changes } satisfies ExamineWallsOptions);
    expect(walls.map(({ wall }) => wall)).toEqual(wallNames);
    const words = new Set(walls.map((wall) => `${wall.state}: ${wall.reason}`));
    expect([...words]).toEqual([expect.stringMatching(reason)]);
    expect([...words][0]).toMatch(/^missing: /);
  });

  test("that raises tells what it said last", async () => {
    const script = await writeScript("raise OSError('no such luck')");
    const [wall] = await examineWalls({ ...options, script });
    expect(wall).toMatchObject({
      state: "missing",
      reason: "the examination ended with exit code 1: OSError: no such luck",
    });
  });

  test("that is killed is begun again, three times at most", async () => {
    const names = JSON.stringify(wallNames);
    const folder = await temporaryFolder();
    const die = (times: number) =>
      writeScript(`import json, os, sys
deaths = len(os.listdir(${JSON.stringify(folder)}))
if deaths < ${times}:
    open(os.path.join(${JSON.stringify(folder)}, str(deaths)), "w").close()
    os.kill(os.getpid(), 9)
print(json.dumps([{"wall": name, "state": "standing", "reason": ""} for name in ${names}]))`);
    const twice = await examineWalls({ ...options, script: await die(2) });
    expect(findMissingWalls(twice)).toEqual([]);
    const always = await examineWalls({ ...options, script: await die(9) });
    expect(always[0]?.reason).toBe("the examination ended with SIGKILL: it said nothing");
    expect(await readdir(folder)).toHaveLength(2 + 3);
  });

  test("that hangs is ended with all that it started", async () => {
    const marker = crypto.randomUUID();
    const script = await writeScript("import os, time\nos.fork()\ntime.sleep(3600)");
    const variables = { ...options.variables, MARKER: marker };
    const walls = await examineWalls({ ...options, variables, script, limitMs: 500 });
    expect(walls[0]?.reason).toBe("the examination did not end within 0.5 s");
    await waitFor(async () => (await findProcesses(marker)).length === 0);
  });

  test("ends with an abort", async () => {
    const script = await writeScript("import time\ntime.sleep(3600)");
    const controller = new AbortController();
    const examined = examineWalls({ ...options, script, signal: controller.signal });
    controller.abort(new Error("stop"));
    await expect(examined).rejects.toThrow("stop");
  });
});

describe("the minimum", () => {
  const standing: Walls = wallNames.map((wall) => ({ wall, state: "standing", reason: "" }));
  const changed = (wall: Wall["wall"], state: Wall["state"]): Walls =>
    standing.map((one) => (one.wall === wall ? { wall, state, reason: "why" } : one));

  test("is met where every wall stands", () => {
    expect(findMissingWalls(standing)).toEqual([]);
  });

  const rows = wallNames.flatMap((wall) => {
    const mayBeWeaker = ["memory limit", "process limit", "fair share of the cores"];
    return [
      [wall, "missing", 1],
      [wall, "weaker", mayBeWeaker.includes(wall) ? 0 : 1],
    ] as const;
  });
  test.for(rows)("with the %s %s lacks %i", ([wall, state, count]) => {
    const missing = findMissingWalls(changed(wall, state));
    expect(missing).toEqual(count === 0 ? [] : [{ wall, state, reason: "why" }]);
  });

  test("is not met by a wall that nobody examined", () => {
    expect(findMissingWalls(standing.slice(1))).toEqual([
      { wall: "user namespace", state: "missing", reason: "it was not examined" },
    ]);
    expect(findMissingWalls([])).toHaveLength(wallNames.length);
  });
});

async function writeScript(source: string): Promise<string> {
  const script = path.join(await temporaryFolder(), "walls.py");
  await writeFile(script, source);
  return script;
}
