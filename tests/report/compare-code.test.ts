import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareCode, countLines, groundTruthOf } from "../../src/report/compare-code.ts";
import { makeTask } from "../tasks/task-rows.ts";

const task = makeTask("B/1", { complete_prompt: "def f():", canonical_solution: "    return 1\n" });

describe("compareCode", () => {
  test("compares with the whole program", () => {
    expect(groundTruthOf(task)).toBe("def f():\n    return 1\n");
    expect(compareCode(task, "def f():\n    return 2")).toEqual([
      { kind: "same", lines: ["def f():"] },
      { kind: "removed", lines: ["    return 1"] },
      { kind: "added", lines: ["    return 2"] },
    ]);
  });

  test.for([
    "def f():\n    return 1",
    "def f():\r\n    return 1\r\n",
    "def f():\r    return 1\n\n \n",
  ])("finds no difference in how lines and files end: %j", (solution) => {
    expect(compareCode(task, solution)).toEqual([
      { kind: "same", lines: ["def f():", "    return 1"] },
    ]);
  });

  test("an empty line between two changes does not tear them apart", () => {
    const truth = makeTask("B/1", { complete_prompt: "a\n\nb\n", canonical_solution: "c\n" });
    expect(compareCode(truth, "x\n\ny\nc\n")).toEqual([
      { kind: "removed", lines: ["a", "", "b"] },
      { kind: "added", lines: ["x", "", "y"] },
      { kind: "same", lines: ["c"] },
    ]);
  });

  test("holds every line of both, whatever they are", () => {
    const code = fc.array(fc.constantFrom("", " ", "a", "b")).map((lines) => [...lines, "end"]);
    fc.assert(
      fc.property(code, code, (truth, solution) => {
        const other = makeTask("B/1", {
          complete_prompt: "import json\n",
          canonical_solution: truth.join("\n"),
        });
        const runs = compareCode(other, solution.join("\n"));
        const side = (without: string) =>
          runs.filter(({ kind }) => kind !== without).flatMap(({ lines }) => lines);
        expect(side("added")).toEqual(["import json", ...truth]);
        expect(side("removed")).toEqual(solution);
        expect(countLines(runs, "same") + countLines(runs, "added")).toBe(solution.length);
      }),
    );
  });
});
