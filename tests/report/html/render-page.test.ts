import { describe, expect, test } from "vitest";
import { renderPage } from "../../../src/report/html/render-page.ts";
import { sampleReport } from "../sample-report.ts";

/** The page's words with markup taken out, spaces joined. */
function wordsOf(page: string): string {
  const body = page.slice(page.indexOf("<body>"), page.indexOf("<script>"));
  return body
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
}

describe("report.html", () => {
  test("shows the numbers of the data", () => {
    const words = wordsOf(renderPage(sampleReport({ models: 2 })));
    expect(words).toContain("2 models, 6 tasks of sample 1.");
    expect(words).toContain(
      "1 model-1 complete · vllm · temperature 0 · 6 samples 66.7 0.0 4 / 6 4 pass 2 fail",
    );
    expect(words).toContain(
      "2 model-2 complete · vllm · temperature 0 · 6 samples 50.0 0.0 3 / 6 3 pass 3 fail",
    );
    expect(words).toContain("model-1 0.0 100.0 100.0 model-2 50.0 50.0 50.0");
    expect(words).toContain("all (6) solved by all (2) solved by some (3) solved by none (1)");
    expect(words).toContain("Ground truth: 6 of 6 canonical solutions pass");
    expect(words).toContain("Made 2026-01-02 03:04 UTC, bcb 0.1.0");
  });

  test("is the same bytes for the same report", () => {
    expect(renderPage(sampleReport())).toBe(renderPage(sampleReport()));
  });

  test("escapes whatever a model or a file says", () => {
    const evil = `<script>alert(1)</script><img src=x onerror="alert(2)">'&\u001B[31m\u202E`;
    const report = sampleReport({ models: 1, tasks: 2 });
    report.title = evil;
    const [model] = report.models;
    Object.assign(model?.run ?? {}, { note: evil, engine: evil });
    Object.assign(model ?? {}, { name: evil });
    Object.assign(model?.run.model ?? {}, { backend: evil });
    Object.assign(report.tasks[0] ?? {}, {
      task_id: evil,
      summary: evil,
      libs: [evil],
      domains: [evil],
    });
    Object.assign(model?.samples[1] ?? {}, {
      outcome: "fail",
      failing: [{ test: evil, trace: evil }],
    });
    const failed = [{ task_id: evil, outcome: "fail" as const, message: evil }];
    report.ground_truth = { checked: 2, passed: 1, failed };
    const page = renderPage(report);
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).not.toContain("<img");
    expect(page).not.toContain("\u001B");
    expect(page).not.toContain("\u202E");
    expect(page).toContain(
      "&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(2)&quot;&gt;&#39;&amp;\\u001b[31m\\u202e",
    );
  });

  test("shows the line that names the exception beside the test", () => {
    const report = sampleReport({ models: 1, tasks: 1 });
    const trace = `Traceback (most recent call last):\n  File "__test__.py", line 9, in check\nAssertionError: 1 != 2\n\n- 1\n? ^`;
    Object.assign(report.models[0]?.samples[0] ?? {}, { failing: [{ test: "test_b", trace }] });
    expect(renderPage(report)).toContain(`<span class="reason">AssertionError: 1 != 2</span>`);
  });

  test("says where the runs differ", () => {
    const report = sampleReport({ models: 2 });
    Object.assign(report.models[1]?.run.environment ?? {}, { python: "3.12.1" });
    const words = wordsOf(renderPage(report));
    expect(words).toContain("The runs differ in: environment.");
    expect(words).toContain("Python 3.11.7 model-1");
    expect(words).toContain("Python 3.12.1 model-2");
  });

  test("warns at its top of what is not final or does not compare", () => {
    const report = sampleReport({ models: 2 });
    Object.assign(report.models[0] ?? {}, { incomplete: true, missing_tasks: 1, samples: [] });
    const failed = [{ task_id: "Sample/1", outcome: "fail" as const, message: "no" }];
    report.ground_truth = { checked: 6, passed: 5, failed };
    const words = wordsOf(renderPage(report));
    const top = words.slice(0, words.indexOf("Ranking"));
    expect(top).toContain("1 run incomplete");
    expect(top).toContain("1 of 6 ground truths fail");
    expect(words).toContain("Not final: 1 task without a sample.");
    expect(words).toContain("model-1 no sample");
  });

  test("warns of a weak sandbox, and of failing ground truths no more than once", () => {
    const report = sampleReport({ models: 1 });
    const failed = [{ task_id: "Sample/1", outcome: "fail" as const, message: "no" }];
    report.ground_truth = { checked: 6, passed: 5, failed };
    const [model] = report.models;
    Object.assign(model ?? {}, { caveat: "Judged in a weak sandbox." });
    Object.assign(model?.run ?? {}, { engine: "plain-1", missing_walls: ["network"] });
    const words = wordsOf(renderPage(report));
    const top = words.slice(0, words.indexOf("Ranking"));
    expect(top).toMatch(/1 of 6 ground truths fail in this environment\. Judged in a weak sandbox/);
    expect(words).toContain("plain-1, without walls (network)");
    Object.assign(model ?? {}, { caveat: "1 of 6 ground truths fail in this environment: no." });
    expect(wordsOf(renderPage(report)).split("ground truths fail in this")).toHaveLength(2);
  });

  test("has words for no models", () => {
    const report = { ...sampleReport({ models: 0, tasks: 0 }), ground_truth: null };
    expect(wordsOf(renderPage(report))).toContain("No run has been judged yet.");
  });

  test("counts the passing samples where a task has several", () => {
    const words = wordsOf(renderPage(sampleReport({ models: 1, tasks: 2, samples: 4 })));
    expect(words).toContain("a number says how many of the samples passed");
    expect(words).toContain("Pass@1 Pass@4");
    expect(words).toContain("model-1 #4");
  });
});
