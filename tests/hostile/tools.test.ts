import { homedir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openToolSession,
  type ToolSession,
  type CallResult,
} from "../../src/pipeline/agent/tool-session.ts";
import { createEngine, type Engine } from "../../src/pipeline/engine/create-engine.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { fillBlanks, readCorpus } from "../../src/sandbox/hostile/read-corpus.ts";
import { stageHost } from "../../src/sandbox/hostile/stage-host.ts";
import { makeContext } from "../support/make-context.ts";
import { rules } from "../support/make-bench.ts";
import { openSandbox, starterEnvironment } from "../support/open-sandbox.ts";

const variable = { name: "BCB_HOSTILE_SECRET", value: "a-secret-of-the-caller" };
process.env[variable.name] = variable.value;
const sizes = { memory_mib: 512, processes: 96, disk_mib: 48, files: 2000 };
const limits = {
  LIMIT_MEMORY_MIB: sizes.memory_mib,
  LIMIT_PROCESSES: sizes.processes,
  LIMIT_DISK_MIB: sizes.disk_mib,
  LIMIT_FILES: sizes.files,
};
const { attacks } = await readCorpus();
// What is after a verdict has none to forge here; of what floods or hangs, a call's own limits are tried elsewhere.
const outward = attacks.filter(
  ({ kind, task, official }) =>
    ["files", "network", "kernel", "secrets", "process"].includes(kind) &&
    task === "plain" &&
    official.includes("fail"),
);

describe("the tools' jail", () => {
  let engine: Engine | undefined;
  let host: Awaited<ReturnType<typeof stageHost>> | undefined;
  beforeAll(async () => {
    host = await stageHost({ variable, places: [homedir()], watched: [] });
    const sandbox = openSandbox({ parallel: 2, sizes });
    engine = createEngine({ sandbox, environment: starterEnvironment, rules });
  });
  afterAll(async () => {
    await engine?.[Symbol.asyncDispose]();
    await host?.[Symbol.asyncDispose]();
  });

  async function open(callMs = 20_000): Promise<ToolSession> {
    if (engine === undefined) throw new Error("the engine is open before the tests");
    const { signal } = new AbortController();
    return openToolSession({ engine, limitMs: 120_000, callMs, signal });
  }

  test.for(outward)("$name as a call: $expect", async ({ code }) => {
    await using session = await open();
    const filled = fillBlanks(code, { ...host?.values, ...limits });
    await session.call("python", { code: filled });
    const won: CallResult = await session.call("python", { code: "print(task_func(21))" });
    expect(won.output).not.toBe("42\n");
    await session[Symbol.asyncDispose]();
    expect(await host?.inspect()).toEqual([]);
  });

  test("a shell reaches neither the network nor the host's files", async () => {
    await using session = await open();
    const { output } = await session.call("shell", {
      command: `cat ${String(host?.values["HOST_FOLDER"])}/canary; env; ls -a ${homedir()}; (echo > /dev/tcp/1.1.1.1/53) 2>&1; id -u`,
    });
    expect(output).not.toContain("whole");
    expect(output).not.toContain(variable.value);
    expect(output.trim().split("\n").at(-1)).not.toBe("0");
    expect(await host?.inspect()).toEqual([]);
  });

  test("nothing of tests or ground truths is in it, whatever was judged before", async () => {
    const { tasks } = await loadDataset("starter", makeContext());
    const some = tasks.slice(0, 6);
    for (const task of some) await engine?.judge({ task, solution: task.ground_truth });
    await using session = await open(60_000);
    // Words that stand in a test or a ground truth alone, written so that the search does not find itself.
    const words = some.flatMap(({ texts, prompts }) => {
      const told = Object.values(prompts).join("\n");
      const lines = `${texts.test}\n${texts.solution}`.split("\n").map((line) => line.trim());
      return lines.filter((line) => line.length > 30 && !told.includes(line)).slice(0, 4);
    });
    expect(words).toHaveLength(24);
    const hidden = JSON.stringify(words.map((line) => Array.from(line).toReversed().join("")));
    const search = `
import json, os, sys
wanted = [line[::-1].encode() for line in json.loads(${JSON.stringify(hidden)})]
found = set()
with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
    for line in maps:
        place, rights = line.split()[:2]
        if not rights.startswith("rw"): continue
        start, end = (int(part, 16) for part in place.split("-"))
        try:
            memory.seek(start)
            text = memory.read(end - start)
        except (OSError, ValueError, OverflowError):
            continue
        for one in wanted:
            at = text.find(one)
            while at != -1:
                # As a line of a source: what this search itself holds has no blanks before it.
                if text[at - 4 : at].isspace(): found.add(one)
                at = text.find(one, at + 1)
for folder, _, names in os.walk("/"):
    if folder.startswith(("/proc", "/sys", "/usr", "/lib", sys.prefix, sys.base_prefix)): continue
    for name in names:
        try:
            with open(os.path.join(folder, name), "rb") as file:
                text = file.read(2**22)
        except OSError:
            continue
        found.update(one for one in wanted if one in text)
for pid in filter(str.isdigit, os.listdir("/proc")):
    for name in ("cmdline", "environ"):
        try:
            with open(f"/proc/{pid}/{name}", "rb") as file:
                text = file.read()
        except OSError:
            continue
        found.update(one for one in wanted if one in text)
print(len(wanted), sorted(found))
`;
    const { output } = await session.call("python", { code: search });
    expect(output).toBe(`${words.length} []\n`);
    // What is there is found.
    const kept = `import json\nkept = "    " + json.loads(${JSON.stringify(hidden)})[0][::-1]`;
    await session.call("python", { code: kept });
    const again = await session.call("python", { code: search });
    expect(again.output).not.toBe(output);
  });
});
