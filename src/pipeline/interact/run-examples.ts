import { z } from "zod";
import { loadLanguage } from "../../languages/registry.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { assembleCode } from "../../sanitize/assemble-code.ts";
import type { Task } from "../../schema/task.ts";
import { markUntrusted } from "../../schema/untrusted-code.ts";
import type { Engine } from "../engine/create-engine.ts";
import { toScriptRun } from "../engine/to-job.ts";

const limitMs = 30_000;

const Seen = z.object({
  error: z.string().nullable(),
  examples: z.array(
    z.object({ source: z.string(), want: z.string(), got: z.string(), agrees: z.boolean() }),
  ),
});

/**
 * Runs the examples of a task's docstring on a solution: what they did, and whether each did what the task says.
 * Undefined where it has none that can be run.
 */
export async function runExamples(
  { task, solution }: { task: Task; solution: string },
  engine: Pick<Engine, "execute">,
  signal: AbortSignal,
): Promise<{ report: string; agree: boolean } | undefined> {
  const examples = findExamples(task);
  if (examples === "") return undefined;
  const program = await (await loadLanguage(task.language)).readExamples?.();
  if (program === undefined) return undefined;
  const given = { form: "solution", code: markUntrusted(solution) } as const;
  const files = { "solution.py": Buffer.from(assembleCode(task, given, true)).toString("base64") };
  const asked = { stdin: examples, files, fetch: ["examples.json"] };
  const script = toScriptRun(markUntrusted(program), asked, limitMs);
  const exit = await engine.execute({ ...script, language: task.language }, signal);
  if (exit.kind === "timeout") return failed(`The examples did not end in ${limitMs / 1000} s.`);
  if (exit.kind === "died") return failed(`The examples ended with ${exit.reason}.`);
  if (exit.kind !== "ended") return undefined;
  const written = Buffer.from(exit.output.files["examples.json"] ?? "", "base64").toString();
  const seen = Seen.safeParse(parseJson(written));
  if (!seen.success) return failed(exit.reason ?? `The examples ended with ${exit.return_code}.`);
  return seen.data.error === null ? describe(seen.data.examples) : failed(seen.data.error);
}

/** By the docstring's section, or wherever the prompt has prompts of an interpreter. */
function findExamples({ texts: { doc }, prompts }: Task): string {
  const given = doc.examples.length > 0 ? doc.examples.join("\n") : (prompts["complete"] ?? "");
  return given.includes(">>>") ? given : "";
}

function failed(report: string) {
  return { report, agree: false };
}

function describe(examples: z.infer<typeof Seen>["examples"]) {
  if (examples.length === 0) return undefined;
  const lines = examples.map(({ source, want, got, agrees }) => {
    const [first = "", ...more] = source.trimEnd().split("\n");
    const asked = [`>>> ${first}`, ...more.map((line) => `... ${line}`)].join("\n");
    const wanted = agrees || want === "" ? "" : `(the task says: ${want.trimEnd()})\n`;
    return `${asked}\n${got}${got === "" || got.endsWith("\n") ? "" : "\n"}${wanted}`;
  });
  return { report: lines.join("").trimEnd(), agree: examples.every(({ agrees }) => agrees) };
}
