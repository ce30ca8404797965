import path from "node:path";
import type { ModelIdentity } from "../schema/verdict.ts";
import type { Selection, Split } from "../schema/task.ts";

export interface SampleFileName {
  model: ModelIdentity;
  /** What the official tool calls the model: all that stands before the pack. */
  officialModel: string;
  pack: string | null;
  split: Split | null;
  /** Null where the name does not tell. */
  subset: Selection["subset"] | null;
  /** The file name without its ending: what the result files are named after. */
  stem: string;
}

// {model}[--{revision}]--{pack}[@{subset}]-{split}--{backend}-{temperature}-{n}-sanitized[_-]calibrated.jsonl
const community =
  /^(?<prefix>.+)--(?<pack>[a-z][a-z0-9+_.]*(?:-[a-z0-9+_.]+)*)(?:@(?<subset>[a-z][a-z0-9_.-]*))?-(?<split>[a-z][a-z0-9_]*)--(?<backend>[a-z0-9_-]+?)-(?<temperature>\d+(?:\.\d+)?)-(?<n>\d+)(?:-.*)?$/;

/** What the community's file name tells of a samples file; any other name is taken as the model's. */
export function parseSampleFileName(fileName: string): SampleFileName {
  const stem = fileName.replace(/\.gz$/, "").replace(/\.(jsonl?|eval)$/, "");
  const groups = community.exec(stem)?.groups;
  if (groups === undefined) {
    const model = { name: stem, revision: null, backend: null, temperature: null };
    return { model, officialModel: stem, pack: null, split: null, subset: null, stem };
  }
  const { prefix = stem, pack = null, subset, split = null, backend = null, temperature } = groups;
  return {
    model: { ...splitRevision(prefix), backend, temperature: Number(temperature) },
    officialModel: prefix,
    pack,
    subset: subset ?? (pack?.endsWith("-hard") ? "hard" : "full"),
    split,
    stem,
  };
}

const revisionWord = /^(main|master|[0-9a-f]{7,40}|v?\d+(\.\d+)*)$/;

/** `--` stands for the slash of a model's name as well: `org--name`, `name--main`, `org--name--main`. */
function splitRevision(prefix: string): Pick<ModelIdentity, "name" | "revision"> {
  const parts = prefix.split("--");
  const last = parts.at(-1) ?? "";
  const isRevision = parts.length > 2 || (parts.length === 2 && revisionWord.test(last));
  if (!isRevision) return { name: prefix, revision: null };
  return { name: parts.slice(0, -1).join("--"), revision: last };
}

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
