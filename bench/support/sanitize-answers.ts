import { openSyntaxJudge } from "../../src/environment/syntax-judge.ts";
import { mapInOrder } from "../../src/lib/map-in-order.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import { sanitize } from "../../src/sanitize/sanitize.ts";
import { SyntaxGaveUp } from "../../src/schema/language.ts";
import type { OfficialCode, RawAnswer } from "../official/sanitize-with-official.ts";

/** Null where Python could say nothing of the text. */
export type OurCode = string | null;

const warmUp = 200;

/** Our code of each text, so many texts at once, and the seconds for all of them without the start. */
export async function sanitizeAnswers(
  answers: readonly RawAnswer[],
  python: string,
  atOnce = 16,
): Promise<{ codes: Map<string, OurCode>; seconds: number }> {
  await using judge = openSyntaxJudge(python, process.env);
  const tools = { python: judge, parser: await loadPythonParser(), mode: "official" as const };
  const codes = new Map<string, OurCode>();
  const work = async ({ id, text, entryPoint }: RawAnswer) => ({
    id,
    code: await sanitize(text, entryPoint, tools).then(
      (done) => done.code,
      (error: unknown) => {
        if (error instanceof SyntaxGaveUp) return null;
        throw error;
      },
    ),
  });
  // Both sides come warm: our start includes the compilers of JavaScript and WebAssembly.
  for await (const _ of mapInOrder(answers.slice(0, warmUp), atOnce, work));
  const started = performance.now();
  for await (const { id, code } of mapInOrder(answers, atOnce, work)) codes.set(id, code);
  return { codes, seconds: (performance.now() - started) / 1000 };
}

/** The texts of which the two made other code, with both. */
export function listOtherCode(
  answers: readonly RawAnswer[],
  theirs: ReadonlyMap<string, Pick<OfficialCode, "code">>,
  ours: ReadonlyMap<string, OurCode>,
): string[] {
  return answers.flatMap(({ id, text }) => {
    const [official, own] = [theirs.get(id)?.code, ours.get(id)];
    if (official !== undefined && official === own) return [];
    return [
      `${id}: ${JSON.stringify(text).slice(0, 600)}\n  official ${JSON.stringify(official)?.slice(0, 300)}\n  ours     ${JSON.stringify(own)?.slice(0, 300)}`,
    ];
  });
}
