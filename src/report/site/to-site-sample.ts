import type { SampleFailure } from "../../schema/failure.ts";
import type { SiteSample } from "../../schema/site-run.ts";
import type { StoredResult } from "../../schema/stored-run.ts";
import type { Task } from "../../schema/task.ts";
import { comparePrograms, groundTruthOf } from "../compare-code.ts";
import type { RunContext } from "./add-run-files.ts";
import type { NamedRun } from "./make-site.ts";
import type { RunTexts } from "./run-explorer.ts";
import { takeSetupOff, toChanges, unifyLineEnds } from "./site-code.ts";
import { shortName } from "./site-json.ts";
import { toConversation, toSiteAnswer } from "./to-site-answer.ts";
import { toSiteVerdict } from "./to-site-verdict.ts";

/** All that is known of one sample. */
export async function toSiteSample(
  run: NamedRun,
  result: StoredResult,
  { tasks, facts, explorer }: RunContext,
): Promise<SiteSample> {
  const { task_id, sample } = result;
  const task = tasks.get(task_id);
  const texts = await explorer.textsOf(run);
  const { generation } = texts;
  const { failures } = await explorer.failuresOf(run);
  const judged = texts.codeOf(task_id, sample);
  const { setup, code } = takeSetupOff(judged, task, run.calibration);
  const truth = task ? unifyLineEnds(groundTruthOf(task)) : null;
  const changes = truth === null || code === null ? [] : toChanges(comparePrograms(truth, code));
  const answer = texts.answerOf(task_id, sample);
  const failure = failures.find((each) => each.task_id === task_id && each.sample === sample);
  const tests = task === undefined ? [] : facts.testsOf(task);
  const official = { status: officialStatus(result), details: { ...result.details } };
  return {
    task_id: shortName(task_id),
    sample,
    verdict: toSiteVerdict({ ...result, official }, tests),
    failure: failure === undefined ? null : toFailure(failure, setup),
    prompt: task === undefined ? null : toPrompt(task, run, { explorer, generation }),
    answer: answer === undefined ? null : toSiteAnswer(answer, texts.traceOf(task_id, sample)),
    conversation: toConversation(texts.stepsOf(task_id, sample), texts.turnsOf(task_id, sample)),
    language: task?.language ?? null,
    code,
    setup,
    truth: truth === null ? null : { code: truth, changes },
  };
}

function officialStatus({ passed, outcome }: StoredResult): "pass" | "fail" | "timeout" {
  if (passed) return "pass";
  // The official tool calls a process that died a timeout too.
  return outcome === "fail" ? "fail" : "timeout";
}

function toFailure(
  failure: SampleFailure,
  setup: string | null,
): NonNullable<SiteSample["failure"]> {
  const { kind, test, exception, message, line, source } = failure;
  // The trace counts from the set-up; the page shows the code without it.
  const shown = (line ?? 0) - (setup?.split("\n").length ?? 0);
  return {
    kind,
    test: test === null ? null : shortName(test),
    exception: exception === null ? null : shortName(exception),
    message: shortName(message),
    line: shown > 0 ? shown : null,
    source: source === null ? null : shortName(source),
  };
}

function toPrompt(
  task: Task,
  run: NamedRun,
  { explorer, generation }: Pick<RunContext, "explorer"> & Pick<RunTexts, "generation">,
): SiteSample["prompt"] {
  const prompt = explorer.promptFor(task, run, generation);
  if (prompt === null) return null;
  const recorded = generation !== null;
  return prompt.kind === "completion"
    ? { kind: "completion", text: prompt.text, prefill: null, recorded }
    : { kind: "chat", text: prompt.user, prefill: prompt.prefill, recorded };
}
