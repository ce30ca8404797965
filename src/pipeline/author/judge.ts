import { loadPythonParser } from "../../python-source/tree.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import type { FindSurvivors, Validate } from "../../schema/author-validation.ts";
import type { Settings } from "../../schema/settings.ts";
import { createTurnValidation, createValidation } from "./validation.ts";
import { listWorks } from "./works.ts";
import type { Workspace } from "./workspace.ts";
import type { EngineOptions } from "../engine/create-engine.ts";
import { openServices } from "../rigor/run-rigor.ts";
import { fullRigor, type RigorServices } from "../rigor/services.ts";
import { findSurvivors } from "../rigor/strengthen.ts";

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
  settings: Settings;
  /** For a solution with its tests: drafts may never end, so the limit is short and the same for all. */
  limitMs: number;
  allowWeakSandbox: boolean;
  cache?: EngineOptions["cache"];
  remark: (line: string) => void;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

export async function openJudge(
  workspace: Workspace,
  { limitMs, ...wishes }: JudgeWishes,
): Promise<AuthorJudge> {
  const works = await listWorks(workspace, await loadPythonParser());
  const tasks = works.flatMap(({ task }) => (task.ok ? [task.value] : []));
  const opened = await openServices(tasks, {
    ...wishes,
    environment: workspace.settings.environment,
    rigor: { ...fullRigor, limitMs },
  });
  const { services } = opened;
  return {
    services,
    validate: createValidation(services),
    validateTurn: createTurnValidation(services),
    findSurvivors: (task) => findSurvivors(task, services),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}
