import { expect, test } from "vitest";
import { environmentVariables } from "../../src/environment/variables.ts";
import {
  examineWalls,
  findMissingWalls,
  reportWalls,
  requireWalls,
} from "../../src/sandbox/examine-walls.ts";
import { wallNames, type Walls } from "../../src/schema/doctor-report.ts";
import { parts } from "../support/parts.ts";

// No wall stands around an interpreter that is none.
const { name, python } = parts.starter;
const starter = { name, python, variables: environmentVariables(parts.starter) };
const wallless = { ...starter, python: "/bin/false" };
const standing: Walls = wallNames.map((wall) => ({ wall, state: "standing", reason: "" }));

test("a machine without walls is refused, with the walls, the cause and the ways out", async () => {
  const refusal = requireWalls(wallless, {});
  await expect(refusal).rejects.toMatchObject({
    name: "SandboxTooWeak",
    code: "BCB402",
    exitCode: 3,
    message: expect.stringMatching(
      /user namespace, .*process limit, fair share of the cores: the examination ended with/,
    ),
    hint: expect.stringMatching(/`bcb doctor starter`.*Dockerfile.*--allow-weak-sandbox/),
  });
});

test("a weak sandbox that is allowed is remarked, and the missing walls are told", async () => {
  const remarks: string[] = [];
  const remark = (line: string) => remarks.push(line);
  const missing = await requireWalls(wallless, { allowWeakSandbox: true, remark });
  expect(missing).toEqual(wallNames);
  expect(remarks).toEqual([expect.stringMatching(/^The sandbox is weak: /)]);
});

test("where every wall stands nothing is said, allowed or not", async ({ skip }) => {
  const missing = findMissingWalls(await examineWalls(starter));
  if (missing.length > 0) skip("this machine cannot wall samples in");
  const remarks: string[] = [];
  const remark = (line: string) => remarks.push(line);
  for (const allowWeakSandbox of [false, true]) {
    expect(await requireWalls(starter, { allowWeakSandbox, remark })).toEqual([]);
  }
  expect(remarks).toEqual([]);
});

test("the doctor has an error for what is missing and a warning for what is weaker", async () => {
  expect(await reportWalls(standing)).toEqual([]);
  const walls = standing.map((one): Walls[number] => {
    if (one.wall === "network") return { ...one, state: "missing", reason: "it is down" };
    return one.wall === "memory limit" ? { ...one, state: "weaker", reason: "no group" } : one;
  });
  expect(await reportWalls(walls)).toMatchObject([
    {
      severity: "error",
      topic: "wall",
      message: "the sandbox lacks network: it is down",
      hint: expect.stringContaining("--allow-weak-sandbox"),
    },
    { severity: "warning", message: "the memory limit of the sandbox is weaker: no group" },
  ]);
});
