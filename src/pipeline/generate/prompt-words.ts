import { readFile } from "node:fs/promises";
import { readError } from "../../lib/jsonl.ts";
import { officialInstructionPrefix, officialResponsePrefix } from "../../prompts/build-prompt.ts";

/** The official tool's words around a task. */
export const officialWords = {
  instructionPrefix: officialInstructionPrefix,
  responsePrefix: officialResponsePrefix,
};

export async function readTemplate(file: string): Promise<string> {
  return await readFile(file, "utf8").catch((cause: unknown) => {
    throw readError(file, cause);
  });
}
