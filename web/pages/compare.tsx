import { coverageCell, formatShare } from "../../src/report/format-number.ts";
import type { SiteAgreement, SitePair } from "../../src/schema/site-compare.ts";
import type { SiteSample } from "../../src/schema/site-run.ts";
import type { SiteIndex } from "../../src/schema/site.ts";
import { readCompareState, PairTasks, FlipGroups, PairVerdict } from "../compare/pair-view.tsx";
import type { CompareState } from "../compare/pair-view.tsx";
import { useFile } from "../lib/data.ts";
import { linkTo, setQuery, type PageProps } from "../lib/router.ts";
import { CodeDiff } from "../parts/code.tsx";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Section, Empty, Ready, ShowFile } from "../parts/page.tsx";
import { Select } from "../parts/fields.tsx";

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
        onChange={(chosen) => setQuery({ run: [chosen, second], task: undefined })}
      />
      <Select
        label="Second"
        value={second}
        choices={choicesBut(first)}
        onChange={(chosen) => setQuery({ run: [first, chosen], task: undefined })}
      />
    </div>
  );
}

function Pair({ index, state }: Props) {
  const nameOf = (id: string) => index.runs.find((run) => run.id === id)?.name ?? id;
  const names = [nameOf(state.first), nameOf(state.second)] as const;
  const partial = index.runs
    .filter(({ id, whole }) => !whole && (id === state.first || id === state.second))
    .map((run) => `${run.name} covers ${coverageCell(run)} tasks`);
  return (
    <ShowFile path={`data/compare/${state.first}/${state.second}.json`}>
      {({ comparison, tasks }) => {
        if (comparison === null) return <p class="note">These two runs have no tasks in common.</p>;
        const task = tasks.find(({ file: each }) => each === state.task);
        return (
          <>
            {partial.length > 0 && (
              <p class="banner">
                {partial.join("; ")}. The comparison uses the tasks both have in common.
              </p>
            )}
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

interface CodeProps {
  task: SitePair["tasks"][number];
  state: CompareState;
  names: readonly [string, string];
}

/** The code of both runs for one task, line by line. */
function PairCode({ task, state, names }: CodeProps) {
  const left = `${task.file}-${task.first.shown}`;
  const right = `${task.file}-${task.second.shown}`;
  const leftFile = useFile(`data/samples/${state.first}/${left}.json`);
  const rightFile = useFile(`data/samples/${state.second}/${right}.json`);
  const titleOf = (side: 0 | 1, { verdict }: SiteSample) => `${names[side]}: ${verdict.outcome}`;
  return (
    <Section title={`${task.task_id}: code side by side`}>
      <p class="task-head">
        <a href={linkTo(["runs", state.first, left])}>{names[0]}</a>
        <a href={linkTo(["runs", state.second, right])}>{names[1]}</a>
        <a href={linkTo(["tasks", task.file])}>The task</a>
      </p>
      <Ready file={leftFile}>
        {(first) => (
          <Ready file={rightFile}>
            {(second) =>
              task.changes === null || first.code === null || second.code === null ? (
                <p class="note">The code of at least one of the two is not available.</p>
              ) : (
                <CodeDiff
                  language={first.language}
                  label={`Code of both for ${task.task_id}`}
                  titles={[titleOf(0, first), titleOf(1, second)]}
                  left={first.code}
                  right={second.code}
                  changes={task.changes}
                />
              )
            }
          </Ready>
        )}
      </Ready>
    </Section>
  );
}

type MatrixProps = Props & { agreement: SiteAgreement };

/** How often every two runs agree; each cell leads to the comparison of its two. */
function AgreementMatrix({ index, agreement: { runs, pairs }, state }: MatrixProps) {
  const names = new Map(index.runs.map(({ id, name }) => [id, name]));
  const cells = new Map(pairs.map((pair) => [`${pair.first} ${pair.second}`, pair]));
  const columns = runs.map((id, other): Column<number> => {
    const pairOf = (place: number) => {
      const pair = cells.get(`${Math.min(place, other)} ${Math.max(place, other)}`);
      if (pair === undefined || pair.tasks === 0) return null;
      return { ...pair, share: (pair.both + pair.neither) / pair.tasks };
    };
    return {
      title: id,
      heading: other + 1,
      hint: names.get(id),
      kind: "number",
      look: (place) => (pairOf(place) === null ? "none" : ""),
      style: (place) => ({ "--share": String(pairOf(place)?.share ?? 0) }),
      cell: (place) => {
        const pair = pairOf(place);
        if (pair === null) return place === other ? "" : "-";
        const run = [runs[pair.first] ?? "", runs[pair.second] ?? ""];
        const isShown = run[0] === state.first && run[1] === state.second;
        return (
          <a
            href={linkTo(["compare"], { run })}
            aria-current={isShown ? "true" : undefined}
            title={`Of ${pair.tasks} tasks: both solve ${pair.both}, neither ${pair.neither}, only one ${pair.only_first + pair.only_second}`}
          >
            {formatShare(pair.share)}
          </a>
        );
      },
    };
  });
  const name: Column<number> = {
    title: "Run",
    cell: (place) => {
      const id = runs[place] ?? "";
      return [<span class="quiet">{place + 1}</span>, " ", names.get(id) ?? id];
    },
  };
  return (
    <DataTable
      label="Agreement"
      class="matrix"
      rows={[...runs.keys()]}
      columns={[name, ...columns]}
    />
  );
}
