import { describe, expect, test } from "vitest";
import { renderInspection } from "../../../src/report/inspection/render-inspection.ts";
import { renderTask } from "../../../src/report/inspection/render-task.ts";
import type { UnsolvedTask } from "../../../src/schema/inspection.ts";
import { makeTask } from "../../tasks/task-rows.ts";
import { makeResult } from "../../verdicts/make-result.ts";

function pageOf(tasks: readonly UnsolvedTask[]): string {
  return renderInspection("m_eval_results", ["Some words."], tasks.map(renderTask));
}

describe("the page of an inspection", () => {
  test("fetches nothing, allows no script but its own, and is the same bytes for the same input", () => {
    const tasks = [
      {
        task: makeTask("B/1"),
        samples: [makeResult("B/1", { test_a: "no" })],
        kind: "fail" as const,
      },
    ];
    const page = pageOf(tasks);
    expect(page).toBe(pageOf(tasks));
    expect(page).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-`,
    );
    expect(page).not.toMatch(/\b(src|href)="(?!#)/);
    expect(page).not.toContain("url(");
  });

  test("shows both programs, the test and every trace", () => {
    const task = makeTask("B/1", {
      test: "class TestCases: pass",
      canonical_solution: "    one()\n",
    });
    const samples = [
      makeResult("B/1", { test_a: "trace a", test_b: "trace b" }, { solution: "two()" }),
      makeResult("B/1", {}, { solution: "three()" }),
    ];
    const page = pageOf([{ task, samples, kind: "partly" }]);
    for (const text of ["    one()\n", "two()", "three()", "TestCases", "trace a", "trace b"]) {
      expect(page).toContain(text);
    }
    expect(page).toContain(">1 of 2 passed</span");
    expect(page).toContain("partly (1)");
  });

  test("escapes whatever a model or a file says", () => {
    const evil = `</pre></script><script>alert(1)</script><img src=x onerror="alert(2)">'&\u001B[31m\u202E`;
    const task = makeTask(evil, {
      complete_prompt: evil,
      canonical_solution: evil,
      test: evil,
      libs: [evil],
      doc_struct: { ...makeTask("B/1").texts.doc, description: [evil] },
    });
    const samples = [makeResult(evil, { [evil]: evil }, { solution: `${evil}\n${evil}` })];
    const page = renderInspection(evil, [evil], [renderTask({ task, samples, kind: "fail" }, 0)]);
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).not.toContain("<img");
    expect(page).not.toContain("\u001B");
    expect(page).not.toContain("\u202E");
    expect(page).toContain('id="nth-0"');
  });

  test("has words for nothing to inspect", () => {
    expect(pageOf([])).toContain("there is nothing to inspect");
  });

  test("stays small and quick for 1,140 tasks", () => {
    const code = Array.from({ length: 60 }, (_, line) => `    line_${line} = ${line}\n`).join("");
    const start = performance.now();
    const page = pageOf(
      Array.from({ length: 1140 }, (_, index) => {
        const task = makeTask(`B/${index}`, { canonical_solution: code, test: code });
        const solution = code.replaceAll(/line_\d*5 = .*/g, "changed()");
        const samples = [makeResult(task.task_id, { test_a: "no\n".repeat(20) }, { solution })];
        return { task, samples, kind: "fail" };
      }),
    );
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(page.length).toBeLessThan(12_000_000);
  });
});
