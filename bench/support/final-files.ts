import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isObject } from "../../src/lib/is-object.ts";

// What may differ between two runs of the same samples: times, memory, the day, where a verdict came from.
const measures = new Set(["wall_ms", "cpu_ms", "peak_mib", "wait_ms", "cached", "date"]);

/** A result folder's files as comparable text by name: timings left out, a trace told by its exception, lines in order. */
export async function readFinalFiles(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => /\.jsonl?$/.test(name)).toSorted();
  const files = new Map<string, string>();
  for (const name of names) {
    const text = await readFile(path.join(folder, name), "utf8");
    const values: unknown[] = name.endsWith(".jsonl")
      ? text
          .split("\n")
          .filter(Boolean)
          .map((line): unknown => JSON.parse(line))
      : [JSON.parse(text)];
    const lines = values.map((value) => JSON.stringify(steady(value), null, 1)).toSorted();
    files.set(name, lines.join("\n"));
  }
  return files;
}

/** Each file that differs, with its first differing line and the task that it is about. */
export function listFileDifferences(
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string[] {
  const names = [...new Set([...expected.keys(), ...found.keys()])].toSorted();
  return names.flatMap((name) => {
    const [wanted, given] = [expected.get(name), found.get(name)];
    if (wanted === given) return [];
    if (wanted === undefined || given === undefined) {
      return [`${name}: only in ${given === undefined ? "the undisturbed" : "this"} run`];
    }
    const [left, right] = [wanted.split("\n"), given.split("\n")];
    const line = left.findIndex((text, index) => text !== right[index]);
    const place = line === -1 ? left.length : line;
    const task = left.slice(0, place).findLast((text) => /"task_id"|BigCodeBench\/\d+/.test(text));
    return [
      `${name}: ${task === undefined ? "" : `${task.trim()} `}${String(left[place]).trim().slice(0, 400)}\n    became ${String(right[place]).trim().slice(0, 400)}`,
    ];
  });
}

function steady(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => steady(item));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !measures.has(name));
  if (key === "details") {
    return Object.fromEntries(kept.map(([test, trace]) => [test, exceptionOf(String(trace))]));
  }
  return Object.fromEntries(kept.map(([name, item]) => [name, steady(item, name)]));
}

/** What a trace ends with. The rest can tell the time, a place in memory or a scratch folder: no two runs agree on it. */
function exceptionOf(trace: string): string {
  const names = trace.matchAll(/^[A-Za-z_][\w.]*(Error|Exception|Exit|Interrupt|Warning)\b/gm);
  return [...names].at(-1)?.[0] ?? "";
}
