import { chooseRated, coverRuns, type CoverageFacts } from "../../analysis/cover-tasks.ts";
import { rateElo } from "../../analysis/elo.ts";
import { sortEntries } from "../../analysis/rank-entries.ts";
import { scoreGroups, scoreRun } from "../../analysis/score-run.ts";
import { sumCost, type AnswerCost } from "../../analysis/sum-cost.ts";
import { solveRate, toMatrix } from "../../analysis/verdict-matrix.ts";
import {
  ModelFacts,
  type LeaderboardEntry,
  type LeaderboardTable,
  type ModelFactsFile,
  type SolveRate,
  type SplitScore,
} from "../../schema/leaderboard.ts";
import type { Domain } from "../../schema/library-domains.ts";
import type { TaskCoverage } from "../../schema/verdict.ts";
import { describeCaveats } from "../../report/run-caveats.ts";
import type { PlacedRun } from "./place-runs.ts";
import type { PublicModel } from "./read-public.ts";

interface TableInput {
  subset: string;
  /** Of the benchmark, in its order; what runs have besides comes after them. */
  splits: readonly string[];
  /** Of the subset. */
  runs: readonly PlacedRun[];
  published: readonly PublicModel[];
  facts: ModelFactsFile;
  /** Null where no dataset is known. */
  tasksByDomain: ReadonlyMap<Domain, readonly string[]> | null;
  /** By the runs' stems. */
  answers: ReadonlyMap<string, readonly AnswerCost[]>;
  /** Who signed the archives of runs, by the runs' stems. */
  signers: ReadonlyMap<string, string>;
  coverage: CoverageFacts;
  seed: number;
}

/** One subset's table: our own numbers where there is a run, else what is published; none without any model. */
export function buildTable(input: TableInput): LeaderboardTable[] {
  const published = new Map(input.published.map((model) => [model.name, model]));
  const judged = input.runs.filter(({ run }) => run.results.length > 0);
  const bySplit = Map.groupBy(judged, ({ split }) => split);
  // What is published may have no score on one split, and is over the whole subset all the same.
  const coverage = { ...input.coverage, beside: input.published[0]?.tasks ?? undefined };
  const runs = [...bySplit.values()]
    .flatMap((members) =>
      coverRuns(
        members.map((placed) => {
          const { record, results } = placed.run;
          return { ...placed, record: record?.subset === placed.subset ? record : null, results };
        }),
        coverage,
      ),
    )
    // A number over some tasks does not take the place of the published one.
    .map((run) =>
      !run.covers.whole && published.has(run.model)
        ? { ...run, model: `${run.model} (own run)` }
        : run,
    );
  const names = new Set([...runs.map(({ model }) => model), ...published.keys()]);
  if (names.size === 0) return [];
  const told = input.published.flatMap(({ scores }) => [...scores.keys()]);
  const found = new Set([...bySplit.keys(), ...told]);
  const splits = [...new Set([...input.splits, ...found])].filter((split) => found.has(split));
  const onSplit = (split: string) => runs.filter((run) => run.split === split);
  const measured = new Map(splits.map((split) => [split, measureSplit(onSplit(split), input)]));
  const entries = [...names].map((name): LeaderboardEntry => {
    const known = published.get(name);
    const own = runs.find(({ model }) => model === name)?.run.model.name ?? name;
    const listed = [name, own].find((each) => Object.hasOwn(input.facts, each));
    const ownFacts = listed === undefined ? undefined : input.facts[listed];
    const facts = ownFacts ?? (known ?? published.get(own))?.facts ?? ModelFacts.parse({});
    const scores = splits.flatMap((split) => {
      const score = measured.get(split)?.scores.get(name) ?? known?.scores.get(split);
      return score === undefined ? [] : [[split, score] as const];
    });
    return { name, ...facts, scores: Object.fromEntries(scores) };
  });
  const rates = splits.flatMap((split) => {
    const rate = measured.get(split)?.solveRate;
    return rate === undefined ? [] : [[split, rate] as const];
  });
  return [
    {
      subset: input.subset,
      splits,
      entries: sortEntries(entries, "score", { splits }),
      solve_rate: Object.fromEntries(rates),
    },
  ];
}

function measureSplit(
  chosen: readonly (PlacedRun & { covers: TaskCoverage })[],
  { tasksByDomain, answers, signers, seed }: TableInput,
): { scores: Map<string, SplitScore>; solveRate?: SolveRate } {
  if (chosen.length === 0) return { scores: new Map() };
  const rated = chooseRated(chosen);
  const matrix = toMatrix(rated.map(({ model: name, run }) => ({ name, results: run.results })));
  // Alone there is nobody to play.
  const ratings = rated.length > 1 ? rateElo(matrix, { seed }) : [];
  const scores = chosen.flatMap((placed): [string, SplitScore][] => {
    const { model, run, covers } = placed;
    const score = scoreRun(run.results);
    const [first] = score.passAtK;
    if (first === undefined) return [];
    const domains =
      tasksByDomain &&
      scoreGroups(score, tasksByDomain).map(({ group, tasks, passAtK }) => {
        return [group, { tasks: tasks.size, pass_at_1: passAtK[0]?.value ?? 0 }] as const;
      });
    const rating = ratings[rated.indexOf(placed)];
    const cost = sumCost(answers.get(run.stem) ?? [], new Set(score.tasks.keys()));
    const signer = signers.get(run.stem);
    const measured = {
      pass_at_1: first.value,
      low: first.low,
      high: first.high,
      tasks: covers.tasks,
      solved: score.solved.any,
      domains: domains && Object.fromEntries(domains),
      of: covers.of,
      whole: covers.whole,
      elo: rating ? { elo: rating.elo, low: rating.low, high: rating.high } : null,
      caveat: describeCaveats(run, covers),
      ...(cost && { cost }),
      ...(signer && { signer }),
    };
    return [[model, measured]];
  });
  return { scores: new Map(scores), solveRate: solveRate(matrix) };
}
