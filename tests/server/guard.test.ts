import { request as ask } from "node:http";
import { describe, expect, test } from "vitest";
import { askSite, servedSite } from "../web/support/served-site.ts";
import type { ServedSite } from "../../src/server/serve-site.ts";

interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** As raw as a client can be: fetch would tidy up paths and set its own Host. */
function get(site: ServedSite, path: string, given: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = site;
    const headers = "cookie" in given ? given : { authorization: `Bearer ${site.token}`, ...given };
    ask({ host: "127.0.0.1", port, path, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("a server on loopback", () => {
  test("answers its own pages, with a policy that allows nothing from elsewhere", async () => {
    const site = await servedSite({});
    const { status, headers, body } = await get(site, "/");
    expect(status).toBe(200);
    expect(body).toContain('id="app"');
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  test.for([
    ["a name that was made to point here", "evil.example"],
    ["another port", "127.0.0.1:1"],
    ["a name that only starts like ours", "127.0.0.1.evil.example"],
  ])("refuses %s in Host", async ([, host]) => {
    const site = await servedSite({});
    const { status, body } = await get(site, "/data/index.json", { host: host ?? "" });
    expect(status).toBe(421);
    expect(body).not.toContain("format");
  });

  test("answers under every name of loopback", async () => {
    const site = await servedSite({});
    for (const name of ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"]) {
      const { status } = await get(site, "/data/index.json", { host: `${name}:${site.port}` });
      expect(status).toBe(200);
    }
  });

  test.for(["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"])(
    "refuses the Origin %s",
    async (origin) => {
      const site = await servedSite({});
      const { status } = await get(site, "/data/index.json", { origin });
      expect(status).toBe(403);
    },
  );

  test("answers a page of its own origin", async () => {
    const site = await servedSite({});
    const origin = `http://127.0.0.1:${site.port}`;
    expect((await get(site, "/data/index.json", { origin })).status).toBe(200);
  });

  test.for([
    "/../package.json",
    "/data/../../package.json",
    "/data/..%2f..%2fpackage.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/data/tasks/..%2findex.json",
    "/data/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/data//etc/passwd",
    "/data/tasks/%00.json",
    "/data/__proto__",
    "/constructor",
    "/data/%ff",
  ])("has no file at %s", async (path) => {
    const site = await servedSite({ dataset: "starter" });
    const { status, body } = await get(site, path);
    expect(status).toBe(404);
    expect(body.length).toBeLessThan(100);
  });

  test("has no other methods", async () => {
    const site = await servedSite({});
    for (const method of ["POST", "PUT", "DELETE"]) {
      const response = await askSite(site, "data/index.json", { method });
      expect(response.status).toBe(404);
    }
  });
});

describe("the token", () => {
  test.for(["127.0.0.1", "0.0.0.0"])("is asked for on %s", async (host) => {
    const site = await servedSite({}, host);
    const token = new URL(site.url).searchParams.get("token") ?? "";
    expect(token.length).toBeGreaterThan(20);
    const bare = { cookie: "" };
    expect((await get(site, "/", bare)).status).toBe(401);
    expect((await get(site, "/data/index.json", bare)).status).toBe(401);
    expect((await get(site, "/?token=wrong", bare)).status).toBe(401);
    const wrong = { cookie: `bcb_token_${site.port}=wrong` };
    expect((await get(site, "/", wrong)).status).toBe(401);
    for (const authorization of ["Bearer wrong", `Digest ${token}`, token, "Bearer", "Basic ="]) {
      expect((await get(site, "/", { authorization })).status).toBe(401);
    }
  });

  test("is taken from the address, a cookie or a header", async () => {
    const site = await servedSite({});
    const { token } = site;
    const opened = await get(site, `/?token=${token}`, { cookie: "" });
    expect(opened.status).toBe(303);
    expect(opened.headers["location"]).toBe("/");
    const cookie = String(opened.headers["set-cookie"]);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Strict");
    const pair = cookie.split(";")[0] ?? "";
    expect((await get(site, "/data/index.json", { cookie: pair })).status).toBe(200);
    const password = Buffer.from(`anybody:${token}`).toString("base64");
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `Basic ${password}`]) {
      expect((await get(site, "/data/index.json", { authorization })).status).toBe(200);
    }
  });
});

describe("a server that others can reach", () => {
  test("still refuses names that are not its own", async () => {
    const site = await servedSite({}, "0.0.0.0");
    expect((await get(site, "/", { host: "evil.example" })).status).toBe(421);
  });
});

describe("a port that is taken", () => {
  test("is said in words", async () => {
    const first = await servedSite({});
    await expect(servedSite({}, "127.0.0.1", first.port)).rejects.toThrow(
      `Port ${first.port} on 127.0.0.1 is already in use.`,
    );
  });
});
