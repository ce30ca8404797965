import type { EngineOptions } from "../engine/open-engine.ts";
import { openServices } from "../rigor/run-rigor.ts";
import { fullRigor } from "../rigor/services.ts";
import { readRepairs } from "./repairs.ts";
import { createTurnValidation, createValidation, validateRepair } from "./validation.ts";
import { listWorks } from "./works.ts";
import type { Validate, Workspace } from "./workspace.ts";

/** What examines the tasks of a workspace; the libraries that they use now are kept warm. */
export type AuthorJudge = Awaited<ReturnType<typeof openJudge>>;

export interface JudgeWishes {
  /** For a solution with its tests: drafts may never end, so the limit is short and the same for all. */
  limitMs: number;
  allowWeakSandbox: boolean;
  cache?: EngineOptions["cache"];
}

export async function openJudge(workspace: Workspace, { limitMs, ...wishes }: JudgeWishes) {
  const { context, settings, form } = workspace;
  const works = await listWorks(workspace);
  const tasks = works.flatMap(({ task }) => (task.ok ? [task.value] : []));
  const opened = await openServices(tasks, {
    ...context,
    ...wishes,
    environment: settings.environment,
    toTask: form.toTask,
    language: form.language,
    rigor: { ...fullRigor, limitMs },
  });
  const { services } = opened;
  const repairs = await readRepairs(workspace);
  /** A repair owes its task what the task was, and no more. */
  const orRepair =
    (validate: Validate): Validate =>
    async (task) => {
      const repair = repairs.get(task.task_id);
      return repair === undefined ? validate(task) : validateRepair(task, repair, services);
    };
  return Object.assign(opened, {
    validate: orRepair(createValidation(services, form)),
    /** Quicker where a task is far from done: for the turns of refining. */
    validateTurn: orRepair(createTurnValidation(services, form)),
  });
}
