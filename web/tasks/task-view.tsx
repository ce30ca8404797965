import { formatCount, titleOf } from "../../src/report/format-number.ts";
import type { SiteIndex, SiteTask } from "../../src/schema/site.ts";
import { linkTo } from "../lib/router.ts";
import { CodeBlock } from "../parts/code.tsx";
import { FactList, PassMark, type Fact } from "../parts/figures.tsx";
import { Section } from "../parts/page.tsx";
import { LongText, Prose } from "../parts/texts.tsx";

interface Props {
  index: SiteIndex;
  task: SiteTask;
}

/** All of one task. */
export function TaskView({ index, task }: Props) {
  return (
    <article>
      <h1>{task.id}</h1>
      <p class="task-head">
        <SubsetTags subsets={task.subsets} />
        {task.domains.map((domain) => (
          <a key={domain} class="tag" href={linkTo(["tasks"], { domain })}>
            {domain}
          </a>
        ))}
        <span>
          <code>{task.entry_point}</code>, {formatCount(task.test_count, "test")}
        </span>
      </p>
      <div class="task-columns">
        <div>
          <TaskTexts task={task} language={task.language} />
        </div>
        <aside>
          <Section title="Solved by">
            <TriedBy index={index} task={task} />
          </Section>
          <Section title="Libraries and calls">
            <p class="task-head">
              {task.libs.map((library) => (
                <a key={library} class="tag" href={linkTo(["tasks"], { library })}>
                  {library}
                </a>
              ))}
            </p>
            <ul class="calls">
              {task.calls.map((call) => (
                <li key={call}>
                  <code>{call}</code>
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Docstring">
            <Docstring task={task} />
          </Section>
        </aside>
      </div>
    </article>
  );
}

export function SubsetTags({ subsets }: Pick<SiteTask, "subsets">) {
  return subsets.map((name) => (
    <span key={name} class={name === "hard" ? "tag hard" : "tag"}>
      {titleOf(name)}
    </span>
  ));
}

function TriedBy({ index, task }: Props) {
  if (task.tried_by.length === 0) {
    return <p class="quiet">None of the runs shown was evaluated on this task.</p>;
  }
  const names = new Map(index.runs.map((run) => [run.id, run.name]));
  const rows = task.tried_by.toSorted((a, b) => b.passed / b.samples - a.passed / a.samples);
  const solved = rows.filter((row) => row.passed === row.samples).length;
  return (
    <>
      <p class="quiet">
        {solved} of {formatCount(rows.length, "run")}
      </p>
      <ul class="solvers">
        {rows.map(({ run, passed, samples }) => (
          <li key={run}>
            <a href={linkTo(["runs", run], { task: task.id })}>{names.get(run) ?? run}</a>
            <PassMark passed={passed} samples={samples} />
          </li>
        ))}
      </ul>
    </>
  );
}

const sections = [
  ["description", "Description"],
  ["notes", "Notes"],
  ["params", "Parameters"],
  ["returns", "Returns"],
  ["reqs", "Requirements"],
  ["raises", "Raises"],
  ["examples", "Examples"],
] as const;

function Docstring({ task: { doc_struct: parts } }: { task: SiteTask }) {
  const facts = sections
    .filter(([key]) => parts[key].length > 0)
    .map(([key, title]): Fact => {
      // A description is one text broken into lines; the other parts are lists.
      const items = key === "description" ? [parts[key].join(" ")] : parts[key];
      const lines = items.map((line, place) => (
        <p key={place}>
          <LongText text={line} />
        </p>
      ));
      const examples = (
        <pre tabIndex={0} role="region" aria-label="Examples">
          {parts.examples.join("\n")}
        </pre>
      );
      return [title, key === "examples" ? examples : lines];
    });
  return <FactList facts={facts} look="docstring" />;
}

const codes = [
  ["Complete prompt", "complete_prompt"],
  ["Canonical solution", "canonical_solution"],
  ["Tests", "test"],
  ["Code prompt", "code_prompt"],
] as const;

type Texts = Pick<SiteTask, "instruct_prompt" | (typeof codes)[number][1]>;

/** Prompts, solution and tests, one under the other. */
export function TaskTexts({ task, language }: { task: Texts; language: string }) {
  return (
    <>
      <Section title="Instruct prompt">
        <Prose label="Instruct prompt" text={task.instruct_prompt} />
      </Section>
      {codes.map(([title, key]) => (
        <Section key={key} title={title} isFolded={key === "code_prompt"}>
          <CodeBlock label={title} language={language} code={task[key]} />
        </Section>
      ))}
    </>
  );
}
