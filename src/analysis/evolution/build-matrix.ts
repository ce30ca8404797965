import type { BlamedLibrary, Break, LibraryChanges, MatrixReport } from "../../schema/evolution.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { attributeBreak, type BrokenCode } from "./attribute-break.ts";
import { weighModel, type PlacedSample } from "./weigh-models.ts";

/** What was judged in one environment. */
export interface JudgedPlace {
  name: string;
  fingerprint: string;
  python: string;
  seconds: number;
  /** Of the ground truths, in the order of the tasks. */
  verdicts: readonly Verdict[];
  /** A library's release, by import name or `python`; undefined where it is not there. */
  releaseOf: (library: string) => string | undefined;
}

export interface MatrixParts {
  dataset: MatrixReport["dataset"];
  /** The first is what the others are held against. */
  places: readonly JudgedPlace[];
  codeOf: (taskId: string) => BrokenCode;
  known: LibraryChanges;
  models: readonly { model: string; split: string; samples: readonly PlacedSample[] }[];
}

/** Which ground truths break in which environment, by which library and which change, and what models know of it. */
export function buildMatrix({ dataset, places, codeOf, known, models }: MatrixParts): MatrixReport {
  const [first, ...others] = places;
  const breaks = others.flatMap((place) => listBreaks(first, place, { codeOf, known }));
  const brokenIn = new Map(
    [...Map.groupBy(breaks, ({ environment }) => environment)].map(([name, group]) => [
      name,
      new Set(group.map(({ task_id }) => task_id)),
    ]),
  );
  const environments = places.map(({ name }) => name);
  const passedIn = places.map(({ verdicts }) => new Set(verdicts.filter(isPass).map(idOf)));
  const ids = first?.verdicts.map(idOf) ?? [];
  return {
    format: 1,
    dataset,
    tasks: ids.length,
    environments: places.map(({ name, fingerprint, python, seconds }, index) => ({
      name,
      fingerprint,
      python,
      passed: passedIn[index]?.size ?? 0,
      seconds,
    })),
    breaks,
    attributed: breaks.filter(isAttributed).length,
    heals: others.flatMap(({ name, verdicts }) =>
      verdicts
        .filter((verdict) => isPass(verdict) && !passedIn[0]?.has(verdict.task_id))
        .map(({ task_id }) => ({ task_id, environment: name })),
    ),
    failing: ids.filter((id) => passedIn.every((passed) => !passed.has(id))),
    libraries: countLibraries(breaks),
    models: models.map((model) => weighModel(model, { environments, brokenIn })),
  };
}

const isPass = ({ outcome }: Verdict): boolean => outcome === "pass";
const idOf = ({ task_id }: Verdict): string => task_id;

function listBreaks(
  first: JudgedPlace | undefined,
  place: JudgedPlace,
  { codeOf, known }: Pick<MatrixParts, "codeOf" | "known">,
): Break[] {
  const passed = new Set(first?.verdicts.filter(isPass).map(idOf));
  const releasesOf = (library: string) => {
    const [from, to] = [first?.releaseOf(library), place.releaseOf(library)];
    return from === undefined || from === to ? undefined : { from, to: to ?? null };
  };
  return place.verdicts
    .filter(({ task_id, outcome, starved }) => {
      const hasFailed = outcome !== "pass" && outcome !== "broken" && !starved;
      return hasFailed && passed.has(task_id);
    })
    .map((verdict) => {
      const { task_id, outcome } = verdict;
      const told = attributeBreak(verdict, codeOf(task_id), { releasesOf, known });
      return { task_id, environment: place.name, outcome, ...told };
    });
}

function isAttributed({ blame }: Break): boolean {
  return blame.library !== null && blame.change !== null;
}

function countLibraries(breaks: readonly Break[]): BlamedLibrary[] {
  const groups = Map.groupBy(breaks, ({ environment, blame }) =>
    JSON.stringify([environment, blame.library]),
  );
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const changes: BlamedLibrary["changes"] = {};
      for (const { blame } of group) {
        if (blame.change !== null) changes[blame.change] = (changes[blame.change] ?? 0) + 1;
      }
      const { library, from, to } = first.blame;
      const name = library ?? "(unknown)";
      return [
        { environment: first.environment, library: name, from, to, tasks: group.length, changes },
      ];
    })
    .toSorted((a, b) => b.tasks - a.tasks || (a.library < b.library ? -1 : 1));
}
