import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import Papa from "papaparse";
import { v5 as uuidV5 } from "uuid";

export interface Release {
  csv: string;
  people: number;
  masked: number;
}

/**
 * Prepare the table of a clinic for a study that must not learn who the patients are. The table is
 * CSV with a header; its columns patient, born (YYYY-MM-DD) and postcode (text of digits) become,
 * at the same places, the columns pseudonym, decade and area; the columns name and phone are
 * dropped if they are there, and all other columns stay as they are. A patient number is taken
 * without the white space around it and in upper case; its pseudonym is the UUID of version 5 of
 * it, in the namespace that the first 16 bytes of the HMAC-SHA256 of the name of the study (UTF-8)
 * under the secret (UTF-8) make. The decade is the year of birth rounded down to tens, such as
 * "1980s"; the area is the first two digits of the postcode. Where fewer than `smallest` different
 * patients have both the same decade and the same area, both are masked with "*" in their rows.
 * Rows are sorted by pseudonym; rows of a patient stay in their order. Empty lines are passed over.
 *
 * @param csv - The table of the clinic.
 * @param secret - The secret of the clinic.
 * @param study - The name of the study.
 * @param smallest - The smallest group of patients that is not masked. Default is 3.
 * @returns "csv": the new table by papaparse, with lines that end in CRLF (none after the last);
 *   "people": the number of different patients; "masked": the number of rows that were masked.
 * @throws RangeError - If the secret has fewer than 16 characters.
 * @throws TypeError - If one of the columns patient, born and postcode is missing, or a patient,
 *   born or postcode in the table is not as it should be: an empty number, a date that does not
 *   look like YYYY-MM-DD, a postcode with fewer than two characters or with others than digits.
 *
 * Requirements:
 * - @noble/hashes
 * - papaparse
 * - uuid
 *
 * @example
 * ```ts
 * const release = taskFunc("patient,born,postcode,pulse\nP-1,1984-05-02,80331,71\n", "a secret of 22 letters", "heart", 1);
 * console.log(release.csv.split("\r\n")[1]); // e98aa0dc-…,1980s,80,71
 * ```
 */
export function taskFunc(csv: string, secret: string, study: string, smallest = 3): Release {
  if (secret.length < 16) throw new RangeError("the secret is too short");
  const namespace = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(study)).subarray(0, 16);
  const { data, meta } = Papa.parse<Record<string, string>>(csv, {
    header: true,
    skipEmptyLines: true,
  });
  const fields = meta.fields!;
  for (const field of ["patient", "born", "postcode"]) {
    if (!fields.includes(field)) throw new TypeError(`the column ${field} is missing`);
  }

  const rows = data.map((row) => {
    const patient = row["patient"]!.trim().toUpperCase();
    const { born = "", postcode = "" } = row;
    const isRight = patient !== "" && /^\d{4}-\d{2}-\d{2}$/.test(born) && /^\d{2,}$/.test(postcode);
    if (!isRight) throw new TypeError(`a wrong row: ${Object.values(row).join(",")}`);
    const pseudonym = uuidV5(patient, namespace);
    return {
      ...row,
      pseudonym,
      decade: `${born.slice(0, 3)}0s`,
      area: postcode.slice(0, 2),
    } as Record<string, string>;
  });
  const groups = new Map<string, Set<string>>();
  const toGroup = (row: Record<string, string>): string => `${row["decade"]} ${row["area"]}`;
  for (const row of rows) {
    const group = groups.get(toGroup(row)) ?? new Set();
    groups.set(toGroup(row), group.add(row["pseudonym"]!));
  }
  const released = rows.map((row) => {
    const isMasked = groups.get(toGroup(row))!.size < smallest;
    return isMasked ? { ...row, decade: "*", area: "*" } : row;
  });
  released.sort(
    (a, b) => Number(a["pseudonym"]! > b["pseudonym"]!) - Number(a["pseudonym"]! < b["pseudonym"]!),
  );

  const renamed: Record<string, string> = {
    patient: "pseudonym",
    born: "decade",
    postcode: "area",
  };
  const columns = fields
    .filter((field) => field !== "name" && field !== "phone")
    .map((field) => renamed[field] ?? field);
  return {
    csv: Papa.unparse([columns, ...released.map((row) => columns.map((column) => row[column]))]),
    people: new Set(rows.map((row) => row["pseudonym"])).size,
    masked: released.filter((row) => row["decade"] === "*").length,
  };
}
