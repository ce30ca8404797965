import { readFile } from "node:fs/promises";
import { readJsonFile } from "../lib/read-json-file.ts";
import { GenerationRecord } from "../schema/generation.ts";
import { RunRecord } from "../schema/verdict.ts";
import { runFile } from "./names.ts";

/** What the verdicts of a run rest on. */
export function readRunRecord(stem: string): Promise<RunRecord> {
  return readJsonFile(runFile(stem, "record"), {
    schema: RunRecord,
    what: "a run record of this version",
    hint: `Verdicts need the ${runFile("NAME", "record")} that \`bcb evaluate\` writes next to them: restore it, or evaluate the samples again.`,
  });
}

/** How the samples of a run were made; undefined where it is absent, damaged or of another version. */
export async function readGenerationRecord(stem: string): Promise<GenerationRecord | undefined> {
  try {
    return GenerationRecord.parse(JSON.parse(await readFile(runFile(stem, "generation"), "utf8")));
  } catch {
    return undefined;
  }
}
