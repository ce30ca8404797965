import { formatCount } from "../../src/report/format-number.ts";
import type { FailureKind } from "../../src/schema/failure.ts";
import type { DatasetIdentity } from "../../src/schema/task.ts";

const kindNames: Readonly<Record<FailureKind, string>> = {
  syntax: "Syntax error",
  "missing-import": "Missing import",
  "missing-definition": "Missing definition",
  time: "Timeout",
  crash: "Crash",
  "mock-expectation": "Mock not used as expected",
  "not-raised": "Expected exception not raised",
  "missing-key": "Missing key or attribute",
  "wrong-type": "Wrong type",
  "refused-value": "Value rejected",
  "file-or-network": "File or network",
  "wrong-value": "Wrong value",
  other: "Other",
};

/** What a kind of failure is called on a page; any other word stays as it is. */
export function kindName(kind: string): string {
  const [, name] = Object.entries(kindNames).find(([key]) => key === kind) ?? [];
  return name ?? kind;
}

/** 1,140 tasks, or 78 of 1,140 tasks. */
export function foundWords(found: number, all: number, noun: string): string {
  return found === all
    ? formatCount(all, noun)
    : `${found.toLocaleString("en")} of ${formatCount(all, noun)}`;
}

/** A file has no version to speak of. */
export function datasetName({ name, version }: Pick<DatasetIdentity, "name" | "version">): string {
  return version === "unversioned" ? name : `${name} ${version}`;
}

/** 80 ms, 1.2 s, 12 s, 3 min 20 s, 1 h 5 min. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
