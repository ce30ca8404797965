import type { DatasetIdentity } from "../../src/schema/task.ts";

/** A share as a percentage with one decimal; what is not known is a dash. */
export function formatShare(share: number | null | undefined): string {
  return share === null || share === undefined ? "-" : (share * 100).toFixed(1);
}

export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** A file has no version to speak of. */
export function datasetName({ name, version }: Pick<DatasetIdentity, "name" | "version">): string {
  return version === "unversioned" ? name : `${name} ${version}`;
}
