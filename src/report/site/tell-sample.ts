import { showHidden } from "../../lib/printable.ts";
import type { SampleFailure } from "../../schema/failure.ts";
import type { SiteSample } from "../../schema/site-run.ts";
import type { StoredResult } from "../../schema/stored-run.ts";
import type { Task } from "../../schema/task.ts";
import { comparePrograms, groundTruthOf } from "../inspection/compare-code.ts";
import type { RunContext } from "./add-run-files.ts";
import type { NamedRun } from "./make-site.ts";
import type { RunTexts } from "./run-explorer.ts";
import { takeSetupOff, toChanges, unifyLineEnds } from "./site-code.ts";
import { tellAnswer } from "./tell-answer.ts";
import { tellName } from "./tell-name.ts";
import { tellVerdict } from "./tell-verdict.ts";

/** All that is known of one sample. */
export async function tellSample(
  run: NamedRun,
  result: StoredResult,
  { tasks, explorer, highlight }: RunContext,
): Promise<SiteSample> {
  const { task_id, sample } = result;
  const task = tasks.get(task_id);
  const texts = await explorer.textsOf(run);
  const { generation } = texts;
  const { failures } = await explorer.failuresOf(run);
  const judged = texts.codeOf(task_id, sample);
  const { setup, code } = takeSetupOff(judged, task, run.calibration);
  const truth = task && unifyLineEnds(groundTruthOf(task));
  const answer = texts.answerOf(task_id, sample);
  const failure = failures.find((each) => each.task_id === task_id && each.sample === sample);
  const tests = task === undefined ? [] : explorer.testsOf(task);
  const official = { status: officialStatus(result), details: { ...result.details } };
  return {
    task_id: tellName(task_id),
    sample,
    verdict: tellVerdict({ ...result, official }, tests),
    failure: failure === undefined ? null : tellFailure(failure, setup),
    prompt: task === undefined ? null : tellPrompt(task, run, { explorer, generation }),
    answer: answer === undefined ? null : tellAnswer(answer, texts.traceOf(task_id, sample)),
    code: code === null ? null : highlight(code),
    setup: setup === null ? null : highlight(setup),
    truth:
      truth === undefined
        ? null
        : {
            lines: highlight(truth),
            changes: code === null ? [] : toChanges(comparePrograms(truth, code)),
          },
  };
}

function officialStatus({ passed, outcome }: StoredResult): "pass" | "fail" | "timeout" {
  if (passed) return "pass";
  // The official tool calls a process that died a timeout too.
  return outcome === "fail" ? "fail" : "timeout";
}

function tellFailure(
  failure: SampleFailure,
  setup: string | null,
): NonNullable<SiteSample["failure"]> {
  const { kind, test, exception, message, line, source } = failure;
  // The trace counts from the set-up; the page shows the code without it.
  const shown = (line ?? 0) - (setup?.split("\n").length ?? 0);
  return {
    kind,
    test: test === null ? null : tellName(test),
    exception: exception === null ? null : tellName(exception),
    message: tellName(message),
    line: shown > 0 ? shown : null,
    source: source === null ? null : tellName(source),
  };
}

function tellPrompt(
  task: Task,
  run: NamedRun,
  { explorer, generation }: Pick<RunContext, "explorer"> & Pick<RunTexts, "generation">,
): SiteSample["prompt"] {
  const prompt = explorer.promptFor(task, run, generation);
  if (prompt === null) return null;
  const recorded = generation !== null;
  return prompt.kind === "completion"
    ? { kind: "completion", text: showHidden(prompt.text), prefill: null, recorded }
    : {
        kind: "chat",
        text: showHidden(prompt.user),
        prefill: prompt.prefill === null ? null : showHidden(prompt.prefill),
        recorded,
      };
}
