import { exceptionLine } from "../../src/analysis/failures/parse-trace.ts";
import type { SiteTest } from "../../src/schema/site-run.ts";
import { CutText } from "../parts/cut-text.tsx";

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
