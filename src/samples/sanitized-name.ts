import path from "node:path";

/** Where the official tool puts the sanitized form of a samples file or folder: beside it. */
export function sanitizedPath(source: string, isFolder: boolean, calibrated: boolean): string {
  const suffix = calibrated ? "-sanitized-calibrated" : "-sanitized";
  const name = path.basename(source);
  const renamed =
    isFolder || !name.includes(".jsonl")
      ? name + suffix
      : name.replaceAll(".jsonl", `${suffix}.jsonl`);
  return path.join(path.dirname(source), renamed);
}
