import { readFile } from "node:fs/promises";
import type { z } from "zod";

/** A file of the package's own `data` folder, which is two folders up in src/ and in dist/ alike. */
export async function readData<Schema extends z.ZodType>(name: string, schema: Schema) {
  const url = new URL(`../../data/${name}`, import.meta.url);
  return schema.parse(JSON.parse(await readFile(url, "utf8")));
}
