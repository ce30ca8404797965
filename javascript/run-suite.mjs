// Runs one suite of node:test in this process, which is a sample's own: it starts ahead, is told on descriptor 3 what to
// run, and says there how it went. Nothing here watches the sample: it shares the process, and would win. Whether a pass was
// earned is found out by running it again with other expectations. What is taken before the sample's first line keeps
// accidents out of the report.
import { readSync, writeFileSync, writeSync } from "node:fs";
import { enableCompileCache, stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { run } from "node:test";
import { inspect } from "node:util";
import "node:assert/strict";

const channel = 3;
const mostTrace = 16 * 1024;
const { stringify } = JSON;
const leave = process.reallyExit.bind(process, 0);
const [, , cache] = process.argv;

if (cache !== undefined) enableCompileCache(cache);
// What takes out types is loaded and compiled now, by most of what it meets in samples: a first time takes 20 ms, the others
// 2 ms together, and a sample's own types then take 13 ms less.
for (let time = 0; time < 4; time += 1)
  stripTypeScriptTypes(typical(), { mode: "transform", sourceMap: true });
await import("data:text/javascript,export default 1");
process.argv.length = 1;

const { files, test } = JSON.parse(readLine());
for (const [name, text] of Object.entries(files)) writeFileSync(name, text);
const file = path.resolve(test);
const report = { loaded: true, tests_run: 0, details: Object.create(null), outputs: [] };
say("+");
try {
  for await (const event of run({ files: [file], isolation: "none" })) note(event);
} catch (error) {
  report.loaded = false;
  report.details.ALL = describe(error);
}
say(`${stringify(report)}\n`);
leave();

function note({ type, data }) {
  if (type !== "test:pass" && type !== "test:fail") return;
  const { name, details, skip, todo } = data;
  const isSuite = details.type === "suite";
  const isFile = name === file;
  if (!isSuite && !isFile && skip === undefined && todo === undefined) report.tests_run += 1;
  if (type === "test:pass" || todo !== undefined) return;
  if (isFile) {
    report.loaded = false;
    report.details.ALL = describe(details.error);
  } else if (!isSuite || details.error?.failureType !== "subtestsFailed") {
    report.details[distinct(name)] = describe(details.error);
  }
}

function distinct(name) {
  let free = name;
  for (let number = 2; free in report.details; number += 1) free = `${name} (${number})`;
  return free;
}

/** What the test threw, and not what node:test made of it. */
function describe(error) {
  try {
    const thrown = error?.cause ?? error;
    const told = typeof thrown?.stack === "string" ? thrown.stack : inspect(thrown);
    const text = told.replaceAll(/\n +at [^\n]*\bnode:[^\n]*/g, "");
    return text.length > mostTrace ? `${text.slice(0, mostTrace)}\n[cut]` : text;
  } catch {
    return "an error whose text cannot be made";
  }
}

function say(text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) rest = rest.subarray(writeSync(channel, rest));
}

function readLine() {
  const chunks = [];
  const chunk = Buffer.alloc(65_536);
  while (true) {
    const length = readSync(channel, chunk);
    if (length === 0) leave();
    chunks.push(Buffer.from(chunk.subarray(0, length)));
    if (chunk[length - 1] === 10) return Buffer.concat(chunks).toString();
  }
}

function typical() {
  return `import assert from "node:assert/strict";
interface Item<T> { name: string; value?: T; tags: readonly string[] }
type Table = Readonly<Record<string, Item<number> | undefined>>;
enum Level { Low = 1, High }
export class Box<T extends object> {
  readonly #inner: T;
  constructor(private outer: T, inner?: T) { this.#inner = inner ?? outer; }
  get value(): T { return this.#inner; }
  static of = <S extends object>(one: S): Box<S> => new Box(one);
}
export async function* walk({ a, b = [] }: { a: number; b?: string[] }, ...rest: unknown[]) {
  for (const [index, text] of b.entries()) yield { index, text, level: Level.High as number };
  for await (const one of rest as Promise<string>[]) if (one !== "" && a > 1) yield one!.length;
  switch (a) { case 1: break; default: throw new RangeError(\`\${a satisfies number} is not \${/\\d+/u.source}\`); }
}
const table: Table = { x: { name: "x", tags: [] } };
let sum = 0;
while (sum < 3) { sum += table["x"]?.value ?? 1; }
try { assert.equal(sum, 3); } catch (error: unknown) { if (error instanceof Error) sum = -1; } finally { sum *= 2; }
const lengths = new Map<string, number>([...Object.keys(table)].map((key) => [key, key.length] as const));
export default lengths;
`;
}
