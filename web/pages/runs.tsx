import type { SiteIndex, SiteRun } from "../../src/schema/site.ts";
import { useFile } from "../lib/data.ts";
import { formatCount } from "../../src/report/format-number.ts";
import { coverageCell } from "../../src/report/coverage-words.ts";
import { linkTo, type PageProps, type Route } from "../lib/router.ts";
import { Command, Empty, Ready } from "../parts/states.tsx";
import { RunOverview } from "../runs/run-overview.tsx";
import { RunSettings } from "../runs/run-settings.tsx";
import { RunTable } from "../runs/run-table.tsx";
import { SampleList } from "../runs/sample-list.tsx";
import { SamplePage } from "../runs/sample-page.tsx";
import { readSampleSearch } from "../runs/sample-state.ts";

export function RunsPage({ index, route }: PageProps) {
  const [, id, sample] = route.path;
  if (index.runs.length === 0) return <NoRuns />;
  if (id === undefined) {
    return (
      <>
        <h1>Runs</h1>
        <p class="lead">
          Each run is one model's evaluated samples. Open a run to see why samples failed.
        </p>
        <RunTable index={index} />
      </>
    );
  }
  const run = index.runs.find((each) => each.id === id);
  if (run === undefined) {
    return (
      <Empty title="Run not found">
        <p>
          <a href={linkTo(["runs"])}>All runs</a> lists those available.
        </p>
      </Empty>
    );
  }
  if (sample !== undefined) {
    return <SamplePage index={index} run={run} name={sample} route={route} />;
  }
  return <OneRun index={index} run={run} route={route} />;
}

function NoRuns() {
  return (
    <Empty title="No runs yet">
      <p>Evaluate a samples file, then serve the folder with the results.</p>
      <Command
        text={
          "bcb evaluate --samples samples.jsonl --split complete --out results\nbcb serve --runs results"
        }
      />
    </Empty>
  );
}

interface RunProps {
  index: SiteIndex;
  run: SiteRun;
  route: Route;
}

const views = [
  ["overview", "Overview"],
  ["samples", "Samples"],
  ["settings", "Settings"],
] as const;

function OneRun({ index, run, route }: RunProps) {
  // A link from a task's page names the task alone.
  const asked = route.query.get("show") ?? (route.query.has("task") ? "samples" : "overview");
  const [view] = views.find(([each]) => each === asked) ?? ["overview"];
  return (
    <>
      <nav class="steps" aria-label="Runs">
        <a href={linkTo(["runs"])}>All runs</a>
        <span class="place" />
        {index.runs.length > 1 && <a href={linkTo(["compare"], { run: run.id })}>Compare</a>}
      </nav>
      <h1>{run.name}</h1>
      <p class="task-head">
        {[run.split, run.subset, run.calibration].map(
          (fact) =>
            fact !== null && (
              <span key={fact} class="tag">
                {fact}
              </span>
            ),
        )}
        <span>
          {run.whole ? formatCount(run.tasks, "task") : `${coverageCell(run)} tasks`},{" "}
          {formatCount(run.samples, "sample")}
        </span>
      </p>
      {!run.whole && (
        <p class="banner">
          This run covers {coverageCell(run)} tasks: its numbers are not comparable with those of
          full runs, and it is not ranked.
        </p>
      )}
      {run.broken > 0 && (
        <p class="banner">
          {formatCount(run.broken, "sample")} could not be run and are not scored: the numbers are
          incomplete. Run the same `bcb evaluate` again to retry them.
        </p>
      )}
      <div class="bar run-bar">
        <nav class="tabs" aria-label="Parts of the run">
          {views.map(([each, title]) => (
            <a
              key={each}
              href={linkTo(["runs", run.id], { show: each === "overview" ? undefined : each })}
              aria-current={each === view ? "true" : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
      </div>
      {view === "samples" ? (
        <Samples run={run} route={route} />
      ) : (
        <RunNumbers run={run} view={view} />
      )}
    </>
  );
}

function RunNumbers({ run, view }: { run: SiteRun; view: "overview" | "settings" }) {
  const file = useFile(`data/runs/${run.id}.json`);
  return (
    <Ready file={file}>
      {(page) =>
        view === "settings" ? (
          <RunSettings settings={page.settings} />
        ) : (
          <RunOverview run={run.id} page={page} />
        )
      }
    </Ready>
  );
}

function Samples({ run, route }: Omit<RunProps, "index">) {
  const file = useFile(`data/run-samples/${run.id}.json`);
  const search = readSampleSearch(route.query);
  return (
    <Ready file={file}>{(list) => <SampleList run={run.id} list={list} search={search} />}</Ready>
  );
}
