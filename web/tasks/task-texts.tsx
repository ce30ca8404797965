import type { SiteTask } from "../../src/schema/site-task.ts";
import { CodeBlock } from "../parts/code-block.tsx";
import { Prose } from "../parts/prose.tsx";
import { Section } from "../parts/section.tsx";

type Texts = Pick<
  SiteTask,
  "instruct_prompt" | "complete_prompt" | "code_prompt" | "canonical_solution" | "test"
>;

/** Prompts, solution and tests, one under the other. */
export function TaskTexts({ task, language }: { task: Texts; language: string }) {
  return (
    <>
      <Section title="Instruct prompt">
        <Prose label="Instruct prompt" text={task.instruct_prompt} />
      </Section>
      <Section title="Complete prompt">
        <CodeBlock label="Complete prompt" language={language} code={task.complete_prompt} />
      </Section>
      <Section title="Canonical solution">
        <CodeBlock label="Canonical solution" language={language} code={task.canonical_solution} />
      </Section>
      <Section title="Tests">
        <CodeBlock label="Tests" language={language} code={task.test} />
      </Section>
      <Section title="Code prompt" isFolded>
        <CodeBlock label="Code prompt" language={language} code={task.code_prompt} />
      </Section>
    </>
  );
}
