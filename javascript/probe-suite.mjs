// A suite of node:test under other circumstances: another clock, time zone or folder, with an eye on the network, on files, and on
// what of the solution runs. It is the test file of a sample; `asked` is written in front of it. What was seen is the text of
// an error that the last hook throws, because that is what reports have room for.
import dns from "node:dns";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { stripTypeScriptTypes } from "node:module";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

const { suite, wish, solution } = asked;
const here = process.cwd();
const seen = {};
const endings = [];

if (wish.zone) process.env.TZ = wish.zone.name;
if (wish.clock !== undefined) moveClock(wish.clock);
if (wish.watch) watch();
const inner = wish.coverage ? cover() : writeInner("ts", suite);
if (wish.folder !== undefined) {
  mkdirSync(wish.folder, { recursive: true });
  process.chdir(wish.folder);
}
await import(pathToFileURL(inner));
if (endings.length > 0) {
  after(() => {
    for (const end of endings) end();
    throw Object.assign(new Error("seen"), { stack: JSON.stringify(seen) });
  });
}

function writeInner(extension, text) {
  const file = path.join(here, `inner.test.${extension}`);
  writeFileSync(file, text);
  return file;
}

/** 0 replaces the clock by one that goes right. */
function moveClock(seconds) {
  const Real = Date;
  const shift = seconds === 0 ? 0 : seconds * 1000 - Real.now();
  const now = () => Real.now() + shift;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new globalThis.Date().toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
}

function watch() {
  const hosts = new Set();
  const note = (host) => {
    const isOwn = typeof host !== "string" || /^(localhost|127\.|::1$|0\.0\.0\.0$|::$|$)/.test(host);
    if (!isOwn) hosts.add(host);
  };
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...given) {
    const [first] = Array.isArray(given[0]) ? given[0] : given;
    note(typeof first === "object" ? first?.host : given[1]);
    return connect.apply(this, given);
  };
  const { lookup } = dns;
  dns.lookup = (host, ...rest) => {
    note(host);
    return lookup(host, ...rest);
  };
  const list = () => [here, tmpdir()].flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  const before = new Set([...list(), path.join(here, "inner.test.ts"), path.join(here, "inner.test.mjs")]);
  endings.push(() => {
    seen.network = [...hosts].sort();
    seen.files = list().filter((name) => !before.has(name)).sort().slice(0, 50);
  });
}

/** Stripped of its types in place, so that what ran is found where it stands in the source. */
function cover() {
  const covered = path.join(here, "covered.mjs");
  writeFileSync(covered, strip(readFileSync(path.join(here, solution), "utf8")));
  const session = new Session();
  session.connect();
  const post = (method, given) => {
    let answer;
    session.post(method, given, (error, result) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  };
  post("Profiler.enable");
  post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  endings.push(() => {
    const url = pathToFileURL(covered).href;
    const found = post("Profiler.takePreciseCoverage").result.find((script) => script.url === url);
    seen.functions = (found?.functions ?? []).map(({ isBlockCoverage, ranges }) => ({
      blocks: isBlockCoverage,
      ranges: ranges.map(({ startOffset, endOffset, count }) => [startOffset, endOffset, count]),
    }));
  });
  const own = new RegExp(`(["'])\\./${solution.replaceAll(".", "\\.")}\\1`, "g");
  return writeInner("mjs", strip(suite).replaceAll(own, '"./covered.mjs"'));
}

function strip(text) {
  return stripTypeScriptTypes(text, { mode: "strip" });
}
