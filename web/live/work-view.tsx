import type { LiveWork } from "../../src/schema/live.ts";
import { formatShare } from "../../src/report/format-number.ts";
import { linkTo } from "../lib/router.ts";
import { formatDuration } from "../lib/words.ts";
import { Figures, type Figure } from "../parts/figures.tsx";
import { OutcomeBar } from "../parts/outcome-bar.tsx";

const stateWords = {
  running: "running",
  quiet: "no progress for a while",
  finished: "finished",
} as const;

/** One evaluation or generation as it goes on. */
export function WorkView({ work }: { work: LiveWork }) {
  const { kind, name, state, done, total } = work;
  return (
    <article class={`card work ${state}`} aria-label={`${kind} of ${name}`}>
      <header class="work-head">
        <h2>{name}</h2>
        <span class="tag">{kind}</span>
        <span class="state">{stateWords[state]}</span>
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
