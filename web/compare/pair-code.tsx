import type { SitePair } from "../../src/schema/site-compare.ts";
import { linkTo } from "../lib/router.ts";
import { CodeDiff } from "../parts/code-diff.tsx";
import { Section } from "../parts/section.tsx";
import { useFile } from "../lib/data.ts";
import { Ready } from "../parts/states.tsx";
import type { CompareState } from "./compare-state.ts";

interface Props {
  task: SitePair["tasks"][number];
  state: CompareState;
  names: readonly [string, string];
}

/** The code of both runs for one task, line by line. */
export function PairCode({ task, state, names }: Props) {
  const left = `${task.file}-${task.first.shown}`;
  const right = `${task.file}-${task.second.shown}`;
  const files = [
    useFile(`data/samples/${state.first}/${left}.json`),
    useFile(`data/samples/${state.second}/${right}.json`),
  ] as const;
  return (
    <Section title={`${task.task_id}: code side by side`}>
      <p class="task-head">
        <a href={linkTo(["runs", state.first, left])}>{names[0]}</a>
        <a href={linkTo(["runs", state.second, right])}>{names[1]}</a>
        <a href={linkTo(["tasks", task.file])}>The task</a>
      </p>
      <Ready file={files[0]}>
        {(first) => (
          <Ready file={files[1]}>
            {(second) =>
              task.changes === null || first.code === null || second.code === null ? (
                <p class="note">The code of at least one of the two is not available.</p>
              ) : (
                <CodeDiff
                  language={first.language}
                  label={`Code of both for ${task.task_id}`}
                  titles={[
                    `${names[0]}: ${first.verdict.outcome}`,
                    `${names[1]}: ${second.verdict.outcome}`,
                  ]}
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
