import { DatasetIdentity } from "../../schema/task.ts";
import type { TaskList } from "../../schema/judge-api.ts";
import type { JudgeApp, JudgeServices } from "./judge-app.ts";

export function addTaskRoute(app: JudgeApp, { service }: Pick<JudgeServices, "service">): void {
  app.get("/v1/tasks", (context) => {
    const { dataset, tasks, engine } = service.bench;
    const { name, fingerprint } = engine.environment;
    const list: TaskList = {
      dataset: DatasetIdentity.parse(dataset),
      environment: { name, fingerprint },
      tasks: tasks.map(({ task_id, language, check, entry_point, libs }) => {
        return { task_id, language, check: check.kind, entry_point, libs };
      }),
    };
    return context.json(list);
  });
}
