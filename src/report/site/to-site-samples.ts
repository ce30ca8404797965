import { sampleKey } from "../../lib/sample-key.ts";
import type { SiteSampleList } from "../../schema/site-run.ts";
import { isDoubted } from "../explain-strict.ts";
import type { RunContext } from "./add-run-files.ts";
import type { NamedRun } from "./make-site.ts";
import { shortName } from "./site-json.ts";

/** Every sample of a run in a row; what many have in common is said once. */
export async function toSiteSamples(
  run: NamedRun,
  { tasks, facts, explorer, fileOf }: RunContext,
): Promise<SiteSampleList> {
  const { failures } = await explorer.failuresOf(run);
  const told: SiteSampleList["failures"] = [];
  const places = new Map<string, number>();
  const failurePlaces = new Map<string, number>();
  for (const { task_id, sample, kind, exception, message } of failures) {
    const failure = {
      kind,
      exception: exception === null ? null : shortName(exception),
      message: shortName(message),
    };
    const key = JSON.stringify(failure);
    const place = places.get(key) ?? told.push(failure) - 1;
    places.set(key, place);
    failurePlaces.set(sampleKey(task_id, sample), place);
  }
  const ids = [...new Set(run.results.map(({ task_id }) => task_id))];
  const taskPlaces = new Map(ids.map((id, place) => [id, place]));
  return {
    tasks: ids.map((id) => {
      const task = tasks.get(id);
      return {
        id: shortName(id),
        file: fileOf(id),
        libs: task?.libs.map(shortName) ?? [],
        domains: task === undefined ? [] : facts.domainsOf(task),
      };
    }),
    failures: told,
    rows: run.results.map(({ task_id, sample, outcome, strict }) => [
      taskPlaces.get(task_id) ?? 0,
      sample,
      outcome,
      isDoubted(strict),
      failurePlaces.get(sampleKey(task_id, sample)) ?? -1,
    ]),
  };
}
