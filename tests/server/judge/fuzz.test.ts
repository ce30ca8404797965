import { request as ask, Agent } from "node:http";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { as, scriptedBench, servedBench } from "./served-judge.ts";

const places = ["/v1/verdicts", "/v1/verdicts/batch", "/v1/rewards", "/run_code"];
const runs = 500;
const bodiesARun = 20;

/** What can be judged, and what names tasks that are none. */
const sound = fc.record({
  task_id: fc.constantFrom("X/0", "X/1", "X/2", "X/3", "__proto__", "constructor"),
  solution: fc.oneof(
    fc.constantFrom("# pass", "# fail", "# timeout", "# died"),
    fc.string({ unit: "binary" }),
  ),
});
/** Near what is asked for, so that most of it gets past the first look. */
const odd = fc.record(
  {
    id: fc.oneof(fc.string(), fc.integer(), fc.jsonValue()),
    task_id: fc.oneof(fc.constantFrom("X/0", "X/1", "__proto__", "constructor"), fc.jsonValue()),
    solution: fc.oneof(fc.constantFrom("# pass", "# fail", "# timeout", "# died"), fc.jsonValue()),
    completion: fc.oneof(fc.constant("# fail"), fc.string({ unit: "binary" })),
    task: fc.oneof(fc.record({ test: fc.string() }, { requiredKeys: [] }), fc.jsonValue()),
    calibrated: fc.oneof(fc.boolean(), fc.jsonValue()),
  },
  { requiredKeys: ["task_id"] },
);
const sample = fc.oneof(sound, odd);
const mode = fc.oneof(fc.constantFrom("strict", "share", "official"), fc.jsonValue());
const body = fc.oneof(
  { weight: 4, arbitrary: sample.map((one) => JSON.stringify(one)) },
  {
    weight: 4,
    arbitrary: fc
      .record(
        { samples: fc.oneof(fc.array(sample, { maxLength: 4 }), fc.jsonValue()), mode },
        { requiredKeys: ["samples"] },
      )
      .map((one) => JSON.stringify(one)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
);
const type = fc.constantFrom(
  "application/json",
  "application/json; charset=utf-8",
  "text/plain",
  "application/x-www-form-urlencoded",
);

test("10,000 odd bodies are answered, and none with a fault of ours", async () => {
  // What is judged without a word of the script is answered as a crash would be.
  const sandbox = new ScriptedSandbox({ otherwise: "fail" });
  const judge = await servedBench(scriptedBench(sandbox));
  const agent = new Agent({ keepAlive: true, maxSockets: bodiesARun });
  onTestFinished(() => agent.destroy());
  const seen = new Map<number, number>();

  const send = (path: string, content: string | Uint8Array, contentType: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: as("alice"), "content-type": contentType };
      ask({ port: judge.port, path, method: "POST", headers, agent }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      })
        .on("error", reject)
        .end(content);
    });

  const request = fc.tuple(fc.constantFrom(...places), body, type);
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: bodiesARun, maxLength: bodiesARun }),
      async (requests) => {
        const statuses = await Promise.all(requests.map((one) => send(...one)));
        for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      },
    ),
    { numRuns: runs, endOnFailure: true },
  );
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(10_000);
  for (const status of [200, 400, 404, 415]) expect(seen.get(status)).toBeGreaterThan(10);
  expect(judge.service.queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
  expect((await judge.get("/v1/tasks")).status).toBe(200);
});
