import type { SurvivingMutant } from "../../schema/survivor.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { EngineOptions } from "../engine/open-engine.ts";
import { openServices } from "../rigor/run-rigor.ts";
import { fullRigor, type RigorServices } from "../rigor/services.ts";
import { findSurvivors } from "../rigor/strengthen.ts";
import { readRepairs } from "./repairs.ts";
import { createTurnValidation, createValidation, validateRepair } from "./validation.ts";
import { listWorks } from "./works.ts";
import type { Validate, Workspace } from "./workspace.ts";

/** Where strengthening gets the faults that a task's tests do not notice. */
export type FindSurvivors = (task: BigCodeBenchRow) => Promise<readonly SurvivingMutant[]>;

/** What examines the tasks of a workspace; the libraries that they use now are kept warm. */
export interface AuthorJudge extends AsyncDisposable {
  services: RigorServices;
  validate: Validate;
  /** Quicker where a task is far from done: for the turns of refining. */
  validateTurn: Validate;
  /** The mutants that a task's tests do not notice. */
  findSurvivors: FindSurvivors;
}

export interface JudgeWishes {
  /** For a solution with its tests: drafts may never end, so the limit is short and the same for all. */
  limitMs: number;
  allowWeakSandbox: boolean;
  cache?: EngineOptions["cache"];
}

export async function openJudge(
  workspace: Workspace,
  { limitMs, ...wishes }: JudgeWishes,
): Promise<AuthorJudge> {
  const works = await listWorks(workspace);
  const tasks = works.flatMap(({ task }) => (task.ok ? [task.value] : []));
  const opened = await openServices(tasks, {
    ...workspace.context,
    ...wishes,
    environment: workspace.settings.environment,
    toTask: workspace.form.toTask,
    language: workspace.form.language,
    rigor: { ...fullRigor, limitMs },
  });
  const { services } = opened;
  const repairs = await readRepairs(workspace);
  /** A repair owes its task what the task was, and no more. */
  const orRepair =
    (validate: Validate): Validate =>
    async (task, signal) => {
      const repair = repairs.get(task.task_id);
      if (repair === undefined) return validate(task, signal);
      return validateRepair(task, repair, { ...services, signal });
    };
  return {
    services,
    validate: orRepair(createValidation(services, workspace.form)),
    validateTurn: orRepair(createTurnValidation(services, workspace.form)),
    findSurvivors: (task) => findSurvivors(task, services),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}
