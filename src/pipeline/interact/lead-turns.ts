import { z } from "zod";
import { loadLanguage } from "../../languages/registry.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { assembleCode } from "../../sanitize/assemble-code.ts";
import { markUntrusted } from "../../schema/execution.ts";
import { toScriptRun } from "../engine/to-job.ts";
import { FeedbackPolicy, type EndReason } from "../../schema/transcript.ts";
import type { Leader, LeaderPlace, StepContent } from "../generate/hold-conversation.ts";
import { listAnswers } from "../../runs/transcript-log.ts";
import type { Question } from "../generate/questions.ts";
import { once } from "../../lib/once.ts";
import { readData } from "../../lib/read-data.ts";
import type { Verdict } from "../../schema/verdict.ts";

/** Shows a model something of a wrong answer, by the policy, and lets it try again. */
export function leadTurns({ task, sample }: Question, place: LeaderPlace<"turns">): Leader {
  const { turns } = place.interaction;
  return {
    begin: (request) => request,
    async read({ text }, steps) {
      const code = await place.readCode(text);
      // The first answer is a sample, whatever it holds; a later one without code changes nothing.
      return { solution: steps.length === 0 || code.includes(task.entry_point) ? code : null };
    },
    async respond({ solution, turn }, steps): Promise<StepContent> {
      if (solution === null) return { kind: "end", reason: "gave_up" };
      if (turn === turns) return { kind: "end", reason: "turns" };
      const earlier = listAnswers(steps).slice(0, -1);
      if (earlier.some((answer) => answer.solution === solution)) {
        return { kind: "end", reason: "unchanged" };
      }
      const started = performance.now();
      const feedback = await giveFeedback({ task, sample, solution }, place);
      if ("end" in feedback) return { kind: "end", reason: feedback.end };
      return { kind: "feedback", text: feedback.text, ms: Math.round(performance.now() - started) };
    },
    async [Symbol.asyncDispose]() {},
  };
}

const Messages = z.record(FeedbackPolicy, z.string());
const readMessages = once(() => readData("feedback.json", Messages));
const mostTests = 3;
const mostOfTrace = 4000;

/**
 * What a model is told of a wrong or doubtful answer, by the policy; another ends the conversation. With `examples`, the
 * tests decide nothing.
 */
async function giveFeedback(
  { task, sample, solution }: Omit<Question, "key"> & { solution: string },
  { engine, signal, interaction: { feedback: policy } }: LeaderPlace<"turns">,
): Promise<{ text: string } | { end: EndReason }> {
  let report: string;
  if (policy === "examples") {
    const seen = await runExamples({ task, solution }, { engine, signal });
    if (seen === undefined) return { end: "unseen" };
    if (seen.agree) return { end: "agreed" };
    ({ report } = seen);
  } else {
    const verdict = await engine.judge({ task, solution, index: sample }, { signal });
    if (verdict.outcome === "pass") return { end: "passed" };
    if (verdict.outcome === "broken") return { end: "unseen" };
    report = policy === "error" ? firstError(verdict) : describeTests(verdict);
  }
  const message = (await readMessages())[policy];
  return { text: message.replace("{{report}}", () => `\`\`\`\n${report}\n\`\`\``) };
}

/** Type and message alone: a trace shows lines of the test. */
function firstError(verdict: Verdict): string {
  const [trace] = Object.values(verdict.official?.details ?? {});
  if (trace === undefined || verdict.outcome === "timeout") return describeEnd(verdict);
  const lines = trace.trimEnd().split("\n");
  const last = lines.findLastIndex((line) =>
    /^[A-Za-z_][\w.]*(?:Error|Exception|Warning|Interrupt|Exit|Iteration)\b/.test(line),
  );
  return lines
    .slice(last === -1 ? -1 : last)
    .join("\n")
    .slice(0, mostOfTrace);
}

function describeTests(verdict: Verdict): string {
  const failing = Object.entries(verdict.official?.details ?? {}).slice(0, mostTests);
  if (failing.length === 0) return describeEnd(verdict);
  return failing.map(([test, trace]) => `${test}:\n${trace.slice(-mostOfTrace)}`).join("\n");
}

function describeEnd({ outcome, reason, limit_ms }: Verdict): string {
  if (outcome === "timeout") return `TimeoutError: it did not end within ${limit_ms / 1000} s`;
  return reason ?? "it failed";
}

const examplesMs = 30_000;

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
async function runExamples(
  { task, solution }: Pick<Question, "task"> & { solution: string },
  { engine, signal }: Pick<LeaderPlace<"turns">, "engine" | "signal">,
): Promise<{ report: string; agree: boolean } | undefined> {
  // By the docstring's section, or wherever the prompt has prompts of an interpreter.
  const { examples: section } = task.texts.doc;
  const examples = section.length > 0 ? section.join("\n") : (task.prompts["complete"] ?? "");
  if (!examples.includes(">>>")) return undefined;
  const program = await (await loadLanguage(task.language)).readExamples?.();
  if (program === undefined) return undefined;
  const given = { form: "solution", code: markUntrusted(solution) } as const;
  const files = { "solution.py": Buffer.from(assembleCode(task, given, true)).toString("base64") };
  const asked = { stdin: examples, files, fetch: ["examples.json"] };
  const script = toScriptRun(markUntrusted(program), asked, examplesMs);
  const exit = await engine.execute({ ...script, language: task.language }, signal);
  if (exit.kind === "timeout") return failed(`The examples did not end in ${examplesMs / 1000} s.`);
  if (exit.kind === "died") return failed(`The examples ended with ${exit.reason}.`);
  if (exit.kind !== "ended") return undefined;
  const written = Buffer.from(exit.output.files["examples.json"] ?? "", "base64").toString();
  const seen = Seen.safeParse(parseJson(written));
  if (!seen.success) return failed(exit.reason ?? `The examples ended with ${exit.return_code}.`);
  return seen.data.error === null ? describe(seen.data.examples) : failed(seen.data.error);
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
