import { describe, expect, test } from "vitest";
import { GeneratedRow } from "../../src/schema/generation.ts";
import {
  fenced,
  startConversing,
  type ConversingServer,
  type Part,
} from "../support/conversing-server.ts";
import { waitFor } from "../support/processes.ts";
import { readRunLines, readSteps } from "../support/run-files.ts";
import { newUser, type BcbUser } from "./run-bcb.ts";

const usual = [
  "--model",
  "tiny",
  "--dataset",
  "starter",
  "--no-cache",
  "--no-gt",
  "--json",
  "--agent",
];

function flagsFor({ url }: ConversingServer, backend: string, ...more: string[]): string[] {
  return ["run", "--backend", backend, "--base-url", url, ...usual, ...more];
}

async function readEnds(user: BcbUser): Promise<Record<string, string>> {
  const steps = await readSteps(user);
  return Object.fromEntries(
    steps.flatMap((step) => (step.kind === "end" ? [[step.task_id, step.reason]] : [])),
  );
}

const callOf = (name: string, given: Record<string, string> | string) => ({
  calls: [{ name, arguments: given }],
});

/** Tries something, keeps a variable, writes a file, reads it in the shell, and hands in. */
const diligent: Part = ({ task, turn }) => {
  const steps = [
    callOf("python", { code: "x = 6 * 7" }),
    callOf("python", { code: "print('x is', x)" }),
    callOf("write_file", { path: "note.txt", content: "noted" }),
    callOf("shell", { command: "cat note.txt" }),
  ];
  return steps[turn - 1] ?? callOf("submit", { code: task.ground_truth });
};

/** A call as a model writes it that knows no tools. */
function write(name: string, given: Record<string, string>): string {
  return `Let me see.\n\`\`\`tool\n${JSON.stringify({ name, arguments: given })}\n\`\`\``;
}

