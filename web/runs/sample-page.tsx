import { isDoubted } from "../../src/report/run-caveats.ts";
import { formatCount } from "../../src/report/format-number.ts";
import type { LineChanges, SiteSample, SiteVerdict } from "../../src/schema/site-run.ts";
import type { SiteIndex, SiteRun } from "../../src/schema/site.ts";
import { usePost } from "../lib/data.ts";
import { linkTo, type Route } from "../lib/router.ts";
import { kindName } from "../lib/words.ts";
import { CodeBlock, CodeDiff } from "../parts/code.tsx";
import { Section, NotFound, ShowFile, Steps } from "../parts/page.tsx";
import { AnswerView, ConversationView, PromptView } from "./exchange-view.tsx";
import { linkToSamples, readSampleSearch, useSamples } from "./sample-list.tsx";
import { TestList, VerdictView } from "./verdict-view.tsx";

interface Props {
  index: SiteIndex;
  run: SiteRun;
  /** `TASK-N`. */
  name: string;
  route: Route;
}

/** One sample: from what was asked to the line that failed. */
export function SamplePage({ index, run, name, route }: Props) {
  const search = readSampleSearch(route.query);
  const { found } = useSamples(run.id, search);
  const missing = (
    <NotFound noun="Sample" href={linkToSamples(run.id, {})} those="the samples of this run" />
  );
  return (
    <>
      <Steps
        noun="sample"
        up={[
          { href: linkTo(["runs", run.id]), title: run.name },
          { href: linkToSamples(run.id, search), title: "Samples" },
        ]}
        place={found.findIndex((each) => each.name === name)}
        count={found.length}
        linkAt={(place) => {
          const next = found[place]?.name;
          return next && linkToSamples(run.id, search, next);
        }}
      />
      <ShowFile path={`data/samples/${run.id}/${name}.json`} missing={missing}>
        {(value) => <SampleView key={name} index={index} run={run} name={name} sample={value} />}
      </ShowFile>
    </>
  );
}

type ViewProps = Omit<Props, "route"> & { sample: SiteSample };

function SampleView({ index, run, name, sample }: ViewProps) {
  const { verdict, failure, truth, code } = sample;
  const { tests } = verdict;
  const passed = tests.filter(({ status }) => status === "pass").length;
  const file = name.replace(/-\d+$/, "");
  return (
    <article class="sample">
      <h1>
        {sample.task_id} <span class="quiet">sample {sample.sample}</span>
      </h1>
      <p class="task-head">
        <span class={`chip ${verdict.outcome}`}>{verdict.outcome}</span>
        {verdict.strict !== null && isDoubted(verdict.strict) && (
          <span class="chip broken">{verdict.strict.status}</span>
        )}
        {failure !== null && <span class="tag">{kindName(failure.kind)}</span>}
        {index.dataset !== null && truth !== null && <a href={linkTo(["tasks", file])}>The task</a>}
      </p>
      {failure !== null && (
        <p class="failure">
          <code>
            {failure.exception !== null && <b>{failure.exception}: </b>}
            {failure.message}
          </code>
          {failure.source !== null && failure.line !== null && (
            <code class="quiet">
              line {failure.line}: {failure.source}
            </code>
          )}
        </p>
      )}
      <div class="task-columns">
        <aside>
          <Section title="Verdicts">
            <VerdictView verdict={verdict} />
          </Section>
          {index.served && (
            <RerunButton path={`data/samples/${run.id}/${name}.json`} before={verdict} />
          )}
          <Section
            title="Tests"
            note={tests.length === 0 ? undefined : `${passed} of ${tests.length} pass`}
          >
            <TestList tests={tests} />
          </Section>
        </aside>
        <div>
          <Section title="Code" note="as judged">
            {code === null ? (
              <p class="note">
                The code is not available: neither NAME_eval_results.json nor the samples file is
                next to the verdicts.
              </p>
            ) : (
              <CodeBlock label="Code" language={sample.language} code={code} />
            )}
          </Section>
          {sample.setup !== null && (
            <Section title="Set-up" note="prepended to the code by calibration" isFolded>
              <CodeBlock label="Set-up" language={sample.language} code={sample.setup} />
            </Section>
          )}
          {code !== null && truth !== null && (
            <Section title="Difference from the ground truth" note={countChanges(truth.changes)}>
              <CodeDiff
                language={sample.language}
                label="Difference from the ground truth"
                titles={["Ground truth", "This sample"]}
                left={truth.code}
                right={code}
                changes={truth.changes}
              />
            </Section>
          )}
          <ConversationView conversation={sample.conversation} />
          <AnswerView answer={sample.answer} />
          <PromptView prompt={sample.prompt} />
        </div>
      </div>
    </article>
  );
}

function countChanges(changes: LineChanges): string {
  const count = (kind: string) =>
    changes.reduce((sum, [each, lines]) => sum + (each === kind ? lines : 0), 0);
  const [removed, added] = [count("removed"), count("added")];
  if (removed + added === 0) return "identical";
  return `${formatCount(removed, "line")} of the ground truth missing, ${added} added`;
}

interface RerunProps {
  /** Of the sample's file. */
  path: string;
  before: SiteVerdict;
}

/** Judges this sample again on the reader's own machine and shows the result beside the stored one. */
function RerunButton({ path, before }: RerunProps) {
  const { answer, refusal, isBusy, send } = usePost("rerun");
  const run = () => send({ sample: path });
  const result = isBusy || refusal !== null ? null : answer;
  const isSame = result?.verdict.outcome === before.outcome;
  const failing = result?.verdict.tests.filter(({ trace }) => trace !== null) ?? [];
  return (
    <Section title="Judge again" note="on this machine; nothing is saved">
      <button type="button" class="action" disabled={isBusy} onClick={run}>
        {isBusy ? "Judging…" : "Run this sample"}
      </button>
      <div aria-live="polite" class="rerun">
        {refusal !== null && <p class="banner">{refusal}</p>}
        {result && (
          <>
            <p class={isSame ? "pass" : "partly"}>
              {isSame
                ? `Same outcome: ${before.outcome}.`
                : `The outcome was ${before.outcome} and is now ${result.verdict.outcome}.`}
            </p>
            <VerdictView verdict={result.verdict} />
            {result.notes.map((note) => (
              <p key={note} class="quiet">
                {note}
              </p>
            ))}
            {failing.length > 0 && <TestList tests={failing} />}
          </>
        )}
      </div>
    </Section>
  );
}
