import type {
  BlamedLibrary,
  Break,
  LibraryChanges,
  MatrixModel,
  MatrixReport,
} from "../../schema/evolution.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { scoreRun, type ScoredSample } from "../score-run.ts";
import { attributeBreak, type BrokenCode } from "./attribute-break.ts";

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

/** A model's samples, judged in every environment. */
export interface JudgedModel {
  model: string;
  split: string;
  samples: (ScoredSample & { environment: string })[];
}

interface MatrixParts {
  dataset: MatrixReport["dataset"];
  /** The first is what the others are held against. */
  places: readonly JudgedPlace[];
  codeOf: (taskId: string) => BrokenCode;
  known: LibraryChanges;
  models: readonly JudgedModel[];
}

/** Which ground truths break in which environment, by which library and which change, and what models know of it. */
export function buildMatrix({ dataset, places, codeOf, known, models }: MatrixParts): MatrixReport {
  const [first, ...others] = places;
  const breaks = others.flatMap((place) => listBreaks(first, place, { codeOf, known }));
  const environments = places.map(({ name }) => name);
  const passedIn = places.map(({ verdicts }) => new Set(verdicts.filter(isPass).map(idOf)));
  const ids = first?.verdicts.map(idOf) ?? [];
  return {
    format: 1,
    dataset,
    tasks: ids.length,
    environments: places.map(({ name, fingerprint, python, seconds }, index) => {
      return { name, fingerprint, python, passed: passedIn[index]?.size ?? 0, seconds };
    }),
    breaks,
    attributed: breaks.filter(({ blame }) => blame.library !== null && blame.change !== null)
      .length,
    heals: others.flatMap(({ name, verdicts }) =>
      verdicts
        .filter((verdict) => isPass(verdict) && !passedIn[0]?.has(verdict.task_id))
        .map(({ task_id }) => ({ task_id, environment: name })),
    ),
    failing: ids.filter((id) => passedIn.every((passed) => !passed.has(id))),
    libraries: countLibraries(breaks),
    models: models.map((model) => weighModel(model, environments, breaks)),
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
      const { environment, blame } = first;
      const library = blame.library ?? "(unknown)";
      const { from, to } = blame;
      return [{ environment, library, from, to, tasks: group.length, changes }];
    })
    .toSorted((a, b) => b.tasks - a.tasks || (a.library < b.library ? -1 : 1));
}

/** Scores side by side, and on which side of a change of the libraries a model's answers stand. */
function weighModel(
  { model, split, samples }: JudgedModel,
  environments: readonly string[],
  breaks: readonly Break[],
): MatrixModel {
  const byPlace = Map.groupBy(samples, ({ environment }) => environment);
  const judgedIn = (environment: string) =>
    new Map(
      (byPlace.get(environment) ?? [])
        .filter(({ outcome }) => outcome !== "broken")
        .map((one) => [`${one.task_id} ${one.sample}`, one]),
    );
  const [first = "", ...others] = environments;
  const old = judgedIn(first);
  return {
    model,
    split,
    scores: environments.map((environment) => {
      const { tasks, solved, passAtK } = scoreRun(byPlace.get(environment) ?? []);
      const pass_at_1 = passAtK[0]?.value ?? null;
      return { environment, tasks: tasks.size, solved: solved.first, pass_at_1 };
    }),
    knows: others.map((environment) => {
      const counts = { environment, both: 0, old: 0, new: 0, neither: 0 };
      const here = breaks.filter((one) => one.environment === environment);
      const broken = new Set(here.map(({ task_id }) => task_id));
      for (const [key, { task_id, outcome }] of judgedIn(environment)) {
        const before = old.get(key);
        if (before === undefined || !broken.has(task_id)) continue;
        if (outcome === "pass") counts[before.outcome === "pass" ? "both" : "new"] += 1;
        else counts[before.outcome === "pass" ? "old" : "neither"] += 1;
      }
      return counts;
    }),
  };
}
