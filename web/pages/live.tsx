import { useEffect, useState } from "preact/hooks";
import { formatCount, formatShare } from "../../src/report/format-number.ts";
import type { LiveNews, LiveWork, LiveWorker } from "../../src/schema/site.ts";
import { linkTo, type PageProps } from "../lib/router.ts";
import { formatDuration } from "../lib/words.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Figures, OutcomeBar, type Figure } from "../parts/figures.tsx";
import { Empty, Loading } from "../parts/page.tsx";

/** What runs in the served folders, as the server tells it. */
export function LivePage({ index }: PageProps) {
  // Null until the server has said something.
  const [news, setNews] = useState<LiveNews | null>(null);
  // The browser tries again by itself.
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!index.served) return undefined;
    const source = new EventSource("live");
    source.addEventListener("message", (event: MessageEvent<string>) => {
      setNews(JSON.parse(event.data));
      setLost(false);
    });
    source.addEventListener("error", () => setLost(true));
    return () => source.close();
  }, []);
  if (!index.served) {
    return (
      <Empty
        title="These pages are a static copy"
        text="Only a server can follow a run. Start one for the folder the run writes to."
        commands="bcb serve --runs results"
      />
    );
  }
  if (news === null) {
    return isLost ? (
      <Empty
        title="The server does not respond"
        text="Start it again; this page then continues by itself."
        commands="bcb serve --runs results"
      />
    ) : (
      <Loading />
    );
  }
  if (news.works.length === 0 && news.workers.length === 0) {
    return (
      <Empty
        title="Nothing is running"
        text="An evaluation or a generation that writes into a served folder shows up here while it runs."
        commands={
          "bcb evaluate --samples samples.jsonl --split complete\nbcb generate --model NAME --split complete"
        }
      />
    );
  }
  const order = Object.keys(states);
  const sorted = news.works.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const rate = news.workers.reduce((sum, worker) => sum + worker.rate, 0);
  const running = news.works.filter(({ state }) => state === "running").length;
  return (
    <>
      <h1>Live</h1>
      <p class="lead" role="status">
        {isLost
          ? "The server no longer responds; this is its last known state."
          : running === 0
            ? "Nothing is running; these are the latest runs."
            : `${running} running in the served folders.`}
      </p>
      {sorted.map((work) => (
        <WorkView key={work.key} work={work} />
      ))}
      {news.workers.length > 0 && (
        <section aria-label="Workers">
          <h2>
            {formatCount(news.workers.length, "worker")} at {rate.toFixed(1)} samples per second
          </h2>
          <DataTable class="workers" rows={news.workers} columns={workerColumns} />
        </section>
      )}
    </>
  );
}

/** The workers of the queue, and how fast they are. */
const workerColumns: readonly Column<LiveWorker>[] = [
  { title: "Worker", cell: ({ id }) => id },
  { title: "Environment", cell: ({ environment }) => environment },
  { title: "Cores", cell: ({ cores }) => cores },
  { title: "Holds", cell: ({ held }) => held },
  { title: "Judged", cell: ({ judged }) => judged },
  { title: "Per second", cell: ({ rate }) => rate.toFixed(1) },
];

/** In this order, each with its words and its look. */
const states = {
  running: ["running", "pass"],
  quiet: ["no progress for a while", "partly"],
  finished: ["finished", ""],
} as const;

/** One evaluation or generation as it goes on. */
function WorkView({ work }: { work: LiveWork }) {
  const { kind, name, state, done, total } = work;
  const [words, look] = states[state];
  return (
    <article class={`card work ${state}`} aria-label={`${kind} of ${name}`}>
      <header class="work-head">
        <h2>{name}</h2>
        <span class="tag">{kind}</span>
        <span class={`state ${look}`}>{words}</span>
      </header>
      <progress
        max={total ?? 1}
        value={total === null ? undefined : Math.min(done, total)}
        aria-label={`Progress of ${name}`}
      />
      <Figures figures={listFigures(work)} look="small" />
      {kind === "evaluation" && <OutcomeBar counts={work.outcomes} />}
      {work.failures.length > 0 && (
        <>
          <h3>{kind === "evaluation" ? "Latest failures" : "Answers that ended unusually"}</h3>
          <ul class="live-failures">
            {work.failures.map(({ task_id, sample, what, message }) => (
              <li key={`${task_id} ${sample} ${message}`}>
                <span class="task-id">{task_id}</span>
                <span class={`outcome ${what}`}>{what}</span>
                <code>{message}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {state === "finished" && kind === "evaluation" && (
        <p>
          <a href={linkTo(["runs"])} onClick={openFresh}>
            Open the runs
          </a>
        </p>
      )}
    </article>
  );
}

/** The list of runs was asked for before this one was judged. */
function openFresh(event: Event): void {
  event.preventDefault();
  location.hash = linkTo(["runs"]);
  location.reload();
}

function listFigures(work: LiveWork): Figure[] {
  const { done, total, bound, rate, left_s: left, outcomes, cost_usd: cost, tokens } = work;
  const judged = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const share = total === null || total === 0 ? "" : ` (${Math.floor((done / total) * 100)}%)`;
  const most = bound ? "at most " : "";
  const figures: (Figure | false)[] = [
    {
      label: work.kind === "evaluation" ? "Judged" : "Answered",
      value: done.toLocaleString("en"),
      note: total === null ? undefined : `of ${most}${total.toLocaleString("en")}${share}`,
    },
    judged > 0 && { label: "Pass", value: `${formatShare((outcomes.pass ?? 0) / judged)}%` },
    { label: "Rate", value: rate === null ? "-" : `${rate.toFixed(1)} /s` },
    {
      label: "Time left",
      value: work.state !== "running" || left === null ? "-" : `${most}${formatDuration(left)}`,
    },
    cost !== null && { label: "Cost", value: `$${cost.toFixed(2)}` },
    tokens !== null && { label: "Tokens out", value: tokens.toLocaleString("en") },
  ];
  return figures.filter((figure) => figure !== false);
}
