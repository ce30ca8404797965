import { describe, expect, test } from "vitest";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { scriptedBench, servedBench } from "./served-judge.ts";

const served = () => servedBench(scriptedBench(new ScriptedSandbox()));

describe("the interface in words", () => {
  test("is OpenAPI that names each path, and every schema that it refers to", async () => {
    const judge = await served();
    const answer = await judge.get("/openapi.json");
    const text = await answer.text();
    const api: { openapi: string; paths: object; components: { schemas: object } } =
      JSON.parse(text);
    expect(api.openapi).toBe("3.1.0");
    const wanted = ["/v1/verdicts", "/v1/verdicts/batch", "/v1/rewards", "/v1/tasks", "/metrics"];
    expect(Object.keys(api.paths)).toEqual(expect.arrayContaining(wanted));
    const known = new Set(Object.keys(api.components.schemas));
    const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => name === undefined || !known.has(name))).toEqual([]);
    expect(api.components.schemas).toMatchObject({
      JudgeSample: { required: ["task_id"], additionalProperties: false },
      JudgedSample: { oneOf: [{ required: ["id", "status", "verdict"] }, {}] },
      Verdict: { properties: { official: { anyOf: [{ type: "object" }, { type: "null" }] } } },
    });
  });

  test("is a page that takes nothing from elsewhere", async () => {
    const judge = await served();
    const page = await (await judge.get("/")).text();
    expect(page).toContain("POST /v1/rewards");
    const links = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1] ?? "");
    expect(links.filter((link) => !/^[/#]/.test(link) || link.startsWith("//"))).toEqual([]);
    for (const link of links.filter((one) => one.startsWith("/"))) {
      expect((await judge.get(link)).status).toBe(200);
    }
    for (const link of links.filter((one) => one.startsWith("#"))) {
      expect(page).toContain(`id="${link.slice(1)}"`);
    }
  });
});

test("the numbers for Prometheus count what was judged, and how requests were answered", async () => {
  const judge = await served();
  for (const word of ["pass", "pass", "fail", "broken"]) {
    await judge.post("/v1/verdicts", { task_id: "X/0", solution: `# ${word}` });
  }
  await judge.post("/v1/verdicts", "{");
  await judge.get("/nothing/at/all");
  const metrics = await (await judge.get("/metrics")).text();
  for (const line of [
    'bcb_sample_seconds_count{outcome="pass"} 2',
    'bcb_sample_seconds_count{outcome="fail"} 1',
    'bcb_sample_seconds_count{outcome="broken"} 1',
    'bcb_strict_total{status="unproven"} 2',
    'bcb_http_request_seconds_count{path="/v1/verdicts",status="200"} 3',
    'bcb_http_request_seconds_count{path="/v1/verdicts",status="400"} 1',
    'bcb_http_request_seconds_count{path="/v1/verdicts",status="503"} 1',
    "bcb_queue_waiting_samples 0",
    "bcb_queue_running_samples 0",
    "bcb_busy_workers 0",
    "bcb_parallel 1",
    "bcb_cache_hits_total 0",
    "bcb_ready 0",
  ]) {
    expect(metrics.split("\n")).toContain(line);
  }
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(metrics).not.toContain("nothing/at/all");
});
