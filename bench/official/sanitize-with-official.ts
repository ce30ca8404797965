import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { environmentVariables } from "../../src/environment/environment-variables.ts";
import { runProcess } from "../../src/environment/run-process.ts";
import { readJsonl } from "../../src/lib/jsonl.ts";
import { writeAtomically } from "../../src/lib/write-atomically.ts";
import type { BuiltEnvironment } from "../../src/schema/environment.ts";

const driver = path.join(import.meta.dirname, "sanitize_with_official.py");

/** A model's text, and the function that it should define. */
export interface RawAnswer {
  id: string;
  text: string;
  entryPoint: string;
}

/** `code` is null where the official tool raised `error`. */
const OfficialCode = z.object({
  id: z.string(),
  code: z.string().nullable(),
  error: z.string().nullable(),
  seconds: z.number(),
});
export type OfficialCode = z.infer<typeof OfficialCode>;

/** The official sanitizer's code of each text, under the Python of our environment. */
export async function sanitizeWithOfficial(
  answers: readonly RawAnswer[],
  environment: BuiltEnvironment,
  folder: string,
): Promise<Map<string, OfficialCode>> {
  const scratch = path.join(tmpdir(), `bcb-official-${randomUUID()}`);
  const [questions, codes] = [path.join(scratch, "questions"), path.join(scratch, "answers")];
  await mkdir(scratch, { recursive: true });
  try {
    const rows = answers.map(({ id, text, entryPoint }) => ({ id, text, entry_point: entryPoint }));
    await writeAtomically(questions, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const { exitCode, stderr } = await runProcess(
      environment.python,
      ["-s", "-B", driver, folder, questions, codes],
      { variables: { ...environmentVariables(environment), HOME: scratch }, cwd: scratch },
    );
    if (exitCode !== 0) throw new Error(`The official sanitizer stopped:\n${stderr.slice(-3000)}`);
    const found = new Map<string, OfficialCode>();
    for await (const { value } of readJsonl(codes)) {
      const code = OfficialCode.parse(value);
      found.set(code.id, code);
    }
    return found;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
