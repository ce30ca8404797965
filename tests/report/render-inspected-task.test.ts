import { rowOf, toTask } from "../../src/benchmarks/bigcodebench.ts";
import { describe, expect, test } from "vitest";
import { plainStyle, type Style } from "../../src/lib/printable.ts";
import { renderInspectedTask } from "../../src/report/render-inspected-task.ts";
import { makeTask } from "../tasks/task-rows.ts";
import { makeResult } from "../verdicts/make-result.ts";

const task = makeTask("B/1", {
  complete_prompt: "def f():\n",
  canonical_solution: "    return 1\n",
  test: "class TestCases:\n    pass\n",
});
const marks: Style = { ...plainStyle, good: (text) => `<g>${text}`, bad: (text) => `<b>${text}` };

describe("a task in the terminal", () => {
  test("shows ground truth, test, diff and traces", () => {
    const sample = makeResult(
      "B/1",
      { test_a: "AssertionError\n" },
      { solution: "def f():\n    return 2\n" },
    );
    expect(renderInspectedTask({ task, samples: [sample] }, "m.json", plainStyle)).toBe(
      [
        "B/1  json, pandas",
        "0 of 1 sample passed (m.json)",
        "",
        "# Ground truth",
        "def f():",
        "    return 1",
        "",
        "# Test",
        "class TestCases:",
        "    pass",
        "",
        "# Completion 0: fail",
        "- only in the ground truth, + only in the completion",
        "  def f():",
        "-     return 1",
        "+     return 2",
        "",
        "test_a",
        "AssertionError",
      ].join("\n"),
    );
  });

  test("colours what differs, and says how each sample ended", () => {
    const samples = [
      makeResult("B/1", {}, { solution: "def f():\n    return 1" }),
      makeResult("B/1", {}, { status: "timeout", solution: "def g():\n    return 1" }),
    ];
    const text = renderInspectedTask({ task, samples }, "m.json", marks);
    expect(text).toContain("1 of 2 samples passed");
    expect(text).toContain("# Completion 0: <g>pass");
    expect(text).toContain("# Completion 1: <b>timeout");
    expect(text).toContain("<b>- def f():\n<g>+ def g():\n      return 1");
  });

  test("folds long stretches that are the same", () => {
    const body = Array.from({ length: 20 }, (_, i) => `    x${i} = 0\n`).join("");
    const long = toTask({ ...rowOf(task), canonical_solution: body });
    const samples = [makeResult("B/1", { a: "" }, { solution: `def f():\n${body}    return 1` })];
    const text = renderInspectedTask({ task: long, samples }, "m.json", plainStyle);
    expect(text).toContain("      x1 = 0\n  … 15 identical lines\n      x17 = 0\n");
    expect(text).toContain("+     return 1");
  });

  test("says when the file has no result of it", () => {
    const text = renderInspectedTask({ task, samples: [] }, "m.json", plainStyle);
    expect(text).toContain("m.json has no result for this task.");
    expect(text).toContain("# Test\nclass TestCases");
  });

  test("lets no text steer the terminal", () => {
    const evil = "\u001B[2J\u001B]0;title\u0007\u202Ered\rover\u0008";
    const samples = [
      makeResult("B/1", { [evil]: evil }, { solution: `${evil}\n\u001B]0;a\nb\u0007` }),
    ];
    const changes = { task_id: evil, libs: [evil], test: evil, canonical_solution: evil };
    const hostile = toTask({ ...rowOf(task), ...changes });
    const text = renderInspectedTask({ task: hostile, samples }, evil, plainStyle);
    expect(text).toContain("red");
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
  });
});
