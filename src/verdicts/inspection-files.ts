import type { InspectedTask } from "../schema/inspection.ts";
import type { OfficialResult } from "../schema/official-results.ts";
import { promptOf, type Split } from "../schema/task.ts";

/** How files in a language end; Python's do where it is another. */
const endings: Readonly<Record<string, string>> = {
  typescript: "ts",
  javascript: "js",
  go: "go",
  rust: "rs",
  java: "java",
  cpp: "cpp",
};

/** The files of a task's folder, byte for byte as the official tool's inspection writes those of Python. */
export function inspectionFiles(
  { task, samples }: InspectedTask,
  split: Split,
): { name: string; content: string }[] {
  const ending = endings[task.language] ?? "py";
  return [
    {
      name: `ground_truth.${ending}`,
      content: `${promptOf(task, split)}\n\n${task.texts.solution}`,
    },
    { name: `test_case.${ending}`, content: task.texts.test },
    ...samples.flatMap((sample, index) => [
      { name: `completion_${index}.${ending}`, content: sample.solution },
      { name: `complete_${index}_execution_trace.txt`, content: joinTraces(sample) },
    ]),
  ];
}

function joinTraces({ details }: OfficialResult): string {
  return Object.entries(details)
    .map(([test, trace]) => `Test Case: ${test}\n\n${trace}${"=".repeat(50)}\n`)
    .join("");
}

/** Whether a file of this name may stand in a task's folder. */
export function isInspectionFile(name: string): boolean {
  return /^((ground_truth|test_case|completion_\d+)\.(py|ts|js|go|rs|java|cpp)|complete_\d+_execution_trace\.txt)$/.test(
    name,
  );
}

/** The folder's name: the official tool takes ".json" out of the file's name wherever it stands. */
export function inspectionName(resultsFileName: string): string {
  return resultsFileName.replaceAll(".json", "");
}
