import { lstat, readdir, readFile } from "node:fs/promises";
import { minimatch } from "minimatch";
import { orderBy } from "natural-orderby";
import Papa from "papaparse";

export interface Usage {
  csv: string;
  bytes: number;
  over: string[];
}

/**
 * Report how much space each project takes on the shared drive of an office. Every folder directly
 * below the root is a project; files that lie directly in the root count for none. All regular
 * files at any depth count; symbolic links are neither counted nor followed. The root may hold a
 * file ".usageignore" in UTF-8 with a glob pattern a line (blank lines and lines that begin with #
 * do not count, white space around a pattern neither): a file is left out if a pattern matches its
 * path from the root (with "/", by minimatch, names that begin with a dot included) or the path of
 * a folder that it lies in. A project whose own folder is left out is not reported at all.
 *
 * @param root - Path of the shared drive.
 * @param quotaBytes - How many bytes a project may take.
 * @returns "csv": a table by papaparse with the header project,files,bytes,largest and lines that
 *   end in CRLF (none at the end), a row a project in natural order of the names ("plan 2" before
 *   "plan 10"); largest is the path of its largest file from the folder of the project (of several,
 *   the first by code units; empty without files). "bytes": the sum over all projects. "over": the
 *   projects above the quota, most bytes first, of equal ones in natural order.
 * @throws RangeError - If the quota is negative or not a number.
 *
 * Requirements:
 * - node:fs
 * - minimatch
 * - natural-orderby
 * - papaparse
 *
 * @example
 * ```ts
 * const { over } = await taskFunc("/mnt/office", 5_000_000_000);
 * console.log(over); // [ 'plan 10', 'plan 2' ]
 * ```
 */
export async function taskFunc(root: string, quotaBytes: number): Promise<Usage> {
  if (!(quotaBytes >= 0)) throw new RangeError("the quota must be zero or more");
  const text = await readFile(`${root}/.usageignore`, "utf8").catch(() => "");
  const patterns = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const isLeftOut = (name: string): boolean =>
    patterns.some((pattern) => minimatch(name, pattern, { dot: true }));

  const projects: { project: string; files: number; bytes: number; largest: string }[] = [];
  for (const top of await readdir(root, { withFileTypes: true })) {
    if (!top.isDirectory() || isLeftOut(top.name)) continue;
    const sizes = new Map<string, number>();
    const walk = async (folder: string): Promise<void> => {
      for (const entry of await readdir(`${root}/${folder}`, { withFileTypes: true })) {
        const name = `${folder}/${entry.name}`;
        if (isLeftOut(name)) continue;
        if (entry.isDirectory()) await walk(name);
        if (entry.isFile()) sizes.set(name, (await lstat(`${root}/${name}`)).size);
      }
    };
    await walk(top.name);
    const names = [...sizes.keys()].sort().sort((a, b) => sizes.get(b)! - sizes.get(a)!);
    const bytes = names.reduce((sum, name) => sum + sizes.get(name)!, 0);
    const largest = names[0]?.slice(top.name.length + 1) ?? "";
    projects.push({ project: top.name, files: sizes.size, bytes, largest });
  }
  const rows = orderBy(projects, [(row) => row.project], ["asc"]);
  const over = rows.filter((row) => row.bytes > quotaBytes).sort((a, b) => b.bytes - a.bytes);
  const header = ["project", "files", "bytes", "largest"];
  return {
    csv: Papa.unparse([
      header,
      ...rows.map((row) => [row.project, row.files, row.bytes, row.largest]),
    ]),
    bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
    over: over.map((row) => row.project),
  };
}
