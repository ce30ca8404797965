import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { z } from "zod";
import { environmentVariables } from "../../src/environment/variables.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import { readJsonl } from "../../src/lib/jsonl.ts";
import { writeAtomically } from "../../src/lib/files.ts";
import type { BuiltEnvironment } from "../../src/schema/environment.ts";

interface OfficialTool<T> {
  /** A script of this folder: it is told the package's folder, a file of questions and one for its answers. */
  script: string;
  environment: BuiltEnvironment;
  /** From installOfficial. */
  folder: string;
  answer: z.ZodType<T>;
}

/** Hands rows to a part of the official tool, in the Python of our environment, and reads what it made of them. */
export async function askOfficial<T>(
  questions: readonly object[],
  { script, environment, folder, answer }: OfficialTool<T>,
): Promise<T[]> {
  const scratch = path.join(tmpdir(), `bcb-official-${randomUUID()}`);
  const [asked, answered] = [path.join(scratch, "questions"), path.join(scratch, "answers")];
  await mkdir(scratch, { recursive: true });
  try {
    await writeAtomically(asked, questions.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const { exitCode, stderr } = await runProcess(
      environment.python,
      ["-s", "-B", path.join(import.meta.dirname, script), folder, asked, answered],
      { variables: { ...environmentVariables(environment), HOME: scratch }, cwd: scratch },
    );
    if (exitCode !== 0) throw new Error(`The official tool stopped:\n${stderr.slice(-3000)}`);
    const answers: T[] = [];
    for await (const { value } of readJsonl(answered)) answers.push(answer.parse(value));
    return answers;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
