import { useState } from "preact/hooks";
import type { Rerun, SiteVerdict } from "../../src/schema/site-run.ts";
import { postJson, wordsOf } from "../lib/data.ts";
import { Section } from "../parts/section.tsx";
import { TestList, VerdictView } from "./verdict-view.tsx";

interface Props {
  /** Of the sample's file. */
  path: string;
  before: SiteVerdict;
}

type State =
  | { status: "idle" }
  | { status: "running" }
  | { status: "failed"; message: string }
  | { status: "done"; rerun: Rerun };

/** Judges this sample again on the reader's own machine and shows the result beside the stored one. */
export function RerunButton({ path, before }: Props) {
  const [state, setState] = useState<State>({ status: "idle" });
  const run = async () => {
    setState({ status: "running" });
    try {
      setState({ status: "done", rerun: await postJson("rerun", { sample: path }) });
    } catch (error) {
      setState({ status: "failed", message: wordsOf(error) });
    }
  };
  return (
    <Section title="Judge again" note="on this machine; nothing is saved">
      <button
        type="button"
        class="action"
        disabled={state.status === "running"}
        onClick={() => void run()}
      >
        {state.status === "running" ? "Judging…" : "Run this sample"}
      </button>
      <div aria-live="polite" class="rerun">
        {state.status === "failed" && <p class="banner">{state.message}</p>}
        {state.status === "done" && <Result rerun={state.rerun} before={before} />}
      </div>
    </Section>
  );
}

function Result({ rerun, before }: { rerun: Rerun; before: SiteVerdict }) {
  const { verdict, notes } = rerun;
  const isSame = verdict.outcome === before.outcome;
  const failing = verdict.tests.filter(({ trace }) => trace !== null);
  return (
    <>
      <p class={isSame ? "pass" : "partly"}>
        {isSame
          ? `Same outcome: ${verdict.outcome}.`
          : `The outcome was ${before.outcome} and is now ${verdict.outcome}.`}
      </p>
      <VerdictView verdict={verdict} />
      {notes.map((note) => (
        <p key={note} class="quiet">
          {note}
        </p>
      ))}
      {failing.length > 0 && <TestList tests={failing} />}
    </>
  );
}
