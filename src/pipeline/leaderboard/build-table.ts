import { chooseRated } from "../../analysis/choose-rated.ts";
import { coverTasks, type CoverageFacts } from "../../analysis/cover-tasks.ts";
import { rateElo } from "../../analysis/elo.ts";
import { sortEntries } from "../../analysis/rank-entries.ts";
import { scoreSplit } from "../../analysis/score-split.ts";
import { solveRate } from "../../analysis/solve-rate.ts";
import { sumCost, type AnswerCost } from "../../analysis/sum-cost.ts";
import { toMatrix } from "../../analysis/verdict-matrix.ts";
import {
  ModelFacts,
  type LeaderboardEntry,
  type LeaderboardTable,
  type ModelFactsFile,
  type SolveRate,
  type SplitScore,
} from "../../schema/leaderboard.ts";
import type { Domain } from "../../schema/library-domains.ts";
import { Split } from "../../schema/task.ts";
import type { TaskCoverage } from "../../schema/task-coverage.ts";
import { describeCaveats } from "../../report/run-caveats.ts";
import type { PlacedRun } from "./place-runs.ts";
import type { PublicModel } from "./read-public.ts";

interface TableInput {
  /** Of one subset. */
  runs: readonly PlacedRun[];
  published: readonly PublicModel[];
  facts: ModelFactsFile;
  /** Null where no dataset is known. */
  tasksByDomain: ReadonlyMap<Domain, readonly string[]> | null;
  /** By the runs' stems. */
  answers: ReadonlyMap<string, readonly AnswerCost[]>;
  coverage: CoverageFacts;
  seed: number;
}

/** One subset's table: our own numbers where there is a run, else what is published; null without any model. */
export function buildTable(input: TableInput): LeaderboardTable | null {
  const published = new Map(input.published.map((model) => [model.name, model]));
  const runs = Split.options
    .flatMap((split) => coverSplit(input, split))
    // A number over some tasks does not take the place of the published one.
    .map((run) =>
      !run.covers.whole && published.has(run.model)
        ? { ...run, model: `${run.model} (own run)` }
        : run,
    );
  const measured = {
    complete: measureSplit(runs, "complete", input),
    instruct: measureSplit(runs, "instruct", input),
  };
  const names = new Set([...runs.map(({ model }) => model), ...published.keys()]);
  if (names.size === 0) return null;
  const entries = [...names].map((name): LeaderboardEntry => {
    const known = published.get(name);
    const complete = measured.complete.scores.get(name) ?? known?.scores.complete ?? null;
    const instruct = measured.instruct.scores.get(name) ?? known?.scores.instruct ?? null;
    const average =
      complete?.whole && instruct?.whole ? (complete.pass_at_1 + instruct.pass_at_1) / 2 : null;
    const own = runs.find(({ model }) => model === name)?.run.model.name ?? name;
    const facts =
      factsOf(name, input.facts) ??
      factsOf(own, input.facts) ??
      (known ?? published.get(own))?.facts ??
      ModelFacts.parse({});
    return { name, ...facts, complete, instruct, average };
  });
  return {
    entries: sortEntries(entries, "score", { splits: Split.options }),
    solve_rate: { complete: measured.complete.solveRate, instruct: measured.instruct.solveRate },
  };
}

function factsOf(name: string, facts: ModelFactsFile): ModelFacts | undefined {
  return Object.hasOwn(facts, name) ? facts[name] : undefined;
}

/** A run with what its numbers are over. */
type CoveredRun = PlacedRun & { covers: TaskCoverage };

function coverSplit({ runs, published, coverage }: TableInput, split: Split): CoveredRun[] {
  const chosen = runs.filter((run) => run.split === split && run.run.results.length > 0);
  // What is published may have no score on one split, and is over the whole subset all the same.
  const beside = published[0]?.tasks ?? undefined;
  const found = coverTasks(
    chosen.map(({ subset, run: { record, results } }) => ({
      record: record?.subset === subset ? record : null,
      subset,
      results,
    })),
    { ...coverage, beside },
  );
  return chosen.flatMap((run, place) => {
    const covers = found[place];
    return covers === undefined ? [] : [{ ...run, covers }];
  });
}

function measureSplit(
  runs: readonly CoveredRun[],
  split: Split,
  { tasksByDomain, answers, seed }: TableInput,
): { scores: Map<string, SplitScore>; solveRate: SolveRate | null } {
  const chosen = runs.filter((run) => run.split === split);
  if (chosen.length === 0) return { scores: new Map(), solveRate: null };
  const rated = chooseRated(chosen);
  const matrix = toMatrix(rated.map(({ model, run }) => ({ name: model, results: run.results })));
  // Alone there is nobody to play.
  const ratings = rated.length > 1 ? rateElo(matrix, { seed }) : [];
  const scores = chosen.flatMap((placed): [string, SplitScore][] => {
    const { model, run, covers } = placed;
    const score = scoreSplit(run.results, tasksByDomain);
    const rating = ratings[rated.indexOf(placed)];
    if (score === null) return [];
    const elo = rating ? { elo: rating.elo, low: rating.low, high: rating.high } : null;
    const tasks = new Set(run.results.map(({ task_id }) => task_id));
    const cost = sumCost(answers.get(run.stem) ?? [], tasks);
    const caveat = describeCaveats(run, covers);
    return [[model, { ...score, ...covers, elo, caveat, ...(cost ? { cost } : {}) }]];
  });
  return { scores: new Map(scores), solveRate: solveRate(matrix) };
}
