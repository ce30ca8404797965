import type { DatasetIdentity } from "../../src/schema/task.ts";

/** A share as a percentage with one decimal; what is not known is a dash. */
export function formatShare(share: number | null | undefined): string {
  return share === null || share === undefined ? "-" : (share * 100).toFixed(1);
}

export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** What a number is over: 1,140, or 78 of 1,140. */
export function formatCoverage(
  covers: { tasks: number | null; of: number | null; whole: boolean } | null,
): string {
  if (covers === null || covers.tasks === null) return "-";
  const tasks = covers.tasks.toLocaleString("en");
  return covers.whole || covers.of === null
    ? tasks
    : `${tasks} of ${covers.of.toLocaleString("en")}`;
}

/** A file has no version to speak of. */
export function datasetName({ name, version }: Pick<DatasetIdentity, "name" | "version">): string {
  return version === "unversioned" ? name : `${name} ${version}`;
}
