import { useEffect, useState } from "preact/hooks";
import type { LiveNews, LiveWorker } from "../../src/schema/live.ts";
import type { PageProps } from "../lib/router.ts";
import { WorkView } from "../live/work-view.tsx";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Empty, Loading } from "../parts/states.tsx";

export function LivePage({ index }: PageProps) {
  if (!index.served) {
    return (
      <Empty
        title="These pages are a static copy"
        text="Only a server can follow a run. Start one for the folder the run writes to."
        commands="bcb serve --runs results"
      />
    );
  }
  return <Live />;
}

function Live() {
  const { news, isLost } = useLive();
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
      {news.works.toSorted(byState).map((work) => (
        <WorkView key={work.key} work={work} />
      ))}
      {news.workers.length > 0 && <WorkersView workers={news.workers} />}
    </>
  );
}

const order = ["running", "quiet", "finished"];

function byState(a: { state: string }, b: { state: string }): number {
  return order.indexOf(a.state) - order.indexOf(b.state);
}

const workerColumns: readonly Column<LiveWorker>[] = [
  { title: "Worker", cell: ({ id }) => id },
  { title: "Environment", cell: ({ environment }) => environment },
  { title: "Cores", cell: ({ cores }) => cores },
  { title: "Holds", cell: ({ held }) => held },
  { title: "Judged", cell: ({ judged }) => judged },
  { title: "Per second", cell: ({ rate }) => rate.toFixed(1) },
];

/** The workers of the queue, and how fast they are. */
function WorkersView({ workers }: { workers: readonly LiveWorker[] }) {
  const rate = workers.reduce((sum, worker) => sum + worker.rate, 0);
  return (
    <section aria-label="Workers">
      <h2>
        {workers.length} {workers.length === 1 ? "worker" : "workers"} at {rate.toFixed(1)} samples
        per second
      </h2>
      <DataTable class="workers" rows={workers} keyOf={({ id }) => id} columns={workerColumns} />
    </section>
  );
}

interface LiveState {
  /** Null until the server has said something. */
  news: LiveNews | null;
  /** The server is not there; the browser tries again by itself. */
  isLost: boolean;
}

/** What runs in the served folders, as the server tells it. */
function useLive(): LiveState {
  const [state, setState] = useState<LiveState>({ news: null, isLost: false });
  useEffect(() => {
    const source = new EventSource("live");
    source.addEventListener("message", (event: MessageEvent<string>) => {
      setState({ news: JSON.parse(event.data), isLost: false });
    });
    source.addEventListener("error", () => setState(({ news }) => ({ news, isLost: true })));
    return () => source.close();
  }, []);
  return state;
}
