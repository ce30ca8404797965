import { loadLanguage } from "../../languages/registry.ts";
import { fault } from "../../lib/bench-error.ts";
import type { Context } from "../../schema/context.ts";
import type { SanitizeMode } from "../../schema/language.ts";
import { languageOf, openEngine } from "../engine/open-engine.ts";
import { openBench, type EngineChoice } from "../evaluate/open-bench.ts";
import type { TaskChoice } from "../load-selection.ts";
import { createSanitizer } from "../sanitize/create-sanitizer.ts";
import type { QueueSize } from "./fair-queue.ts";
import { createJudgeService, type JudgeService } from "./judge-service.ts";

export interface JudgeChoice {
  tasks: TaskChoice;
  engine: EngineChoice;
  /** How raw answers are sanitized. */
  mode: SanitizeMode;
  most: QueueSize;
}

/** `bcb judge` without its HTTP: tasks, a warm engine and a sanitizer behind a queue. */
export async function openJudge(
  { tasks, engine, mode, most }: JudgeChoice,
  context: Pick<Context, "settings" | "progress" | "remark" | "signal">,
): Promise<JudgeService> {
  await using stack = new AsyncDisposableStack();
  const bench = stack.use(await openBench(tasks, engine, context));
  const { settings } = context;
  const environment = bench.engine.environment.name;
  const language = languageOf({ ...engine, tasks: bench.tasks });
  const sanitizer = stack.use(await createSanitizer({ settings, environment, language, mode }));
  stack.move();
  const { machine, allowWeakSandbox, queue } = engine;
  const { remark, signal } = context;
  /** For code of another language, in the language's own environment and with the same share of the machine. */
  const open = async (other: string) => {
    const { ownEnvironment } = await loadLanguage(other);
    if (ownEnvironment === undefined) {
      const hint = "Send a program in a language that has one.";
      throw fault.CheckUnsupported(`No environment runs ${other}.`, hint);
    }
    return openEngine({
      environment: ownEnvironment,
      language: other,
      machine,
      allowWeakSandbox,
      queue: queue && { ...queue, signal },
      cache: "off",
      settings,
      remark,
    });
  };
  return createJudgeService({ bench, sanitizer, most, others: { own: language, open } });
}
