import { readdir, readFile } from "node:fs/promises";
import { alg, Graph } from "@dagrejs/graphlib";
import { parse } from "yaml";
import { z } from "zod";

export const Service = z.strictObject({
  command: z.string().min(1),
  needs: z.array(z.string()).default([]),
  after: z.array(z.string()).default([]),
  enabled: z.boolean().default(true),
});

export interface StartPlan {
  batches: string[][];
  blocked: Record<string, string>;
}

/**
 * Plan in which order the services of a small server are started. Each file NAME.yaml in the folder
 * describes the service NAME by the schema Service; other files and folders are passed over. A
 * service that is not enabled is not started. "needs" names services that must have been started
 * before it; "after" names services that, if they are started at all, must have been started before
 * it. A service is blocked, and not started, if a service that it needs has no file, is not enabled
 * or is blocked itself. The others are put in batches that start one after the other: each service
 * is in the first batch that comes after the batches of all services that it has to wait for.
 *
 * @param folder - The folder with the files of the services.
 * @returns "batches": the names in each batch, sorted by code units; "blocked": for each blocked
 *   service the name of the first service of its "needs", in their order, that is not started.
 * @throws Error - If services that would be started wait for each other in a circle, or need
 *   themselves; the message names the members of the circle, sorted by code units and joined by ",
 *   " (if there are several circles, of any one of them). A circle of services that all are not
 *   enabled is no error. Services that need each other in a circle do not block each other.
 * @throws z.ZodError - If the description of a service, enabled or not, does not fit the schema.
 *
 * Requirements:
 * - node:fs
 * - @dagrejs/graphlib
 * - yaml
 * - zod
 *
 * @example
 * ```ts
 * const plan = await taskFunc("/etc/services");
 * console.log(plan.batches); // [ [ 'database', 'queue' ], [ 'api' ], [ 'proxy' ] ]
 * ```
 */
export async function taskFunc(folder: string): Promise<StartPlan> {
  const services = new Map<string, z.infer<typeof Service>>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".yaml")) continue;
    const service = Service.parse(parse(await readFile(`${folder}/${entry.name}`, "utf8")));
    if (service.enabled) services.set(entry.name.slice(0, -".yaml".length), service);
  }

  const started = new Map(services);
  let before: number;
  do {
    before = started.size;
    for (const [name, service] of started)
      if (!service.needs.every((need) => started.has(need))) started.delete(name);
  } while (started.size < before);
  const blocked: Record<string, string> = {};
  for (const [name, service] of services) {
    const lacking = service.needs.find((need) => !started.has(need));
    if (lacking !== undefined) blocked[name] = lacking;
  }

  const graph = new Graph();
  for (const [name, service] of started) {
    graph.setNode(name);
    for (const other of [...service.needs, ...service.after])
      if (started.has(other)) graph.setEdge(other, name);
  }
  const circle = alg.findCycles(graph)[0];
  if (circle) throw new Error(`services wait for each other: ${circle.toSorted().join(", ")}`);
  const level = new Map<string, number>();
  const batches: string[][] = [];
  for (const name of alg.topsort(graph)) {
    const levels = (graph.predecessors(name) as string[]).map((other) => level.get(other)!);
    const own = Math.max(-1, ...levels) + 1;
    level.set(name, own);
    (batches[own] ??= []).push(name);
  }
  return { batches: batches.map((batch) => batch.sort()), blocked };
}
