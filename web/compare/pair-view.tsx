import { formatCount, formatPoints, formatShare } from "../../src/report/format-number.ts";
import { describePair, verdictWords } from "../../src/report/render-run-comparison.ts";
import type { SitePair } from "../../src/schema/site-compare.ts";
import type { SiteIndex } from "../../src/schema/site.ts";
import { linkTo, setQuery } from "../lib/router.ts";
import { hasWords, kindName } from "../lib/words.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { LinkList } from "../parts/lists.tsx";
import { Section } from "../parts/page.tsx";
import { PassMark } from "../parts/figures.tsx";
import { SearchField, Segmented } from "../parts/fields.tsx";

interface TaskFilter {
  value: string;
  text: string;
  has: (before: number, after: number) => boolean;
}

/** Which tasks can be listed, by the share of samples that pass in the first run and in the second. */
const taskFilters = [
  { value: "flips", text: "Flips", has: (before, after) => before !== after },
  { value: "gained", text: "Gained", has: (before, after) => after > before },
  { value: "lost", text: "Lost", has: (before, after) => after < before },
  { value: "both", text: "Both solve", has: (before, after) => before + after === 2 },
  { value: "neither", text: "Neither", has: (before, after) => before + after === 0 },
  { value: "all", text: "All", has: () => true },
] as const satisfies readonly TaskFilter[];

/** Which two runs are compared, and what is shown of them; all of it is in the address. */
export interface CompareState {
  /** Ids, in the order of the index: a pair has one file. */
  first: string;
  second: string;
  show: (typeof taskFilters)[number]["value"];
  text: string;
  /** The task whose code is shown, by its file. */
  task: string | null;
}

/** Without a choice, the first two runs that were asked the same way. */
export function readCompareState({ runs }: SiteIndex, query: URLSearchParams): CompareState {
  const known = new Set(runs.map(({ id }) => id));
  const asked = [...new Set(query.getAll("run"))].filter((id) => known.has(id)).slice(0, 2);
  const start = runs.find(({ id }) => id === asked[0]) ?? runs[0];
  const partner =
    asked[1] ??
    runs.find(
      (run) =>
        run.id !== start?.id &&
        run.split === start?.split &&
        run.subset === start?.subset &&
        run.calibration === start?.calibration,
    )?.id ??
    runs.find(({ id }) => id !== start?.id)?.id ??
    "";
  const pair = [start?.id ?? "", partner];
  const [first = "", second = ""] = runs.map(({ id }) => id).filter((id) => pair.includes(id));
  return {
    first,
    second,
    show: taskFilters.find(({ value }) => value === query.get("show"))?.value ?? "flips",
    text: query.get("q") ?? "",
    task: query.get("task"),
  };
}

type PairTask = SitePair["tasks"][number];

interface TasksProps {
  tasks: readonly PairTask[];
  state: CompareState;
  names: readonly [string, string];
}

/** The tasks that both runs have, by who solves them. */
export function PairTasks({ tasks, state, names }: TasksProps) {
  const found = tasks.filter((task) => isShown(task, state));
  return (
    <>
      <div class="controls">
        <Segmented
          label="Tasks"
          value={state.show}
          choices={taskFilters}
          onChange={(show) => setQuery({ show: show === "flips" ? undefined : show })}
        />
        <SearchField label="Search" placeholder="Task, library or exception" value={state.text} />
      </div>
      <p class="count" role="status">
        {found.length.toLocaleString("en")} of {formatCount(tasks.length, "task")}
      </p>
      <LinkList
        items={found}
        search={`${state.show} ${state.text}`}
        none={
          state.show === "flips" && state.text === ""
            ? "Both runs solve the same tasks."
            : "No task matches."
        }
        look="pair-list"
        linkTo={({ file }) =>
          linkTo(["compare"], {
            run: [state.first, state.second],
            show: state.show === "flips" ? undefined : state.show,
            q: state.text,
            task: file,
          })
        }
        isCurrent={({ file }) => file === state.task}
      >
        {(task) => (
          <>
            <span class="task-id">{task.task_id}</span>
            <PassMark look="outcome" title={names[0]} {...task.first} />
            <PassMark look="outcome" title={names[1]} {...task.second} />
            <span class="task-summary">{task.why !== null && kindName(task.why)}</span>
            <span class="task-facts">{task.libs.slice(0, 4).join(", ")}</span>
          </>
        )}
      </LinkList>
    </>
  );
}

function isShown(task: PairTask, { show, text }: CompareState): boolean {
  if (!hasWords([task.task_id, ...task.libs, task.why].join(" "), text)) return false;
  const filter = taskFilters.find(({ value }) => value === show);
  return filter?.has(rate(task.first), rate(task.second)) ?? false;
}

function rate({ passed, samples }: PairTask["first"]): number {
  return passed / samples;
}

type Comparison = NonNullable<SitePair["comparison"]>;

/** Which of the two is better, and how sure that is. */
export function PairVerdict({ comparison }: { comparison: Comparison }) {
  const { first, second, verdict, difference, interval, tasks } = comparison;
  const names = [first, second] as const;
  const { test, need, leftOut } = describePair(comparison, names);
  return (
    <div class={`significance ${verdict.replace(" ", "-")}`}>
      <p class="verdict-line">{verdictWords(comparison, names)}</p>
      <p>
        {first} solves {formatShare(comparison.first_score)}%, {second}{" "}
        {formatShare(comparison.second_score)}% of the {formatCount(tasks, "task")} both have in
        common: a difference of {signedPoints(difference)} points, 95% interval{" "}
        {signedPoints(interval.low)} to {signedPoints(interval.high)}.
      </p>
      {test && <p>{test}</p>}
      {need && <p class="quiet">{need}</p>}
      {leftOut && <p class="quiet">{leftOut}</p>}
    </div>
  );
}

const shownGroups = 8;

/** What flipped, by why it failed and by library. */
export function FlipGroups({ comparison }: { comparison: Comparison }) {
  if (comparison.by_kind.length === 0) return null;
  const kinds = comparison.by_kind.map((each) => ({ ...each, name: kindName(each.name) }));
  const show = (groups: Comparison["by_kind"]) => (
    <DataTable class="bars" rows={groups.slice(0, shownGroups)} columns={columns} />
  );
  return (
    <div class="two">
      <Section title="Flips by failure" note="of the run that fails">
        {show(kinds)}
      </Section>
      {comparison.by_library.length > 0 && (
        <Section title="Flips by library">{show(comparison.by_library)}</Section>
      )}
    </div>
  );
}

const columns: readonly Column<Comparison["by_kind"][number]>[] = [
  { title: "Name", cell: ({ name }) => name },
  {
    title: "Gained",
    kind: "number",
    look: "pass",
    cell: (flip) => flip.gained > 0 && `+${flip.gained}`,
  },
  { title: "Lost", kind: "number", look: "fail", cell: ({ lost }) => lost > 0 && `−${lost}` },
];

/** A difference of shares in points, with its sign. */
function signedPoints(share: number): string {
  return formatPoints(share).replace("-", "−");
}
