import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { seededRandom } from "../../src/lib/draw.ts";
import { newUser } from "../cli/run-bcb.ts";
import { fenced, startConversing, type Part } from "../support/conversing-server.ts";
import { parts } from "../support/parts.ts";
import { comparableSteps, readSteps } from "../support/run-files.ts";
import { isFull } from "./reference.ts";

/** All of them, or enough to see that it holds. */
const [played, kills] = isFull ? [10, 20] : [4, 6];

test.for([
  ["--turns", "3"],
  ["--agent", "--turns", "3"],
])("a small model plays tasks to the end with %s", async (flags) => {
  if (parts.smollm2 === null) throw new Error("Run `bcb models pull smollm2` first.");
  const user = await newUser({ starter: true });
  const asked = ["--backend", "llama", "--model", parts.smollm2, "--max-new-tokens", "24"];
  const chosen = [
    "--dataset",
    "starter",
    "--ids",
    `0-${played - 1}`,
    ...flags,
    "--no-cache",
    "--json",
  ];
  const { stdout, stderr } = await user.run(["run", ...asked, ...chosen]);
  expect(stderr).not.toMatch(/^Error/m);
  expect(JSON.parse(stdout)).toMatchObject({ generation: { asked: played, answered: played } });
  const steps = await readSteps(user);
  expect(steps.filter(({ kind }) => kind === "end")).toHaveLength(played);
  // It is no match for these tasks: it was told what it did.
  expect(steps.some(({ kind }) => kind === "feedback")).toBe(true);
});

const usual =
  "--backend openai-compatible --model tiny --dataset starter --no-gt --no-cache --json --concurrency 2".split(
    " ",
  );
const wrong = "def task_func(*args, **kwargs):\n    return 'nothing'";
const call = (name: string, given: Record<string, string>) => ({
  calls: [{ name, arguments: given }],
});
const tries: Part = ({ task, turn }) =>
  fenced(turn < 3 ? `${wrong}  # ${turn}` : task.ground_truth);
const works: Part = ({ task, turn }) =>
  turn < 4
    ? call("python", { code: `n = globals().get("n", 0) + 1\nprint(n)` })
    : call("submit", { code: task.ground_truth });

test.for([
  ["turns", tries, ["--turns", "3", "--feedback", "error"], 3],
  ["tools", works, ["--agent"], 4],
] as const)(
  "kills at random moments change nothing of conversations with %s",
  async ([, play, flags, turns]) => {
    const random = seededRandom(24);
    const [user, undisturbed] = [
      await newUser({ starter: true }),
      await newUser({ starter: true }),
    ];
    const server = await startConversing(play, { ms: 150 });
    const flagsFor = (url: string) => ["run", "--base-url", url, ...usual, ...flags];
    for (let killed = 0; killed < kills; killed++) {
      const child = user.start(flagsFor(server.url));
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await Promise.race([ended, sleep(500 + random() * 4000)]);
      child.kill("SIGKILL");
      await ended;
    }
    await user.run(flagsFor(server.url));
    const other = await startConversing(play);
    await undisturbed.run(flagsFor(other.url));
    expect(comparableSteps(await readSteps(user))).toEqual(
      comparableSteps(await readSteps(undisturbed)),
    );
    expect(other.asked).toHaveLength(35 * turns);
    // What was in flight at a kill, two at most, was not answered.
    expect(server.asked.length).toBeLessThanOrEqual(other.asked.length + kills * 2);
  },
);
