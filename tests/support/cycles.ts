import { readFileSync } from "node:fs";
import path from "node:path";
import { listImports, listSources, withoutComments } from "./walls.ts";

/** Import cycles between the rooms of src and between the folders of pipeline, each as `a -> b -> a`. */
export function findCycles(root: string): string[] {
  const graph = buildGraph(root);
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (part: string, way: readonly string[]): void => {
    const start = way.indexOf(part);
    if (start >= 0) cycles.push([...way.slice(start), part].join(" -> "));
    if (start >= 0 || done.has(part)) return;
    for (const next of graph.get(part) ?? []) visit(next, [...way, part]);
    done.add(part);
  };
  for (const part of graph.keys()) visit(part, []);
  return cycles;
}

function buildGraph(root: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of listSources(root, ["src"], /\.ts$/)) {
    const from = partOf(file);
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { target } of listImports(
      withoutComments(readFileSync(path.join(root, file), "utf8")),
    )) {
      const to = partOf(path.posix.join(path.posix.dirname(file), target));
      if (target.startsWith(".") && to !== from) targets.add(to);
    }
  }
  return graph;
}

/** A room of src; in pipeline a folder, or a file that stands beside the folders. */
function partOf(file: string): string {
  const [, room = "", inside = ""] = file.split("/");
  return room === "pipeline" ? `${room}/${inside}` : room;
}
