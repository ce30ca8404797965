import { readdir } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { ServedSite } from "../../src/server/serve-site.ts";
import { writeRun } from "../cli/written-run.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { askSite, servedSite } from "../web/support/served-site.ts";

const sample = "data/samples/model-1/B-1-0.json";

function ask(site: ServedSite, body: string, headers: Record<string, string> = {}) {
  const origin = new URL(site.url).origin;
  return askSite(site, "rerun", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, ...headers },
    body,
  });
}

async function siteWithRun(host?: string) {
  const folder = await temporaryFolder();
  await writeRun(folder);
  return { folder, site: await servedSite({ runs: [folder] }, host) };
}

describe("a rerun", () => {
  test("is refused to a page of another site, and to what names no page", async () => {
    const { site } = await siteWithRun();
    const body = JSON.stringify({ sample });
    expect((await ask(site, body, { Origin: "http://evil.example" })).status).toBe(403);
    const bare = await askSite(site, "rerun", { method: "POST", body });
    expect(bare.status).toBe(403);
    expect((await askSite(site, "rerun")).status).toBe(404);
  });

  test("is refused where others than this machine can ask", async () => {
    const { site } = await siteWithRun("0.0.0.0");
    const url = new URL(site.url);
    const origin = `http://127.0.0.1:${site.port}`;
    const answer = await fetch(`${origin}/rerun`, {
      method: "POST",
      headers: { Origin: origin, Authorization: `Bearer ${url.searchParams.get("token")}` },
      body: JSON.stringify({ sample }),
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("127.0.0.1");
  });

  test.for([
    ["", 400],
    ["{", 400],
    ["{}", 400],
    [`{"sample": 1}`, 400],
    [`{"sample": "${sample}", "code": "print(1)"}`, 400],
    [`{"sample": "../../etc/passwd"}`, 404],
    [`{"sample": "data/index.json"}`, 404],
    [`{"sample": "data/samples/model-1/B-1-7.json"}`, 404],
  ] as const)("of %s is answered with %i", async ([body, status]) => {
    const { site } = await siteWithRun();
    expect((await ask(site, body)).status).toBe(status);
  });

  test("with a body that never ends is cut, and nothing of it is kept", async () => {
    const { site } = await siteWithRun();
    const { port, token } = site;
    const origin = `http://127.0.0.1:${port}`;
    const headers = {
      origin,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    };
    let sent = 0;
    const endless = function* () {
      for (const piece = Buffer.alloc(2 ** 18, " "); ; sent += piece.length) yield piece;
    };
    const status = await new Promise<number | undefined>((resolve) => {
      const asked = request(
        { host: "127.0.0.1", port, path: "/rerun", method: "POST", headers },
        (response) => {
          resolve(response.statusCode);
          asked.destroy();
        },
      );
      asked.on("error", () => resolve(undefined));
      Readable.from(endless())
        .on("error", () => {})
        .pipe(asked);
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(2 ** 27);
  });

  test("of code that is not known says so, and writes nothing", async () => {
    const { site, folder } = await siteWithRun();
    const before = await readdir(path.join(folder, "results"));
    const answer = await ask(site, JSON.stringify({ sample }));
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("code of this sample");
    expect(await readdir(path.join(folder, "results"))).toEqual(before);
  });
});

describe("live news", () => {
  test("are events that end when the server does", async () => {
    const { site } = await siteWithRun();
    const answer = await askSite(site, "live");
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    expect(first?.value).toMatch(/^data: \{"works":\[/);
    await site[Symbol.asyncDispose]();
    const rest = await reader?.read().catch(() => ({ done: true }));
    expect(rest?.done).toBe(true);
  });
});
