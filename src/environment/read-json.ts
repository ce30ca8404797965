import { readFile } from "node:fs/promises";
import type { z } from "zod";

/** A file of ours, checked; undefined where it is absent, torn or of another version of bcb. */
export async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined; // all the same to the caller, who builds anew
  }
}
