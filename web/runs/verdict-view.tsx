import type { SiteVerdict, SiteTest } from "../../src/schema/site-run.ts";
import type { StrictVerdict } from "../../src/schema/verdict.ts";
import { formatDuration } from "../lib/words.ts";
import { FactList, type Fact } from "../parts/figures.tsx";
import { exceptionLine } from "../../src/analysis/failures/parse-trace.ts";
import { CutText, Lines } from "../parts/texts.tsx";

/** What the official rule says, and what the strict one. */
export function VerdictView({ verdict }: { verdict: SiteVerdict }) {
  const { official, strict, reason, wall_ms: ms } = verdict;
  const facts: Fact[] = [
    ["Official", official ?? "could not be run", official ?? "broken"],
    strict === null
      ? ["Strict", "not recorded", "quiet"]
      : ["Strict", [strict.status, <Evidence strict={strict} />], strictClass[strict.status]],
  ];
  if (reason !== null) facts.push(["Reason", reason]);
  if (ms !== null) facts.push(["Time", formatDuration(ms / 1000)]);
  return <FactList facts={facts} look="verdicts" />;
}

const strictClass: Readonly<Record<StrictVerdict["status"], string>> = {
  earned: "pass",
  forged: "broken",
  suspect: "broken",
  unproven: "quiet",
  fail: "fail",
};

/** What was seen from outside, and each changed expectation that the sample met all the same. */
function Evidence({ strict: { evidence, exposed, uncontrolled } }: { strict: StrictVerdict }) {
  return (
    <>
      <Lines lines={evidence} />
      {exposed.map(({ test, line, before, after }, place) => (
        <figure key={place} class="exposed">
          <figcaption>
            {test} passes with line {line} changed
          </figcaption>
          <pre>
            <del class="fail">{before}</del>
            {"\n"}
            <ins class="pass">{after}</ins>
          </pre>
        </figure>
      ))}
      {uncontrolled.length > 0 && <p class="quiet">Without a control: {uncontrolled.join(", ")}</p>}
    </>
  );
}

const signs = { pass: "✓", fail: "✗", unknown: "–" } as const;
const words = { pass: "passed", fail: "failed", unknown: "did not finish" } as const;

interface Props {
  tests: readonly SiteTest[];
  /** Else the first that failed is open. */
  isFolded?: boolean;
}

/** Each test of a sample; a failing one opens on its trace, with the line that names the exception beside it. */
export function TestList({ tests, isFolded = false }: Props) {
  if (tests.length === 0) return <p class="quiet">The run does not record individual tests.</p>;
  const firstFailing = tests.findIndex(({ trace }) => trace !== null);
  return (
    <ul class="tests">
      {tests.map(({ name, status, trace }, place) => (
        <li key={place}>
          {trace === null ? (
            <p>
              <Mark status={status} /> {name}
            </p>
          ) : (
            <details open={place === firstFailing && !isFolded}>
              <summary>
                <Mark status={status} /> {name === "ALL" ? "loading the code" : name}{" "}
                <span class="quiet">{exceptionLine(trace).slice(0, 160)}</span>
              </summary>
              <CutText label={`Traceback of ${name}`} text={trace} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Mark({ status }: Pick<SiteTest, "status">) {
  return (
    <>
      <span class={status} aria-hidden="true">
        {signs[status]}
      </span>
      <span class="unseen">{words[status]}:</span>
    </>
  );
}
