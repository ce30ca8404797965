import Papa from "papaparse";
import { z } from "zod";

export interface Member {
  name: string;
  mail: string;
  voice: "soprano" | "alto" | "tenor" | "bass";
  joined: string;
  fee: number;
}

export interface Import {
  members: Member[];
  problems: { record: number; fields: string[] }[];
}

/**
 * Import the member list of a choir federation from a CSV text with a header line. All fields are
 * taken without surrounding white space. A record is good if "name" is not empty, "mail" looks like
 * a mail address (by zod's rule; it is kept in lower case), "voice" is one of soprano, alto, tenor
 * and bass in any case (kept in lower case), "joined" is a calendar date YYYY-MM-DD that exists,
 * and "fee" is a number from 0 to 500 with a dot or a comma as decimal separator and at most two
 * decimals ("12", "12.5", "12,50"); an empty fee is 0. Good records become members; a mail address
 * that an earlier member of the list already has is a problem of the field "mail".
 *
 * Note:
 * - The separator is a semicolon. Further columns are ignored; lines whose fields all are
 *   empty or white space are no records.
 * - A field that is missing in a short record counts as empty.
 *
 * @param csv - The list with the columns name, mail, voice, joined and fee in any order.
 * @returns "members": the good records in the order of the list, fee as a number; "problems": for
 *   each other record its number (the first record after the header is 1) and the names of the
 *   fields that are wrong, in alphabetical order.
 * @throws RangeError - If the header (names without surrounding white space) lacks one of the five
 *   columns; the message contains its name.
 *
 * Requirements:
 * - papaparse
 * - zod
 *
 * @example
 * ```ts
 * taskFunc("name;mail;voice;joined;fee\nIda;Ida@Choir.org;Alto;2024-02-29;12,50\n;x;alto;2024-01-01;\n");
 * // { members: [{ name: "Ida", mail: "ida@choir.org", voice: "alto", joined: "2024-02-29",
 * //     fee: 12.5 }], problems: [{ record: 2, fields: ["mail", "name"] }] }
 * ```
 */
export function taskFunc(csv: string): Import {
  const { data, meta } = Papa.parse<Record<string, string>>(csv, {
    delimiter: ";",
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (name) => name.trim(),
  });
  const names = Object.keys(Row.shape);
  const missing = names.find((name) => !meta.fields?.includes(name));
  if (missing !== undefined) {
    throw new RangeError(`the list has no column ${missing}`);
  }
  const members: Member[] = [];
  const problems: Import["problems"] = [];
  const mails = new Set<string>();
  for (const [index, record] of data.entries()) {
    const fields = names.map((name) => [name, (record[name] ?? "").trim()]);
    const row = Row.safeParse(Object.fromEntries(fields));
    const wrong = row.success ? [] : row.error.issues.map((issue) => String(issue.path[0]));
    if (row.success && mails.has(row.data.mail)) {
      wrong.push("mail");
    }
    if (row.success && wrong.length === 0) {
      members.push(row.data);
      mails.add(row.data.mail);
    } else {
      problems.push({ record: index + 1, fields: [...new Set(wrong)].sort() });
    }
  }
  return { members, problems };
}

const Row = z.object({
  name: z.string().min(1),
  mail: z.string().toLowerCase().pipe(z.email()),
  voice: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["soprano", "alto", "tenor", "bass"])),
  joined: z.iso.date(),
  fee: z
    .string()
    .regex(/^(\d+([.,]\d{1,2})?)?$/)
    .transform((text) => Number(text.replace(",", ".")))
    .pipe(z.number().max(500)),
});
