import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import _ from "lodash";

export interface Step {
  side: "left" | "right";
  hash: string;
}

export interface Register {
  root: string;
  size: number;
  proofs: Map<string, Step[]>;
}

/**
 * Publish the register of a seed bank so that anyone can prove that a record is in it: as a Merkle
 * tree (RFC 6962) with SHA-256. The leaves are the records in the order of their "id" (by code
 * units). The hash of a leaf is that of the byte 0 followed by the record as canonical JSON in
 * UTF-8: no white space, the keys of all objects, at any depth, sorted by code units, texts and
 * numbers as JSON.stringify writes them. The hash of a row of more than one leaf is that of the
 * byte 1, the hash of its left part and the hash of its right part; the left part has as many
 * leaves as the largest power of two that is smaller than the number of leaves of the row. The hash
 * of no leaves is that of no bytes.
 *
 * @param records - The records: JSON values (objects, arrays, texts, numbers, booleans, null), each
 *   with an "id".
 * @param wanted - The ids of the records to prove. Default is none.
 * @returns "root": the hash of all leaves; "size": their number; "proofs": for each wanted id the
 *   way from its leaf to the root, from below: the hash that is put beside it in each step, and on
 *   which side of it that stands. Hashes are in lower case hexadecimal.
 * @throws TypeError - If the id of a record is missing or not a text.
 * @throws RangeError - If an id occurs twice, or a wanted id does not occur.
 *
 * Requirements:
 * - @noble/hashes
 * - lodash
 *
 * @example
 * ```ts
 * const { root, proofs } = taskFunc([{ id: "rye-2" }, { id: "rye-1" }], ["rye-1"]);
 * console.log(proofs.get("rye-1")); // [ { side: 'right', hash: '03eb…' } ]
 * ```
 */
export function taskFunc(records: Record<string, unknown>[], wanted: string[] = []): Register {
  if (!records.every((record) => typeof record["id"] === "string"))
    throw new TypeError("every record needs an id");
  const sorted = _.sortBy(records, (record) => record["id"]);
  const ids = sorted.map((record) => record["id"] as string);
  if (_.uniq(ids).length < ids.length) throw new RangeError("an id occurs twice");
  if (_.difference(wanted, ids).length > 0)
    throw new RangeError("a wanted record is not in the register");

  const canonical = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (!_.isObject(value)) return JSON.stringify(value);
    const pairs = _.sortBy(_.toPairs(value), ([key]) => key);
    return `{${pairs.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
  };
  const leaves = sorted.map((record) =>
    sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(canonical(record)))),
  );
  const split = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1);
  const hash = (row: Uint8Array[]): Uint8Array => {
    if (row.length < 2) return row[0] ?? sha256(new Uint8Array());
    const middle = split(row.length);
    return sha256(
      concatBytes(Uint8Array.of(1), hash(row.slice(0, middle)), hash(row.slice(middle))),
    );
  };
  const prove = (row: Uint8Array[], index: number): Step[] => {
    if (row.length < 2) return [];
    const middle = split(row.length);
    const [left, right] = [row.slice(0, middle), row.slice(middle)];
    if (index < middle)
      return [...prove(left, index), { side: "right", hash: bytesToHex(hash(right)) }];
    return [...prove(right, index - middle), { side: "left", hash: bytesToHex(hash(left)) }];
  };
  const proofs = new Map(wanted.map((id) => [id, prove(leaves, ids.indexOf(id))]));
  return { root: bytesToHex(hash(leaves)), size: leaves.length, proofs };
}
