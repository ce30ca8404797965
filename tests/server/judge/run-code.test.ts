import { expect, test } from "vitest";
import { makeBench } from "../../support/make-bench.ts";
import { openSandbox } from "../../support/open-sandbox.ts";
import { servedBench } from "./served-judge.ts";

const program = { code: "print(1)", language: "python" };

test("code is run, and the room that it took is free again", async () => {
  const judge = await servedBench(makeBench(openSandbox()));
  const answer = await judge.post("/run_code", program);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { status: "Success", run_result: { stdout: "1\n" } },
  ]);
  expect(judge.service.queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
});

test("a client that goes away in the middle of its run leaves no place taken", async () => {
  const judge = await servedBench(makeBench(openSandbox()));
  const leave = new AbortController();
  const endless = { ...program, code: "while True: pass", run_timeout: 300 };
  const gone = judge.post("/run_code", endless, { signal: leave.signal });
  await expect.poll(() => judge.service.queue.load.running, { timeout: 20_000 }).toBe(1);
  leave.abort();
  await expect(gone).rejects.toThrow("abort");
  const next = await judge.post("/run_code", program);
  expect(next.status).toBe(200);
  expect(judge.service.queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
});

test("what has no room is answered as verl asks again after, in SandboxFusion's shape", async () => {
  const judge = await servedBench(makeBench(openSandbox()), { most: { samples: 0 } });
  const answer = await judge.post("/run_code", program);
  expect([answer.status, Number(answer.headers.get("retry-after"))]).toEqual([
    504,
    expect.any(Number),
  ]);
  expect(await answer.json()).toMatchObject({
    status: "SandboxError",
    run_result: null,
    files: {},
  });
});

test("the rest of SandboxFusion's API says that it is not here", async () => {
  const judge = await servedBench(makeBench(openSandbox()));
  expect(await (await judge.get("/v1/ping")).json()).toBe("pong");
  const notebook = await judge.post("/run_jupyter", { cells: [] });
  expect(await notebook.json()).toMatchObject({ status: "SandboxError", cells: [] });
  expect((await judge.post("/submit", {})).status).toBe(501);
  expect((await judge.post("/run_code", { code: 1 })).status).toBe(400);
  const document = await (await judge.get("/openapi.json")).text();
  expect(document).toContain("/run_code");
});
