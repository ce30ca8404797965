import { connect } from "node:net";
import { request as ask } from "node:http";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { as, scriptedBench, servedBench, tokens } from "./served-judge.ts";

const scripted = (changes?: Parameters<typeof servedBench>[1]) =>
  servedBench(scriptedBench(new ScriptedSandbox()), changes);

const sample = { task_id: "X/0", solution: "# pass" };
const closed = ["/v1/tasks", "/metrics", "/openapi.json", "/", "/nothing"];

/** As raw as a client can be: fetch would set its own Host. */
function status(
  port: number,
  headers: Record<string, string>,
  path = "/v1/tasks",
): Promise<number> {
  return new Promise((resolve, reject) => {
    ask({ host: "127.0.0.1", port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

describe("the token of a judge", () => {
  test.for(closed)("is asked for at %s, on loopback, too", async (place) => {
    const judge = await scripted();
    for (const authorization of ["", "Bearer", "Bearer wrong", "Basic d3Jvbmc6d3Jvbmc="]) {
      const answer = await judge.get(place, { headers: { authorization } });
      expect(answer.status).toBe(401);
    }
  });

  test("is asked for before a body is read", async () => {
    const judge = await scripted();
    for (const place of ["/v1/verdicts", "/v1/verdicts/batch", "/v1/rewards"]) {
      const headers = { authorization: "Bearer wrong" };
      expect((await judge.post(place, sample, { headers })).status).toBe(401);
    }
    expect(judge.service.queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
  });

  test("opens as a bearer's, as an address's password and as a page's cookie", async () => {
    const judge = await scripted();
    for (const token of tokens.values()) {
      const password = Buffer.from(`anybody:${token}`).toString("base64");
      for (const authorization of [`Bearer ${token}`, `Basic ${password}`]) {
        const answer = await judge.get("/v1/tasks", { headers: { authorization } });
        expect(answer.status).toBe(200);
      }
    }
    const opened = await fetch(`${judge.served.url}/?token=${tokens.get("bob")}`, {
      redirect: "manual",
    });
    expect(opened.status).toBe(303);
    const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
    const page = await fetch(judge.served.url, { headers: { cookie } });
    expect(await page.text()).toContain("/v1/verdicts/batch");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("is not asked for by what keeps the service running", async () => {
    const judge = await scripted();
    const headers = { authorization: "" };
    expect((await judge.get("/healthz", { headers })).status).toBe(200);
    expect((await judge.get("/readyz", { headers })).status).toBe(503);
    await judge.service.warm();
    const ready = await judge.get("/readyz", { headers });
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
  });
});

describe("the address of a judge", () => {
  const authorization = as("alice");

  test("is one that it was started for", async () => {
    const judge = await scripted({ names: ["judge.example"] });
    const { port } = judge;
    for (const host of [
      `127.0.0.1:${port}`,
      `LocalHost:${port}`,
      "judge.example",
      "judge.example:9",
    ]) {
      expect(await status(port, { host, authorization })).toBe(200);
    }
    for (const host of ["evil.example", "127.0.0.1:1", `judge.example.evil:${port}`]) {
      expect(await status(port, { host, authorization })).not.toBe(200);
      expect(await status(port, { host }, "/healthz")).not.toBe(200);
    }
  });

  test("is kept from pages of other sites", async () => {
    const judge = await scripted();
    for (const origin of ["http://evil.example", "null", "https://127.0.0.1"]) {
      const answer = await judge.post("/v1/verdicts", sample, { headers: { origin } });
      expect(answer.status).toBe(403);
    }
  });
});

describe("the body of a request", () => {
  test.for([
    ["no JSON", "{", 400],
    ["a list", [], 400],
    ["no code", { task_id: "X/0" }, 400],
    ["two codes", { ...sample, completion: "" }, 400],
    ["a task that is none", { ...sample, task_id: "X/9" }, 404],
    ["a field too many", { ...sample, more: 1 }, 400],
    ["a name as a number", { ...sample, task_id: 1 }, 400],
    ["a language that nobody runs", { ...sample, task: { test: "x", language: "cobol" } }, 400],
    ["a completion of nothing", { task_id: "a", completion: "", task: { test: "x" } }, 400],
  ] as const)("with %s is refused in words", async ([, body, expected]) => {
    const judge = await scripted();
    const answer = await judge.post("/v1/verdicts", body);
    const said: unknown = await answer.json();
    expect(answer.status).toBe(expected);
    expect(said).toMatchObject({ error: expect.stringMatching(/\w/) });
  });

  test("that is not JSON by its type is not read", async () => {
    const judge = await scripted();
    const headers = { "content-type": "text/plain" };
    expect((await judge.post("/v1/verdicts", sample, { headers })).status).toBe(415);
  });

  test("that says it is too large is refused before it is sent", async () => {
    const { port } = await scripted();
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1").setEncoding("utf8").on("error", reject);
      socket.once("data", (text: string) => {
        socket.destroy();
        resolve(text);
      });
      const head = ["POST /v1/rewards HTTP/1.1", `Host: 127.0.0.1:${port}`];
      head.push(`Authorization: ${as("alice")}`, "Content-Length: 400000000", "", "");
      socket.write(head.join("\r\n"));
    });
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  test("that never ends is cut at the limit", async () => {
    const judge = await scripted();
    let sent = 0;
    const endless = async function* () {
      for (const piece = Buffer.alloc(2 ** 20, " "); ; sent += piece.length) yield piece;
    };
    const answer = await new Promise<number | undefined>((resolve) => {
      const headers = { authorization: as("alice") };
      const path = "/v1/verdicts";
      const request = ask({ port: judge.port, method: "POST", path, headers }, (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.on("error", () => resolve(undefined));
      Readable.from(endless())
        .on("error", () => {})
        .pipe(request);
    });
    expect(answer).toBe(413);
    expect(sent).toBeLessThan(2 ** 28);
    expect((await judge.get("/v1/tasks")).status).toBe(200);
  });

  test("that is broken off leaves nothing behind", async () => {
    const judge = await scripted();
    for (let count = 0; count < 20; count++) {
      const socket = connect(judge.port, "127.0.0.1");
      const head = ["POST /v1/verdicts HTTP/1.1", `Host: 127.0.0.1:${judge.port}`];
      head.push(`Authorization: ${as("alice")}`, "Content-Length: 1000", "", "{");
      await new Promise<void>((resolve) => socket.write(head.join("\r\n"), () => resolve()));
      socket.destroy();
    }
    expect((await judge.post("/v1/verdicts", sample)).status).toBe(200);
    expect(judge.service.queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
  });
});
