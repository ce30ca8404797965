import type { SiteTask } from "../../src/schema/site-task.ts";
import { CodeBlock } from "../parts/code-block.tsx";
import { Prose } from "../parts/texts.tsx";
import { Section } from "../parts/section.tsx";

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