describe("bcb run --agent", () => {
  test.for(["openai-compatible", "anthropic"])(
    "lets a model of %s use tools and hand in its code",
    async (backend) => {
      const user = await newUser({ starter: true });
      const server = await startConversing(diligent);
      const flags = flagsFor(server, backend, "--ids", "0-1");
      const { stdout, stderr } = await user.run(flags, { ANTHROPIC_API_KEY: "k" });
      expect(stderr).not.toContain("Error");
      expect(JSON.parse(stdout)).toMatchObject({ generation: { answered: 2 } });
      expect(await readEnds(user)).toEqual({ "Starter/0": "submitted", "Starter/1": "submitted" });
      const told =
        server.messages
          .at(-1)
          ?.map(({ content }) => content)
          .join("\n") ?? "";
      expect(told).toContain("x is 42");
      expect(told).toContain("noted");
      const rows = (await readRunLines(user, "calibrated.jsonl")).map((row) =>
        GeneratedRow.parse(row),
      );
      expect(rows.map(({ usage }) => usage?.output_tokens)).toEqual([50, 50]);
      expect(JSON.parse(stdout)).toMatchObject({
        report: { models: [{ calibrated: { solved: 2 }, strict: { solved: 2 } }] },
      });
    },
  );

  test("shows each way that it can go wrong", async () => {
    const user = await newUser({ starter: true });
    const server = await startConversing(({ task, turn }) => {
      switch (task.task_id) {
        case "Starter/0": // malformed, unknown and wrong calls, then right
          return (
            [callOf("python", '{"code": '), callOf("fly", {}), callOf("python", { kode: "1" })][
              turn - 1
            ] ?? callOf("submit", { code: task.ground_truth })
          );
        case "Starter/1": // never hands in
          return callOf("python", { code: `print(${turn})` });
        case "Starter/2": // does nothing
          return "I am thinking about it.";
        case "Starter/3": // answers with code in place of a call
          return fenced(task.ground_truth);
        default: // kills its own session, and goes on in another one
          return turn === 1
            ? callOf("python", { code: "import os; os._exit(1)" })
            : turn === 2
              ? callOf("python", { code: "1 + 1" })
              : callOf("submit", { code: "def task_func():\n    return None" });
      }
    });
    const flags = flagsFor(server, "openai-compatible", "--ids", "0-4", "--turns", "5");
    await user.run(flags);
    expect(await readEnds(user)).toEqual({
      "Starter/0": "submitted",
      "Starter/1": "turns",
      "Starter/2": "gave_up",
      "Starter/3": "answered",
      "Starter/4": "submitted",
    });
    const told = (await readSteps(user)).flatMap((step) =>
      step.kind === "results" ? step.results.map(({ output }) => output) : [],
    );
    for (const words of [
      "The arguments are no JSON object",
      'There is no tool "fly"',
      "python needs code",
      "its variables and files are gone",
      "2\n",
    ]) {
      expect(told.some((output) => output.includes(words))).toBe(true);
    }
  });

  test("works in words with a model that knows no tools", async () => {
    const user = await newUser({ starter: true });
    const server = await startConversing(({ task, turn }) =>
      turn === 1
        ? write("python", { code: "print(6 * 7)" })
        : write("submit", { code: task.ground_truth }),
    );
    const flags = flagsFor(server, "openai-compatible", "--ids", "0", "--agent-protocol", "text");
    await user.run(flags);
    expect(await readEnds(user)).toEqual({ "Starter/0": "submitted" });
    expect(server.messages[1]?.at(-1)).toEqual({
      role: "user",
      content: "python:\n```\n42\n\n```",
    });
  });

  test("ends at its tokens", async () => {
    const user = await newUser({ starter: true });
    const server = await startConversing(({ turn }) => callOf("python", { code: String(turn) }));
    const flags = flagsFor(server, "openai-compatible", "--ids", "0", "--agent-tokens", "30");
    await user.run(flags);
    expect(await readEnds(user)).toEqual({ "Starter/0": "tokens" });
    expect(server.asked).toHaveLength(3);
  });

  test("goes on where a kill left it: the session stands where it stood", async () => {
    const user = await newUser({ starter: true });
    const server = await startConversing(diligent, { ms: 60 });
    const flags = flagsFor(server, "openai-compatible", "--ids", "0-3", "--concurrency", "2");
    for (const count of [3, 8]) {
      const child = user.start(flags);
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await waitFor(async () => server.asked.length >= count);
      child.kill("SIGKILL");
      await ended;
    }
    await user.run(flags);
    const outputs = (await readSteps(user)).flatMap((step) =>
      step.kind === "results" ? step.results.map(({ output }) => output) : [],
    );
    expect(outputs.filter((output) => output === "x is 42\n")).toHaveLength(4);
    expect(outputs.filter((output) => output === "noted")).toHaveLength(4);
    expect(server.asked.length).toBeLessThanOrEqual(4 * 5 + 2 * 2);
  });

  test("takes a program of the user's own in place of a model", async () => {
    const user = await newUser({ starter: true });
    const line = "cd {workdir} && cp TASK.md seen.md && echo 'def task_func(): pass' > solution.py";
    const flags = [
      "--model",
      "mine",
      "--agent-command",
      line,
      "--dataset",
      "starter",
      "--ids",
      "0-1",
    ];
    const { stdout } = await user.run(["run", ...flags, "--no-gt", "--no-cache", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      generation: { answered: 2 },
      report: { models: [{ name: "mine", calibrated: { tasks: 2, solved: 0 } }] },
    });
  });

  test("a hundred conversations at once", async () => {
    const user = await newUser({ starter: true });
    const server = await startConversing(({ task, turn }) =>
      turn === 1
        ? callOf("python", { code: "import json; json.dumps([1])" })
        : callOf("submit", { code: task.ground_truth }),
    );
    const many = ["--n-samples", "25", "--temperature", "1", "--concurrency", "100"];
    const flags = flagsFor(server, "openai-compatible", "--ids", "0-3", ...many);
    const { stdout } = await user.run(flags);
    expect(JSON.parse(stdout)).toMatchObject({ generation: { answered: 100 } });
  });
});
