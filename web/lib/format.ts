import type { DatasetIdentity } from "../../src/schema/task.ts";

/** A file has no version to speak of. */
export function datasetName({ name, version }: Pick<DatasetIdentity, "name" | "version">): string {
  return version === "unversioned" ? name : `${name} ${version}`;
}
