import type { Context } from "../../schema/context.ts";
import type { SanitizeMode } from "../../schema/sanitize-trace.ts";
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

type OpenContext = Pick<Context, "settings" | "progress" | "remark" | "signal">;

/** `bcb judge` without its HTTP: tasks, a warm engine and a sanitizer behind a queue. */
export async function openJudge(
  { tasks, engine, mode, most }: JudgeChoice,
  context: OpenContext,
): Promise<JudgeService> {
  await using stack = new AsyncDisposableStack();
  const bench = stack.use(await openBench(tasks, engine, context));
  const { settings } = context;
  const environment = bench.engine.environment.name;
  const sanitizer = stack.use(await createSanitizer({ settings, environment, mode }));
  stack.move();
  return createJudgeService({ bench, sanitizer, most });
}
