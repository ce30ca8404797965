import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import iconv from "iconv-lite";
import Papa from "papaparse";
import { z } from "zod";

export const Manifest = z.array(
  z.object({
    file: z.string(),
    encoding: z.string().default("windows-1252"),
    delimiter: z.enum([",", ";", "\t"]),
  }),
);

export interface Converted {
  archive: Uint8Array;
  report: { file: string; rows: number; skipped: number[] }[];
}

/**
 * Convert the tables that an old accounting program exported. They come as a ZIP archive that holds
 * a file "manifest.json" (UTF-8, see the schema Manifest) and the tables it lists: text with a
 * header line, in the given encoding (any that iconv-lite knows) and with the given delimiter,
 * fields quoted with " where need be. Lines without any character are passed over. A row whose
 * number of fields differs from that of the header is skipped. The result is an archive with a file
 * for each table of the manifest: the same name, UTF-8 without a byte order mark, comma as
 * delimiter, lines that end in CRLF (none after the last), written by papaparse; header names and
 * fields without the white space around them. Other files are not carried over.
 *
 * @param archive - The bytes of the archive.
 * @returns "archive": the bytes of the new archive, whose entries all have the date 1 January 2000,
 *   00:00, and "report": in the order of the manifest the name of each table, the number of its
 *   rows that were carried over (without the header), and which rows were skipped: their numbers
 *   counted from 1 below the header, without such empty lines.
 * @throws z.ZodError - If the manifest does not fit the schema.
 * @throws Error - If the archive or the manifest cannot be read, a table is not in the archive (the
 *   message holds its name) or is listed twice, has no header line, or its encoding is not known
 *   (the message holds the encoding).
 *
 * Requirements:
 * - fflate
 * - iconv-lite
 * - papaparse
 * - zod
 *
 * @example
 * ```ts
 * const { report } = taskFunc(await readFile("export.zip"));
 * console.log(report); // [ { file: 'accounts.csv', rows: 120, skipped: [ 17 ] } ]
 * ```
 */
export function taskFunc(archive: Uint8Array): Converted {
  const entries = new Map(Object.entries(unzipSync(archive)));
  const bytes = entries.get("manifest.json");
  if (!bytes) throw new Error("the archive holds no manifest.json");
  const manifest = Manifest.parse(JSON.parse(strFromU8(bytes)));
  const converted: Record<string, Uint8Array> = {};
  const report: Converted["report"] = [];
  for (const { file, encoding, delimiter } of manifest) {
    const content = entries.get(file);
    if (!content) throw new Error(`the archive holds no ${file}`);
    if (Object.hasOwn(converted, file)) throw new Error(`${file} is listed twice`);
    if (!iconv.encodingExists(encoding)) throw new Error(`unknown encoding ${encoding}`);
    const text = iconv.decode(Buffer.from(content), encoding);
    const parsed = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true });
    const [header, ...rows] = parsed.data.map((row) => row.map((field) => field.trim()));
    if (!header) throw new Error(`${file} has no header line`);
    const good = rows.filter((row) => row.length === header.length);
    const skipped = rows.flatMap((row, index) => (row.length === header.length ? [] : [index + 1]));
    converted[file] = strToU8(Papa.unparse([header, ...good]));
    report.push({ file, rows: good.length, skipped });
  }
  return { archive: zipSync(converted, { mtime: new Date(2000, 0, 1) }), report };
}
