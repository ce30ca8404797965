import { readFile } from "node:fs/promises";
import { writeAtomically } from "../../src/lib/files.ts";

/** Replaces what stands between the markers of a section in a page; the words around it are kept. */
export async function writeSection(page: string, section: string, body: string): Promise<void> {
  const text = await readFile(page, "utf8");
  const [open, close] = [`<!-- ${section} -->`, `<!-- /${section} -->`];
  const start = text.indexOf(open);
  const end = text.indexOf(close);
  if (start === -1 || end < start) throw new Error(`${page} has no section ${section}.`);
  const before = text.slice(0, start + open.length);
  await writeAtomically(page, `${before}\n\n${body.trim()}\n\n${text.slice(end)}`);
}

/** A table as oxfmt leaves it: columns padded to the widest cell. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const [heading = [], ...others] = rows;
  return [line(heading), rule, ...others.map(line)].join("\n");
}
