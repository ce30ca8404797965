import { readFile } from "node:fs/promises";
import path from "node:path";
import { batchFileOf } from "../../../src/runs/batch-store.ts";
import { BatchState, GeneratedRow } from "../../../src/schema/generation.ts";
import { batchDialects, type BatchVendor } from "../../models/batch-dialects.ts";
import { startBatchServer, type BatchServer, type Fate } from "../../models/batch-server.ts";
import { dialects } from "../../models/dialects.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import type { Visit } from "./batch-visit.ts";

export const code = "import os\ndef task_func():\n    return os";

export function answer(vendor: BatchVendor): Fate {
  const dialect = dialects.find(({ title }) => title === vendor);
  return { body: dialect?.answer({ text: `Sure:\n\`\`\`python\n${code}\n\`\`\`` }) };
}

/** A vendor that answers everything, and a samples file that is not there yet. */
export async function beginBatch(
  vendor: BatchVendor,
): Promise<{ server: BatchServer; where: Visit }> {
  const server = await startBatchServer(batchDialects[vendor], () => answer(vendor));
  const file = path.join(await temporaryFolder(), "m.jsonl");
  return { server, where: { vendor, url: server.url, file } };
}

/** Of whole lines; none where there is no file yet. */
export async function readRows({ file }: Visit): Promise<GeneratedRow[]> {
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").slice(0, -1);
  return lines.map((line) => GeneratedRow.parse(JSON.parse(line)));
}

export async function readState({ file }: Visit): Promise<BatchState> {
  return BatchState.parse(JSON.parse(await readFile(batchFileOf(file), "utf8")));
}

/** How many questions each of the server's batches has, the newest first. */
export function sizesOf({ batches }: BatchServer): number[] {
  return batches.map(({ questions }) => questions.length);
}
