import { canonicalJson } from "../lib/hash.ts";
import type { Task } from "../schema/task.ts";

/** Which tasks one version of a dataset has that the other has not, and in what the others differ. */
export function diffTasks(before: readonly Task[], after: readonly Task[]) {
  const old = new Map(before.map((task) => [task.task_id, task]));
  const ids = new Set(after.map(({ task_id }) => task_id));
  const shared = after.flatMap((task) => {
    const earlier = old.get(task.task_id);
    return earlier === undefined ? [] : [{ earlier, task }];
  });
  const changed = shared.flatMap(({ earlier, task }) => {
    const names = new Set([...Object.keys(earlier.row), ...Object.keys(task.row)]);
    const fields = [...names].filter((name) => !isSame(earlier.row[name], task.row[name]));
    if (fields.length === 0) return [];
    const differs = (tell: (one: Task) => unknown) => !isSame(tell(earlier), tell(task));
    return [
      {
        task_id: task.task_id,
        fields: fields.toSorted(),
        asks: differs(({ prompts }) => prompts),
        judges: differs(({ check, setup, entry_point, limits }) => [
          check,
          setup,
          entry_point,
          limits ?? null,
        ]),
      },
    ];
  });
  return {
    added: [...ids].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !ids.has(id)),
    changed,
    unchanged: shared.length - changed.length,
  };
}

function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null);
}
