import { AgreementMatrix } from "../compare/agreement-matrix.tsx";
import { readCompareState, type CompareState } from "../compare/compare-state.ts";
import { PairCode } from "../compare/pair-code.tsx";
import { PairTasks } from "../compare/pair-tasks.tsx";
import { FlipGroups, PairVerdict } from "../compare/pair-verdict.tsx";
import type { SiteIndex } from "../../src/schema/site.ts";
import { coverageCell } from "../../src/report/coverage-words.ts";
import { type PageProps, setQuery } from "../lib/router.ts";
import { Section } from "../parts/section.tsx";
import { Select } from "../parts/select.tsx";
import { Empty, ShowFile } from "../parts/states.tsx";

export function ComparePage({ index, route }: PageProps) {
  if (index.runs.length < 2) {
    return (
      <Empty
        title="Nothing to compare yet"
        text={`A comparison needs two judged runs of the same tasks; this site has ${index.runs.length}.`}
        commands="bcb serve --runs first-results second-results"
      />
    );
  }
  const state = readCompareState(index, route.query);
  return (
    <>
      <h1>Compare</h1>
      <p class="lead">Which run is better, where they differ, and how their code compares.</p>
      <ChoosePair index={index} state={state} />
      <Pair key={`${state.first} ${state.second}`} index={index} state={state} />
      <Section title="Agreement" note="percentage of tasks with the same outcome in both">
        <ShowFile path="data/compare.json">
          {(agreement) => <AgreementMatrix index={index} agreement={agreement} state={state} />}
        </ShowFile>
      </Section>
    </>
  );
}

interface Props {
  index: SiteIndex;
  state: CompareState;
}

function ChoosePair({ index, state: { first, second } }: Props) {
  const choicesBut = (other: string) =>
    index.runs.filter(({ id }) => id !== other).map(({ id, name }) => ({ value: id, text: name }));
  return (
    <div class="controls">
      <Select
        label="First"
        value={first}
        choices={choicesBut(second)}
        onChange={(chosen) => choose([chosen, second])}
      />
      <Select
        label="Second"
        value={second}
        choices={choicesBut(first)}
        onChange={(chosen) => choose([first, chosen])}
      />
    </div>
  );
}

function choose(run: [string, string]): void {
  setQuery({ run, task: undefined });
}

function Pair({ index, state }: Props) {
  const nameOf = (id: string) => index.runs.find((run) => run.id === id)?.name ?? id;
  const names = [nameOf(state.first), nameOf(state.second)] as const;
  return (
    <ShowFile path={`data/compare/${state.first}/${state.second}.json`}>
      {({ comparison, tasks }) => {
        if (comparison === null) {
          return <p class="note">These two runs have no tasks in common.</p>;
        }
        const task = tasks.find(({ file: each }) => each === state.task);
        return (
          <>
            <PartialNote index={index} state={state} />
            <PairVerdict comparison={comparison} />
            {task && <PairCode key={task.file} task={task} state={state} names={names} />}
            <Section title="By task" note={`gained and lost: from ${names[0]} to ${names[1]}`}>
              <PairTasks tasks={tasks} state={state} names={names} />
            </Section>
            <FlipGroups comparison={comparison} />
          </>
        );
      }}
    </ShowFile>
  );
}

/** What a reader must know of runs that are not whole. */
function PartialNote({ index, state }: Props) {
  const partial = index.runs.filter(
    ({ id, whole }) => !whole && (id === state.first || id === state.second),
  );
  if (partial.length === 0) return null;
  const words = partial.map((run) => `${run.name} covers ${coverageCell(run)} tasks`).join("; ");
  return <p class="banner">{words}. The comparison uses the tasks both have in common.</p>;
}
